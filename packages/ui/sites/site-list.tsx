import type { ListedSite } from '@roadside/contract/sites.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { SplitView } from '../parts/split-view.tsx'
import { useSiteRecords } from '../records/site-records.ts'
import { mapWidth } from './map-width.ts'
import { siteColumns } from './site-columns.tsx'
import type { SiteListing } from './site-listing.ts'
import { SiteMap } from './site-map.tsx'
import { SitePanel } from './site-panel.tsx'
import { SiteTiles } from './site-tiles.tsx'
import { useSiteRows } from './use-site-rows.ts'
import { useUrlStep } from '../use-url-step.ts'

export interface SiteListProps<Site extends ListedSite> {
  sites: readonly Site[]
  listing: SiteListing<Site>
  /** Of the solution type. */
  icon: string
  DeptID: number | undefined
  /** The site that is open over the list. */
  opened: number | null
  /** Of the sites' own pages; null: the list's own without `-sub`, and a press opens a site over the list first. */
  detailPath: string | null
  /** Whose sites they are, in words. */
  of: string
}

/** The table of so many leaves room for a larger map below it than beside it. */
const fewSites = 4

/** Sites as figures, table and map; a chosen row and its marker show each other. Pages take `SiteListPage`. */
export function SiteList<Site extends ListedSite>(props: SiteListProps<Site>) {
  const { sites, listing, icon, DeptID, opened, detailPath, of } = props
  const navigate = useNavigate()
  const { pathname, TypeName } = useLocation({
    select: ({ pathname, search }) => ({
      pathname,
      TypeName: (search as { TypeName?: string }).TypeName,
    }),
    structuralSharing: true,
  })
  const { open } = useUrlStep('wid')
  const records = useSiteRecords()
  const columns = useMemo(
    () =>
      siteColumns(
        listing,
        detailPath === null
          ? { path: pathname.replace(/-sub$/, ''), search: { DeptID, TypeName }, onQuickLook: open }
          : { path: detailPath, search: { DeptID } },
        records,
      ),
    [listing, detailPath, pathname, DeptID, TypeName, open, records],
  )
  const table = useSiteRows(sites, listing, columns)
  const [chosen, setChosen] = useState<number | null>(null)
  const [tab, setTab] = useState<'main' | 'side'>('main')
  const selected = opened ?? chosen
  return (
    <>
      <SiteTiles
        sites={sites}
        listing={listing}
        icon={icon}
        narrowing={table.narrowing}
        onNarrow={(tile) => {
          table.onNarrow(tile)
          setTab('main')
        }}
      />
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        sideWidth={mapWidth}
        isStacked={sites.length <= fewSites}
        shown={tab}
        onShow={setTab}
        main={
          <SitePanel
            list={`sites.${pathname.slice(1)}`}
            columns={columns}
            table={table}
            selected={selected}
            of={of}
            onOpen={({ wid }) => {
              setChosen(wid)
              if (detailPath === null) open(wid)
              else void navigate({ to: detailPath, search: { wid, DeptID } })
            }}
          />
        }
        side={
          <SiteMap
            sites={sites}
            listing={listing}
            selected={selected}
            onSelect={(wid) => {
              setChosen(wid)
              setTab('main')
              table.turnTo(wid)
            }}
          />
        }
      />
    </>
  )
}

import { useLiveState } from '@roadside/ui/live/use-live.ts'
import { Freshness } from '@roadside/ui/parts/freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { SplitView } from '@roadside/ui/parts/split-view.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { LightingSite } from '../points.ts'
import type { LightingSearch } from './lighting-search.ts'
import { mapWidth } from './map-width.ts'
import { useLightingRoute } from './site-crumbs.tsx'
import { SiteMap } from './site-map.tsx'
import { SitePanel } from './site-panel.tsx'
import { isSiteShownBy, SiteTiles, type SiteFilter } from './site-tiles.tsx'
import { useSites } from './use-sites.ts'

type PageProps = SolutionPageProps<LightingSearch>

/** `/lighting-sub?DeptID=` and `/4g-sub?DeptID=`: the sites of a department, or of all that the account may see. */
export function SitesPage({ type, search, crumbs, departmentName }: PageProps) {
  const { DeptID, wid } = search
  const { route, isFourG } = useLightingRoute(type)
  const query = useSites(DeptID, isFourG)
  const { state } = useLiveState()
  if (wid !== undefined) return <Navigate to={`/${route}`} search={{ wid, DeptID }} replace />
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={departmentName ? `${type.title} ${departmentName}` : type.title}
        freshness={<Freshness asOf={query.dataUpdatedAt || null} stream={state} />}
      />
      <ViewState query={query}>{(sites) => <Sites sites={sites} route={route} DeptID={DeptID} />}</ViewState>
    </>
  )
}

interface SitesProps {
  sites: readonly LightingSite[]
  route: string
  DeptID: number | undefined
}

function Sites({ sites, route, DeptID }: SitesProps) {
  const navigate = useNavigate()
  const [filter, setFilter] = useState<SiteFilter>('all')
  const [selected, setSelected] = useState<number | null>(null)
  const [tab, setTab] = useState<'main' | 'side'>('main')
  return (
    <>
      <SiteTiles sites={sites} filter={filter} onFilter={setFilter} />
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        sideWidth={mapWidth}
        shown={tab}
        onShow={setTab}
        main={
          <SitePanel
            sites={sites}
            filter={isSiteShownBy[filter]}
            isFiltered={filter !== 'all'}
            route={route}
            DeptID={DeptID}
            selectedKey={selected}
            onOpen={({ wid }) => void navigate({ to: `/${route}`, search: { wid, DeptID } })}
          />
        }
        side={
          <SiteMap
            sites={sites}
            selected={selected}
            onSelect={(wid) => {
              setSelected(wid)
              setTab('main')
            }}
          />
        }
      />
    </>
  )
}

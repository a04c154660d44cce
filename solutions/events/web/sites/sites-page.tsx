import type { SolutionType } from '@roadside/contract/solution.ts'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { SplitView } from '@roadside/ui/parts/split-view.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { useState } from 'react'
import type { EventSite } from '../../rows.ts'
import { EventDialog } from '../dialog/event-dialog.tsx'
import { kindOf } from '../event-kinds.ts'
import { useUrlStep } from '../use-url-step.ts'
import { SiteMap } from './site-map.tsx'
import { SitePanel } from './site-panel.tsx'
import { type SiteFilter, SiteTiles } from './site-tiles.tsx'
import { useEventSites } from './use-event-sites.ts'

/** Of the map beside a table that has all its columns in view at 1 440 px. */
const mapWidth = 'clamp(300px, 37.5vw - 240px, 640px)'

/** `/{route}-sub?DeptID=`: the sites of a department, or of all that the account may see; `&wid=` opens one over the list. */
export function SitesPage({ type, search, crumbs, departmentName }: SolutionPageProps) {
  const { DeptID, wid } = search
  const query = useEventSites(type.typeName, DeptID)
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={departmentName ? `${type.title} ${departmentName}` : type.title}
        freshness={<LiveFreshness asOf={query.dataUpdatedAt} />}
      />
      <ViewState query={query}>{(sites) => <Sites sites={sites} type={type} opened={wid ?? null} />}</ViewState>
      {wid !== undefined && <EventDialog key={wid} wid={wid} type={search['type']} kind={kindOf(type.typeName)} />}
    </>
  )
}

interface SitesProps {
  sites: readonly EventSite[]
  type: SolutionType
  opened: number | null
}

function Sites({ sites, type, opened }: SitesProps) {
  const { open } = useUrlStep('wid')
  const [filter, setFilter] = useState<SiteFilter>('all')
  const [selected, setSelected] = useState<number | null>(null)
  const [tab, setTab] = useState<'main' | 'side'>('main')
  const shown = opened ?? selected
  return (
    <>
      <SiteTiles type={type} sites={sites} filter={filter} onFilter={setFilter} />
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        sideWidth={mapWidth}
        shown={tab}
        onShow={setTab}
        main={
          <SitePanel
            sites={sites}
            filter={filter}
            selectedKey={shown}
            onOpen={({ wid }) => {
              setSelected(wid)
              open(wid)
            }}
          />
        }
        side={
          <SiteMap
            sites={sites}
            selected={shown}
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

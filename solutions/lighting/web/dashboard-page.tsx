import { ApiError } from '@roadside/contract/errors.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import { useServerTime } from '@roadside/ui/api/use-server-time.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { staleWords } from '@roadside/ui/parts/judge-freshness.ts'
import { usePlaceName } from '@roadside/ui/parts/place-name.ts'
import { SplitView } from '@roadside/ui/parts/split-view.tsx'
import { NotFoundPage } from '@roadside/ui/parts/status-pages.tsx'
import { StaleBanner, ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { mapWidth } from '@roadside/ui/sites/map-width.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { getStatusSEM } from '../calls.ts'
import { DashboardHeader } from './dashboard-header.tsx'
import { lampColumns } from './lamp-columns.tsx'
import { LampDialogs } from './lamp-dialogs.tsx'
import { LampMap } from './lamp-map.tsx'
import { LampPanel } from './lamp-panel.tsx'
import { LampTiles } from './lamp-tiles.tsx'
import type { LampFilter } from './lamp-view.ts'
import type { LightingSearch } from './lighting-search.ts'
import { SitesPage } from './sites-page.tsx'
import { useArrivals, useLampView } from './use-lamp-view.ts'
import { LampTroublesContext, useLampTroubles } from './use-lamp-troubles.ts'
import { useLamps } from './use-lamps.ts'

/** Changes that the counts of a site follow from; mere readings change none. */
const countedKinds = ['state', 'gateway', 'registry']

const noLamps = 'ยังไม่มีดวงโคมในพื้นที่นี้'

type PageProps = SolutionPageProps<LightingSearch>

/** `/lighting?wid=` and `/4g?wid=` (specification §2); without a site the list to choose one from. */
export function DashboardPage(props: PageProps) {
  const { wid, search = '' } = props.search
  const { arrivals, expect } = useArrivals(search)
  if (wid === undefined) return <SitesPage {...props} />
  return <Dashboard key={`${wid} ${arrivals}`} {...props} wid={wid} onSearch={expect} />
}

function Dashboard({
  wid,
  onSearch,
  ...page
}: PageProps & { wid: number; onSearch: (text: string) => void }) {
  const isRoot = useSession()?.user.username === rootUsername
  const status = useCall(
    getStatusSEM,
    { wid },
    { live: { topic: 'lighting', wid, kinds: countedKinds } },
  )
  usePlaceName(status.data?.[0]?.detail)
  const { view, change, setFilter, turnTo } = useLampView(
    { filter: page.search.status ?? 'all', search: page.search.search ?? '' },
    onSearch,
  )
  const lamps = useLamps(wid, view)
  const arrivedAt =
    lamps.loadedAt > 0 ? Math.min(lamps.loadedAt, status.dataUpdatedAt) : status.dataUpdatedAt
  const asOf = useServerTime(arrivedAt)
  const [pressedId, setSelectedId] = useState<string | null>(null)
  const [shownOnMap, setShownOnMap] = useState<object | null>(null)
  const [tab, setTab] = useState<'main' | 'side'>('main')
  const troubles = useLampTroubles(wid)
  const showOnMap = useCallback((devid: string) => {
    setSelectedId(devid)
    setShownOnMap({ devid })
    setTab('side')
  }, [])
  const columns = useLampColumns(isRoot, showOnMap)
  // a link to one lamp searches for it: it is marked on the map, also within a cluster
  const linkedId = view.search !== '' && lamps.table?.total === 1 && lamps.table.rows[0]?.devid
  const linked = useMemo(() => (linkedId ? { devid: linkedId } : null), [linkedId])

  // a site that the account may not see is none to it
  const isMissing = status.error instanceof ApiError && status.error.code === 'not_found'
  if (isMissing || status.data?.length === 0) return <NotFoundPage />
  if (!status.data && status.error) return <ViewState query={status}>{() => null}</ViewState>
  const summary = status.data?.[0]
  const isStale = status.error !== null || (lamps.error !== null && lamps.loadedAt > 0)
  const stale = isStale ? staleWords : lamps.error && 'ไม่สามารถโหลดรายการดวงโคมได้'
  const showOnly = (filter: LampFilter) => {
    setFilter(filter)
    setTab('main')
  }
  const selectedId = pressedId ?? (linkedId || null)
  const isSelectedShown = lamps.table?.rows.some(({ devid }) => devid === selectedId)
  return (
    <>
      <DashboardHeader {...page} wid={wid} summary={summary} asOf={asOf || null} stale={stale} />
      {isStale && (
        <StaleBanner asOf={asOf} error={status.error}>
          <Button
            size="xs"
            loading={lamps.isLoading || status.isFetching}
            onClick={() => (lamps.reload(), void status.refetch())}
          >
            ลองใหม่
          </Button>
        </StaleBanner>
      )}
      <LampTiles summary={summary} filter={view.filter} onFilter={showOnly} isRoot={isRoot} />
      <SplitView
        mainLabel="รายการ"
        sideLabel="แผนที่"
        sideWidth={mapWidth}
        shown={tab}
        onShow={setTab}
        main={
          <LampTroublesContext value={troubles}>
            <LampPanel
              wid={wid}
              lamps={lamps}
              columns={columns}
              view={view}
              onView={change}
              onFilter={setFilter}
              emptyText={isRoot ? `${noLamps} ลงทะเบียนได้ที่หน้าการรับข้อมูลและอุปกรณ์` : noLamps}
              site={summary?.detail ?? ''}
              isRoot={isRoot}
              selectedKey={isSelectedShown ? selectedId : null}
              onSelect={({ devid }) => setSelectedId(devid)}
            />
          </LampTroublesContext>
        }
        side={
          <LampMap
            wid={wid}
            lamps={lamps}
            summary={summary}
            isRoot={isRoot}
            selectedId={selectedId}
            centering={shownOnMap ?? linked}
            onSelect={(devid) => {
              setSelectedId(devid)
              setTab('main')
              void turnTo(devid, lamps.feed)
            }}
            filter={view.filter}
            onFilter={showOnly}
          />
        }
      />
      <LampDialogs wid={wid} lamps={lamps} summary={summary} isRoot={isRoot} troubles={troubles} />
    </>
  )
}

/** Stable, so that opening a dialog draws no row again. */
function useLampColumns(isRoot: boolean, onShow: (devid: string) => void) {
  const { open: openLog } = useUrlDialog('log')
  const { open: openPosition } = useUrlDialog('position')
  const isStaff = useAccess('staff')
  return useMemo(
    () =>
      lampColumns(isRoot, {
        onLog: (devid) => openLog({ devid }),
        onEdit: isStaff ? (devid) => openPosition({ devid }) : null,
        onShow,
      }),
    [isRoot, isStaff, onShow, openLog, openPosition],
  )
}

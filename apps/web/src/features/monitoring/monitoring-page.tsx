import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useMemo } from 'react'
import { AlarmPart } from '../../alarm-parts.tsx'
import { SolutionFeeds } from '../../solution-feeds.tsx'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { AvailabilityView } from './availability-view.tsx'
import { HealthTiles } from './health-tiles.tsx'
import styles from './monitoring.module.css'
import { Overview } from './overview.tsx'
import { useShown } from './shown.ts'
import { sumSites } from './site-sums.ts'
import { monitoringIntervalMs, useMonitoredSites, useMonitoringLive } from './use-monitoring.ts'
import { UplinkGapsView } from './uplinks/uplink-gaps-view.tsx'
import { Wall } from './wall/wall.tsx'

const views = [
  { id: 'overview', label: 'ภาพรวม' },
  { id: 'availability', label: 'ความพร้อมใช้งาน' },
  { id: 'uplinks', label: 'ข้อความที่ไม่ถึงระบบ' },
] as const

/** `/monitoring-dashboard`: all equipment of the authority at once; `?view=availability`, `?view=uplinks`, and `?wall=1` for the wall of a room. */
export function MonitoringPage() {
  const { crumbs } = useCrumbs()
  const view = useUrlStep('view')
  const [shown, setShown] = useShown()
  const wall = useUrlStep('wall')
  const query = useMonitoredSites()
  useMonitoringLive()
  const sums = useMemo(() => query.data && sumSites(query.data), [query.data])
  const open = views.find(({ id }) => id === view.value)?.id ?? 'overview'
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="ITS Monitoring"
        actions={
          <Button leftSection={<Icon name="fullscreen" size={16} />} onClick={() => wall.open(1)}>
            จอห้องควบคุม
          </Button>
        }
        freshness={<LiveFreshness query={query} intervalMs={monitoringIntervalMs} />}
      />
      <div className={styles.tabs}>
        <TabBar
          tabs={views}
          open={open}
          onOpen={(id) => view.replace(id === 'overview' ? undefined : id)}
        />
        {sums && (
          <p>
            อุปกรณ์ {formatNumber(sums.equipment)} รายการ ใน {formatNumber(sums.equipped)} แห่ง
          </p>
        )}
      </div>
      {open === 'availability' && <AvailabilityView />}
      {open === 'uplinks' && <UplinkGapsView />}
      {open === 'overview' && (
        <>
          {!(query.error && !query.data) && (
            <HealthTiles sums={sums} shown={shown} onShow={setShown} />
          )}
          <ViewState query={query}>
            {(sites) => (
              <>
                <AlarmPart place="strip" />
                <SolutionFeeds place="strip" sites={sites} />
                <Overview sites={sites} shown={shown} onShow={setShown} />
              </>
            )}
          </ViewState>
        </>
      )}
      {wall.value === '1' && <Wall query={query} onClose={wall.close} />}
    </>
  )
}

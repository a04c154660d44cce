import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { countFigureColumn, deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { trafficCalls } from '../calls.ts'
import { trafficKind } from '../kind.ts'
import { modeWords, trafficModes } from '../rules/state.ts'
import styles from './traffic.module.css'
import { TrafficSite } from './traffic-site.tsx'

/** Modes of the junctions of a site, each once. */
function modesOf({ periods }: DeviceSite): string {
  const present = periods?.['mode'] ?? []
  return trafficModes
    .filter((mode) => present.includes(mode))
    .map((mode) => modeWords[mode])
    .join(', ')
}

const isOut = ({ periods }: DeviceSite) =>
  periods?.['mode']?.some((mode) => mode === 'fault_flash' || mode === 'dark') ?? false

const listing = deviceListing(trafficKind, {
  hasConditions: false,
  columns: [
    {
      id: 'mode',
      header: ['โหมด', 'การทำงาน'],
      isSortable: true,
      sortValue: modesOf,
      glowKey: modesOf,
      cell: (site) =>
        isOut(site) ? <b className={styles.out}>{modesOf(site)}</b> : modesOf(site) || '-',
    },
    countFigureColumn('alarms', ['การแจ้งเตือน', 'ที่ยังคงอยู่'], 'รายการ'),
  ],
})

/** `/traffic-sub?DeptID=`: the department's junctions. */
export function TrafficSites(page: SolutionPageProps) {
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={trafficKind}
      calls={trafficCalls}
      detail={TrafficSite}
    />
  )
}

import { DeviceCards } from '@roadside/ui/devices/device-card.tsx'
import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { PeriodsPanel } from '@roadside/ui/devices/periods-panel.tsx'
import { trafficCalls } from '../calls.ts'
import { trafficKind } from '../kind.ts'
import { modeWords } from '../rules/state.ts'
import type { ShownTraffic } from '../shown-state.ts'
import { JunctionCard } from './junction-card.tsx'
import { ModeHistory } from './mode-history.tsx'
import styles from './traffic.module.css'

type Data = DeviceSiteData<ShownTraffic>

const periodWords = { mode: { name: 'โหมดการทำงาน', values: modeWords } }
const tabs = [
  { id: 'now', label: 'ทางแยก', show: (data: Data) => <Junctions {...data} /> },
  { id: 'modes', label: 'ประวัติโหมดและไฟกะพริบ', show: (data: Data) => <Modes {...data} /> },
]

const ownParameters = ['modes']

/** One site: each junction with its signals, and how long it ran in which mode. */
export function TrafficSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<ShownTraffic>
      wid={wid}
      tabs={tabs}
      periodWords={periodWords}
      kind={trafficKind}
      calls={trafficCalls}
      hasSeries={false}
      ownParameters={ownParameters}
    />
  )
}

function Junctions({ site, devices }: Data) {
  return (
    <DeviceCards emptyText="ยังไม่มีตู้ควบคุมสัญญาณไฟในพื้นที่นี้">
      {devices.map((junction) => (
        <JunctionCard key={junction.id} junction={junction} of={site.name} />
      ))}
    </DeviceCards>
  )
}

const modeOnly = ['mode']

function Modes({ site, devices }: Data) {
  return (
    <div className={styles.view}>
      <ModeHistory wid={site.wid} devices={devices} siteName={site.name} />
      <PeriodsPanel
        kind={trafficKind}
        calls={trafficCalls}
        wid={site.wid}
        siteName={site.name}
        words={periodWords}
        kinds={modeOnly}
        title="ช่วงเวลาของแต่ละโหมด"
      />
    </div>
  )
}

import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import type { PeriodWords } from '@roadside/ui/devices/words.ts'
import { lightingCalls } from '../calls.ts'
import { circuitKind } from '../kind.ts'
import type { CircuitState } from '../state.ts'
import { CircuitsPanel } from './circuits-panel.tsx'
import { DayPanel } from './day-panel.tsx'
import { ScheduleEditing } from './schedule-editing.tsx'
import { SchedulesView } from './schedules-view.tsx'

type Data = DeviceSiteData<CircuitState>

const tabs = [
  {
    id: 'now',
    label: 'ไฟประดับ',
    show: ({ site, devices }: Data) => (
      <>
        <DayPanel site={site} />
        <CircuitsPanel siteName={site.name} circuits={devices} />
      </>
    ),
  },
  { id: 'schedules', label: 'กำหนดการ', show: (data: Data) => <SchedulesView {...data} /> },
]

const periodWords: PeriodWords = {
  lit: { name: 'การติดไฟ', values: { on: 'ติด', off: 'ดับ' } },
  scene: { name: 'รูปแบบแสง' },
}

/** One bridge: a day of its circuits, how they are, and what should run when. */
export function LightingSite({ wid }: { wid: number }) {
  return (
    <>
      <DeviceSiteView<CircuitState>
        wid={wid}
        tabs={tabs}
        periodWords={periodWords}
        kind={circuitKind}
        calls={lightingCalls}
        ownParameters={['schedule']}
      />
      <ScheduleEditing wid={wid} />
    </>
  )
}

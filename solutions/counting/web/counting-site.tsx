import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { countingCalls } from '../calls.ts'
import { countingKind } from '../kind.ts'
import type { CounterState } from '../state.ts'
import { LanesPanel } from './lanes-panel.tsx'
import { VolumesView } from './volumes-view.tsx'

type Data = DeviceSiteData<CounterState>

const tabs = [
  { id: 'volumes', label: 'ปริมาณจราจร', show: (data: Data) => <VolumesView {...data} /> },
  { id: 'lanes', label: 'ช่องจราจร', show: (data: Data) => <LanesPanel {...data} /> },
]

const ownParameters = ['volumes']

/** One site: its counts by day, hour and class, and the latest report of each lane. */
export function CountingSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<CounterState>
      wid={wid}
      tabs={tabs}
      kind={countingKind}
      calls={countingCalls}
      ownParameters={ownParameters}
    />
  )
}

import type { PointState } from '@roadside/contract/devices/points.ts'
import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { scadaCalls } from '../calls.ts'
import { scadaKind } from '../kind.ts'
import { ScadaPoints } from './scada-points.tsx'
import { Switchings } from './switchings.tsx'

type Data = DeviceSiteData<Partial<PointState>>
const tabs = [
  { id: 'points', label: 'จุดวัด', show: (data: Data) => <ScadaPoints {...data} /> },
  { id: 'switchings', label: 'ประวัติเปิด–ปิด', show: (data: Data) => <Switchings {...data} /> },
]

/** One site: its points as they stand, over time, and what was on or off when. */
export function ScadaSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<Partial<PointState>>
      wid={wid}
      tabs={tabs}
      kind={scadaKind}
      calls={scadaCalls}
      size={1320}
    />
  )
}

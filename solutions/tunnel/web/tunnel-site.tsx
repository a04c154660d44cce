import type { PointState } from '@roadside/contract/devices/points.ts'
import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { tunnelCalls } from '../calls.ts'
import { tunnelKind } from '../kind.ts'
import { ItemHistory } from './item-history.tsx'
import { TunnelView } from './tunnel-view.tsx'

type Data = DeviceSiteData<Partial<PointState>>
const tabs = [
  { id: 'bores', label: 'ผังอุโมงค์', show: (data: Data) => <TunnelView {...data} /> },
  { id: 'items', label: 'ประวัติอุปกรณ์', show: (data: Data) => <ItemHistory {...data} /> },
]

/** One site: its bores laid out by zone, and what is in them was when. */
export function TunnelSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<Partial<PointState>>
      wid={wid}
      tabs={tabs}
      kind={tunnelKind}
      calls={tunnelCalls}
      size={1320}
    />
  )
}

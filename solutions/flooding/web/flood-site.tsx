import { DeviceCards } from '@roadside/ui/devices/device-card.tsx'
import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { floodCalls, floodPassages } from '../calls.ts'
import { floodKind } from '../kind.ts'
import type { FloodState } from '../state.ts'
import { GaugeCard } from './gauge-card.tsx'

const tabs = [
  { id: 'now', label: 'ระดับน้ำ', show: (data: DeviceSiteData<FloodState>) => <Gauges {...data} /> },
]

/** One site: each gauge as a cross-section of the road, and whether the road can be passed there. */
export function FloodSite({ wid }: { wid: number }) {
  return <DeviceSiteView<FloodState> wid={wid} tabs={tabs} kind={floodKind} calls={floodCalls} />
}

function Gauges({ site, devices, mayEdit }: DeviceSiteData<FloodState>) {
  const { wid } = site
  const passages = useLiveCall(floodPassages, { wid }, { topic: 'flooding', wid })
  return (
    <DeviceCards emptyText="ยังไม่มีจุดวัดน้ำในพื้นที่นี้">
      {devices.map((gauge) => (
        <GaugeCard
          key={gauge.id}
          wid={wid}
          gauge={gauge}
          mayEdit={mayEdit}
          entries={passages.data?.filter(({ device_id }) => device_id === gauge.id)}
        />
      ))}
    </DeviceCards>
  )
}

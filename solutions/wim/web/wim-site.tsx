import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { listParametersOf } from '@roadside/ui/register/use-list-query.ts'
import { wimCalls } from '../calls.ts'
import { wimKind } from '../kind.ts'
import type { WimState } from '../state.ts'
import { DriftPanel } from './drift-panel.tsx'
import { LimitsButton } from './limits-dialog.tsx'
import { SummaryView } from './summary-view.tsx'
import { VehiclesView } from './vehicles-view.tsx'

type Data = DeviceSiteData<WimState>

const tabs = [
  {
    id: 'vehicles',
    label: 'รถที่ผ่าน',
    show: ({ site, devices }: Data) => <VehiclesView site={site} devices={devices} />,
  },
  {
    id: 'summary',
    label: 'สรุป',
    show: ({ site, devices }: Data) => <SummaryView site={site} devices={devices} />,
  },
  { id: 'drift', label: 'การสอบเทียบ', show: ({ site }: Data) => <DriftPanel site={site} /> },
]
const ownParameters = ['range', 'span', 'day', 'vehicle', ...listParametersOf('vehicles.')]

/** One site: vehicles as they pass, what they come to, and whether the scale still weighs true. */
export function WimSite({ wid }: { wid: number }) {
  return (
    <DeviceSiteView<WimState>
      wid={wid}
      tabs={tabs}
      ownParameters={ownParameters}
      kind={wimKind}
      calls={wimCalls}
      hasSeries={false}
      size={1400}
      actions={() => <LimitsButton />}
    />
  )
}

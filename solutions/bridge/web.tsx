import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { chirpstackSample, ttnSample } from '@roadside/ui/devices/network-samples.ts'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeKind } from './kind.ts'
import { BridgeSite } from './web/bridge-site.tsx'
import { BridgeSites } from './web/bridge-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: BridgeSites, detail: sitePage(BridgeSite) },
  intake: deviceIntake(bridgeKind, bridgeCalls, [
    {
      path: 'bridge',
      name: 'ค่าตรวจวัดสะพาน (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, values: { 'TILT-1': 0.12 } }),
    },
    {
      path: 'bridge/chirpstack',
      name: 'หัววัดการเอียง Milesight EM310/EM320-TILT (ChirpStack v4)',
      sample: (time) =>
        chirpstackSample(time, { angle_x: 0.12, angle_y: -0.05, angle_z: 89.9, battery: 98 }),
    },
    {
      path: 'bridge/ttn',
      name: 'หัววัดการเอียง Milesight EM310/EM320-TILT (The Things Stack)',
      sample: (time) =>
        ttnSample(time, { angle_x: 0.12, angle_y: -0.05, angle_z: 89.9, battery: 98 }),
    },
  ]),
})

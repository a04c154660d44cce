import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { bridgeCalls } from './calls.ts'
import { bridgeKind } from './kind.ts'
import { BridgeSites } from './web/bridge-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: BridgeSites },
  intake: deviceIntake(bridgeKind, bridgeCalls, [
    { path: 'bridge', name: 'ค่าตรวจวัดสะพาน (รูปแบบมาตรฐาน)' },
    { path: 'bridge/chirpstack', name: 'หัววัดการเอียง Milesight EM310/EM320-TILT (ChirpStack v4)' },
  ]),
})

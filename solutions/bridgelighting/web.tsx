import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { lightingCalls } from './calls.ts'
import { circuitKind } from './kind.ts'
import { LightingSites } from './web/lighting-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: LightingSites },
  intake: deviceIntake(circuitKind, lightingCalls, [
    { path: 'bridgelighting', name: 'วงจรไฟประดับสะพาน (รูปแบบมาตรฐาน)' },
  ]),
})

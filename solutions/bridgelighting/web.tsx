import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { lightingCalls } from './calls.ts'
import { circuitKind } from './kind.ts'
import { LightingSite } from './web/lighting-site.tsx'
import { LightingSites } from './web/lighting-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: LightingSites, detail: sitePage(LightingSite) },
  intake: deviceIntake(circuitKind, lightingCalls, [
    {
      path: 'bridgelighting',
      name: 'วงจรไฟประดับสะพาน (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, circuit: 'C1', on: true, current_a: 51.2 }),
    },
  ]),
})

import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { tunnelCalls } from './calls.ts'
import { tunnelKind } from './kind.ts'
import { TunnelSite } from './web/tunnel-site.tsx'
import { TunnelSites } from './web/tunnel-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: TunnelSites, detail: sitePage(TunnelSite) },
  intake: deviceIntake(tunnelKind, tunnelCalls, [
    {
      path: 'tunnel',
      name: 'ช่วงอุโมงค์ (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, values: { co_ppm: 8 } }),
    },
  ]),
})

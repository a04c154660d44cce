import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { wimCalls } from './calls.ts'
import { wimKind } from './kind.ts'
import { WimSite } from './web/wim-site.tsx'
import { WimSites } from './web/wim-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: WimSites, detail: sitePage(WimSite) },
  intake: deviceIntake(wimKind, wimCalls, [
    {
      path: 'wim',
      name: 'เครื่องชั่งน้ำหนัก WIM (รูปแบบมาตรฐาน)',
      sample: (time) => ({
        device: 'TEST-1',
        time,
        lane: 1,
        speed_kmh: 62.4,
        class: '3a10t',
        axles: [
          { weight_kg: 6_100, spacing_cm: null },
          { weight_kg: 9_800, spacing_cm: 420 },
        ],
        gross_kg: 15_900,
      }),
    },
  ]),
})

import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { scadaCalls } from './calls.ts'
import { scadaKind } from './kind.ts'
import { ScadaSite } from './web/scada-site.tsx'
import { ScadaSites } from './web/scada-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: ScadaSites, detail: sitePage(ScadaSite) },
  intake: deviceIntake(scadaKind, scadaCalls, [
    {
      path: 'scada',
      name: 'จุดวัด SCADA (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, values: { level_m: 1.2 } }),
    },
  ]),
})

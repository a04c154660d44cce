import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { scadaCalls } from './calls.ts'
import { scadaKind } from './kind.ts'
import { ScadaSites } from './web/scada-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: ScadaSites },
  intake: deviceIntake(scadaKind, scadaCalls, [
    { path: 'scada', name: 'จุดวัด SCADA (รูปแบบมาตรฐาน)' },
  ]),
})

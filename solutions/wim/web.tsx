import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { wimCalls } from './calls.ts'
import { wimKind } from './kind.ts'
import { WimSites } from './web/wim-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: WimSites },
  intake: deviceIntake(wimKind, wimCalls, [
    { path: 'wim', name: 'เครื่องชั่งน้ำหนัก WIM (รูปแบบมาตรฐาน)' },
  ]),
})

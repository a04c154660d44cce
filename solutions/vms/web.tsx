import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { signCalls } from './calls.ts'
import { signKind } from './kind.ts'
import { SignSites } from './web/sign-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: SignSites },
  intake: deviceIntake(signKind, signCalls, [
    { path: 'vms', name: 'ป้ายปรับเปลี่ยนข้อความ (รูปแบบมาตรฐาน)' },
  ]),
})

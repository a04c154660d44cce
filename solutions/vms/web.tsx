import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { signCalls } from './calls.ts'
import { signKind } from './kind.ts'
import { SignSite } from './web/sign-site.tsx'
import { SignSites } from './web/sign-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: SignSites, detail: sitePage(SignSite) },
  intake: deviceIntake(signKind, signCalls, [
    {
      path: 'vms',
      name: 'ป้ายปรับเปลี่ยนข้อความ (รูปแบบมาตรฐาน)',
      sample: (time) => ({
        device: 'TEST-1',
        time,
        message: 'ขับรถระวัง ถนนลื่น',
        pixel_errors: 0,
        door_open: false,
      }),
    },
  ]),
})

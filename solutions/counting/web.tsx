import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { countingCalls } from './calls.ts'
import { countingKind } from './kind.ts'
import { CountingSite } from './web/counting-site.tsx'
import { CountingSites } from './web/counting-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: CountingSites, detail: sitePage(CountingSite) },
  intake: deviceIntake(countingKind, countingCalls, [
    {
      path: 'counting',
      name: 'เครื่องนับรถ (รูปแบบมาตรฐาน)',
      sample: (time) => ({
        device: 'TEST-1',
        start: time,
        period_s: 60,
        lane: 1,
        direction: 'out',
        counts: { small: 12 },
      }),
    },
    { path: 'counting/opendatacam?device={รหัสอุปกรณ์}', name: 'OpenDataCam' },
    { path: 'counting/fiware', name: 'FIWARE TrafficFlowObserved' },
  ]),
})

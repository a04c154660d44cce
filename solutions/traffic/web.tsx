import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { trafficCalls } from './calls.ts'
import { trafficKind } from './kind.ts'
import { TrafficSite } from './web/traffic-site.tsx'
import { TrafficSites } from './web/traffic-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: TrafficSites, detail: sitePage(TrafficSite) },
  intake: deviceIntake(trafficKind, trafficCalls, [
    {
      path: 'traffic',
      name: 'ตู้ควบคุมสัญญาณไฟ (รูปแบบมาตรฐาน)',
      sample: (time) => ({
        device: 'TEST-1',
        time,
        mode: 'auto',
        plan: 3,
        cycle_s: 90,
        offset_s: 12,
        phases: [{ no: 1, color: 'red' }],
        alarms: [],
      }),
    },
    { path: 'traffic/rsmp', name: 'ตู้ควบคุมสัญญาณไฟ RSMP 3' },
  ]),
})

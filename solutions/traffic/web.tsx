import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { trafficCalls } from './calls.ts'
import { trafficKind } from './kind.ts'
import { TrafficSites } from './web/traffic-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: TrafficSites },
  intake: deviceIntake(trafficKind, trafficCalls, [
    { path: 'traffic', name: 'ตู้ควบคุมสัญญาณไฟ (รูปแบบมาตรฐาน)' },
    { path: 'traffic/rsmp', name: 'ตู้ควบคุมสัญญาณไฟ RSMP 3' },
  ]),
})

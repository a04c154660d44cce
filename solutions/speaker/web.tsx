import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { sitePage } from '@roadside/ui/sites/site-view.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { speakerCalls } from './calls.ts'
import { speakerKind } from './kind.ts'
import { SpeakerSite } from './web/speaker-site.tsx'
import { SpeakerSites } from './web/speaker-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: SpeakerSites, detail: sitePage(SpeakerSite) },
  intake: deviceIntake(speakerKind, speakerCalls, [
    {
      path: 'speaker',
      name: 'ลำโพงประกาศ (รูปแบบมาตรฐาน)',
      sample: (time) => ({ device: 'TEST-1', time, registered: true, volume_pct: 70 }),
    },
  ]),
})

import { deviceIntake } from '@roadside/ui/devices/device-intake.tsx'
import { defineSolutionWeb } from '@roadside/ui/solution-web.ts'
import { speakerCalls } from './calls.ts'
import { speakerKind } from './kind.ts'
import { SpeakerSites } from './web/speaker-sites.tsx'

export default defineSolutionWeb({
  pages: { sub: SpeakerSites },
  intake: deviceIntake(speakerKind, speakerCalls, [
    { path: 'speaker', name: 'ลำโพงประกาศ (รูปแบบมาตรฐาน)' },
  ]),
})

import { defineMonitor } from '@roadside/server-kit/devices/monitor.ts'
import { speakerKind } from '../kind.ts'
import { deriveSpeaker, testTime } from './derive.ts'
import { judgeSpeaker } from './judge.ts'
import { wholeState, type SpeakerState } from '../state.ts'
import { storeAnnouncements } from './store.ts'

export const speakerMonitor = defineMonitor<SpeakerState>({
  kind: speakerKind,
  ownTimes: testTime,
  derive: deriveSpeaker,
  judge: judgeSpeaker,
  store: storeAnnouncements,
  presentState: wholeState,
})

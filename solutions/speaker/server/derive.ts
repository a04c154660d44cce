import type { KnownState } from '@roadside/server-kit/devices/monitor.ts'
import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { SpeakerState } from '../state.ts'

/**
 * The state derived from a horn's report: since when it is not registered, and since when it is
 * playing.
 */
export function deriveSpeaker(
  _: DeviceReport<SpeakerState>,
  { state, clock }: Pick<KnownState<SpeakerState>, 'state' | 'clock'>,
): { state: Partial<SpeakerState> } {
  const { registered = null, playing = null } = state
  const since = (subject: keyof SpeakerState) => clock.since(subject)?.toISOString() ?? null
  return {
    state: {
      unregistered_since: registered === false ? since('registered') : null,
      playing_since: playing === null ? null : since('playing'),
    },
  }
}

/** A self-test stands for the time at which it was made, whenever it is reported. */
export function testTime({ test }: Partial<SpeakerState>): Readonly<Record<string, number>> {
  return test ? { test: Date.parse(test.time) } : {}
}

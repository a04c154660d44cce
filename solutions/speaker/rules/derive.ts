import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { SpeakerState } from '../state.ts'

/**
 * What follows from what a horn said: since when it is not registered, since when it plays, and which test was its last.
 * A test that is older than the one that is known is told again, or late.
 */
export function deriveSpeaker(
  { at, state: said = {} }: Pick<DeviceReport<SpeakerState>, 'at' | 'state'>,
  { state: before }: { readonly state: Partial<SpeakerState> },
): { state: Partial<SpeakerState> } {
  const { registered = null, playing = null } = { ...before, ...said }
  const now = at.toISOString()
  const isOlder = said.test && before.test && Date.parse(said.test.time) < Date.parse(before.test.time)
  return {
    state: {
      unregistered_since: registered === false ? (before.unregistered_since ?? now) : null,
      playing_since: playing === null ? null : playing === before.playing ? (before.playing_since ?? now) : now,
      ...(isOlder && { test: before.test ?? null }),
    },
  }
}

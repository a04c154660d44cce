import * as z from 'zod/mini'

/** The last self-test of a horn. */
export const SelfTest = z.object({ time: z.string(), ok: z.boolean() })
export type SelfTest = z.infer<typeof SelfTest>

/** What is known of a horn besides its volume. */
export const SpeakerState = z.object({
  /** The part of the site that it covers; null: nobody has entered it. */
  zone: z.nullable(z.string()),
  /** Whether it can be called over SIP; null: not known. */
  registered: z.nullable(z.boolean()),
  /** Since when it cannot. ISO 8601. */
  unregistered_since: z.nullable(z.string()),
  test: z.nullable(SelfTest),
  /** What it plays now, in words; null: nothing. */
  playing: z.nullable(z.string()),
  playing_since: z.nullable(z.string()),
})
export type SpeakerState = z.infer<typeof SpeakerState>

/** Null for fields that were never reported. */
export function wholeState(state: Partial<SpeakerState>): SpeakerState {
  const { zone = null, registered = null, unregistered_since = null } = state
  const { test = null, playing = null, playing_since = null } = state
  return { zone, registered, unregistered_since, test, playing, playing_since }
}

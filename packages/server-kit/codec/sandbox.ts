import type { FastifyBaseLogger } from 'fastify'
import {
  codecLimits,
  type CodecEntry,
  type CodecInput,
  type CodecLimits,
  type CodecResult,
} from './codec.ts'
import { createThreadQueue } from './thread-queue.ts'
import { outcomeOf } from './output.ts'
import { newStanding, standingAfter, type Standing } from './standing.ts'
import type { Reply } from './reply.ts'

export interface CodecSandbox {
  /**
   * Runs a payload codec on one payload: JavaScript with TS013's `decodeUplink`, or the older
   * `Decode` or `Decoder`. Never rejects. `profileKey` identifies the codec: its compiled form and
   * its standing are cached under it.
   */
  decode(
    profileKey: string,
    source: string,
    input: CodecInput,
    entry?: CodecEntry,
  ): Promise<CodecResult>
  /** Ends the threads; calls under way come back as failed. */
  close(): Promise<void>
}

export type CodecLog = Pick<FastifyBaseLogger, 'warn' | 'error'>

interface Options {
  readonly log: CodecLog
  readonly limits?: Partial<CodecLimits>
  readonly now?: () => number
}

/**
 * Runs codecs that administrators paste in: in QuickJS compiled to WebAssembly, in threads of their own, with no access
 * to anything but their input (solutions: "Lighting"). Codecs that have not answered yet, or were cut off lately, run
 * in a second thread, so that one that loops slows only its like; after three cut-offs in a row it is suspended.
 */
export function createCodecSandbox({
  log,
  limits: changes,
  now = Date.now,
}: Options): CodecSandbox {
  const limits = { ...codecLimits, ...changes }
  const steady = createThreadQueue({ name: 'steady', ahead: 4, limits, log })
  const probation = createThreadQueue({ name: 'probation', ahead: 1, limits, log })
  const profiles = new Map<string, { standing: Standing }>()

  /**
   * A call uses the profile for which it was made: a new source does not answer for the old one.
   */
  const profileOf = (profileKey: string, source: string) => {
    const cached = profiles.get(profileKey)
    if (cached?.standing.source === source) return cached
    const profile = { standing: newStanding(source) }
    profiles.set(profileKey, profile)
    return profile
  }

  return {
    decode: (profileKey, source, { bytes, fPort, recvTime }, entry = 'decodeUplink') =>
      new Promise((resolve) => {
        const profile = profileOf(profileKey, source)
        const isSuspended = () => profile.standing.suspendedUntil > now()
        const settle = (reply: Reply) => {
          const before = profile.standing
          profile.standing = standingAfter(before, reply, limits, now())
          const suspendedUntil = isSuspended() ? new Date(profile.standing.suspendedUntil) : null
          if (profile.standing.suspendedUntil > before.suspendedUntil) {
            log.warn({ profile: profileKey, until: suspendedUntil }, 'codec suspended')
          }
          const outcome = outcomeOf(reply, limits)
          resolve(outcome.ok ? outcome : { ...outcome, suspendedUntil })
        }
        const input = JSON.stringify({ bytes: Array.from(bytes), fPort, recvTime })
        const job = { profileKey, source, entry, input, isWanted: () => !isSuspended(), settle }
        const lane = profile.standing.trustedFrom <= now() ? steady : probation
        if (source.length > limits.sourceCharacters)
          settle({ kind: 'not_run', why: 'source_too_long' })
        else if (isSuspended()) settle({ kind: 'not_run', why: 'suspended' })
        else if (!lane.push(job)) settle({ kind: 'not_run', why: 'busy' })
      }),
    close: async () => {
      await Promise.all([steady.close(), probation.close()])
    },
  }
}

import type { FastifyBaseLogger } from 'fastify'
import { codecLimits, type CodecEntry, type CodecInput, type CodecLimits, type CodecResult } from './codec.ts'
import { createLane } from './lane.ts'
import { resultOf } from './output.ts'
import { newStanding, standingAfter, type Standing } from './standing.ts'
import type { Reply } from './reply.ts'

export interface CodecSandbox {
  /**
   * Runs a TS013 payload codec (JavaScript source with `decodeUplink`) on one payload; never rejects.
   * `profileKey` names whose codec it is: its runtime is kept between calls, its standing too.
   */
  decode(profileKey: string, source: string, input: CodecInput, entry?: CodecEntry): Promise<CodecResult>
  /** Ends the threads; calls under way come back as failed. */
  close(): Promise<void>
}

interface Options {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly limits?: Partial<CodecLimits>
  readonly now?: () => number
}

/**
 * Runs codecs that administrators paste in: in QuickJS compiled to WebAssembly, in threads of their own, with no access
 * to anything but their input (solutions: "Lighting"). Codecs that have not answered yet, or were cut off lately, run
 * in a second thread, so that one that loops slows only its like; after three cut-offs in a row it is suspended.
 */
export function createCodecSandbox({ log, limits: changes, now = Date.now }: Options): CodecSandbox {
  const limits = { ...codecLimits, ...changes }
  const steady = createLane({ name: 'steady', ahead: 4, limits, log })
  const probation = createLane({ name: 'probation', ahead: 1, limits, log })
  const standings = new Map<string, Standing>()

  const standingOf = (profileKey: string, source: string): Standing => {
    const kept = standings.get(profileKey)
    const standing = kept?.source === source ? kept : newStanding(source)
    standings.set(profileKey, standing)
    return standing
  }
  const note = (profileKey: string, source: string, reply: Reply) => {
    const before = standings.get(profileKey)
    if (before?.source !== source) return
    const after = standingAfter(before, reply, limits, now())
    standings.set(profileKey, after)
    if (after.suspendedUntil > before.suspendedUntil) {
      log.warn({ profile: profileKey, until: new Date(after.suspendedUntil) }, 'codec suspended')
    }
  }

  return {
    decode: (profileKey, source, { bytes, fPort, recvTime }, entry = 'decodeUplink') => {
      if (source.length > limits.sourceCharacters) {
        return Promise.resolve(resultOf({ kind: 'not_run', why: 'source_too_long' }, limits))
      }
      const { trustedFrom } = standingOf(profileKey, source)
      const lane = trustedFrom <= now() ? steady : probation
      const input = JSON.stringify({ bytes: Array.from(bytes), fPort, recvTime })
      const isWanted = () => (standings.get(profileKey)?.suspendedUntil ?? 0) <= now()
      return new Promise((resolve) => {
        const settle = (reply: Reply) => {
          note(profileKey, source, reply)
          resolve(resultOf(reply, limits))
        }
        const job = { profileKey, source, entry, input, isWanted, settle }
        if (!isWanted()) settle({ kind: 'not_run', why: 'suspended' })
        else if (!lane.push(job)) settle({ kind: 'not_run', why: 'busy' })
      })
    },
    close: async () => {
      await Promise.all([steady.close(), probation.close()])
    },
  }
}

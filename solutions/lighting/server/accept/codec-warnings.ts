import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import {
  insertCodecWarnings,
  mostCodecWarnings,
  type CodecWarning,
} from '../registry/repository.ts'
import { Recent } from './recent.ts'

const writeEveryMs = 5_000

/** What codecs warned of in uplinks that were stored, counted until it is written. */
export class CodecWarnings {
  /** profile → warning → how often; the newest last */
  readonly #waiting = new Map<number, Map<string, CodecWarning>>()
  readonly #recent = new Recent<number>(writeEveryMs)

  note(profileId: number, device: string, warnings: readonly string[], at: Date): void {
    for (const warning of new Set(warnings))
      this.add({ profileId, warning, device, at, uplinks: 1 })
  }

  add(one: CodecWarning): void {
    const { profileId, warning } = one
    const ofProfile = this.#waiting.get(profileId) ?? new Map<string, CodecWarning>()
    this.#waiting.set(profileId, ofProfile)
    const uplinks = one.uplinks + (ofProfile.get(warning)?.uplinks ?? 0)
    ofProfile.delete(warning)
    ofProfile.set(warning, { ...one, uplinks })
    // a codec may write a measured value into each of its warnings
    const [oldest] = ofProfile.keys()
    if (ofProfile.size > mostCodecWarnings && oldest !== undefined) ofProfile.delete(oldest)
  }

  /** What is to be written now: of each profile at most every five seconds. The others wait on. */
  drain(now: Date): readonly CodecWarning[] {
    if (this.#waiting.size === 0) return []
    return this.#recent.due([...this.#waiting.keys()], now).flatMap((profileId) => {
      const pending = [...(this.#waiting.get(profileId)?.values() ?? [])]
      this.#waiting.delete(profileId)
      return pending
    })
  }
}

/** Writes what is due. Never throws: what could not be written waits on. */
export async function writeCodecWarnings(
  { db }: Database,
  warnings: CodecWarnings,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  const due = warnings.drain(now)
  if (due.length === 0) return
  try {
    await insertCodecWarnings(db, due)
  } catch (error) {
    for (const one of due) warnings.add(one)
    log.warn({ err: error }, 'warnings of codecs cannot be written')
  }
}

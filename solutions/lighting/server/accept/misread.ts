import type { Database } from '@roadside/server-kit/database.ts'
import type { FastifyBaseLogger } from 'fastify'
import { noteUnreadable } from './lamp-repository.ts'
import { Recent } from './recent.ts'

const misreadStart = 'อ่านค่าของอุปกรณ์'
const noteEveryMs = 5_000
/** A codec may make a note of each of a thousand drivers. */
const mostNotes = 3

/** Values that were there and could not be used, by profile; the newest of each is for its administrator. */
export class Misread {
  #notes = new Map<number, string>()
  readonly #recent = new Recent<number>(noteEveryMs)

  note(profileId: number, device: string, notes: readonly string[]): void {
    const pendingChanges = notes.slice(0, mostNotes).join(' · ').replaceAll('\0', '')
    this.#notes.set(profileId, `${misreadStart} ${device} ไม่ได้: ${pendingChanges}`)
  }

  /** What is to be noted now: of each profile at most every five seconds, as each of its lamps may send such values. */
  drain(now: Date): readonly (readonly [profileId: number, text: string])[] {
    if (this.#notes.size === 0) return []
    const due = new Set(this.#recent.due([...this.#notes.keys()], now))
    const notes = [...this.#notes].filter(([profileId]) => due.has(profileId))
    this.#notes = new Map()
    return notes
  }
}

/**
 * Stores on the profiles what was unreadable; an error of a codec takes precedence. Never throws.
 */
export async function noteMisread(
  { db }: Database,
  notes: ReturnType<Misread['drain']>,
  now: Date,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const [profileId, text] of notes) {
    try {
      await noteUnreadable(db, profileId, text, misreadStart, now)
    } catch (error) {
      log.warn(
        { err: error, profile: profileId },
        'what could not be read of a lamp cannot be noted on its profile',
      )
    }
  }
}

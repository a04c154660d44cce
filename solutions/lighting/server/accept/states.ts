import type pg from 'pg'
import { readLamps, type KnownLamp } from './lamps.ts'

/** Settings of a site or a profile, and a place, count in the judgement within this time. */
const cacheMs = 10_000

/**
 * The states of the lamps that report, as this server wrote them last. Another server, or time, may have changed one:
 * who writes the next state finds that by its version.
 */
export class LampStates {
  #lamps = new Map<number, KnownLamp>()
  #forgetAt = 0

  /** Those of the lamps that there are. */
  async of(pool: pg.Pool, ids: readonly number[]): Promise<KnownLamp[]> {
    if (performance.now() >= this.#forgetAt) this.forgetAll()
    const unknown = ids.filter((id) => !this.#lamps.has(id))
    const read = unknown.length > 0 ? await readLamps(pool, unknown) : []
    for (const lamp of read) this.#lamps.set(lamp.id, lamp)
    return ids.flatMap((id) => this.#lamps.get(id) ?? [])
  }

  note(lamp: KnownLamp): void {
    this.#lamps.set(lamp.id, lamp)
  }

  forget(id: number): void {
    this.#lamps.delete(id)
  }

  forgetAll(): void {
    this.#lamps = new Map()
    this.#forgetAt = performance.now() + cacheMs
  }
}

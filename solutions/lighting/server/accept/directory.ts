import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import type pg from 'pg'

/** A registered lamp as its messages find it. */
export interface ListedLamp {
  readonly id: number
  readonly profileId: number
}

/** A lamp that another server registered otherwise counts so within this time; one that is registered anew, at once. */
const cacheMs = 10_000
const mostEntries = 500_000

/** Who a device id stands for, remembered for a while: a burst of messages would ask for the same lamps again and again. */
export class LampDirectory {
  #lamps = new Map<string, ListedLamp>()
  #forgetAt = 0

  /** The registered ones among these by device id, and others. */
  async look(pool: pg.Pool, devids: readonly string[]): Promise<ReadonlyMap<string, ListedLamp>> {
    const now = performance.now()
    if (now >= this.#forgetAt || this.#lamps.size > mostEntries) this.forgetAll()
    // another batch may forget them while this one waits
    const lamps = this.#lamps
    const unknown = devids.filter((devid) => !lamps.has(devid))
    if (unknown.length === 0) return lamps
    const { rows } = await pool.query<{ devid: string; id: number; profile_id: number }>({
      name: 'lamps-by-device',
      text: 'select devid, id, profile_id from lamp where devid = any($1::text[])',
      values: [textArray(unknown)],
    })
    for (const { devid, id, profile_id } of rows) lamps.set(devid, { id, profileId: profile_id })
    return lamps
  }

  forgetAll(): void {
    this.#lamps = new Map()
    this.#forgetAt = performance.now() + cacheMs
  }
}

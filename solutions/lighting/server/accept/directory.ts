import type pg from 'pg'
import { findLampsByDevice } from './lamp-repository.ts'

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
    const found = await findLampsByDevice(pool, unknown)
    for (const { devid, ...lamp } of found) lamps.set(devid, lamp)
    return lamps
  }

  forgetAll(): void {
    this.#lamps = new Map()
    this.#forgetAt = performance.now() + cacheMs
  }
}

import type { GatewayNews } from './gateways.ts'
import type { NewReading } from './write.ts'

/** What a lamp is judged by in a reading; the rest is not held until then, of which there may be much. */
export interface ToJudge extends Omit<NewReading, 'snr' | 'frequencyHz' | 'port' | 'payload' | 'rx'> {
  readonly receivedAt: Date
}

/** What came of a lamp since its state was last written. */
export interface Heard {
  readonly readings: ToJudge[]
  /** Those of the readings that were stored before, by whoever: they count only where they are news. */
  readonly again: ToJudge[]
  /** When the lamp itself was last heard without a reading; null: was not. */
  heardAt: Date | null
}

/** What is stored and not yet in the states of lamps and gateways. */
export class Backlog {
  #lamps = new Map<number, Heard>()
  #gateways = new Map<string, GatewayNews>()
  #readings = 0

  /** Lamps that wait. */
  get lamps(): number {
    return this.#lamps.size
  }

  /** Readings that wait. */
  get size(): number {
    return this.#readings
  }

  noteReading(reading: Omit<ToJudge, 'receivedAt'>, receivedAt: Date, isAgain: boolean): void {
    const { lampId, at, counter, currentA, dimmingPercent, hasFailure, batteryV, rssi } = reading
    const toJudge = { lampId, at, counter, receivedAt, currentA, dimmingPercent, hasFailure, batteryV, rssi }
    const { readings, again } = this.#of(lampId)
    readings.push(toJudge)
    if (isAgain) again.push(toJudge)
    this.#readings += 1
  }

  noteHeard(lampId: number, at: Date): void {
    this.#of(lampId).heardAt = at
  }

  noteGateways(news: readonly GatewayNews[]): void {
    for (const one of news) this.#gateways.set(one.eui, one)
  }

  /** Takes some lamps out. */
  takeLamps(most: number): Map<number, Heard> {
    if (this.#lamps.size <= most) {
      const all = this.#lamps
      this.#lamps = new Map()
      this.#readings = 0
      return all
    }
    const taken = new Map<number, Heard>()
    for (const [id, heard] of this.#lamps) {
      taken.set(id, heard)
      this.#lamps.delete(id)
      this.#readings -= heard.readings.length
      if (taken.size === most) break
    }
    return taken
  }

  /** Puts back what was not written, or perhaps was; what came meanwhile is newer. */
  putBackLamps(taken: ReadonlyMap<number, Heard>): void {
    for (const [id, { readings, again, heardAt }] of taken) {
      const heard = this.#of(id)
      heard.readings.unshift(...readings)
      heard.again.push(...again)
      heard.heardAt ??= heardAt
      this.#readings += readings.length
    }
  }

  takeGateways(): GatewayNews[] {
    const news = [...this.#gateways.values()]
    this.#gateways = new Map()
    return news
  }

  #of(lampId: number): Heard {
    let heard = this.#lamps.get(lampId)
    if (!heard) this.#lamps.set(lampId, (heard = { readings: [], again: [], heardAt: null }))
    return heard
  }
}

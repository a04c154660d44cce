import type { GatewayNews } from './gateways.ts'
import { Waiting } from './waiting.ts'
import type { InsertedReading, Judged } from './write.ts'

/** What is stored and not yet in the states of lamps and gateways. */
export class Backlog {
  #coming = new Waiting()
  #taken = new Waiting()
  #gateways = new Map<string, GatewayNews>()

  /** Readings that wait, those that were taken and are not judged among them. */
  get size(): number {
    return this.#coming.size + this.#taken.size
  }

  noteReading(reading: Judged, receivedAt: Date, kind: InsertedReading['kind']): void {
    this.#coming.addReading(reading, receivedAt, kind)
  }

  noteHeard(lampId: number, at: Date): void {
    this.#coming.addHeard(lampId, at)
  }

  noteGateways(news: readonly GatewayNews[]): void {
    for (const one of news) this.#gateways.set(one.eui, one)
  }

  /** Takes out what waits of lamps. */
  takeLamps(): Waiting {
    this.#taken = this.#coming
    this.#coming = new Waiting()
    return this.#taken
  }

  /** Puts back what was not written, or perhaps was. */
  putBackLamps(taken: Waiting): void {
    const { lamps } = taken
    for (const lamp of lamps) {
      const { readings, heardAt } = taken.heardOf(lamp)
      for (const reading of readings)
        this.#coming.addReading(reading, reading.receivedAt, reading.kind)
      if (heardAt) this.#coming.addHeard(lamp, heardAt)
    }
    taken.forget(lamps)
  }

  takeGateways(): GatewayNews[] {
    const news = [...this.#gateways.values()]
    this.#gateways = new Map()
    return news
  }
}

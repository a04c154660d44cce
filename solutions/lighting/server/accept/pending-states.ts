import type { GatewayNews } from './gateway-repository.ts'
import { PendingReadings } from './pending-readings.ts'
import type { InsertedReading, Judged } from './write-repository.ts'

/** What is stored and not yet in the states of lamps and gateways. */
export class PendingStates {
  #coming = new PendingReadings()
  #taken = new PendingReadings()
  #gateways = new Map<string, GatewayNews>()

  /** Readings that wait, those that were taken and are not judged among them. */
  get size(): number {
    return this.#coming.size + this.#taken.size
  }

  noteReading(reading: Judged, receivedAt: Date, kind: InsertedReading['kind']): void {
    this.#coming.addReading(reading, receivedAt, kind)
  }

  noteSeen(lampId: number, at: Date): void {
    this.#coming.addSeen(lampId, at)
  }

  noteGateways(news: readonly GatewayNews[]): void {
    for (const one of news) this.#gateways.set(one.eui, one)
  }

  /** Takes out what waits of lamps. */
  takeLamps(): PendingReadings {
    this.#taken = this.#coming
    this.#coming = new PendingReadings()
    return this.#taken
  }

  /** Puts back what was not written, or perhaps was. */
  putBackLamps(taken: PendingReadings): void {
    const { lamps } = taken
    for (const lamp of lamps) {
      const { readings, seenAt } = taken.pendingOf(lamp)
      for (const reading of readings)
        this.#coming.addReading(reading, reading.receivedAt, reading.kind)
      if (seenAt) this.#coming.addSeen(lamp, seenAt)
    }
    taken.forget(lamps)
  }

  takeGateways(): GatewayNews[] {
    const news = [...this.#gateways.values()]
    this.#gateways = new Map()
    return news
  }
}

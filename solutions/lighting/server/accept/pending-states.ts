import type { GatewayNews } from './gateway-repository.ts'
import { PendingReadings } from './pending-readings.ts'
import type { InsertedReading, Judged } from './write-repository.ts'

/** What is stored and not yet in the states of lamps and gateways. */
export class PendingStates {
  #incoming = new PendingReadings()
  #judging = new PendingReadings()
  #gateways = new Map<string, GatewayNews>()

  /** Number of pending readings, with those that were taken out and are not judged yet. */
  get size(): number {
    return this.#incoming.size + this.#judging.size
  }

  noteReading(reading: Judged, receivedAt: Date, kind: InsertedReading['kind']): void {
    this.#incoming.addReading(reading, receivedAt, kind)
  }

  noteSeen(lampId: number, at: Date): void {
    this.#incoming.addSeen(lampId, at)
  }

  noteGateways(news: readonly GatewayNews[]): void {
    for (const one of news) this.#gateways.set(one.eui, one)
  }

  /** Takes out what waits of lamps. */
  drainLamps(): PendingReadings {
    this.#judging = this.#incoming
    this.#incoming = new PendingReadings()
    return this.#judging
  }

  /** Puts back what was not written, or perhaps was. */
  putBackLamps(judging: PendingReadings): void {
    const { lamps } = judging
    for (const lamp of lamps) {
      const { readings, seenAt } = judging.pendingOf(lamp)
      for (const reading of readings)
        this.#incoming.addReading(reading, reading.receivedAt, reading.kind)
      if (seenAt) this.#incoming.addSeen(lamp, seenAt)
    }
    judging.forget(lamps)
  }

  drainGateways(): GatewayNews[] {
    const news = [...this.#gateways.values()]
    this.#gateways = new Map()
    return news
  }
}

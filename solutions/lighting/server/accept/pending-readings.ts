import type { InsertedReading, Judged } from './write-repository.ts'

type Kind = InsertedReading['kind']

/** A reading that waits to be judged. */
export interface ToJudge extends Judged {
  readonly receivedAt: Date
  /** A duplicate was stored before, by any server: it counts only where it is news. */
  readonly kind: Kind
}

/** What came of a lamp since its state was last written. */
export interface PendingLamp {
  /** In the order of their arrival. */
  readonly readings: ToJudge[]
  /** Time of the lamp's last message without a reading; null: none. */
  readonly seenAt: Date | null
}

/** Columns of a row; `earlier` is the row of the lamp's reading before. */
const place = {
  earlier: 0,
  at: 1,
  counter: 2,
  receivedAt: 3,
  currentA: 4,
  dimmingPercent: 5,
  hasFailure: 6,
  batteryV: 7,
  rssi: 8,
  kind: 9,
} as const
const columns = 10
const kinds: readonly Kind[] = ['stored', 'updated', 'duplicate']
const noRow = -1

/**
 * Pending readings, and lamps that reported without one. They are stored as numbers. As objects,
 * those of a burst would be copied by the garbage collector until they are judged, which costs more
 * than judging them.
 */
export class PendingReadings {
  #rows = new Float64Array(columns * 256)
  #size = 0
  #lastRowOf = new Map<number, number>()
  #seenAt = new Map<number, Date>()

  /** Readings that are held. */
  get size(): number {
    return this.#size
  }

  /** Lamps of which something waits. */
  get lamps(): number[] {
    return [...this.#lastRowOf.keys()]
  }

  addReading(reading: Judged, receivedAt: Date, kind: Kind): void {
    const row = this.#size * columns
    if (row === this.#rows.length) this.#grow()
    const rows = this.#rows
    rows[row + place.earlier] = this.#lastRowOf.get(reading.lampId) ?? noRow
    rows[row + place.at] = reading.at.getTime()
    rows[row + place.counter] = reading.counter
    rows[row + place.receivedAt] = receivedAt.getTime()
    rows[row + place.currentA] = reading.currentA ?? NaN
    rows[row + place.dimmingPercent] = reading.dimmingPercent ?? NaN
    rows[row + place.hasFailure] = reading.hasFailure === null ? NaN : Number(reading.hasFailure)
    rows[row + place.batteryV] = reading.batteryV ?? NaN
    rows[row + place.rssi] = reading.rssi ?? NaN
    rows[row + place.kind] = kinds.indexOf(kind)
    this.#lastRowOf.set(reading.lampId, row)
    this.#size += 1
  }

  addSeen(lampId: number, at: Date): void {
    if (!this.#lastRowOf.has(lampId)) this.#lastRowOf.set(lampId, noRow)
    const before = this.#seenAt.get(lampId)
    if (!before || before < at) this.#seenAt.set(lampId, at)
  }

  pendingOf(lampId: number): PendingLamp {
    const readings: ToJudge[] = []
    const seenAt = this.#seenAt.get(lampId) ?? null
    for (
      let row = this.#lastRowOf.get(lampId) ?? noRow;
      row !== noRow;
      row = this.#rows[row + place.earlier] ?? noRow
    ) {
      readings.push(this.#readingIn(row, lampId))
    }
    return { readings: readings.reverse(), seenAt }
  }

  /** Nothing of these waits any more; their room is given back with the last of all. */
  forget(lamps: readonly number[]): void {
    for (const lamp of lamps) {
      this.#lastRowOf.delete(lamp)
      this.#seenAt.delete(lamp)
    }
    if (this.#lastRowOf.size === 0) this.#size = 0
  }

  #readingIn(row: number, lampId: number): ToJudge {
    const value = (column: number) => this.#rows[row + column] ?? NaN
    const valueOrNull = (column: number) => (Number.isNaN(value(column)) ? null : value(column))
    const hasFailure = valueOrNull(place.hasFailure)
    return {
      lampId,
      at: new Date(value(place.at)),
      counter: value(place.counter),
      currentA: valueOrNull(place.currentA),
      dimmingPercent: valueOrNull(place.dimmingPercent),
      hasFailure: hasFailure === null ? null : hasFailure === 1,
      batteryV: valueOrNull(place.batteryV),
      rssi: valueOrNull(place.rssi),
      receivedAt: new Date(value(place.receivedAt)),
      kind: kinds[value(place.kind)] ?? 'stored',
    }
  }

  #grow(): void {
    const rows = new Float64Array(2 * this.#rows.length)
    rows.set(this.#rows)
    this.#rows = rows
  }
}

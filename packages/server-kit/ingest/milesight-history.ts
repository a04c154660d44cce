import {
  isFields,
  isNullish,
  plausibleTime,
  refuse,
  shown,
  type Fields,
  type ReadSide,
} from './canonical.ts'

/** A reading that a sensor buffered while the network was away. */
export interface HistoryReading {
  readonly at: Date
  readonly object: Fields
}

const mostStored = 500

/**
 * The readings under `history` of an object decoded by Milesight's codecs
 * (github.com/Milesight-IoT/SensorDecoders, "historical data"). Each has a `timestamp` in seconds
 * since 1970. One whose time cannot be believed is left out and reported.
 */
export function historyOf(
  { history }: Fields,
  now: Date,
  side: ReadSide,
): readonly HistoryReading[] {
  if (!Array.isArray(history)) return []
  if (history.length > mostStored) refuse('object.history', `มีเกิน ${mostStored} รายการ`)
  return history.flatMap((one: unknown) => side(() => [historyReadingOf(one, now)]) ?? [])
}

function historyReadingOf(one: unknown, now: Date): HistoryReading {
  if (!isFields(one)) return refuse('object.history', `ต้องเป็นออบเจกต์ (ได้รับ ${shown(one)})`)
  const { timestamp, ...object } = one
  if (typeof timestamp !== 'number') {
    return refuse('object.history.timestamp', `ต้องเป็นเวลา (วินาที) (ได้รับ ${shown(timestamp)})`)
  }
  return { at: plausibleTime(timestamp * 1000, 'object.history.timestamp', now), object }
}

/** Whether an object has current values besides its history. */
export function hasCurrentValues(object: Fields, fields: readonly string[]): boolean {
  return fields.some((field) => !isNullish(object[field]))
}

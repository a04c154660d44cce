import { isPlausibleTime, msOf } from '@roadside/server-kit/ingest/believable.ts'
import { plausibleTime, refuse, shown } from '@roadside/server-kit/ingest/canonical.ts'

/** Go's zero time is how The Things Stack writes "not known". */
const goZero = '0001-01-01T00:00:00Z'

/** Milliseconds of an ISO 8601 time with offset; null where none is given, NaN where it is no time. */
function instantOf(value: unknown): number | null {
  return value === undefined || value === null || value === '' || value === goZero
    ? null
    : msOf(value)
}

/** Milliseconds of an ISO 8601 time with offset; null where none is given. */
function instantOrNull(value: unknown, field: string): number | null {
  const ms = instantOf(value)
  if (ms === null || !Number.isNaN(ms)) return ms
  return refuse(
    field,
    `ไม่ใช่เวลาแบบ ISO 8601 ที่ระบุเขตเวลา เช่น 2026-11-21T18:30:00+07:00 (ได้รับ ${shown(value)})`,
  )
}

/** The first of these that is a time and can be believed, as it was sent. */
export function believable(now: Date, ...values: readonly unknown[]): string | null {
  for (const value of values) {
    const ms = instantOf(value)
    if (ms !== null && isPlausibleTime(ms, now)) return value as string
  }
  return null
}

const clocks = 'อุปกรณ์ เกตเวย์ หรือเครื่องแม่ข่าย'

/** The transmission time of an uplink, as far as the message holds it. */
export interface MessageTime {
  readonly at: Date
  readonly isTimeOfArrival: boolean
}

/** The time in a field of the message, or null where the field is empty. */
export function timeOrNull(value: unknown, field: string, now: Date): MessageTime | null {
  const ms = instantOrNull(value, field)
  return ms === null ? null : { at: plausibleTime(ms, field, now, clocks), isTimeOfArrival: false }
}

/** A time that a server put on the message, and the field in which it stands. */
export type Stamp = readonly [value: unknown, field: string]

/**
 * When a message was sent: the first of its servers' times that can be believed, else what the gateways say, else its
 * arrival. Throws `bad_time` where servers give a time and none can be believed.
 */
export function timeOfMessage(
  stamps: readonly Stamp[],
  byGateways: MessageTime | null,
  now: Date,
): MessageTime {
  let absurd: readonly [ms: number, field: string] | null = null
  for (const [value, field] of stamps) {
    const ms = instantOrNull(value, field)
    if (ms === null) continue
    if (isPlausibleTime(ms, now)) return { at: new Date(ms), isTimeOfArrival: false }
    absurd ??= [ms, field]
  }
  if (byGateways) return byGateways
  return absurd
    ? { at: plausibleTime(...absurd, now, clocks), isTimeOfArrival: false }
    : { at: now, isTimeOfArrival: true }
}

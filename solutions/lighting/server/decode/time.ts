import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { refuse, shown } from './fields.ts'

const iso = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
const earliest = Date.UTC(2000, 0, 1)
const aheadMs = 10 * 60_000

/** Go's zero time is how The Things Stack writes "not known". */
const goZero = '0001-01-01T00:00:00Z'

/** Milliseconds of an ISO 8601 time with offset; null where none is given. */
export function instantOrNull(value: unknown, field: string): number | null {
  if (value === undefined || value === null || value === '' || value === goZero) return null
  const parts = typeof value === 'string' ? iso.exec(value) : null
  const ms = parts && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) ? Date.parse(value as string) : NaN
  if (Number.isNaN(ms)) {
    return refuse(field, `ไม่ใช่เวลาแบบ ISO 8601 ที่ระบุเขตเวลา เช่น 2026-11-21T18:30:00+07:00 (ได้รับ ${shown(value)})`)
  }
  return ms
}

function isDay(year: number, month: number, day: number): boolean {
  return (day >= 1 && day <= 28) || new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

export function isPlausible(ms: number, now: Date): boolean {
  return ms >= earliest && ms <= now.getTime() + aheadMs
}

/** A time more than 10 min in the future or before 2000 is refused (solutions: "How data comes in"). */
export function plausible(ms: number, field: string, now: Date): Date {
  if (isPlausible(ms, now)) return new Date(ms)
  const problem = ms < earliest ? 'อยู่ก่อนปี ค.ศ. 2000' : 'อยู่ในอนาคตเกิน 10 นาที'
  const text = Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms)
  throw new Rejection(
    'bad_time',
    `เวลาในช่อง ${field} (${text}) ${problem} กรุณาตรวจสอบนาฬิกาของอุปกรณ์ เกตเวย์ หรือเครื่องแม่ข่าย`,
  )
}

/** When an uplink was sent, as far as the message tells it. */
export interface MessageTime {
  readonly at: Date
  readonly isTimeOfArrival: boolean
}

export function arrivalTime(now: Date): MessageTime {
  return { at: now, isTimeOfArrival: true }
}

/** The time in a field of the message, or null where the field says nothing. */
export function timeOrNull(value: unknown, field: string, now: Date): MessageTime | null {
  const ms = instantOrNull(value, field)
  return ms === null ? null : { at: plausible(ms, field, now), isTimeOfArrival: false }
}

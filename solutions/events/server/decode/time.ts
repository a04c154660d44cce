import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { shown } from './text.ts'

/** Cameras write 2026-11-21T18:30:00+07:00, and also `+0700`, `+7:00`, a space for the T, or no offset at all. */
const written =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d+))?)?\s*(Z|[+-]\d{1,2}(?::?\d\d)?)?$/i
const earliest = Date.UTC(2000, 0, 1)
const aheadMs = 10 * 60_000
/** Thailand keeps no summer time. */
export const bangkokMinutes = 7 * 60

export function isPlausible(ms: number, now: Date): boolean {
  return ms >= earliest && ms <= now.getTime() + aheadMs
}

/** A time more than 10 min in the future or before 2000 is refused (solutions: "How data comes in"). */
export function plausible(ms: number, field: string, now: Date, camera: string | null): Date {
  if (isPlausible(ms, now)) return new Date(ms)
  const problem = ms < earliest ? 'อยู่ก่อนปี ค.ศ. 2000' : 'อยู่ในอนาคตเกิน 10 นาที'
  const text = Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : String(ms)
  throw new Rejection(
    'bad_time',
    `เวลาในช่อง ${field} (${text}) ${problem} กรุณาตรวจสอบนาฬิกาของกล้อง`,
    camera,
  )
}

/**
 * Milliseconds of a time as cameras write it; NaN where it is none.
 * `minutes` is the offset of a time that names none.
 */
export function readTime(text: string, minutes: number): number {
  const [, year, month, day, hour, minute, second = '0', fraction = '0', zone] =
    written.exec(text.trim()) ?? []
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    ...[number, number, number, number, number, number],
  ]
  if (!(h < 24 && mi < 60 && s <= 60)) return NaN
  const midnight = new Date(Date.UTC(y, mo - 1, d))
  if (midnight.getUTCMonth() !== mo - 1) return NaN // a day that the month does not have
  const offset = zone === undefined ? minutes : offsetOf(zone)
  const local =
    midnight.getTime() +
    ((h * 60 + mi) * 60 + s) * 1000 +
    Math.floor(Number(`0.${fraction}`) * 1000)
  return local - offset * 60_000
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const [, hours, minutes = '0'] = /^[+-](\d{1,2}):?(\d\d)?$/.exec(zone) ?? []
  const size = Number(hours) * 60 + Number(minutes)
  return size > 14 * 60 ? NaN : zone.startsWith('-') ? -size : size
}

/** When it happened by the camera's clock, or when it arrived where the message does not say. */
export function timeOf(
  text: string,
  field: string,
  now: Date,
  camera: string,
  minutes = bangkokMinutes,
): Date {
  if (text.trim() === '') return now
  const ms = readTime(text, minutes)
  if (!Number.isNaN(ms)) return plausible(ms, field, now, camera)
  const problem = `ไม่ใช่เวลา เช่น 2026-11-21T18:30:00+07:00 (ได้รับ ${shown(text)})`
  throw new Rejection('bad_time', `ช่อง ${field} ${problem}`, camera)
}

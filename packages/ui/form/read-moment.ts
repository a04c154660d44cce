import {
  readThaiDay,
  startOfBangkokDay,
  toBangkokIso,
} from '@roadside/contract/domain/thai-date.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** A day and a clock (`HH:mm`) as people type them → milliseconds; undefined: that is no time. */
export function readMomentMs(day: string, clock: string): number | undefined {
  const read = readThaiDay(day)
  const [, hour, minute] = /^(\d{1,2})[:.](\d{2})$/.exec(clock.trim()) ?? []
  if (!read || Number(hour) > 23 || Number(minute) > 59 || hour === undefined) return undefined
  return startOfBangkokDay(read).getTime() + Number(hour) * hourMs + Number(minute) * minuteMs
}

/** Likewise as it travels; null where both are empty. */
export function readMoment(day: string, clock: string): string | null | undefined {
  if (day.trim() === '' && clock.trim() === '') return null
  const ms = readMomentMs(day, clock)
  return ms === undefined ? undefined : toBangkokIso(new Date(ms))
}

/** What is said where a time cannot be read. */
export const momentHint = 'กรุณากรอกวันที่และเวลา เช่น 30/11/2569 07:30'

/** The stored time where the form, which has no seconds, says the same minute. */
export function sameMinute<T extends string | null | undefined>(
  typed: T,
  stored: string | null | undefined,
): T | string {
  return typed && stored && typed.slice(0, 16) === stored.slice(0, 16) ? stored : typed
}

import { bangkokDay, formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { addDays } from '@roadside/contract/domain/time-range.ts'

const shortDays = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.']
const fullDays = ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์']

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The weekday of a day `yyyy-mm-dd`, short and in full. */
export function weekdayNames(day: string): { short: string; full: string } {
  return { short: shortDays[weekdayOf(day)] ?? '', full: fullDays[weekdayOf(day)] ?? '' }
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** `18:00` of a time as it travels. */
export const clockOf = (iso: string) => iso.slice(11, 16)
/** `yyyy-mm-dd` of a time as it travels. */
export const dayOf = (iso: string) => iso.slice(0, 10)

/** A time as people say it: `18:00 น.` today, `พรุ่งนี้ 06:00 น.`, `25/11/2569 06:00 น.`. */
export function spokenTime(iso: string, now: number): string {
  const today = bangkokDay(new Date(now))
  const time = `${clockOf(iso)}\u00A0น.`
  if (dayOf(iso) === today) return time
  if (dayOf(iso) === addDays(today, 1)) return `พรุ่งนี้ ${time}`
  return `${weekdayNames(dayOf(iso)).short} ${formatThaiDate(dayOf(iso))} ${time}`
}

/** `18:00–06:00 น.`; an end at midnight is 24:00. */
export function hoursOf({ from, to }: { from: string; to: string }): string {
  const end = clockOf(to) === '00:00' ? '24:00' : clockOf(to)
  return `${clockOf(from)}–${end}\u00A0น.`
}

/** From–to with days: `22/11/2569 18:00 – 23/11/2569 06:00 น.`. */
export function spanText({ from, to }: { from: string; to: string }): string {
  const begin = `${formatThaiDate(dayOf(from))} ${clockOf(from)}`
  const end = `${clockOf(to)}\u00A0น.`
  return dayOf(from) === dayOf(to)
    ? `${begin}–${end}`
    : `${begin} – ${formatThaiDate(dayOf(to))} ${end}`
}

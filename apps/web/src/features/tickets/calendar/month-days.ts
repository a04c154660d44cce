import { addDays } from '@roadside/contract/domain/time-range.ts'

const days = ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'] as const
/** From Monday on, as Thai offices have their weeks. */
export const weekdays: readonly string[] = days

const months = [
  'มกราคม',
  'กุมภาพันธ์',
  'มีนาคม',
  'เมษายน',
  'พฤษภาคม',
  'มิถุนายน',
  'กรกฎาคม',
  'สิงหาคม',
  'กันยายน',
  'ตุลาคม',
  'พฤศจิกายน',
  'ธันวาคม',
]
const buddhistOffset = 543

/** A month `yyyy-mm`. */
export const isMonth = (text: string) => /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** The month of a day `yyyy-mm-dd`. */
export const monthOf = (day: string) => day.slice(0, 7)

/** The month so many after another, `yyyy-mm`. */
export function addMonths(month: string, count: number): string {
  const whole = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
}

/** พฤศจิกายน 2569 */
export function monthName(month: string): string {
  return `${months[Number(month.slice(5)) - 1] ?? ''} ${Number(month.slice(0, 4)) + buddhistOffset}`
}

/** The first and the last day of a month. */
export function boundsOfMonth(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) }
}

/** The weeks of a month from Monday to Sunday; null: a day of another month. */
export function weeksOf(month: string): readonly (readonly (string | null)[])[] {
  const { from, to } = boundsOfMonth(month)
  const lead = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  const cells: (string | null)[] = Array.from({ length: lead }, () => null)
  for (let day = from; day <= to; day = addDays(day, 1)) cells.push(day)
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

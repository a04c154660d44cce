import { bangkokDay, formatThaiDate, startOfBangkokDay } from './thai-date.ts'

/**
 * Ranges of time that reports and charts show, in Asia/Bangkok. A day is `yyyy-mm-dd`.
 *
 * - `day`, `week` (from Monday), `month`, `fiscal` (1 October to 30 September): calendar ranges;
 * - `night`: from 18:00 of its day to 06:00 of the next. It is fixed, so that nights of all sites and
 *   seasons compare; a lamp is judged by sunset and sunrise instead;
 * - `own`: whole days, both included;
 * - `24h`, `7d`, `30d`, `1y`: the time before now; `all`: all of it.
 */
export const calendarSteps = ['day', 'night', 'week', 'month', 'fiscal'] as const
export type CalendarStep = (typeof calendarSteps)[number]
export const rollingSteps = ['24h', '7d', '30d', '1y', 'all'] as const
export type RollingStep = (typeof rollingSteps)[number]
export const rangeSteps = [...rollingSteps, ...calendarSteps, 'own'] as const
export type RangeStep = (typeof rangeSteps)[number]

export const rangeStepNames: Record<RangeStep, string> = {
  '24h': '24 ชม. ล่าสุด',
  '7d': '7 วันล่าสุด',
  '30d': '30 วันล่าสุด',
  '1y': '1 ปีล่าสุด',
  all: 'ทุกช่วงเวลา',
  day: 'วัน',
  night: 'คืน (18:00–06:00)',
  week: 'สัปดาห์',
  month: 'เดือน',
  fiscal: 'ปีงบประมาณ',
  own: 'กำหนดเอง',
}

export type TimeRange =
  | { readonly step: RollingStep }
  | { readonly step: CalendarStep; readonly first: string }
  | { readonly step: 'own'; readonly first: string; readonly last: string }

/** The begin is included, the end is not. */
export interface TimeBounds {
  readonly from: Date
  readonly to: Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const rollingMs: Record<RollingStep, number> = {
  '24h': dayMs,
  '7d': 7 * dayMs,
  '30d': 30 * dayMs,
  '1y': 365 * dayMs,
  all: Infinity,
}
const nightFromH = 18
const nightToH = 6

const isCalendarStep = (step: string): step is CalendarStep =>
  calendarSteps.some((one) => one === step)
const isRollingStep = (step: string): step is RollingStep => step in rollingMs

/** A day some days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10)
}

/** The Christian year in which the fiscal year of a day ends. */
export function fiscalYearOf(day: string): number {
  return Number(day.slice(0, 4)) + (Number(day.slice(5, 7)) >= 10 ? 1 : 0)
}

/** The first day of the calendar range that holds a day. */
function firstDayOf(step: CalendarStep, day: string): string {
  switch (step) {
    case 'day':
    case 'night':
      return day
    case 'week': {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      return addDays(day, -((weekday + 6) % 7))
    }
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'fiscal':
      return `${fiscalYearOf(day) - 1}-10-01`
  }
}

/** The first day of the calendar range that is `count` ranges later. */
function shiftFirst(step: CalendarStep, first: string, count: number): string {
  if (step === 'month') return addMonths(first, count)
  if (step === 'fiscal') return addMonths(first, 12 * count)
  return addDays(first, (step === 'week' ? 7 : 1) * count)
}

/** The calendar range that holds a day. */
export function rangeOfDay(step: CalendarStep, day: string): TimeRange {
  return { step, first: firstDayOf(step, day) }
}

/**
 * The range of a step at a moment, as it is chosen first: the running one; of nights the last that
 * has begun.
 */
export function rangeAt(step: RangeStep, now: Date): TimeRange {
  const today = bangkokDay(now)
  if (isRollingStep(step)) return { step }
  if (step === 'own') return { step, first: addDays(today, -6), last: today }
  const hasBegun = now >= new Date(startOfBangkokDay(today).getTime() + nightFromH * hourMs)
  return rangeOfDay(step, step === 'night' && !hasBegun ? addDays(today, -1) : today)
}

/** From when to when a range is; of the time before now, until `now`. */
export function boundsOf(range: TimeRange, now: Date): TimeBounds {
  if (range.step === 'own')
    return { from: startOfBangkokDay(range.first), to: startOfBangkokDay(addDays(range.last, 1)) }
  if (!('first' in range)) {
    return { from: new Date(Math.max(now.getTime() - rollingMs[range.step], 0)), to: now }
  }
  const start = startOfBangkokDay(range.first).getTime()
  if (range.step === 'night') {
    return {
      from: new Date(start + nightFromH * hourMs),
      to: new Date(start + dayMs + nightToH * hourMs),
    }
  }
  return { from: new Date(start), to: startOfBangkokDay(shiftFirst(range.step, range.first, 1)) }
}

/** The last day of a range of days; of a night, the day on which it begins. */
export function lastDayOf(range: Exclude<TimeRange, { step: RollingStep }>): string {
  if (range.step === 'own') return range.last
  return addDays(shiftFirst(range.step, range.first, 1), -1)
}

/** The range `count` steps later, earlier where negative; the time before now has no other. */
export function shiftRange(range: TimeRange, count: number): TimeRange | null {
  if (range.step === 'own') {
    const days = count * daysOf(range.first, range.last)
    return { ...range, first: addDays(range.first, days), last: addDays(range.last, days) }
  }
  if (!('first' in range)) return null
  return { ...range, first: shiftFirst(range.step, range.first, count) }
}

/** The time before a range and as long, which its figures are compared with. */
export function boundsBefore(range: TimeRange, now: Date): TimeBounds {
  const before = shiftRange(range, -1)
  if (before) return boundsOf(before, now)
  const { from, to } = boundsOf(range, now)
  return { from: new Date(2 * from.getTime() - to.getTime()), to: from }
}

/** What {@link boundsBefore} is called. */
export function nameBefore(range: TimeRange): string {
  const before = shiftRange(range, -1)
  return before ? rangeName(before) : rangeName(range).replace('ล่าสุด', 'ก่อนหน้า')
}

/** How many days lie from a first to a last, both included. */
export function daysOf(first: string, last: string): number {
  return (Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / dayMs + 1
}

/** A range as the address has it: `7d`, `month.2026-09-01`, `own.2026-09-01.2026-09-07`. */
export function rangeText(range: TimeRange): string {
  if (range.step === 'own') return `own.${range.first}.${range.last}`
  return 'first' in range ? `${range.step}.${range.first}` : range.step
}

/** Reads {@link rangeText}. Null where it is none, or of a step that is not among `steps`. */
export function readRangeText(
  text: string | undefined,
  steps: readonly RangeStep[] = rangeSteps,
): TimeRange | null {
  const [step = '', first = '', last = '', ...more] = (text ?? '').split('.')
  const known = steps.find((one) => one === step)
  if (!known || more.length > 0) return null
  if (isRollingStep(known)) return first === '' ? { step: known } : null
  if (!isDay(first)) return null
  if (isCalendarStep(known)) return last === '' ? rangeOfDay(known, first) : null
  return isDay(last) && first <= last ? { step: known, first, last } : null
}

/** Whether a text is a day as it stands in addresses. */
export function isDay(text: string): boolean {
  if (!/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const monthNames = [
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
] as const
const buddhistYear = (day: string) => formatThaiDate(day).slice(-4)

/** A range by its name, in Buddhist years: `กันยายน 2569`, `คืนวันที่ 26/11/2569`. */
export function rangeName(range: TimeRange): string {
  if (range.step === 'own') {
    return range.first === range.last
      ? formatThaiDate(range.first)
      : `${formatThaiDate(range.first)} – ${formatThaiDate(range.last)}`
  }
  if (!('first' in range)) return rangeStepNames[range.step]
  const { step, first } = range
  switch (step) {
    case 'day':
      return formatThaiDate(first)
    case 'night':
      return `คืนวันที่ ${formatThaiDate(first)}`
    case 'week':
      return `${formatThaiDate(first)} – ${formatThaiDate(lastDayOf(range))}`
    case 'month':
      return `${monthNames[Number(first.slice(5, 7)) - 1] ?? ''} ${buddhistYear(first)}`
    case 'fiscal':
      return `ปีงบประมาณ ${buddhistYear(lastDayOf(range))}`
  }
}

import { foldText } from './fold.ts'

/**
 * Dates as Thai officials read them (specification §5 "Date display"). Buddhist years exist only
 * here. Thailand has had +07:00 without summer time since 1920, so a fixed offset is exact and
 * needs no Intl.
 */
const offsetMs = 7 * 3_600_000
const dayMs = 86_400_000
const buddhistOffset = 543
/** A year below this is a Christian one. */
const firstBuddhistYear = 2400

// a year below 100 is one of two digits, which is no date (settled "Dates")
const iso =
  /^(0[1-9]\d\d|[1-9]\d{3})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?$/
const thai = /^(\d\d?)\/(\d\d?)\/(0[1-9]\d\d|[1-9]\d{3})(?: (\d\d):(\d\d)(?::(\d\d))?(?: น\.)?)?$/

const typedDay = /^(?:(\d\d?)[/.-](\d\d?)[/.-]([12]\d{3})|([12]\d{3})[/.-](\d\d?)[/.-](\d\d?))$/

/** A moment on Bangkok's wall clock; `year` is Christian. */
interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly hasTime: boolean
}

export type TimePrecision = 'minutes' | 'seconds'

/**
 * `dd/mm/yyyy` of the Buddhist era. Accepts ISO 8601 (any offset; none means Bangkok), `dd/mm/yyyy`
 * of either era, or a `Date`. Nothing → `-`; a text that is no date, two-digit years included, is
 * returned unchanged.
 */
export function formatThaiDate(value: string | Date | null | undefined): string {
  return format(value, thaiDate)
}

/** `dd/mm/yyyy HH:mm น.`, or with seconds; a date without a time stays a date. Otherwise as {@link formatThaiDate}. */
export function formatThaiDateTime(
  value: string | Date | null | undefined,
  precision: TimePrecision = 'minutes',
): string {
  return format(value, (clock) =>
    clock.hasTime ? `${thaiDate(clock)} ${thaiTime(clock, precision)}` : thaiDate(clock),
  )
}

/** {@link formatThaiDateTime} of a deadline: one at midnight is the end of the day before, 24:00 น. */
export function formatThaiDeadline(value: string | null | undefined): string {
  const at = Date.parse(value ?? '')
  if (Number.isNaN(at) || (at + offsetMs) % dayMs !== 0) return formatThaiDateTime(value)
  return `${formatThaiDate(bangkokDay(new Date(at - 1)))} 24:00 น.`
}

/** `HH:mm น.`, or with seconds; `-` for a date without a time. Otherwise as {@link formatThaiDate}. */
export function formatThaiTime(
  value: string | Date | null | undefined,
  precision: TimePrecision = 'minutes',
): string {
  return format(value, (clock) => (clock.hasTime ? thaiTime(clock, precision) : '-'))
}

/** ISO 8601 with +07:00, as everything travels on the wire; milliseconds only where there are any. Throws RangeError. */
export function toBangkokIso(date: Date): string {
  const text = new Date(date.getTime() + offsetMs).toISOString()
  return text.slice(0, text.endsWith('.000Z') ? 19 : 23) + '+07:00'
}

/** The day in Bangkok, `yyyy-mm-dd`. Throws RangeError for an invalid date. */
export function bangkokDay(date: Date): string {
  return new Date(date.getTime() + offsetMs).toISOString().slice(0, 10)
}

/**
 * A day as people type it → `yyyy-mm-dd` of the Christian era: day/month/year or year-month-day, of
 * either era, with `/`, `-` or `.` between and Thai digits. Null for an invalid day, and for a year
 * of two digits (settled "Dates").
 */
export function readThaiDay(text: string): string | null {
  const match = typedDay.exec(foldText(text))
  const [, d1, m1, y1, y2, m2, d2] = match ?? []
  const clock =
    match && check(Number(y1 ?? y2), m1 ?? m2, d1 ?? d2, undefined, undefined, undefined)
  return clock && `${clock.year}-${two(clock.month)}-${two(clock.day)}`
}

/** Midnight in Bangkok at which the day `yyyy-mm-dd` begins. */
export function startOfBangkokDay(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`)
}

/** Today and the six days before, oldest first: as ISO days and as the wire's `Date_Th`. */
export function lastSevenDays(now: Date): { readonly day: string; readonly Date_Th: string }[] {
  return [6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const day = bangkokDay(new Date(now.getTime() - ago * dayMs))
    return { day, Date_Th: formatThaiDate(day) }
  })
}

function format(
  value: string | Date | null | undefined,
  write: (clock: WallClock) => string,
): string {
  if (value === null || value === undefined) return '-'
  const text =
    typeof value === 'string'
      ? value.trim()
      : Number.isNaN(value.getTime())
        ? ''
        : value.toISOString()
  if (text === '') return '-'
  const clock = readIso(text) ?? readThai(text)
  return clock ? write(clock) : String(value)
}

function readIso(text: string): WallClock | null {
  const match = iso.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second, zulu, offsetHours, offsetMinutes] = match
  const clock = check(Number(year), month, day, hour, minute, second)
  if (!clock || (!zulu && (!offsetHours || offsetHours === '+07'))) return clock
  const sign = offsetHours?.startsWith('-') ? -1 : 1
  const offset = Number(offsetHours ?? 0) * 60 + sign * Number(offsetMinutes ?? 0)
  const written = Date.UTC(
    clock.year,
    clock.month - 1,
    clock.day,
    clock.hour,
    clock.minute,
    clock.second,
  )
  const shifted = new Date(written - offset * 60_000 + offsetMs)
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    hasTime: true,
  }
}

function readThai(text: string): WallClock | null {
  const match = thai.exec(text)
  return match && check(Number(match[3]), match[2], match[1], match[4], match[5], match[6])
}

type Digits = string | undefined

/** The parts where they are an existing day and time; 29 February depends on the Christian year. */
function check(
  anyYear: number,
  m: Digits,
  d: Digits,
  h: Digits,
  min: Digits,
  s: Digits,
): WallClock | null {
  const year = anyYear < firstBuddhistYear ? anyYear : anyYear - buddhistOffset
  const month = Number(m)
  const day = Number(d)
  const hour = Number(h ?? 0)
  const minute = Number(min ?? 0)
  const second = Number(s ?? 0)
  const exists =
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOf(month, year) &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  return exists ? { year, month, day, hour, minute, second, hasTime: h !== undefined } : null
}

function daysOf(month: number, year: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function thaiDate(clock: WallClock): string {
  return `${two(clock.day)}/${two(clock.month)}/${clock.year + buddhistOffset}`
}

function thaiTime(clock: WallClock, precision: TimePrecision): string {
  const seconds = precision === 'seconds' ? `:${two(clock.second)}` : ''
  return `${two(clock.hour)}:${two(clock.minute)}${seconds} น.`
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

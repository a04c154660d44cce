import { bangkokDay } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import type { CountedHours, Period } from '../terms.ts'
import type { Calendar } from './calendar.ts'
import { countedSpans, hoursOfDay, isSpanKnown, timeOf } from './counted-hours.ts'
import { agreedSpans, type Pause } from './pause.ts'
import { spansWithout, type Span } from './span.ts'
import { isWorkingDay } from './working-days.ts'

const hourMs = 3_600_000

/** What decides a deadline; moments in milliseconds since 1970. */
export interface DeadlineTerms {
  readonly period: Period
  /** When the notice was served, as an official entered it. */
  readonly noticeAt: number
  readonly hours: CountedHours
  readonly pauses: readonly Pause[]
}

export interface Deadline {
  readonly at: number
  /** False: holidays up to it are not announced yet, and may still move it. */
  readonly isKnown: boolean
  readonly calendarVersion: number
}

/**
 * When a period ends. Hours are of those that count, from the notice on. Days are counted "นับถัดจากวัน":
 * the day after the notice is the first (Civil and Commercial Code §193/3), and the last ends with its
 * working hours (§193/4), or at midnight where all hours count. A last day that is no working day of
 * the contract is followed by the next that is one (§193/8); where all hours count, every day is one.
 *
 * Pauses that were agreed to are not counted: of hours what they cover, of days those whose hours
 * they cover wholly. A pause that lasts is counted up to `now`.
 */
export function deadlineOf(
  { period, noticeAt, hours, pauses }: DeadlineTerms,
  calendar: Calendar,
  now: number,
): Deadline {
  const paused = agreedSpans(pauses, now)
  const at =
    period.unit === 'hours'
      ? afterHours(period.amount * hourMs, noticeAt, { hours, calendar, paused })
      : endOfDays(period, noticeAt, { hours, calendar, paused })
  return {
    at,
    isKnown: isSpanKnown(hours, calendar, { from: noticeAt, to: at }),
    calendarVersion: calendar.version,
  }
}

interface Clock {
  readonly hours: CountedHours
  readonly calendar: Calendar
  readonly paused: readonly Span[]
}

/** Where the clock has run so long. */
function afterHours(length: number, from: number, { hours, calendar, paused }: Clock): number {
  let left = length
  for (let day = bangkokDay(new Date(from)); ; day = addDays(day, 1)) {
    const span = { from: Math.max(from, timeOf(day, '00:00')), to: timeOf(day, '24:00') }
    for (const ran of spansWithout(countedSpans(hours, calendar, span), paused)) {
      if (left <= ran.to - ran.from) return ran.from + left
      left -= ran.to - ran.from
    }
  }
}

function endOfDays({ amount, unit }: Period, noticeAt: number, clock: Clock): number {
  let day = bangkokDay(new Date(noticeAt))
  for (let left = amount; left > 0;) {
    day = addDays(day, 1)
    const counts = unit === 'days' || isWorkingDayOf(clock, day)
    if (counts && !isPaused(clock, day)) left -= 1
  }
  while (!isWorkingDayOf(clock, day) || isPaused(clock, day)) day = addDays(day, 1)
  return hoursOf(clock, day).to
}

const isWorkingDayOf = ({ hours, calendar }: Clock, day: string) =>
  hours.kind === 'always' || isWorkingDay(calendar, hours, day)

/** The hours of a working day; the whole of another. */
function hoursOf(clock: Clock, day: string): Span {
  return clock.hours.kind === 'working' && isWorkingDayOf(clock, day)
    ? hoursOfDay(clock.hours, day)
    : { from: timeOf(day, '00:00'), to: timeOf(day, '24:00') }
}

const isPaused = (clock: Clock, day: string) =>
  clock.paused.length > 0 && spansWithout([hoursOf(clock, day)], clock.paused).length === 0

/** A deadline that has not been met yet, as who reads of it knows it. */
export interface OpenDeadline extends DeadlineTerms {
  readonly label: string
}

export interface MovedDeadline {
  readonly label: string
  readonly from: Deadline
  readonly to: Deadline
}

/** The open deadlines that another calendar moves, in their order. */
export function movedDeadlines(
  open: readonly OpenDeadline[],
  before: Calendar,
  { after, now }: { readonly after: Calendar; readonly now: number },
): MovedDeadline[] {
  return open
    .map((one) => ({
      label: one.label,
      from: deadlineOf(one, before, now),
      to: deadlineOf(one, after, now),
    }))
    .filter(({ from, to }) => from.at !== to.at)
}

import { bangkokDay, startOfBangkokDay } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import type { CountedHours } from '../terms.ts'
import { calendarStanding, type Calendar } from './calendar.ts'
import type { Span } from './span.ts'
import { isWorkingDay, type WorkingHours } from './working-days.ts'

/** The moment of a time `HH:MM` of a day in Bangkok, in milliseconds since 1970. */
export function timeOf(day: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return startOfBangkokDay(day).getTime() + (hours * 60 + minutes) * 60_000
}

/** The hours of a working day that count. */
export function hoursOfDay({ from, to }: WorkingHours, day: string): Span {
  return { from: timeOf(day, from), to: timeOf(day, to) }
}

/** The days in Bangkok that a span touches, in their order. */
export function daysOfSpan({ from, to }: Span): string[] {
  if (from >= to) return []
  const last = bangkokDay(new Date(to - 1))
  const days: string[] = []
  for (let day = bangkokDay(new Date(from)); day <= last; day = addDays(day, 1)) days.push(day)
  return days
}

/** The parts of a span in which the hours of a contract count, in their order. */
export function countedSpans(hours: CountedHours, calendar: Calendar, span: Span): Span[] {
  if (hours.kind === 'always') return span.from < span.to ? [span] : []
  return daysOfSpan(span)
    .filter((day) => isWorkingDay(calendar, hours, day))
    .map((day) => hoursOfDay(hours, day))
    .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
    .filter(({ from, to }) => from < to)
}

/**
 * Whether the holidays that decide what counts in a span are announced. Where all hours count,
 * holidays decide nothing.
 */
export function isSpanKnown(hours: CountedHours, calendar: Calendar, span: Span): boolean {
  return (
    hours.kind === 'always' ||
    daysOfSpan(span).every((day) => calendarStanding(calendar, day) === 'announced')
  )
}

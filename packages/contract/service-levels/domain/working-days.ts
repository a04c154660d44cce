import { addDays } from '../../domain/time-range.ts'
import type { CountedHours, Weekday } from '../terms.ts'
import { officeHoliday, type Calendar } from './calendar.ts'

/** Hours that count on working days alone. */
export type WorkingHours = Extract<CountedHours, { kind: 'working' }>

/** 1 is Monday, 7 is Sunday (ISO 8601). */
export function weekdayOf(day: string): Weekday {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (weekday === 0 ? 7 : weekday) as Weekday
}

/**
 * Whether a day `yyyy-mm-dd` is a working day of a contract. Beyond the years of the calendar no day
 * is a holiday; {@link calendarStanding} says how much is known of it.
 */
export function isWorkingDay(
  calendar: Calendar,
  { office, weekdays }: Pick<WorkingHours, 'office' | 'weekdays'>,
  day: string,
): boolean {
  return weekdays.includes(weekdayOf(day)) && officeHoliday(calendar, office, day) === null
}

/** The day itself, or the first working day after it. */
export function workingDayFrom(
  calendar: Calendar,
  hours: Pick<WorkingHours, 'office' | 'weekdays'>,
  day: string,
): string {
  let at = day
  while (!isWorkingDay(calendar, hours, at)) at = addDays(at, 1)
  return at
}

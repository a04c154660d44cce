export type ClosedOffice = 'government' | 'banks'

export interface Holiday {
  /** `yyyy-mm-dd` in Bangkok. */
  readonly day: string
  readonly name: string
  /** Who is closed; missing: both. */
  readonly closed?: readonly ClosedOffice[]
}

/** The holidays of a Christian year. */
export interface HolidayYear {
  readonly year: number
  readonly source: string
  /** False: what the rules give; the Royal Gazette may still decide otherwise. */
  readonly isAnnounced: boolean
  readonly holidays: readonly Holiday[]
}

/** Years of holidays, oldest first and without a gap. */
export interface Calendar {
  readonly years: readonly HolidayYear[]
}

/**
 * What is known of a day's holidays: `announced`, `expected` by the rules but not announced yet, or
 * `unknown`: of a year that nobody has entered.
 */
export type CalendarStanding = 'announced' | 'expected' | 'unknown'

const yearOf = ({ years }: Calendar, day: string) =>
  years.find(({ year }) => year === Number(day.slice(0, 4)))

/** The name of the holiday on which government offices are closed; null: it is none, or unknown. */
export function governmentHoliday(calendar: Calendar, day: string): string | null {
  const found = yearOf(calendar, day)?.holidays.find(
    ({ day: of, closed }) => of === day && (closed?.includes('government') ?? true),
  )
  return found?.name ?? null
}

export function calendarStanding(calendar: Calendar, day: string): CalendarStanding {
  const year = yearOf(calendar, day)
  if (!year) return 'unknown'
  return year.isAnnounced ? 'announced' : 'expected'
}

/** Whether the holidays of a day's year are entered at all. */
export function isCalendarKnown(calendar: Calendar, day: string): boolean {
  return calendarStanding(calendar, day) !== 'unknown'
}

/** The last day whose holidays are announced, and the last whose are entered; null: there is none. */
export function calendarKnownUntil({ years }: Calendar): {
  readonly announced: string | null
  readonly entered: string | null
} {
  const lastDay = (of: readonly HolidayYear[]) => {
    const last = of.at(-1)
    return last ? `${last.year}-12-31` : null
  }
  return {
    announced: lastDay(years.filter(({ isAnnounced }) => isAnnounced)),
    entered: lastDay(years),
  }
}

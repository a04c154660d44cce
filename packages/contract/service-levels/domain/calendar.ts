import type { Office } from '../terms.ts'

export interface Holiday {
  /** `yyyy-mm-dd` in Bangkok. */
  readonly day: string
  readonly name: string
  /** Who is closed; missing: both. */
  readonly closed?: readonly Office[]
}

/** The holidays of a Christian year. */
export interface HolidayYear {
  readonly year: number
  readonly source: string
  /**
   * The last day of the year whose holidays are announced; null: none is. What comes after is what
   * the rules give; the Royal Gazette may still decide otherwise.
   */
  readonly knownUntil: string | null
  readonly holidays: readonly Holiday[]
}

/** Years of holidays, oldest first and without a gap. */
export interface Calendar {
  /** Grows with every change; 0: as it came with the console. */
  readonly version: number
  readonly years: readonly HolidayYear[]
}

/**
 * What is known of a day's holidays: `announced`, `expected` by the rules but not announced yet, or
 * `unknown`: of a year that nobody has entered.
 */
export type CalendarStanding = 'announced' | 'expected' | 'unknown'

export const lastDayOf = (year: number) => `${year}-12-31`

const yearOf = ({ years }: Calendar, day: string) =>
  years.find(({ year }) => year === Number(day.slice(0, 4)))

/** The name of the holiday on which an office is closed; null: it is none, or unknown. */
export function officeHoliday(calendar: Calendar, office: Office, day: string): string | null {
  const found = yearOf(calendar, day)?.holidays.find(
    ({ day: of, closed }) => of === day && (closed?.includes(office) ?? true),
  )
  return found?.name ?? null
}

export function calendarStanding(calendar: Calendar, day: string): CalendarStanding {
  const year = yearOf(calendar, day)
  if (!year) return 'unknown'
  return year.knownUntil !== null && day <= year.knownUntil ? 'announced' : 'expected'
}

/** Whether the holidays of a day's year are entered at all. */
export function isCalendarKnown(calendar: Calendar, day: string): boolean {
  return calendarStanding(calendar, day) !== 'unknown'
}

/**
 * The last day up to which all holidays are announced, and the last whose are entered; null: there
 * is none.
 */
export function calendarKnownUntil({ years }: Calendar): {
  readonly announced: string | null
  readonly entered: string | null
} {
  const open = years.findIndex(({ year, knownUntil }) => knownUntil !== lastDayOf(year))
  const whole = open === -1 ? years : years.slice(0, open)
  const lastWhole = whole.at(-1)
  const last = years.at(-1)
  return {
    announced: years[open]?.knownUntil ?? (lastWhole ? lastDayOf(lastWhole.year) : null),
    entered: last ? lastDayOf(last.year) : null,
  }
}

/** A calendar with the years of another in place of its own. */
export function calendarWith(calendar: Calendar, entered: Calendar): Calendar {
  const years = new Map(
    [...calendar.years, ...entered.years].map((year) => [year.year, year] as const),
  )
  return {
    version: entered.version,
    years: [...years.values()].toSorted((a, b) => a.year - b.year),
  }
}

import {
  calendarWith,
  type Calendar,
  type Holiday,
  type HolidayYear,
} from '@roadside/contract/service-levels/domain/calendar.ts'
import { deliveredCalendar } from '@roadside/contract/service-levels/holidays/delivered-calendar.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * The calendar of holidays: the years that the authority entered, and of all others those that come
 * with the console. `asOf`: the version that it had then; missing: the newest.
 */
export async function findCalendar(db: Db, asOf?: number): Promise<Calendar> {
  const { rows } = await sql<{
    id: number
    year: number
    source: string
    known_until: string | null
    holidays: Holiday[]
  }>`
    select distinct on (year) id, year, source, known_until::text, holidays
      from holiday_year_version
     where id <= ${asOf ?? null}::bigint or ${asOf ?? null}::bigint is null
     order by year, version desc`.execute(db)
  const entered = rows.map(({ year, source, known_until, holidays }): HolidayYear => ({
    year,
    source,
    knownUntil: known_until,
    holidays,
  }))
  const version = Math.max(0, ...rows.map(({ id }) => id))
  return calendarWith(deliveredCalendar, { version, years: entered })
}

import type {
  HolidayDay,
  HolidayYearForm,
} from '@roadside/contract/service-levels/holiday-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { sql } from 'kysely'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/** A version of a year that the authority entered. */
export interface EnteredYear {
  readonly year: number
  readonly version: number
  readonly source: string
  readonly known_until: string | null
  readonly holidays: HolidayDay[]
  readonly changed_by_name: string | null
  readonly changed_at: string
}

/** The versions of a year, or (null) the newest one of each; the newest first. */
export async function findEntered(db: Db, year: number | null): Promise<EnteredYear[]> {
  const { rows } = await sql<EnteredYear>`
    select v.year, v.version, v.source, ${isoDay(sql`v.known_until`)} as known_until, v.holidays,
      ${personName(sql`v.changed_by`)} as changed_by_name, ${isoBangkok(sql`v.changed_at`)} as changed_at
    from holiday_year_version v where case when ${year}::int is null
      then v.version = (select max(n.version) from holiday_year_version n where n.year = v.year) else v.year = ${year} end
    order by v.year desc, v.version desc`.execute(db)
  return rows
}

/** Until the transaction ends nobody else changes a year. */
export async function lockCalendar(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKeys.holidays}::int, 0)`.execute(db)
}

export async function insertYear(
  db: Db,
  { year, source, known_until, holidays }: HolidayYearForm,
  { version, by, now }: { readonly version: number; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into holiday_year_version (year, version, source, known_until, holidays, changed_by, changed_at)
    values (${year}, ${version}, ${source}, ${known_until}::date, ${JSON.stringify(holidays)}::jsonb, ${by}, ${now})`.execute(
    db,
  )
}

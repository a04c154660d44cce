import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** An alarm as messages tell it, before it is put into words. */
export interface ToldAlarm {
  readonly id: number
  readonly kind: string
  readonly severity: Severity
  readonly subject: string
  readonly site: string
  readonly road: string
  readonly sta: string
  readonly department: string
  readonly guarantee_from: string | null
  readonly guarantee_to: string | null
  readonly contractor: string
  readonly why: string
  readonly raised_at: string
  readonly cleared_at: string | null
  readonly hidden: number
  readonly picture: string | null
}

/** Alarms to be told, most urgent first and newest within. */
export async function findToldAlarms(db: Db, ids: readonly number[]): Promise<ToldAlarm[]> {
  const { rows } = await sql<ToldAlarm>`
    select a.id, a.kind, a.severity, a.subject_name as subject, coalesce(s.name, '') as site,
      concat_ws(' ', s.road_code, s.road_name) as road, coalesce(nullif(e.sta, ''), s.sta, '') as sta,
      coalesce(${departmentName}, '') as department, to_char(p.guarantee_from, 'YYYY-MM-DD') as guarantee_from,
      to_char(p.guarantee_to, 'YYYY-MM-DD') as guarantee_to, coalesce(c.name, '') as contractor, a.why,
      ${isoBangkok(sql`a.raised_at`)} as raised_at, ${isoBangkok(sql`case when not a.is_active then a.cleared_at end`)} as cleared_at,
      (select count(*)::int from alarm h where h.suppressed_by = a.id and h.closed_at is null) as hidden,
      a.detail ->> 'picture' as picture
    from alarm a left join site s on s.wid = a.wid left join department d on d.id = s.department_id
      left join asset e on e.id = a.asset_id left join project p on p.id = coalesce(e.project_id, s.project_id)
      left join contractor c on c.id = p.contractor_id
    where a.id = any(${numberArray(ids)}::bigint[]) order by a.urgency desc, a.raised_at desc, a.id desc`.execute(
    db,
  )
  return rows
}

/** Alarms that were raised or cleared since a time, or that last; the most urgent first. */
export async function findHappened(
  db: Db,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, urgency, raised_at from alarm where raised_at >= ${since} and raised_at < ${until}
      union select id, urgency, raised_at from alarm where cleared_at >= ${since} and cleared_at < ${until}
      union select id, urgency, raised_at from alarm where closed_at is null and is_active and suppressed_by is null
    ) happened order by urgency desc, raised_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

import type { Severity } from '@roadside/contract/alarms/severity.ts'
import { whyForContractor } from '@roadside/server-kit/alarm-why-sql.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'
import type { LiveRule } from './rule-repository.ts'

/** An alarm as messages tell it, before it is put into words. */
export interface ToldAlarm {
  readonly id: number
  readonly kind: string
  readonly severity: Severity
  readonly subject: string
  readonly site: string
  /** `นบ.1001`, and with its name. */
  readonly road_code: string
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
  /** The same as its contractor is told: nothing that counts equipment of others' contracts. */
  readonly of_contract: { readonly why: string; readonly hidden: number }
  readonly picture: string | null
  /** It tells whether guarded equipment can be reached. */
  readonly is_guarded: boolean
}

const guarantee = guaranteeOfAsset('e')

/** Alarms to be told, most urgent first and newest within. */
export async function findToldAlarms(db: Db, ids: readonly number[]): Promise<ToldAlarm[]> {
  const { rows } = await sql<ToldAlarm>`
    select a.id, a.kind, a.severity, a.subject_name as subject, coalesce(s.name, '') as site,
      coalesce(s.road_code, '') as road_code, concat_ws(' ', s.road_code, s.road_name) as road, coalesce(nullif(e.sta, ''), s.sta, '') as sta,
      coalesce(${departmentName}, '') as department, ${isoDay(guarantee.from)} as guarantee_from,
      ${isoDay(guarantee.to)} as guarantee_to, coalesce(c.name, '') as contractor, a.why,
      ${isoBangkok(sql`a.raised_at`)} as raised_at, ${isoBangkok(sql`case when not a.is_active then a.cleared_at end`)} as cleared_at,
      (select count(*)::int from alarm h where h.suppressed_by = a.id and h.closed_at is null
        and (a.is_guarded or not h.is_guarded)) as hidden,
      jsonb_build_object('why', ${whyForContractor}, 'hidden', (select count(*)::int from alarm h left join asset o on o.id = h.asset_id
        left join site hs on hs.wid = h.wid join project hp on hp.id = coalesce(o.project_id, hs.project_id)
        where h.suppressed_by = a.id and h.closed_at is null and not h.is_guarded and hp.contractor_id = p.contractor_id)) as of_contract,
      a.detail ->> 'picture' as picture, a.is_guarded
    from alarm a left join site s on s.wid = a.wid left join department d on d.id = s.department_id
      left join asset e on e.id = a.asset_id left join project p on p.id = coalesce(e.project_id, s.project_id)
      left join contractor c on c.id = p.contractor_id ${guarantee.joins}
    where a.id = any(${numberArray(ids)}::bigint[]) order by a.urgency desc, a.raised_at desc, a.id desc`.execute(
    db,
  )
  return rows
}

/**
 * Alarms of a rule and its owner that were raised or cleared since a time, or that last; the most
 * urgent first. The conditions are those of `isAbout`.
 */
export async function findHappened(
  db: Db,
  { body, departmentId, groupId }: Pick<LiveRule, 'body' | 'departmentId' | 'groupId'>,
  { since, until, limit }: { since: Date; until: Date; limit: number },
): Promise<number[]> {
  const amongTexts = (value: RawBuilder<unknown>, list: readonly string[]) =>
    sql`(${list.length === 0}::boolean or ${value} = any(${textArray(list)}::text[]))`
  const amongIds = (value: RawBuilder<unknown>, list: readonly number[]) =>
    sql`(${list.length === 0}::boolean or ${value} = any(${numberArray(list)}::bigint[]))`
  const { rows } = await sql<{ id: number }>`
    select a.id from (
      select id from alarm where raised_at >= ${since} and raised_at < ${until}
      union select id from alarm where cleared_at >= ${since} and cleared_at < ${until}
      union select id from alarm where closed_at is null and is_active and suppressed_by is null
    ) happened join alarm a on a.id = happened.id left join site s on s.wid = a.wid left join department d on d.id = s.department_id
      left join asset e on e.id = a.asset_id left join project p on p.id = coalesce(e.project_id, s.project_id)
    where (${departmentId}::bigint is null or d.id = ${departmentId}) and (${groupId}::bigint is null or d.group_id = ${groupId})
      and ${amongTexts(sql`a.severity`, body.severities)} and ${amongTexts(sql`a.kind`, body.kinds)}
      and ${amongTexts(sql`coalesce(s.type_name, '')`, body.types)} and ${amongTexts(sql`coalesce(s.road_code, '')`, body.roads)}
      and ${amongIds(sql`d.id`, body.departments)} and ${amongIds(sql`p.contractor_id`, body.contractors)}
    order by a.urgency desc, a.raised_at desc, a.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

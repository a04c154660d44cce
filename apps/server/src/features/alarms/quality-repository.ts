import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { visibleAlarms } from './repository.ts'

export interface QualityRange {
  readonly from: Date
  readonly to: Date
  readonly DeptID: number | null
}

/**
 * New alarms that operators were to see: raised, and not hidden in the same moment behind a root.
 * `from … where …` over `alarm_event e` and `alarm a`.
 */
function raised(caller: Caller, { from, to, DeptID }: QualityRange) {
  return sql`from alarm_event e join alarm a on a.id = e.alarm_id left join site s on s.wid = a.wid
      left join department d on d.id = s.department_id
    where e.type = 'raised' and e.at >= ${from} and e.at < ${to} and ${visibleAlarms(caller)}
      and (${DeptID}::bigint is null or d.id = ${DeptID})
      and not exists (select from alarm_event h where h.alarm_id = e.alarm_id and h.at = e.at and h.type = 'suppressed')`
}

/** When the console noted its first alarm, whoever may see it; null: none yet. Milliseconds. */
export async function findBeginning(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select floor(extract(epoch from noted_at) * 1000)::float8 as at from alarm order by id limit 1`.execute(
    db,
  )
  return rows[0]?.at ?? null
}

/** New alarms in each ten minutes; those without any are left out. Times in milliseconds. */
export async function findBins(
  db: Db,
  caller: Caller,
  range: QualityRange,
): Promise<{ at: number; count: number }[]> {
  const { rows } = await sql<{ at: number; count: number }>`
    select (floor(extract(epoch from e.at) / 600) * 600000)::float8 as at, count(*)::int as count ${raised(caller, range)} group by 1 order by 1`.execute(
    db,
  )
  return rows
}

export interface FrequentAlarm {
  readonly kind: string
  readonly subject: string
  readonly subject_key: string
  readonly wid: number | null
  readonly site: string
  readonly count: number
}

export async function findMostFrequent(
  db: Db,
  caller: Caller,
  range: QualityRange,
): Promise<FrequentAlarm[]> {
  const { rows } = await sql<FrequentAlarm>`
    select a.kind, min(a.subject_name) as subject, a.subject as subject_key, min(a.wid) as wid, coalesce(min(s.name), '') as site, count(*)::int as count
    ${raised(caller, range)} group by a.kind, a.subject order by 6 desc, a.kind, a.subject limit 10`.execute(
    db,
  )
  return rows
}

/** New alarms by the severity with which they began. */
export async function findShares(
  db: Db,
  caller: Caller,
  range: QualityRange,
): Promise<{ severity: Severity; count: number }[]> {
  const { rows } = await sql<{ severity: Severity; count: number }>`
    select coalesce(e.detail ->> 'severity', a.severity) as severity, count(*)::int as count ${raised(caller, range)} group by 1`.execute(
    db,
  )
  return rows
}

export interface QualityCounts {
  readonly chattering: number
  readonly stale: number
  readonly acknowledged: number
  readonly p50: number | null
  readonly p90: number | null
}

/** Flapping alarms of the range, stale ones of now, and seconds from raised to acknowledged. */
export async function findCounts(
  db: Db,
  caller: Caller,
  { from, to, DeptID }: QualityRange,
  staleBefore: Date,
): Promise<QualityCounts> {
  const joined = sql`left join site s on s.wid = a.wid left join department d on d.id = s.department_id`
  const seen = sql`${visibleAlarms(caller)} and (${DeptID}::bigint is null or d.id = ${DeptID})`
  const { rows } = await sql<QualityCounts>`
    select
      (select count(distinct a.id)::int from alarm_event e join alarm a on a.id = e.alarm_id ${joined}
        where e.type = 'flapping' and e.at >= ${from} and e.at < ${to} and ${seen}) as chattering,
      (select count(*)::int from alarm a ${joined}
        where a.closed_at is null and a.is_active and a.suppressed_by is null and a.raised_at < ${staleBefore} and ${seen}) as stale,
      count(*)::int as acknowledged, percentile_cont(0.5) within group (order by took) as p50,
      percentile_cont(0.9) within group (order by took) as p90
    from (
      select extract(epoch from e.at - began.at)::float8 as took
      from alarm_event e join alarm a on a.id = e.alarm_id ${joined},
        lateral (select at from alarm_event r where r.alarm_id = e.alarm_id and r.type = 'raised' and r.at <= e.at order by r.at desc limit 1) began
      where e.type = 'acknowledged' and e.at >= ${from} and e.at < ${to} and ${seen}) taken`.execute(
    db,
  )
  return rows[0] ?? { chattering: 0, stale: 0, acknowledged: 0, p50: null, p90: null }
}

import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** What the making of the history has turned is no news. */
export async function deleteTurns(db: Db): Promise<void> {
  await sql`delete from asset_turn`.execute(db)
}

/**
 * Gives the evaluator what is wrong now, since when it is: of troubles that began from `from` up to
 * `to`. Equipment that fell silent after `startedAt` waited for the history of others, and is left out.
 */
export async function insertTroubles(
  db: Db,
  {
    from,
    to,
    startedAt,
  }: { readonly from: Date | null; readonly to: Date; readonly startedAt: Date },
): Promise<void> {
  await sql`
    insert into asset_turn (asset_id, health, health_since, condition, condition_since, reason, is_archived)
    select id, health, health_since, condition, condition_since, reason, false from asset a,
      lateral (select least(case when health <> 'ok' then health_since end,
        case when condition not in ('normal', 'unknown') then condition_since end) as began) t
    where archived_at is null and not (health = 'unreachable' and health_since >= ${startedAt})
      and began < ${to} and (${from}::timestamptz is null or began >= ${from})`.execute(db)
}

export interface LiveAlarm {
  readonly id: number
  readonly severity: Severity
  readonly raised_at: Date
  readonly department_id: number | null
}

/** Alarms that are announced, oldest first; without those that the username admin alone may see. */
export async function findAnnounced(db: Db): Promise<LiveAlarm[]> {
  const { rows } = await sql<LiveAlarm>`
    select a.id, a.severity, a.raised_at, s.department_id from alarm a left join site s on s.wid = a.wid
    where a.closed_at is null and a.is_active and a.suppressed_by is null and not a.is_guarded order by a.raised_at, a.id`.execute(
    db,
  )
  return rows
}

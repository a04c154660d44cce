import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { RsmpAlarm, SiteAct } from '../rules/rsmp-alarm.ts'

export interface KnownAlarm {
  readonly isActive: boolean
  readonly isAcknowledged: boolean
  readonly isSuspended: boolean
  readonly priority: number | null
  readonly text: string
  readonly at: Date
}

/** An alarm of a controller as it was stored last; null: never. Its controller is locked. */
export async function findKnown(
  client: pg.PoolClient,
  deviceId: number,
  { componentId, code }: RsmpAlarm,
): Promise<KnownAlarm | null> {
  const { rows } = await client.query<KnownAlarm>(
    `select is_active as "isActive", is_acknowledged as "isAcknowledged", is_suspended as "isSuspended", priority, text, at
     from rsmp_alarm where device_id = $1 and c_id = $2 and a_c_id = $3`,
    [deviceId, componentId, code],
  )
  return rows[0] ?? null
}

/** Stores an alarm as its site has it now; answers its id. */
export async function writeAlarm(
  client: pg.PoolClient,
  deviceId: number,
  alarm: RsmpAlarm,
  at: Date,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into rsmp_alarm as r (device_id, c_id, a_c_id, is_active, is_acknowledged, is_suspended, priority, text, at, turned_at, is_by_broker)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10)
     on conflict (device_id, c_id, a_c_id) do update set is_active = excluded.is_active, is_acknowledged = excluded.is_acknowledged,
       is_suspended = excluded.is_suspended, priority = excluded.priority, text = excluded.text, at = excluded.at,
       turned_at = case when r.is_active = excluded.is_active then r.turned_at else excluded.at end, is_by_broker = excluded.is_by_broker
     returning id`,
    [
      deviceId,
      alarm.componentId,
      alarm.code,
      alarm.isActive,
      alarm.isAcknowledged,
      alarm.isSuspended,
      alarm.priority,
      alarm.text,
      at,
      alarm.isByBroker,
    ],
  )
  return rows[0]?.id ?? 0
}

/** Has an alarm looked at by the evaluator, with what its site did to it. */
export async function insertTurns(
  client: pg.PoolClient,
  id: number,
  acts: readonly SiteAct[],
  { at, begins }: { readonly at: Date; readonly begins: boolean },
): Promise<void> {
  await client.query(
    `insert into alarm_source_turn (source, key, at, begins)
     select 'traffic', key, $2, $3 from unnest($1::text[]) with ordinality n(key, place) order by place`,
    [[String(id), ...acts.map((act) => `${id}:${act}`)], at, begins],
  )
}

export interface PlacedAlarm {
  readonly id: number
  readonly asset_id: number
  readonly c_id: string
  readonly a_c_id: string
  readonly is_active: boolean
  readonly is_archived: boolean
  readonly priority: number | null
  readonly text: string
  readonly turned_at: Date
  readonly is_by_broker: boolean
}

/** Alarms of sites with their controllers among all equipment. */
export async function findAlarms(db: Db, ids: readonly number[]): Promise<PlacedAlarm[]> {
  const { rows } = await sql<PlacedAlarm>`
    select r.id, a.id as asset_id, r.c_id, r.a_c_id, r.is_active, a.archived_at is not null as is_archived, r.priority, r.text,
      r.turned_at, r.is_by_broker
    from rsmp_alarm r join asset a on a.kind = 'traffic' and a.source_id = r.device_id
    where r.id = any(${numberArray(ids)}::bigint[]) order by r.id`.execute(db)
  return rows
}

export interface WaitingCommand {
  readonly id: number
  readonly device: string
  readonly c_id: string
  readonly a_c_id: string
  readonly command: string
  readonly message_id: string
}

/** A server that stands still while it sends loses its transaction after this: another goes on. */
const longestPause = '15s'

/** Whether no other server sends commands; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean; set_config: string }>`
    select pg_try_advisory_xact_lock(hashtextextended('rsmp commands', 0)) as mine,
      set_config('idle_in_transaction_session_timeout', ${longestPause}, true)`.execute(db)
  return rows[0]?.mine ?? false
}

/** Commands that sites have not been sent yet, the oldest first. */
export async function findCommands(db: Db, limit: number): Promise<WaitingCommand[]> {
  const { rows } = await sql<WaitingCommand>`
    select c.id, d.external_id as device, r.c_id, r.a_c_id, c.command, c.message_id
    from rsmp_command c join rsmp_alarm r on r.id = c.rsmp_alarm_id join device d on d.id = r.device_id
    where c.sent_at is null order by c.id limit ${limit}`.execute(db)
  return rows
}

/** Sent commands are kept for a month. */
export async function markSent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from rsmp_command where sent_at < ${now}::timestamptz - interval '30 days'`.execute(
    db,
  )
  await sql`update rsmp_command set sent_at = ${now} where id = any(${numberArray(ids)}::bigint[])`.execute(
    db,
  )
}

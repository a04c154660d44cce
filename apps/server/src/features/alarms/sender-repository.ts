import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Through whom equipment reports, by its id: `key:12`, `broker`. */
export async function findSenders(
  db: Db,
  assetIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (assetIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; sender: string }>`
    select asset_id as id, sender from asset_sender where asset_id = any(${numberArray(assetIds)}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, sender }) => [id, sender]))
}

/** Keys that are watched, whose time has not run out, and with which nothing came since a time. */
export async function findQuietSenders(
  db: Db,
  { quietSince, now }: { readonly quietSince: Date; readonly now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ sender: string }>`
    select 'key:' || id as sender from ingest_key where revoked_at is null
      and (last_used_at is null or last_used_at < ${quietSince})
      and greatest(last_used_at, watched_since) >= ${now}::timestamptz - make_interval(mins => expected_every_min)`.execute(
    db,
  )
  return rows.map(({ sender }) => sender)
}

export interface SenderAlarm {
  readonly id: number
  readonly sender: string
  /** Milliseconds since 1970. */
  readonly raised_at: number
  /** Milliseconds since 1970; null: it is active. */
  readonly cleared_at: number | null
}

/** The newest alarm of each sender, where it is active or cleared after `since`. */
export async function findSenderAlarms(
  db: Db,
  of: {
    readonly senders: readonly string[]
    readonly kinds: readonly string[]
    readonly since: Date
  },
): Promise<SenderAlarm[]> {
  const { rows } = await sql<SenderAlarm>`
    select distinct on (subject) id, substr(subject, length('console:') + 1) as sender,
      floor(extract(epoch from raised_at) * 1000)::float8 as raised_at,
      case when is_active then null else floor(extract(epoch from cleared_at) * 1000)::float8 end as cleared_at
    from alarm where subject = any(${textArray(of.senders.map((sender) => `console:${sender}`))}::text[])
      and kind = any(${textArray(of.kinds)}::text[]) and (is_active and closed_at is null or cleared_at > ${of.since})
    order by subject, raised_at desc, id desc`.execute(db)
  return rows
}

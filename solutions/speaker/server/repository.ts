import { defineBatch } from '@roadside/server-kit/batch.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Announcement, ListedAnnouncement } from '../announcement.ts'

export interface NewAnnouncement extends Announcement {
  readonly deviceId: number
}

const newAnnouncements = defineBatch<NewAnnouncement>('n', {
  device_id: ['bigint', (row) => row.deviceId],
  started_at: ['timestamptz', (row) => new Date(row.start)],
  ended_at: ['timestamptz', ({ end }) => (end === null ? null : new Date(end))],
  kind: ['text', (row) => row.kind],
  content: ['text', (row) => row.content],
  by_whom: ['text', (row) => row.by],
  by_rule: ['text', (row) => row.rule],
  result: ['text', (row) => row.result],
})

/** Stores announcements, each horn and start once in the list; answers by `device ms` which were written, and whether they are new. */
export async function upsertAnnouncements(
  client: pg.ClientBase,
  rows: readonly NewAnnouncement[],
): Promise<ReadonlyMap<string, boolean>> {
  const { rows: stored } = await client.query<{ key: string; isNew: boolean }>({
    name: 'speaker-announcements',
    text: `insert into speaker_announcement as a (device_id, started_at, ended_at, kind, content, by_whom, by_rule, result)
      select device_id, started_at, ended_at, kind, content, by_whom, by_rule, result from ${newAnnouncements.table}
      on conflict (device_id, started_at) do update set kind = excluded.kind, content = excluded.content, ended_at = coalesce(excluded.ended_at, a.ended_at),
        result = coalesce(excluded.result, a.result), by_whom = coalesce(excluded.by_whom, a.by_whom),
        by_rule = coalesce(excluded.by_rule, a.by_rule)
      where (excluded.kind, excluded.content, coalesce(excluded.ended_at, a.ended_at), coalesce(excluded.result, a.result), coalesce(excluded.by_whom, a.by_whom),
        coalesce(excluded.by_rule, a.by_rule)) is distinct from (a.kind, a.content, a.ended_at, a.result, a.by_whom, a.by_rule)
      returning device_id || ' ' || (extract(epoch from started_at) * 1000)::bigint as key,
        not exists (select from speaker_announcement k where k.id = a.id) as "isNew"`,
    values: newAnnouncements.values(rows),
  })
  return new Map(stored.map(({ key, isNew }) => [key, isNew]))
}

export interface AnnouncementsQuery {
  readonly wid: number
  readonly device: number | null
  /** From `normaliseSearch`. */
  readonly search: string
  readonly from: string | null
  readonly to: string | null
  readonly offset: number
  readonly limit: number
}

/** What the horns of a site announced, newest first; `total` counts no further than `most`. */
export async function findAnnouncements(
  db: Db,
  { wid, device, search, from, to, offset, limit }: AnnouncementsQuery,
  most: number,
): Promise<{ rows: ListedAnnouncement[]; total: number }> {
  const found = sql`from speaker_announcement a join device v on v.id = a.device_id
    where v.solution = 'speaker' and v.wid = ${wid} and (${device}::bigint is null or v.id = ${device})
      and (${from}::timestamptz is null or a.started_at >= ${from}) and (${to}::timestamptz is null or a.started_at < ${to})
      and ${containsWords(sql`fold_search(concat_ws(' ', a.content, a.by_whom, a.by_rule, v.name))`, search)}`
  const { rows } = await sql<ListedAnnouncement>`
    select a.id, v.id as device_id, coalesce(nullif(v.name, ''), v.external_id) as device_name, v.state ->> 'zone' as zone,
      a.ended_at is null and v.health <> 'unreachable' and coalesce(v.state ->> 'playing' = a.content, false)
        and not exists (select from speaker_announcement n where n.device_id = a.device_id and n.started_at > a.started_at) as is_playing,
      a.kind, a.content, a.by_whom as by, a.by_rule as rule, ${isoBangkok(sql`a.started_at`)} as start,
      ${isoBangkok(sql`a.ended_at`)} as end, a.result ${found}
    order by a.started_at desc, a.id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select ${found} limit ${most}) t`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

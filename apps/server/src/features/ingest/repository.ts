import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import {
  retainedLimits,
  type IngestKey,
  type KeyScope,
  type RejectedMessage,
  type UnknownDevice,
} from '@roadside/contract/ingest-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql, type RawBuilder } from 'kysely'

export async function findIngestKeys(db: Db): Promise<IngestKey[]> {
  const { rows } = await sql<IngestKey>`
    select k.id, k.name, k.scopes, k.solutions, k.department_id, d.name as department, k.expected_every_min,
      ${isoBangkok(sql`k.created_at`)} as created_at, k.created_by,
      ${isoBangkok(sql`k.revoked_at`)} as revoked_at, ${isoBangkok(sql`k.last_used_at`)} as last_used_at
    from ingest_key k left join department d on d.id = k.department_id order by k.id desc`.execute(
    db,
  )
  return rows
}

export interface KeyLimits {
  readonly scopes: readonly KeyScope[]
  readonly solutions: readonly string[] | null
  readonly departmentId: number | null
  /** Minutes; null: nobody watches. */
  readonly expectedEveryMin: number | null
}

interface NewKey extends KeyLimits {
  readonly name: string
  readonly hash: Buffer
  readonly createdBy: string
  readonly now: Date
}

export async function insertIngestKey(db: Db, key: NewKey): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ingest_key (name, hash, created_by, scopes, solutions, department_id, expected_every_min, watched_since)
    values (${key.name}, ${key.hash}, ${key.createdBy}, ${textArray(key.scopes)}::text[], ${key.solutions}::text[], ${key.departmentId},
      ${key.expectedEveryMin}, case when ${key.expectedEveryMin}::int is not null then ${key.now}::timestamptz end)
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

interface LockedKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  readonly solutions: string[] | null
  readonly department: string | null
  readonly expected_every_min: number | null
}

/** A key that is not revoked, locked for a change; null where it does not exist. */
export async function lockIngestKey(db: Db, id: number): Promise<LockedKey | null> {
  const { rows } = await sql<LockedKey>`
    select k.name, k.scopes, k.solutions, (select d.name from department d where d.id = k.department_id) as department,
      k.expected_every_min
    from ingest_key k where k.id = ${id} and k.revoked_at is null for update`.execute(db)
  return rows[0] ?? null
}

export async function setKeyLimits(
  db: Db,
  id: number,
  { scopes, solutions, departmentId, expectedEveryMin }: KeyLimits,
  now: Date,
): Promise<void> {
  await sql`update ingest_key set scopes = ${textArray(scopes)}::text[], solutions = ${solutions}::text[], department_id = ${departmentId},
      expected_every_min = ${expectedEveryMin},
      watched_since = case when ${expectedEveryMin}::int is null then null
        when expected_every_min = ${expectedEveryMin} then watched_since else ${now}::timestamptz end
    where id = ${id}`.execute(db)
}

export async function findDepartmentName(db: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{
    name: string
  }>`select name from department where id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

/** Answers the key's name, which holds its department no longer; null where there is no such key, or it was revoked before. */
export async function markKeyRevoked(db: Db, id: number, at: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update ingest_key set revoked_at = ${at}, department_id = null where id = ${id} and revoked_at is null returning name`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

interface Window {
  readonly search: string
  readonly limit: number
  readonly offset: number
}

const likeOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`

export async function findRejected(
  db: Db,
  { search, limit, offset, reason }: Window & { reason: string | null },
): Promise<{ rows: RejectedMessage[]; total: number }> {
  const matching = sql`registered_at is null and (${reason}::text is null or reason = ${reason})
    and (${search} = '' or ${containsWords(sql`fold_search(concat_ws(' ', device, source, detail))`, normaliseSearch(search))}
      or body ilike ${likeOf(search)})`
  const { rows } = await sql<RejectedMessage>`
    select id, ${isoBangkok(sql`received_at`)} as received_at, solution, door, source, reason, detail, device, body
    from rejected_message where ${matching} order by received_at desc, id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return { rows, total: await countRejected(db, matching) }
}

/** Pages are read from the index; counting stops at ten thousand. */
export async function findUnknownDevices(
  db: Db,
  { search, limit, offset }: Window,
  now: Date,
): Promise<{ rows: UnknownDevice[]; total: number }> {
  const matching = sql`reason = 'unknown_device' and device is not null and registered_at is null
    and (${search} = '' or ${containsWords(sql`fold_search(device)`, normaliseSearch(search))})`
  const { rows } = await sql<UnknownDevice>`
    select solution, device, messages, ${isoBangkok(sql`coalesce(first_at, received_at)`)} as first_at, ${isoBangkok(sql`received_at`)} as last_at,
      source, body,
      (select count(*)::int from retained_message m
        where m.solution = rejected_message.solution and m.device = rejected_message.device
          and m.received_at > ${now}::timestamptz - make_interval(days => ${retainedLimits.days})) as retained
    from rejected_message where ${matching} order by received_at desc, device, solution
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countRejected(db, matching) }
}

async function countRejected(db: Db, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from rejected_message where ${matching} limit 10000) t`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

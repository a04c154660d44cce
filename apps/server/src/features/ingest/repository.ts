import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import type { IngestKey, RejectedMessage, UnknownDevice } from '@roadside/contract/ingest-calls.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { containsWords } from '@roadside/server-kit/records.ts'
import { sql, type RawBuilder } from 'kysely'

export async function findIngestKeys(db: Db): Promise<IngestKey[]> {
  const { rows } = await sql<IngestKey>`
    select id, name, ${isoBangkok(sql`created_at`)} as created_at, created_by,
      ${isoBangkok(sql`revoked_at`)} as revoked_at, ${isoBangkok(sql`last_used_at`)} as last_used_at
    from ingest_key order by id desc`.execute(db)
  return rows
}

export async function insertIngestKey(db: Db, key: { name: string; hash: Buffer; createdBy: string }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ingest_key (name, hash, created_by) values (${key.name}, ${key.hash}, ${key.createdBy}) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? 0
}

/** Answers the key's name; null where there is no such key, or it was revoked before. */
export async function markKeyRevoked(db: Db, id: number, at: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update ingest_key set revoked_at = ${at} where id = ${id} and revoked_at is null returning name`.execute(db)
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
): Promise<{ rows: UnknownDevice[]; total: number }> {
  const matching = sql`reason = 'unknown_device' and device is not null and registered_at is null
    and (${search} = '' or ${containsWords(sql`fold_search(device)`, normaliseSearch(search))})`
  const { rows } = await sql<UnknownDevice>`
    select solution, device, messages, ${isoBangkok(sql`coalesce(first_at, received_at)`)} as first_at, ${isoBangkok(sql`received_at`)} as last_at,
      source, body
    from rejected_message where ${matching} order by received_at desc, device, solution
    limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: await countRejected(db, matching) }
}

async function countRejected(db: Db, matching: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from rejected_message where ${matching} limit 10000) t`.execute(db)
  return rows[0]?.total ?? 0
}

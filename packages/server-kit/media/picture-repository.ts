import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { textArray } from '../sql-arrays.ts'
import type { PictureColumn } from './media.ts'

export interface PictureRow {
  readonly state: 'ok' | 'broken' | 'lost'
  /** Null where it cannot be decoded. */
  readonly width: number | null
  readonly height: number | null
}

const bytesOf = (hash: string) => sql`decode(${hash}, 'hex')`
const hashesOf = (hashes: readonly string[]) =>
  sql`select decode(h, 'hex') as hash from unnest(${textArray(hashes)}::text[]) as t(h)`
const hex = sql`encode(hash, 'hex')`

export async function findPicture(db: Db, hash: string): Promise<PictureRow | null> {
  const { rows } = await sql<PictureRow>`
    select state, width, height from picture where hash = ${bytesOf(hash)}`.execute(db)
  return rows[0] ?? null
}

/**
 * The picture, marked as used at `now`: once that is done, no sweep deletes it for a day. Null
 * where it does not exist, also while a sweep deletes it. It is marked once an hour at most, to
 * limit writes.
 */
export async function usePicture(db: Db, hash: string, now: Date): Promise<PictureRow | null> {
  const recently = sql`${now}::timestamptz - interval '1 hour'`
  const { rows } = await sql<PictureRow>`
    with used as (
      update picture set last_used_at = ${now} where hash = ${bytesOf(hash)} and last_used_at < ${recently} returning 1)
    select state, width, height from picture
    where hash = ${bytesOf(hash)} and (last_used_at >= ${recently} or exists (select from used))`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Marks the picture's file as stored. Waits for a sweep that deletes it at this moment. */
export async function insertPicture(
  db: Db,
  picture: PictureRow & {
    readonly hash: string
    readonly bytes: number
    readonly isDocument?: boolean
  },
  now: Date,
): Promise<void> {
  const { hash, state, width, height, bytes, isDocument = false } = picture
  await sql`
    insert into picture (hash, state, width, height, bytes, is_document, stored_at, last_used_at)
    values (${bytesOf(hash)}, ${state}, ${width}, ${height}, ${bytes}, ${isDocument}, ${now}, ${now})
    on conflict (hash) do update
      set state = excluded.state, width = excluded.width, height = excluded.height, is_document = excluded.is_document, last_used_at = excluded.last_used_at
      `.execute(db)
}

/**
 * Pictures that were last used before `usedBefore` and that no row of `columns` names since `months` months before `now`.
 * At most `limit`.
 */
export async function findUnwanted(
  db: Db,
  columns: readonly PictureColumn[],
  {
    usedBefore,
    now,
    months,
    limit,
  }: { usedBefore: Date; now: Date; months: number; limit: number },
): Promise<string[]> {
  const since = sql`${now}::timestamptz - make_interval(months => ${months}::int)`
  const unnamed = columns.map(({ table, column, at }) => {
    const isWithin = at === null ? sql`` : sql`and ${sql.ref(`r.${at}`)} >= ${since}`
    return sql`and not exists (
      select from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = picture.hash ${isWithin})`
  })
  // Without columns that mention pictures, age alone decides.
  const bound = columns.length > 0 ? sql`${usedBefore}::timestamptz` : since
  const { rows } = await sql<{ hash: string }>`
    select ${hex} as hash from picture where last_used_at < ${bound} ${sql.join(unnamed, sql` `)}
    limit ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}

/**
 * Deletes the rows that were not used since `usedBefore`, and returns their hashes. A request that
 * stores one of them again waits for the end of the transaction, in which the files are deleted,
 * too.
 */
export async function deletePictures(
  trx: Db,
  hashes: readonly string[],
  usedBefore: Date,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    delete from picture where hash in (
      select hash from picture where hash in (${hashesOf(hashes)}) and last_used_at < ${usedBefore}
      order by hash for update skip locked)
    returning ${hex} as hash`.execute(trx)
  return rows.map(({ hash }) => hash)
}

/**
 * Claims hashes without a row, until the end of the transaction: a request that stores one of them
 * waits. Returns the claimed hashes; {@link deletePictures} removes the claim again.
 */
export async function claimStrays(trx: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    insert into picture (hash, state, bytes, stored_at, last_used_at)
    select hash, 'lost', 0, '-infinity', '-infinity' from (${hashesOf(hashes)}) as stray order by hash
    on conflict do nothing returning ${hex} as hash`.execute(trx)
  return rows.map(({ hash }) => hash)
}

export interface ListedPicture {
  readonly hash: string
  readonly state: PictureRow['state']
  readonly lastUsedAt: Date
}

/** The pictures whose hash begins with `byte` (two hex digits). */
export async function listPictures(db: Db, byte: string): Promise<ListedPicture[]> {
  const after = (Number.parseInt(byte, 16) + 1).toString(16).padStart(2, '0')
  const upTo = after.length > 2 ? sql`` : sql`and hash < decode(${after}, 'hex')`
  const { rows } = await sql<ListedPicture>`
    select ${hex} as hash, state, last_used_at as "lastUsedAt" from picture
    where hash >= decode(${byte}, 'hex') ${upTo} order by hash`.execute(db)
  return rows
}

export async function hasPictures(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    there: boolean
  }>`select exists (select from picture) as there`.execute(db)
  return rows[0]?.there === true
}

export async function markLost(db: Db, hashes: readonly string[], usedBefore: Date): Promise<void> {
  await sql`update picture set state = 'lost' where hash in (${hashesOf(hashes)}) and last_used_at < ${usedBefore}
    `.execute(db)
}

/** Their files are there again. */
export async function markFound(db: Db, hashes: readonly string[]): Promise<void> {
  await sql`update picture set state = case when width is null and not is_document then 'broken' else 'ok' end
    where hash in (${hashesOf(hashes)}) and state = 'lost'`.execute(db)
}

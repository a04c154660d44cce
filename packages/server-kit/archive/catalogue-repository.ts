import type pg from 'pg'
import type { StoredMonth } from '../partitions.ts'
import type { IdRange } from './archived-table.ts'
import type { RowSum } from './rows-repository.ts'

export const monthStates = ['writing', 'archived', 'restoring', 'restored'] as const
export type MonthState = (typeof monthStates)[number]

/** A month that is in the archive, or on its way. */
export interface CataloguedMonth {
  readonly source: string
  /** `yyyy-mm`. */
  readonly month: string
  readonly state: MonthState
  readonly fault: string | null
  readonly parts: number
  readonly rows: number
  readonly bytes: number
}

export async function findMonths(client: pg.ClientBase | pg.Pool): Promise<CataloguedMonth[]> {
  const { rows } = await client.query<CataloguedMonth>(
    `select m.source, m.month, m.state, m.fault, count(p.month)::int as parts,
       coalesce(sum(p.rows), 0)::float8 as rows, coalesce(sum(p.bytes), 0)::float8 as bytes
     from archive_month m left join archive_part p using (source, month)
     group by m.source, m.month order by m.source, m.month`,
  )
  return rows
}

/** The state of a month; it begins as `writing` where it is not known yet. */
export async function openMonth(
  client: pg.ClientBase,
  source: string,
  { name, startsAt, endsAt }: StoredMonth,
): Promise<MonthState> {
  await client.query(
    `insert into archive_month (source, month, starts_at, ends_at, changed_at)
     values ($1, $2, $3::timestamptz, $4::timestamptz, now()) on conflict do nothing`,
    [source, name, startsAt, endsAt],
  )
  const { rows } = await client.query<{ state: MonthState }>(
    'select state from archive_month where source = $1 and month = $2',
    [source, name],
  )
  return rows[0]?.state ?? 'writing'
}

export async function setState(
  client: pg.ClientBase,
  source: string,
  month: string,
  state: MonthState,
): Promise<void> {
  await client.query(
    'update archive_month set state = $3, changed_at = now() where source = $1 and month = $2',
    [source, month, state],
  )
}

/** Null: there is none any more. A month with a fault begins as {@link openMonth} says. */
export async function setFault(
  client: pg.ClientBase,
  source: string,
  month: StoredMonth,
  fault: string | null,
): Promise<void> {
  if (fault !== null) await openMonth(client, source, month)
  await client.query(
    'update archive_month set fault = $3 where source = $1 and month = $2 and fault is distinct from $3',
    [source, month.name, fault],
  )
}

/** A file of the archive, and what is in it. */
export interface ArchivePart extends IdRange, RowSum {
  /** Key in the store. */
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly digest: string
}

/** The files of a month in the order of their devices. */
export async function findParts(
  client: pg.ClientBase | pg.Pool,
  source: string,
  month: string,
): Promise<ArchivePart[]> {
  const { rows } = await client.query<ArchivePart>(
    `select from_id::float8 as "fromId", until_id::float8 as "untilId", file, bytes::float8 as bytes, sha256,
       rows::float8 as rows, digest, checksum
     from archive_part where source = $1 and month = $2 order by from_id`,
    [source, month],
  )
  return rows
}

export async function upsertPart(
  client: pg.ClientBase,
  source: string,
  month: string,
  part: ArchivePart,
): Promise<void> {
  const { fromId, untilId, file, bytes, sha256, rows, digest, checksum } = part
  await client.query(
    `insert into archive_part (source, month, from_id, until_id, file, bytes, sha256, rows, digest, checksum, written_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())
     on conflict (source, month, from_id) do update set until_id = excluded.until_id, file = excluded.file,
       bytes = excluded.bytes, sha256 = excluded.sha256, rows = excluded.rows, digest = excluded.digest,
       checksum = excluded.checksum, written_at = excluded.written_at`,
    [source, month, fromId, untilId, file, bytes, sha256, rows, digest, checksum],
  )
}

export async function deleteParts(
  client: pg.ClientBase,
  source: string,
  month: string,
  files: readonly string[],
): Promise<void> {
  await client.query(
    'delete from archive_part where source = $1 and month = $2 and file = any($3::text[])',
    [source, month, files],
  )
}

/** Its parts go with it. */
export async function deleteMonth(
  client: pg.ClientBase,
  source: string,
  month: string,
): Promise<void> {
  await client.query('delete from archive_month where source = $1 and month = $2', [source, month])
}

/** A file that the catalogue names. */
export interface NamedFile {
  readonly file: string
  readonly sha256: string
}

export async function findFiles(client: pg.ClientBase | pg.Pool): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    'select file, sha256 from archive_part order by file',
  )
  return rows
}

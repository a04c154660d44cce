import { setTimeout as delay } from 'node:timers/promises'
import { makeRestorePoint } from '@roadside/server-kit/postgres/backup-repository.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'
import { findFiles, type NamedFile } from '@roadside/server-kit/archive/catalogue-repository.ts'
import { lockKeys } from '@roadside/server-kit/locks.ts'
import pg from 'pg'
import type { TableSum } from './manifest.ts'

/** Waiting for one table. Shorter than `deadlock_timeout` of those who write, so that no work but this gives up. */
const lockTimeoutMs = 500
/** A long piece of work, such as a migration, may write for so long. Milliseconds. */
const tryForMs = 15 * 60_000

/** The order of values in a row's text must be the same everywhere. */
const plainTexts = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set max_parallel_workers_per_gather = 0`

const ofConsole = `c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`

/** Names of tables, quoted; `kinds`: `r` for those that have rows, `p` for those that are parts of others. */
async function findTables(client: pg.ClientBase, kinds: readonly ('r' | 'p')[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind::text = any($1) and ${ofConsole} order by 1`,
    [kinds],
  )
  return rows.map(({ name }) => name)
}

/**
 * One moment for both: `reading` sees the database as it is at the restore point, however much is written later. Writing
 * waits meanwhile, a few milliseconds after the last one has let go of its table. Null: somebody wrote all the time.
 */
export async function takeMoment(
  locking: pg.ClientBase,
  reading: pg.ClientBase,
  name: string,
): Promise<{ readonly at: Date; readonly segment: string } | null> {
  const end = Date.now() + tryForMs
  for (; Date.now() < end; await delay(1_000)) {
    try {
      await locking.query('begin')
      // a cleaning in the background gives way to who has waited for so long
      await locking.query(
        `set local lock_timeout = ${lockTimeoutMs}; set local deadlock_timeout = '100ms'`,
      )
      const tables = await findTables(locking, ['r', 'p'])
      await locking.query(`lock table only ${tables.join(', only ')} in share mode`)
      await startReading(reading)
      const segment = await makeRestorePoint(locking as pg.Client, name)
      const { rows } = await locking.query<{ at: Date }>('select clock_timestamp() as at')
      await locking.query('commit')
      return { at: rows[0]?.at ?? new Date(), segment }
    } catch (error) {
      await locking.query('rollback')
      await reading.query('rollback')
      // a lock was not to be had, would have made a ring, or was of a table that is gone
      if (!['55P03', '40P01', '42P01'].includes(codeOf(error))) throw error
    }
  }
  return null
}

/** From here on the connection sees one moment, until {@link endReading}. */
export async function startReading(client: pg.ClientBase): Promise<void> {
  await client.query(plainTexts)
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1 from pg_class limit 1')
}

export async function endReading(client: pg.ClientBase): Promise<void> {
  await client.query('rollback')
}

/** The name of the moment that a connection sees, for `pg_dump --snapshot`. */
export async function exportSnapshot(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return rows[0]?.id ?? ''
}

/** Rows and checksum of every table of the console. */
export async function sumTables(client: pg.ClientBase): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const name of await findTables(client, ['r'])) {
    // a name that no column has: with one of the same name the row would be that column
    const { rows } = await client.query<{ rows: string; checksum: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(whole_row_::text, 0)::numeric), 0)::text as checksum
       from only ${name} as whole_row_`,
    )
    sums.push({ name, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum ?? '' })
  }
  return sums
}

/** The settings that {@link sumTables} reads with, for a connection that sees one moment anyway. */
export async function readPlainTexts(client: pg.ClientBase): Promise<void> {
  await client.query(plainTexts)
}

/** The newest migration of each scope. */
export async function findMigrations(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ scope: string; number: number }>(
    'select scope, max(number) as number from schema_migration group by scope order by scope',
  )
  return Object.fromEntries(rows.map(({ scope, number }) => [scope, number]))
}

/** The hashes of the pictures whose file should be there, in order. */
export async function findPictureHashes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from picture where state <> 'lost' order by hash`,
  )
  return rows.map(({ hash }) => hash)
}

/** The files of archived months; none in a database of before there was an archive. */
export async function findArchiveFiles(client: pg.ClientBase): Promise<NamedFile[]> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('public.archive_part') is not null as is_there`,
  )
  return rows[0]?.is_there ? findFiles(client) : []
}

/** One back-up at a time; the lock ends with the connection. */
export async function lockBackups(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [lockKeys.backup],
  )
  return rows[0]?.mine === true
}

export async function findServerVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version ?? ''
}

export async function isEmptyDatabase(client: pg.ClientBase): Promise<boolean> {
  return (await findTables(client, ['r', 'p'])).length === 0
}

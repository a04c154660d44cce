import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { isOnline, runOnline } from './online-migration.ts'
import { StartError } from './postgres/start-error.ts'
import { lockTimeoutMs, retryLocks } from './lock-retries.ts'
import { lockKeys } from './locks.ts'

/** One step of the database's structure, applied once and never changed afterwards. */
export interface Migration {
  /** `core`, or the solution whose tables it makes; each scope counts for itself. */
  readonly scope: string
  /** From 1, without gaps. */
  readonly number: number
  readonly name: string
  readonly sql: string
  /** A statement that runs before `sql`, in its transaction; outside of the checksum. */
  readonly preparation?: string
}

/** Versions as in `package.json`. */
export interface Release {
  readonly version: string
  /** The oldest release that may run beside this one; the test of upgrades runs the two together. */
  readonly oldestBeside: string
}

/**
 * The migrations of one scope, in order, from
 * `import.meta.glob('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })`.
 * Throws for a file that is not named like `0001-lamps.sql`.
 */
export function migrationsFrom(
  scope: string,
  files: Readonly<Record<string, string>>,
): Migration[] {
  const migrations = Object.entries(files).map(([path, sql]) => {
    const [, number, name] = /(?:^|\/)(\d{4})-([a-z0-9-]+)\.sql$/.exec(path) ?? []
    if (!number || !name) throw new Error(`${path}: a migration is named like 0001-lamps.sql`)
    return { scope, number: Number(number), name, sql }
  })
  return migrations.sort((a, b) => a.number - b.number)
}

/**
 * Brings the database to the structure that the program expects. Applies the missing migrations in
 * the given order, each in a transaction of its own or {@link isOnline online}. Several servers may
 * run it at once; one works, the others wait. Writes of other servers wait for a lock of a migration
 * for half a second at a time at most. Over a database of a newer release that still lets this one
 * run beside it there is a warning. Throws {@link StartError} when:
 * - numbers have a gap or come twice;
 * - an applied migration was changed since;
 * - the database is newer than the program, and too new to run beside;
 * - a migration fails.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: Pick<BaseLogger, 'info' | 'warn'>,
  release: Release | null = null,
): Promise<void> {
  refuseGaps(migrations)
  const client = await pool.connect()
  try {
    await lock(client)
    await client.query(historyTable)
    const applied = await readApplied(client)
    refuseForeignHistory(migrations, applied, release, log)
    for (const migration of migrations) {
      if (applied.has(keyOf(migration))) continue
      await apply(client, migration, release, log)
      log.info({ migration: titleOf(migration) }, 'migration applied')
    }
  } finally {
    client.release(true)
  }
}

/** The column is of after 0.2.0. To add one waits for everybody who reads the table, also where it is there already. */
const historyTable = `
  create table if not exists schema_migration (
    scope text, number int, name text not null, checksum text not null,
    applied_at timestamptz not null default now(), primary key (scope, number));
  do $$ begin
    if not exists (select from pg_attribute
        where attrelid = 'schema_migration'::regclass and attname = 'oldest_release') then
      alter table schema_migration add column oldest_release text;
    end if;
  end $$`

/**
 * Ends with the connection. Asks again and again: whoever waits within a statement would be waited
 * for by an index that is built concurrently.
 */
async function lock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKeys.migration],
    )
    if (rows[0]?.mine) return
    await delay(100)
  }
}

interface AppliedMigration {
  readonly scope: string
  readonly number: number
  readonly name: string
  readonly checksum: string
  /** The oldest release that runs on; null: only those that know it. */
  readonly oldest_release: string | null
}
type Applied = Map<string, AppliedMigration>

async function readApplied(client: pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<AppliedMigration>(
    'select scope, number, name, checksum, oldest_release from schema_migration',
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function apply(
  client: pg.PoolClient,
  migration: Migration,
  release: Release | null,
  log: Pick<BaseLogger, 'warn'>,
): Promise<void> {
  const { scope, number, name, sql } = migration
  const note = () =>
    client.query(
      'insert into schema_migration (scope, number, name, checksum, oldest_release) values ($1, $2, $3, $4, $5)',
      [scope, number, name, checksumOf(sql), release?.oldestBeside ?? null],
    )
  const retry = (work: () => Promise<unknown>) =>
    retryLocks(work, (attempt) =>
      log.warn({ migration: titleOf(migration), attempt }, 'waits for a lock'),
    )
  try {
    if (isOnline(sql)) {
      await runOnline(client, sql, retry)
      await note()
    } else await retry(() => applyWhole(client, migration, note))
  } catch (cause) {
    throw new StartError(`ปรับโครงสร้างฐานข้อมูลไม่สำเร็จที่ ${titleOf(migration)}`, {
      cause,
      detail: String(cause),
    })
  }
}

async function applyWhole(
  client: pg.PoolClient,
  { sql, preparation }: Migration,
  note: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeoutMs}ms'`)
    if (preparation !== undefined) await client.query(preparation)
    await client.query(sql)
    await note()
    await client.query('commit')
  } catch (error) {
    // the first error says why; a lost connection has no transaction any more
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

function refuseGaps(migrations: readonly Migration[]): void {
  const last = new Map<string, number>()
  for (const migration of migrations) {
    const { scope, number } = migration
    const expected = (last.get(scope) ?? 0) + 1
    if (number !== expected) {
      throw new StartError(
        `ลำดับการปรับโครงสร้างฐานข้อมูลไม่ถูกต้อง: พบ ${titleOf(migration)} แทนลำดับที่ ${expected}`,
      )
    }
    last.set(scope, number)
  }
}

/**
 * Migrations of scopes unknown to the program stay as they are: a solution may have been removed.
 */
function refuseForeignHistory(
  migrations: readonly Migration[],
  applied: Applied,
  release: Release | null,
  log: Pick<BaseLogger, 'warn'>,
): void {
  const known = new Map(migrations.map((migration) => [keyOf(migration), migration]))
  const scopes = new Set(migrations.map(({ scope }) => scope))
  for (const row of applied.values()) {
    const migration = known.get(keyOf(row))
    if (migration && checksumOf(migration.sql) !== row.checksum) {
      throw new StartError(
        `${titleOf(row)} ถูกแก้ไขหลังจากใช้กับฐานข้อมูลนี้แล้ว กรุณาคืนไฟล์เดิมและเพิ่มไฟล์ลำดับใหม่แทน`,
      )
    }
  }
  const unknown = [...applied.values()].filter(
    (row) => !known.has(keyOf(row)) && scopes.has(row.scope),
  )
  for (const row of unknown) {
    const oldest = row.oldest_release
    if (release && oldest !== null && !isBefore(release.version, oldest)) continue
    const versions =
      release && oldest !== null
        ? `ใช้ได้กับรุ่น ${oldest} ขึ้นไป โปรแกรมนี้เป็นรุ่น ${release.version}`
        : 'โปรแกรมรุ่นนี้ไม่รู้จัก'
    throw new StartError(
      `ฐานข้อมูลใหม่กว่าโปรแกรม (พบ ${titleOf(row)} ${versions}) กรุณาปรับรุ่นโปรแกรมก่อนเริ่มระบบ`,
    )
  }
  if (unknown.length > 0)
    log.warn(
      { migrations: unknown.map(titleOf) },
      'the database is of a newer release, beside which this one may run until it is upgraded',
    )
}

/** Whether a version like `0.9.0` comes before another. */
function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0
}

function keyOf({ scope, number }: { scope: string; number: number }): string {
  return `${scope} ${number}`
}

function titleOf({ scope, number, name }: { scope: string; number: number; name: string }): string {
  return `${scope}/${String(number).padStart(4, '0')}-${name}`
}

/** Line ends do not count: a checkout may turn them. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

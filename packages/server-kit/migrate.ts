import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from './postgres/start-error.ts'
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
 * the given order, each in a transaction of its own. Several servers may run it at once; one works,
 * the others wait. Throws {@link StartError} when:
 * - numbers have a gap or come twice;
 * - an applied migration was changed since;
 * - the database is newer than the program;
 * - a migration fails.
 */
export async function migrate(
  pool: pg.Pool,
  migrations: readonly Migration[],
  log: Pick<BaseLogger, 'info'>,
): Promise<void> {
  refuseGaps(migrations)
  const client = await pool.connect()
  try {
    // Ends with the connection, which is closed below.
    await client.query('select pg_advisory_lock($1)', [lockKeys.migration])
    await client.query(`create table if not exists schema_migration (
      scope text, number int, name text not null, checksum text not null,
      applied_at timestamptz not null default now(), primary key (scope, number))`)
    const applied = await readApplied(client)
    refuseForeignHistory(migrations, applied)
    for (const migration of migrations) {
      if (applied.has(keyOf(migration))) continue
      await apply(client, migration)
      log.info({ migration: titleOf(migration) }, 'migration applied')
    }
  } finally {
    client.release(true)
  }
}

type Applied = Map<string, { scope: string; number: number; name: string; checksum: string }>

async function readApplied(client: pg.PoolClient): Promise<Applied> {
  const { rows } = await client.query<{
    scope: string
    number: number
    name: string
    checksum: string
  }>('select scope, number, name, checksum from schema_migration')
  return new Map(rows.map((row) => [keyOf(row), row]))
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { scope, number, name, sql, preparation } = migration
  try {
    await client.query('begin')
    if (preparation !== undefined) await client.query(preparation)
    await client.query(sql)
    await client.query(
      'insert into schema_migration (scope, number, name, checksum) values ($1, $2, $3, $4)',
      [scope, number, name, checksumOf(sql)],
    )
    await client.query('commit')
  } catch (cause) {
    throw new StartError(`ปรับโครงสร้างฐานข้อมูลไม่สำเร็จที่ ${titleOf(migration)}`, {
      cause,
      detail: String(cause),
    })
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
function refuseForeignHistory(migrations: readonly Migration[], applied: Applied): void {
  const known = new Map(migrations.map((migration) => [keyOf(migration), migration]))
  const scopes = new Set(migrations.map(({ scope }) => scope))
  for (const row of applied.values()) {
    const migration = known.get(keyOf(row))
    if (!migration && scopes.has(row.scope)) {
      throw new StartError(`ฐานข้อมูลใหม่กว่าโปรแกรม (พบ ${titleOf(row)}) กรุณาปรับรุ่นโปรแกรมก่อนเริ่มระบบ`)
    }
    if (migration && checksumOf(migration.sql) !== row.checksum) {
      throw new StartError(
        `${titleOf(row)} ถูกแก้ไขหลังจากใช้กับฐานข้อมูลนี้แล้ว กรุณาคืนไฟล์เดิมและเพิ่มไฟล์ลำดับใหม่แทน`,
      )
    }
  }
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

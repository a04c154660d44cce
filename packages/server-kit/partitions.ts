import pg from 'pg'
import type { BaseLogger } from 'pino'
import { inTransaction } from './database.ts'
import { lockKeys } from './locks.ts'

/** Months since year 0, as Asia/Bangkok counts them. */
type Month = number

/**
 * Makes the missing partitions of a table that is partitioned by range on a timestamptz. There is
 * one for each month of Asia/Bangkok from that of `from` to that of `to`; named
 * `lamp_reading_2026_11`. Several servers may run it at once; neither readers nor writers of the
 * table wait for it.
 */
export async function ensureMonthlyPartitions(
  pool: pg.Pool,
  table: string,
  range: { readonly from: Date; readonly to: Date },
): Promise<void> {
  const first = monthOf(range.from)
  const count = monthOf(range.to) - first + 1
  await ensureMonths(
    pool,
    table,
    Array.from({ length: Math.max(count, 0) }, (_, index) => first + index),
  )
}

export interface MonthlyPartitioner {
  /**
   * Makes the partitions for rows with these times; needs no query when all the months are known.
   * Call it before taking the batch's connection, and only with plausible times: each new month is
   * a table.
   */
  ensure(pool: pg.Pool, dates: Iterable<Date>): Promise<void>
}

/**
 * {@link ensureMonthlyPartitions} for the rows of a batch, with a cache of the existing months for
 * each database.
 */
export function makeMonthlyPartitioner(table: string, now = () => new Date()): MonthlyPartitioner {
  const knownIn = new WeakMap<pg.Pool, Set<Month>>()
  return {
    async ensure(pool, dates) {
      const known = knownIn.get(pool) ?? new Set<Month>()
      knownIn.set(pool, known)
      // Older months are checked every time: they end by retention or go into the archive, on any server.
      const oldest = monthOf(now()) - 1
      const unknown = new Set<Month>()
      for (const date of dates) {
        const month = monthOf(date)
        if (month < oldest || !known.has(month)) unknown.add(month)
      }
      if (unknown.size === 0) return
      await ensureMonths(pool, table, [...unknown])
      for (const month of unknown) known.add(month)
    },
  }
}

/**
 * Drops the partitions whose every row is older than `retentionMonths` months (at least 1), and
 * logs each. One that is in use for longer than two seconds stays until the next call, so that
 * writers do not wait behind it.
 */
export async function dropExpiredPartitions(
  pool: pg.Pool,
  table: string,
  retentionMonths: number,
  now: Date,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const oldest = monthOf(now) - Math.max(retentionMonths, 1)
  for (const month of await partitionsOf(pool, table)) {
    if (month >= oldest) continue
    const partition = nameOf(table, month)
    try {
      if (await dropPartition(pool, table, month))
        log.info({ table, partition, retentionMonths }, 'expired partition dropped')
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      log.warn({ table, partition }, 'expired partition is in use; it is dropped another time')
    }
  }
}

async function ensureMonths(pool: pg.Pool, table: string, months: readonly Month[]): Promise<void> {
  if ((await missing(pool, table, months)).length === 0) return
  await inTransaction(pool, async (client) => {
    await lock(client, table)
    for (const month of await missing(client, table, months))
      await makePartition(client, table, month)
  })
}

/** Made apart and then attached: `create table … partition of` would wait for every reader, and make all others wait. */
async function makePartition(client: pg.PoolClient, table: string, month: Month): Promise<void> {
  const parent = pg.escapeIdentifier(table)
  const partition = pg.escapeIdentifier(nameOf(table, month))
  await client.query(
    `create table ${partition} (like ${parent} including all excluding identity excluding indexes)`,
  )
  await client.query(
    `alter table ${parent} attach partition ${partition} for values from ('${startOf(month)}') to ('${startOf(month + 1)}')`,
  )
}

/** False when another server was quicker. */
async function dropPartition(pool: pg.Pool, table: string, month: Month): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '2s'`)
    await lock(client, table)
    if (!(await partitionsOf(client, table)).includes(month)) return false
    await client.query(`drop table ${pg.escapeIdentifier(nameOf(table, month))}`)
    return true
  })
}

/** Months `yyyy-mm` that a table has a partition for: rows of others were deleted, if there were any. */
export async function findStoredMonths(pool: pg.Pool, table: string): Promise<ReadonlySet<string>> {
  const months = await partitionsOf(pool, table)
  return new Set(months.map((month) => partsOf(month).join('-')))
}

/**
 * Begin of the oldest month from which on a table has a partition for every month to `now`: a row of
 * a clock that was reset may lie in a month of its own long before. Null: it has none for `now`.
 */
export async function findOldestMonth(
  pool: pg.Pool,
  table: string,
  now: Date,
): Promise<Date | null> {
  const months = new Set(await partitionsOf(pool, table))
  let oldest = monthOf(now)
  if (!months.has(oldest)) return null
  while (months.has(oldest - 1)) oldest -= 1
  return new Date(startOf(oldest))
}

/** A month of a table that is partitioned by month. */
export interface StoredMonth {
  /** `yyyy-mm`, as Asia/Bangkok counts them. */
  readonly name: string
  readonly partition: string
  readonly startsAt: string
  readonly endsAt: string
}

/** The months of which every row is older than `months` months (at least 1). */
export async function findClosedMonths(
  on: pg.Pool | pg.PoolClient,
  table: string,
  months: number,
  now: Date,
): Promise<StoredMonth[]> {
  const oldest = monthOf(now) - Math.max(months, 1)
  return (await partitionsOf(on, table))
    .filter((month) => month < oldest)
    .map((month) => storedMonth(table, month))
}

/** The month `yyyy-mm` of a table, whether or not it has a partition. */
export function monthNamed(table: string, name: string): StoredMonth {
  const [year = '', month = ''] = name.split('-')
  return storedMonth(table, Number(year) * 12 + Number(month) - 1)
}

function storedMonth(table: string, month: Month): StoredMonth {
  return {
    name: partsOf(month).join('-'),
    partition: nameOf(table, month),
    startsAt: startOf(month),
    endsAt: startOf(month + 1),
  }
}

/** Makes the partition of a month where it is missing, in a transaction of its own: what others made while it waited is seen. */
export async function ensurePartition(
  client: pg.PoolClient,
  table: string,
  { name }: StoredMonth,
): Promise<void> {
  const [year, month] = name.split('-').map(Number)
  const index = (year ?? 0) * 12 + (month ?? 1) - 1
  await client.query('begin')
  try {
    await lock(client, table)
    for (const one of await missing(client, table, [index])) await makePartition(client, table, one)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/**
 * Takes the partition of a month out of its table, as a table of its own with the name `frozen`: nobody reads or writes it
 * there. For transactions. Everybody else waits while this does, so that it gives up after 0.2 s: {@link isLockTimeout}.
 */
export async function freezePartition(
  client: pg.PoolClient,
  table: string,
  { partition }: StoredMonth,
  frozen: string,
): Promise<void> {
  const [whole, part] = [pg.escapeIdentifier(table), pg.escapeIdentifier(partition)]
  await client.query(`set local lock_timeout = '200ms'`)
  await lock(client, table)
  await client.query(`alter table ${whole} detach partition ${part}`)
  await client.query(`alter table ${part} rename to ${pg.escapeIdentifier(frozen)}`)
}

async function lock(client: pg.PoolClient, table: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockKeys.partitions, table])
}

async function missing(
  on: pg.Pool | pg.PoolClient,
  table: string,
  months: readonly Month[],
): Promise<Month[]> {
  const there = new Set(await partitionsOf(on, table))
  return months.filter((month) => !there.has(month))
}

/** Those named by {@link nameOf}; others are foreign and stay. */
async function partitionsOf(on: pg.Pool | pg.PoolClient, table: string): Promise<Month[]> {
  const { rows } = await on.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass order by c.relname`,
    [pg.escapeIdentifier(table)],
  )
  return rows.flatMap(({ name }) => {
    const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
    const index = Number(year) * 12 + Number(month) - 1
    return name === nameOf(table, index) ? [index] : []
  })
}

function monthOf(date: Date): Month {
  // Asia/Bangkok has been at +07:00 all year since 1920.
  const local = new Date(date.getTime() + 7 * 3_600_000)
  const month = local.getUTCFullYear() * 12 + local.getUTCMonth()
  if (Number.isNaN(month)) throw new RangeError('not a time')
  return month
}

function partsOf(month: Month): [year: string, month: string] {
  return [
    String(Math.floor(month / 12)).padStart(4, '0'),
    String((month % 12) + 1).padStart(2, '0'),
  ]
}

function nameOf(table: string, month: Month): string {
  return [table, ...partsOf(month)].join('_')
}

function startOf(month: Month): string {
  return `${partsOf(month).join('-')}-01 00:00:00+07`
}

/** Somebody else had the lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}

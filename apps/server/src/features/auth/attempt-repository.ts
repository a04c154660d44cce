import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

const forgetAfterMs = 3_600_000

/** A limit of failures, of which one expires at each interval. */
export interface Budget {
  readonly table: 'login_address' | 'login_account'
  readonly key: string
  readonly free: number
  readonly forgetOneAfterS: number
}
const keyColumns = { login_address: 'address', login_account: 'username_key' } as const

export async function findAttempt(
  db: Db,
  usernameKey: string,
  source: string,
): Promise<{ readonly failures: number; readonly lastAt: Date } | null> {
  const { rows } = await sql<{ failures: number; lastAt: Date }>`
    select failures, last_at as "lastAt" from login_attempt
    where username_key = ${usernameKey} and address = ${source}`.execute(db)
  return rows[0] ?? null
}

/** Counts a failure of an account at one place and answers how many there are now; after an hour it begins anew. */
export async function countOfPair(
  db: Db,
  usernameKey: string,
  source: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempt (username_key, address, failures, last_at) values (${usernameKey}, ${source}, 1, ${now})
    on conflict (username_key, address) do update set last_at = ${now},
      failures = case when login_attempt.last_at < ${new Date(now.getTime() - forgetAfterMs)} then 1 else login_attempt.failures + 1 end
    returning failures`.execute(db)
  return rows[0]?.failures ?? 1
}

export async function forgetPair(db: Db, usernameKey: string, source: string): Promise<void> {
  await sql`delete from login_attempt where username_key = ${usernameKey} and address = ${source}`.execute(
    db,
  )
}

export async function refundPair(
  db: Db,
  usernameKey: string,
  source: string,
  lastAt: Date | null,
): Promise<void> {
  await sql`
    update login_attempt set failures = greatest(failures - 1, 0), last_at = coalesce(${lastAt}, last_at)
    where username_key = ${usernameKey} and address = ${source}`.execute(db)
}

/** Counts a failure where the budget has room; true, and nothing is counted, where it has none. */
export async function countBeyondBudget(db: Db, budget: Budget, now: Date): Promise<boolean> {
  const { table, key, free, forgetOneAfterS } = budget
  const keyColumn = sql.ref(keyColumns[table])
  const left = sql`greatest(a.failures - extract(epoch from (${now}::timestamptz - a.at)) / ${forgetOneAfterS}, 0)`
  const { rows } = await sql`
    insert into ${sql.table(table)} as a (${keyColumn}, failures, at) values (${key}, 1, ${now})
    on conflict (${keyColumn}) do update set failures = ${left} + 1, at = ${now} where ${left} < ${free}
    returning a.at`.execute(db)
  return rows.length === 0
}

export async function refundBudget(db: Db, { table, key }: Budget): Promise<void> {
  await sql`update ${sql.table(table)} set failures = greatest(failures - 1, 0)
    where ${sql.ref(keyColumns[table])} = ${key}`.execute(db)
}

/** Whether an account has signed in well from there lately; older entries are deleted. */
export async function isKnownPlace(db: Db, usernameKey: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from login_place where username_key = ${usernameKey} and address = ${address}`.execute(
    db,
  )
  return rows.length > 0
}

export async function noteKnownPlace(
  db: Db,
  usernameKey: string,
  address: string,
  now: Date,
): Promise<void> {
  await sql`insert into login_place (username_key, address, at) values (${usernameKey}, ${address}, ${now})
    on conflict (username_key, address) do update set at = ${now}`.execute(db)
}

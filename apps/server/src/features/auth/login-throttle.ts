import { ApiError } from '@roadside/contract/errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

const freeAttempts = 5
const forgetAfterMs = 3_600_000
const longestWaitMin = 15
/** Of an address over all accounts: a hundred in ten minutes, and one more for each that is forgotten. */
const freeOfAddress = 100
const forgetOneAfterS = 6

/** Minutes to wait after so many failures: none up to five, then 1, 2, 4, 8, 15. */
export function waitMinutes(failures: number): number {
  return failures < freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), longestWaitMin)
}

/**
 * Counts an attempt before the password is looked at, so that a burst of parallel guesses is counted too.
 * By account and address together: an office behind one address is not locked out by one person; and by address over
 * all accounts, generously. `address` is a network (`networkOf`).
 * Answers the time of the attempt before it. Throws `too_many_attempts` with the minutes to wait.
 */
export async function countAttempt(db: Db, usernameKey: string, address: string, now: Date): Promise<Date | null> {
  const { rows: seen } = await sql<{ failures: number; lastAt: Date }>`
    select failures, last_at as "lastAt" from login_attempt
    where username_key = ${usernameKey} and address = ${address}`.execute(db)
  const before = seen[0]
  if (before) refuseWhileWaiting(before.failures, before.lastAt, now)
  // Before the account's row is written: who is refused here leaves none.
  await countForAddress(db, address, now)
  const { rows } = await sql<{ failures: number }>`
    insert into login_attempt (username_key, address, failures, last_at) values (${usernameKey}, ${address}, 1, ${now})
    on conflict (username_key, address) do update set last_at = ${now},
      failures = case when login_attempt.last_at < ${new Date(now.getTime() - forgetAfterMs)} then 1 else login_attempt.failures + 1 end
    returning failures`.execute(db)
  const failures = rows[0]?.failures ?? 1
  // Beyond the free ones a single attempt passes after each wait; the others of a burst do not.
  if (failures <= freeAttempts || failures === (before?.failures ?? 0) + 1) return before?.lastAt ?? null
  await forgetForAddress(db, address)
  refuseWhileWaiting(failures, now, now)
  return null
}

/** After the right password. */
export async function forgetAttempts(db: Db, usernameKey: string, address: string): Promise<void> {
  await sql`delete from login_attempt where username_key = ${usernameKey} and address = ${address}`.execute(db)
  await forgetForAddress(db, address)
}

/**
 * After a right password that wants its code yet: the attempt counts for nothing, and what was counted before it stays,
 * so that who knows the password guesses codes no faster. `lastAt`: as {@link countAttempt} answered.
 */
export async function takeBackAttempt(
  db: Db,
  usernameKey: string,
  address: string,
  lastAt: Date | null,
): Promise<void> {
  await sql`
    update login_attempt set failures = greatest(failures - 1, 0), last_at = coalesce(${lastAt}, last_at)
    where username_key = ${usernameKey} and address = ${address}`.execute(db)
  await forgetForAddress(db, address)
}

/** Beyond its free failures an address has one attempt for each that is forgotten. */
async function countForAddress(db: Db, address: string, now: Date): Promise<void> {
  const left = sql`greatest(a.failures - extract(epoch from (${now}::timestamptz - a.at)) / ${forgetOneAfterS}, 0)`
  const { rows } = await sql`
    insert into login_address as a (address, failures, at) values (${address}, 1, ${now})
    on conflict (address) do update set failures = ${left} + 1, at = ${now} where ${left} < ${freeOfAddress}
    returning address`.execute(db)
  if (rows.length === 0) throw new ApiError('too_many_attempts')
}

async function forgetForAddress(db: Db, address: string): Promise<void> {
  await sql`update login_address set failures = greatest(failures - 1, 0) where address = ${address}`.execute(db)
}

function refuseWhileWaiting(failures: number, lastAt: Date, now: Date): void {
  const leftMs = lastAt.getTime() + waitMinutes(failures) * 60_000 - now.getTime()
  if (leftMs <= 0) return
  const minutes = Math.ceil(leftMs / 60_000)
  throw new ApiError('too_many_attempts', `เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอ ${minutes} นาทีแล้วลองใหม่`)
}

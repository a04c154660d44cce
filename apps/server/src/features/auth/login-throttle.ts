import { ApiError } from '@roadside/contract/errors.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Account } from '../../accounts/repository.ts'
import { networkOf, widerNetworkOf } from '../../http/network.ts'
import {
  countBeyondBudget,
  countOfPair,
  findAttempt,
  forgetPair,
  isKnownPlace,
  noteKnownPlace,
  refundBudget,
  refundPair,
  type Budget,
} from './attempt-repository.ts'

const freeAttempts = 5
const longestWaitMin = 15
/**
 * For an address over all accounts: a hundred in ten minutes, and one more for each that expires.
 */
const ofAddress = { table: 'login_address', free: 100, forgetOneAfterS: 6 } as const
/** For an IPv6 network of 65 536 addresses as they are counted (/64). */
const ofWiderNetwork = { table: 'login_address', free: 300, forgetOneAfterS: 2 } as const
/**
 * For an account over all addresses: ninety in the worst hour (OWASP ASVS 2.2.1 allows a hundred).
 */
const ofAccount = { table: 'login_account', free: 30, forgetOneAfterS: 60 } as const

/**
 * Time after an administrator's change of an account's password in which strangers' failures do not
 * block it.
 */
const newPasswordMs = 24 * 3_600_000

/**
 * Whether somebody else has just set the account's password, as for an owner who is locked out by
 * strangers' guesses. A password that is new and hard to guess needs no limit over all addresses.
 */
export function hasNewPassword(
  {
    mustChangePassword,
    passwordChangedAt,
  }: Pick<Account, 'mustChangePassword' | 'passwordChangedAt'>,
  now: Date,
): boolean {
  return (
    mustChangePassword &&
    passwordChangedAt !== null &&
    now.getTime() - passwordChangedAt.getTime() < newPasswordMs
  )
}

/** An attempt to sign in, or to confirm the own password. */
export interface Attempt {
  readonly usernameKey: string
  /**
   * Where the attempt is counted with the account: by network, or by a browser with an earlier
   * session.
   */
  readonly source: string
  /** The further counters of the attempt, which a right password reverses. */
  readonly budgets: readonly Budget[]
  /** The time of the attempt before it. */
  readonly lastAt: Date | null
  /** The account has had too many failures of strangers: a password alone is not checked. */
  readonly isSlowed: boolean
}

/** Minutes to wait by the number of failures: none up to five, then 1, 2, 4, 8, 15. */
export function waitMinutes(failures: number): number {
  return failures < freeAttempts ? 0 : Math.min(2 ** (failures - freeAttempts), longestWaitMin)
}

/**
 * Counts an attempt to sign in before the password is checked, so that a burst of parallel guesses
 * is counted, too:
 * - by account and address together, always. An office behind one address is not locked out by one
 *   person;
 * - by address over all accounts, and by account over all addresses, where this account has not
 *   signed in well lately from this address (or this browser). So strangers shut nobody out of the
 *   usual place.
 *
 * `browser` is the browser's earlier session of this account, which is then counted in place of the
 * address. The limit of an account over all addresses does not apply to one that {@link
 * hasNewPassword}. Throws `too_many_attempts` with the minutes to wait.
 */
export async function countSignIn(
  db: Db,
  {
    usernameKey,
    address,
    browser,
    isNew,
  }: { usernameKey: string; address: string; browser: string | null; isNew: boolean },
  now: Date,
): Promise<Attempt> {
  const network = networkOf(address)
  if (browser !== null)
    return await count(db, { usernameKey, source: `browser ${browser}`, budgets: [] }, now)
  if (await isKnownPlace(db, usernameKey, network)) {
    return await count(db, { usernameKey, source: network, budgets: [] }, now)
  }
  const budgets = isNew
    ? budgetsOf(address)
    : [...budgetsOf(address), { ...ofAccount, key: usernameKey }]
  return await count(db, { usernameKey, source: network, budgets }, now)
}

/** Counts an attempt of a signed-in account. Throws `too_many_attempts`. */
export function countConfirmation(
  db: Db,
  usernameKey: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  return count(db, { usernameKey, source: networkOf(address), budgets: budgetsOf(address) }, now)
}

/**
 * Counts a one-time code by account, over all addresses; a code is only reached with the right
 * password.
 */
export function countCode(db: Db, usernameKey: string, now: Date): Promise<Attempt> {
  return count(db, { usernameKey: `${usernameKey} code`, source: 'code', budgets: [] }, now)
}

function budgetsOf(address: string): readonly Budget[] {
  const wider = widerNetworkOf(address)
  const ofNetwork = { ...ofAddress, key: networkOf(address) }
  return wider === null ? [ofNetwork] : [ofNetwork, { ...ofWiderNetwork, key: wider }]
}

async function count(
  db: Db,
  { usernameKey, source, budgets }: Pick<Attempt, 'usernameKey' | 'source' | 'budgets'>,
  now: Date,
): Promise<Attempt> {
  const before = await findAttempt(db, usernameKey, source)
  if (before) refuseWhileWaiting(before.failures, before.lastAt, now)
  // Before the account's row is written: a refused attempt leaves none.
  const counted: Budget[] = []
  let isSlowed = false
  for (const budget of budgets) {
    if (!(await countBeyondBudget(db, budget, now))) counted.push(budget)
    else if (budget.table === 'login_account') isSlowed = true
    else {
      await refund(db, counted)
      throw new ApiError('too_many_attempts')
    }
  }
  const failures = await countOfPair(db, usernameKey, source, now)
  // Beyond the free ones a single attempt passes after each wait; the others of a burst do not.
  if (failures > freeAttempts && failures !== (before?.failures ?? 0) + 1) {
    await refund(db, counted)
    refuseWhileWaiting(failures, now, now)
  }
  return { usernameKey, source, budgets: counted, lastAt: before?.lastAt ?? null, isSlowed }
}

/** After the right password. */
export async function forgetAttempts(
  db: Db,
  { usernameKey, source, budgets }: Attempt,
): Promise<void> {
  await forgetPair(db, usernameKey, source)
  await refund(db, budgets)
}

/**
 * After a good sign-in: strangers' failures elsewhere do not affect the account from here for a
 * while.
 */
export async function noteGoodSignIn(
  db: Db,
  usernameKey: string,
  address: string,
  now: Date,
): Promise<void> {
  await noteKnownPlace(db, usernameKey, networkOf(address), now)
}

/**
 * After a right password without its code yet: the attempt does not count, and earlier failures
 * remain. So the password's holder guesses codes no faster.
 */
export async function refundAttempt(
  db: Db,
  { usernameKey, source, budgets, lastAt }: Attempt,
): Promise<void> {
  await refundPair(db, usernameKey, source, lastAt)
  await refund(db, budgets)
}

async function refund(db: Db, budgets: readonly Budget[]): Promise<void> {
  for (const budget of budgets) await refundBudget(db, budget)
}

function refuseWhileWaiting(failures: number, lastAt: Date, now: Date): void {
  const leftMs = lastAt.getTime() + waitMinutes(failures) * 60_000 - now.getTime()
  if (leftMs <= 0) return
  const minutes = Math.ceil(leftMs / 60_000)
  throw new ApiError('too_many_attempts', `เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอ ${minutes} นาทีแล้วลองใหม่`)
}

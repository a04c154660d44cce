import { ownAccount } from '@roadside/contract/account-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { login, type Tokens } from '@roadside/contract/session-calls.ts'
import { resetUserPassword } from '@roadside/contract/user-calls.ts'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { makeSealer } from '@roadside/server-kit/sealed.ts'
import { makeTotpSecret } from '../../accounts/second-factor/totp.ts'
import { deleteExpired } from './repository.ts'
import { hashToken } from './tokens.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username: 'staff', groupId, role: 'admin' })
  await buildUser(t, { username: 'other', groupId, role: 'admin' })
})
afterEach(() => t.close())

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const signIn = (body: Body<typeof login>, remoteAddress = '10.0.0.9') =>
  t.app.http.inject({ method: 'POST', url: `/api/${login.path}`, remoteAddress, payload: body })
const attempt = async (username: string, password: string, remoteAddress = '10.0.0.9') =>
  (await signIn({ username, password }, remoteAddress)).statusCode
/** So many wrong passwords of `staff`, each from an address of its own. */
const guessStaff = async (count: number) => {
  const statuses: number[] = []
  for (let n = 0; n < count; n++)
    statuses.push(await attempt('staff', 'no', `10.7.${n >> 8}.${n & 255}`))
  return statuses
}
const guess = (count: number, address = () => '10.0.0.9') =>
  Promise.all(
    Array.from({ length: count }, (_, index) => attempt(`guess-${index}`, 'no', address())),
  )
/** So many failures, without their hashes. */
const failBefore = (failures: number, address = '10.0.0.9') =>
  t.test.database.pool.query(
    `insert into login_address (address, failures, at) values ($1, $2, $3)
     on conflict (address) do update set failures = $2, at = $3`,
    [address, failures, t.clock.now],
  )
const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: t.clock.now.getTime() })
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((each) => each === status).length
const rowsOf = async (table: string) => {
  const { rows } = await t.test.database.pool.query<{ n: number }>(
    `select count(*) as n from ${table}`,
  )
  return rows[0]?.n
}

test('guessing over many accounts is slowed down for its address alone, and leaves no more rows', async () => {
  await failBefore(80)
  const statuses = await guess(50)
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([20, 30])
  expect(await attempt('staff', testPassword)).toBe(429)
  expect(await attempt('staff', testPassword, '10.0.0.10')).toBe(200)
  expect(await rowsOf('login_attempt')).toBe(20)
  later(6_000)
  expect([await attempt('guess-x', 'no'), await attempt('guess-y', 'no')]).toEqual([401, 429])
  later(60_000)
  expect(await attempt('staff', testPassword)).toBe(200)
})

test('one person who does not know the password locks out nobody else of the office', async () => {
  for (let i = 0; i < 10; i++)
    await Promise.all(Array.from({ length: 20 }, () => attempt('staff', 'no')))
  expect(await attempt('staff', testPassword)).toBe(429)
  expect(await attempt('other', testPassword)).toBe(200)
})

test('logging in rightly uses nothing up', async () => {
  await failBefore(99)
  for (let i = 0; i < 5; i++)
    expect(await attempt(i % 2 ? 'staff' : 'other', testPassword)).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  let last = 0
  await failBefore(90, '2001:db8:0:7::/64')
  const statuses = await guess(20, () => `2001:db8:0:7::${(last++).toString(16)}`)
  expect(countOf(statuses, 429)).toBe(10)
  expect(await attempt('staff', testPassword, '2001:db8:0:8::1')).toBe(200)
})

test('a network of IPv6 that holds many others is counted too', async () => {
  await failBefore(290, '2001:db8:0::/48')
  const statuses = await guess(
    20,
    () => `2001:db8:0:${Math.floor(Math.random() * 65_536).toString(16)}::1`,
  )
  expect(countOf(statuses, 429)).toBe(10)
  expect(await attempt('staff', testPassword, '2001:db8:1:8::1')).toBe(200)
})

test('an account is guessed less than a hundred times an hour, from however many addresses', async () => {
  const first = await guessStaff(40)
  expect([countOf(first, 401), countOf(first, 429)]).toEqual([30, 10])
  // thirty and sixty are less than a hundred
  for (let minute = 0; minute < 4; minute++) {
    later(60_000)
    expect(countOf(await guessStaff(3), 401)).toBe(1)
  }
})

test('strangers who guess an account do not keep its owner from the usual place, nor from a browser that was signed in', async () => {
  expect(await attempt('staff', testPassword, '10.0.0.1')).toBe(200)
  const { refreshToken } = (
    await signIn({ username: 'staff', password: testPassword }, '10.0.0.2')
  ).json<Tokens>()
  await guessStaff(40)
  expect(await attempt('staff', testPassword, '10.0.0.3')).toBe(429)
  expect(await attempt('staff', testPassword, '10.0.0.1')).toBe(200)
  const browser = hashToken(refreshToken).toString('base64url')
  const abroad = { username: 'staff', password: testPassword }
  expect((await signIn({ ...abroad, browser }, '10.0.0.4')).statusCode).toBe(200)
  // of another account it says nothing
  await guessStaff(30)
  expect((await signIn({ ...abroad, browser: 'AAAA' }, '10.0.0.5')).statusCode).toBe(429)
  expect(
    (await signIn({ username: 'other', password: testPassword, browser }, '10.0.0.4')).statusCode,
  ).toBe(200)
})

test('an owner whom strangers keep out comes in anywhere with a password that an administrator has set', async () => {
  await guessStaff(31)
  expect(await attempt('staff', testPassword, '10.0.0.20')).toBe(429)
  const sql = `select id, version from app_user where username = 'staff'`
  const { rows } = await t.test.database.pool.query<Body<typeof resetUserPassword>>(sql)
  const reset = await t.call(
    resetUserPassword,
    rows[0] as Body<typeof resetUserPassword>,
    await t.tokenOf('other'),
  )
  const password = reset.body.password ?? ''
  await guessStaff(31)
  expect(await attempt('staff', password, '10.0.0.20')).toBe(200)
  // the next day it is limited as any other
  later(24 * 3_600_000)
  await guessStaff(31)
  expect(await attempt('staff', password, '10.0.0.21')).toBe(429)
})

test('a browser that was signed in may guess no more than any other', async () => {
  const { refreshToken } = (
    await signIn({ username: 'staff', password: testPassword })
  ).json<Tokens>()
  const browser = hashToken(refreshToken).toString('base64url')
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) {
    statuses.push(
      (await signIn({ username: 'staff', password: 'no', browser }, `10.8.0.${n}`)).statusCode,
    )
  }
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([5, 5])
})

test('a stranger who fills the budget of an office keeps out nobody who signed in there lately', async () => {
  expect(await attempt('staff', testPassword)).toBe(200)
  await failBefore(100)
  expect([await attempt('staff', testPassword), await attempt('other', testPassword)]).toEqual([
    200, 429,
  ])
  later(31 * 24 * 3_600_000)
  await deleteExpired(t.test.database.db, t.clock.now)
  await failBefore(100)
  expect(await attempt('staff', testPassword)).toBe(429)
})

test('where an account that asks for codes is guessed, its owner comes in by password and code together', async () => {
  const secret = makeTotpSecret()
  const sealed = makeSealer(['a secret of the tests that is long enough'], 'one-time codes').seal(
    secret,
  )
  await t.test.database.pool.query(
    `update app_user set totp_secret = $1, totp_enabled_at = now() where username = 'staff'`,
    [sealed],
  )
  await guessStaff(40)
  const tries = async (password: string, code?: string, address = '10.0.0.3') => {
    const answer = await signIn(
      { username: 'staff', password, ...(code !== undefined && { code }) },
      address,
    )
    return [answer.statusCode, answer.json<{ code?: string; message?: string }>().message]
  }
  // says nothing of the password
  expect(await tries('no')).toEqual(await tries(testPassword))
  expect((await tries(testPassword))[0]).toBe(401)
  expect(await tries('no', '000000')).toEqual(await tries(testPassword, '000000'))
  expect(await tries('no', codeOf(secret))).toEqual(await tries('no', '000000'))
  expect((await tries(testPassword, codeOf(secret), '10.0.0.4'))[0]).toBe(200)
})

test('the owner sees failed sign-ins, and `admin` outside this machine the advice of one-time codes', async () => {
  const exposed = await createTestApp({ HOST: '0.0.0.0' }, { test: t.test })
  await buildUser(t, { username: 'admin', groupId: 1, role: 'admin' })
  for (let n = 0; n < 12; n++) await attempt('admin', 'no', `10.7.0.${n}`)
  const opened = await exposed.call(login, { username: 'admin', password: testPassword })
  expect(opened.body.shouldUseCodes).toBe(true)
  const { body } = await exposed.call(ownAccount, {}, opened.body.accessToken)
  expect(body).toMatchObject({ failed_sign_ins: 12, should_use_codes: true })
  expect(body.last_failed_sign_in_at).toMatch(/^20/)
  await exposed.close()
  expect(
    (await t.call(login, { username: 'admin', password: testPassword })).body.shouldUseCodes,
  ).toBeUndefined()
  expect((await t.call(ownAccount, {}, await t.tokenOf('staff'))).body).toMatchObject({
    failed_sign_ins: 0,
    should_use_codes: false,
  })
})

test('what can decide nothing any more is deleted after an hour', async () => {
  await guess(5)
  later(3_601_000)
  await deleteExpired(t.test.database.db, t.clock.now)
  expect(
    await Promise.all(['login_attempt', 'login_address', 'login_account'].map(rowsOf)),
  ).toEqual([0, 0, 0])
})

test('an address may ask to log in 300 times a minute, whatever it sends', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 310; i++)
    statuses.push((await t.call(login, { username: '', password: '' })).status)
  expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([300, 10])
})

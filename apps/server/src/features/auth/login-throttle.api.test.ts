import { login } from '@roadside/contract/session-calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildGroup, buildTestApp, buildUser, testPassword, type TestApp } from '../../testing/test-app.ts'
import { deleteExpired } from './repository.ts'

let t: TestApp
beforeEach(async () => {
  t = await buildTestApp()
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username: 'staff', groupId, role: 'admin' })
  await buildUser(t, { username: 'other', groupId, role: 'admin' })
})
afterEach(() => t.close())

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const attempt = async (username: string, password: string, remoteAddress = '10.0.0.9') => {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/api/${login.path}`,
    remoteAddress,
    payload: { username, password },
  })
  return answer.statusCode
}
const guess = (count: number, address = () => '10.0.0.9') =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(`guess-${index}`, 'no', address())))
/** So many failures, without their hashes. */
const failBefore = (failures: number, address = '10.0.0.9') =>
  t.test.database.pool.query('insert into login_address (address, failures, at) values ($1, $2, $3)', [
    address,
    failures,
    t.clock.now,
  ])
const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length
const rowsOf = async (table: string) => {
  const { rows } = await t.test.database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)
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
  for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 20 }, () => attempt('staff', 'no')))
  expect(await attempt('staff', testPassword)).toBe(429)
  expect(await attempt('other', testPassword)).toBe(200)
})

test('logging in rightly uses nothing up', async () => {
  await failBefore(99)
  for (let i = 0; i < 5; i++) expect(await attempt(i % 2 ? 'staff' : 'other', testPassword)).toBe(200)
})

test('the addresses of one IPv6 network count as one', async () => {
  let last = 0
  await failBefore(90, '2001:db8:0:7::/64')
  const statuses = await guess(20, () => `2001:db8:0:7::${(last++).toString(16)}`)
  expect(countOf(statuses, 429)).toBe(10)
  expect(await attempt('staff', testPassword, '2001:db8:0:8::1')).toBe(200)
})

test('what can decide nothing any more is deleted after an hour', async () => {
  await guess(5)
  later(3_601_000)
  await deleteExpired(t.test.database.db, t.clock.now)
  expect([await rowsOf('login_attempt'), await rowsOf('login_address')]).toEqual([0, 0])
})

test('an address may ask to log in 300 times a minute, whatever it sends', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 310; i++) statuses.push((await t.call(login, { username: '', password: '' })).status)
  expect([countOf(statuses, 400), countOf(statuses, 429)]).toEqual([300, 10])
})

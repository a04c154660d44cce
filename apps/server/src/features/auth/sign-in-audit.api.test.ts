import { changeOwnPassword } from '@roadside/contract/account-calls.ts'
import { suspendUser, userList } from '@roadside/contract/user-calls.ts'
import { exchangeKey, login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { insertHandoff, insertPending } from './oidc/repository.ts'
import { signIn } from './oidc/sign-in.ts'
import type { SignInLog } from './sign-in-log.ts'
import { hashToken } from './tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'x',
    OIDC_CLIENT_SECRET: 'y',
    PUBLIC_URL: 'https://console.example',
  })
  const { groupId } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  await buildUser(t, { username: 'admin', role: 'admin', groupId })
  await buildUser(t, { username: 'staff', role: 'admin', groupId })
})
afterAll(() => t.close())

const password = testPassword
/** What was written since the last time; refusals are written after the answer, so they are waited for. */
async function written(least = 0) {
  const rows = await vi.waitFor(async () => {
    const found = await t.test.database.pool.query<Record<string, unknown>>(
      `select id, username, action, subject, address, detail from audit_log where id > $1 order by id`,
      [seen],
    )
    expect(found.rows.length).toBeGreaterThanOrEqual(least)
    return found.rows
  })
  seen = Number(rows.at(-1)?.['id'] ?? seen)
  return rows
}
let seen = 0
const from = (username: string) => ({ username, subject: username, address: '127.0.0.1' })

test('who signs in and out is written down, once', async () => {
  const { refreshToken: token } = (await t.call(login, { username: ' STAFF ', password })).body
  const next = (await t.call(refreshToken, { refreshToken: token })).body.refreshToken
  await t.call(logout, { refreshToken: next })
  await t.call(logout, { refreshToken: next })
  await t.call(logout, { refreshToken: 'nobody’s' })
  await t.call(logout, {})
  const rows = await written()
  expect(rows).toMatchObject([
    { ...from('staff'), action: 'signIn', detail: { method: 'password' } },
    { ...from('staff'), action: 'signOut' },
  ])
  expect(rows[0]?.detail).toHaveProperty('agent')
})

test('who signs out twice at once is written down once, with the access token alone or with the refresh token', async () => {
  const { accessToken } = (await t.call(login, { username: 'staff', password })).body
  await Promise.all([1, 2].map(() => t.call(logout, {}, accessToken)))
  expect((await written()).map(({ action }) => action)).toEqual(['signIn', 'signOut'])
  const { refreshToken: token } = (await t.call(login, { username: 'staff', password })).body
  await Promise.all([1, 2, 3, 4].map(() => t.call(logout, { refreshToken: token })))
  expect((await written()).map(({ action }) => action)).toEqual(['signIn', 'signOut'])
})

test('who does not get in is written down with the reason, never with the password', async () => {
  await t.call(login, { username: 'STAFF', password: 'wrong-horse' })
  const longest = 'น'.repeat(60)
  await t.call(login, { username: longest, password: 'wrong-horse' })
  await t.call(login, { username: `${longest}น`, password: 'wrong-horse' })
  const rows = await written()
  expect(rows).toMatchObject([
    { ...from('staff'), action: 'signInFailed', detail: { because: 'password' } },
    { ...from(longest), action: 'signInFailed', detail: { because: 'password' } },
  ])
  expect(JSON.stringify(rows)).not.toContain('horse')
})

test('a suspended account differs from a wrong password in the log alone', async () => {
  const admin = await t.tokenOf('admin')
  const { rows } = (await t.call(userList, { search: 'staff', page: 1 }, admin)).body
  await t.call(
    suspendUser,
    { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0, suspended: true },
    admin,
  )
  await written()
  const right = await t.call(login, { username: 'staff', password })
  const wrong = await t.call(login, { username: 'staff', password: 'wrong-horse' })
  expect(right).toEqual(wrong)
  expect(await written()).toMatchObject([
    { detail: { because: 'suspended' } },
    { detail: { because: 'password' } },
  ])
})

test('a refresh token that comes a second time is written down with whose session it ended, once', async () => {
  const admin = { username: 'admin', password }
  const first = (await t.call(login, admin)).body.refreshToken
  const second = (await t.call(refreshToken, { refreshToken: first })).body.refreshToken
  await t.call(refreshToken, { refreshToken: second })
  await written()
  for (let time = 0; time < 3; time++)
    expect((await t.call(refreshToken, { refreshToken: first })).status).toBe(401)
  expect(await written()).toMatchObject([
    { ...from('admin'), action: 'tokenReused', detail: { sessions: 1 } },
  ])
})

test('a wrong password of the own account is written down, and being slowed down, once a minute each', async () => {
  const admin = await t.tokenOf('admin')
  await written()
  const change = { password: 'wrong-horse', new_password: 'Other-horse-1!' }
  const answers = []
  for (let time = 0; time < 9; time++)
    answers.push((await t.call(changeOwnPassword, change, admin)).status)
  expect(answers).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])
  const rows = await written(2)
  expect(rows).toMatchObject([
    {
      ...from('admin'),
      action: 'confirmPasswordFailed',
      detail: { because: 'ownPassword', times: 1 },
    },
    { ...from('admin'), action: 'confirmPasswordFailed', detail: { because: 'slowed', times: 1 } },
  ])
  expect(JSON.stringify(rows)).not.toContain('horse')
  await t.test.database.pool.query('truncate login_attempt, login_address')
})

test('attempts that are made to wait leave nothing', async () => {
  for (let attempt = 0; attempt < 20; attempt++)
    await t.call(login, { username: 'guessed', password: 'wrong-horse' })
  expect((await written()).map(({ username, action }) => [username, action])).toEqual(
    Array.from({ length: 5 }, () => ['guessed', 'signInFailed']),
  )
})

test('who comes by the identity provider is written down as such, and who waits for rights there', async () => {
  const { db, pool } = t.test.database
  const { rows } = await pool.query<{ id: number }>(
    `select id from app_user where username_key = 'admin'`,
  )
  const expiresAt = new Date(t.clock.now.getTime() + 60_000)
  const key = 'a key that is good for one session'
  await insertHandoff(db, {
    hash: hashToken(key),
    proof: hashToken(key),
    userId: rows[0]?.id ?? 0,
    expiresAt,
  })
  await t.call(exchangeKey, { key, proof: key })
  await t.call(exchangeKey, { key, proof: key })
  expect(await written(2)).toMatchObject([
    { ...from('admin'), action: 'signIn', detail: { method: 'oidc' } },
    {
      username: '',
      subject: '-',
      action: 'signInFailed',
      detail: { method: 'oidc', because: 'key', times: 1 },
    },
  ])
  // of a key that came in time, but to another browser
  await insertHandoff(db, {
    hash: hashToken(key),
    proof: hashToken(key),
    userId: rows[0]?.id ?? 0,
    expiresAt,
  })
  for (let time = 0; time < 9; time++) await t.call(exchangeKey, { key, proof: 'x'.repeat(30) })
  expect(await written(1)).toMatchObject([
    { ...from('admin'), action: 'signInFailed', detail: { because: 'key', times: 1 } },
  ])

  const name = { username: 'new', usernameKey: 'new', now: t.clock.now }
  const person = {
    issuer: 'https://login.example',
    subject: '1',
    username: 'new',
    email: '',
    firstname: 'ก',
    lastname: '',
  }
  await insertPending(db, person, name)
  const noteFailedSignIn = vi.fn<SignInLog['noteFailedSignIn']>(() => Promise.resolve())
  const nothing = () => Promise.resolve()
  const signIns = {
    noteSignIn: nothing,
    noteSignOut: nothing,
    noteTokenReuse: nothing,
    noteFailedSignIn,
  }
  const attempt = { proof: key, address: '127.0.0.1', agent: 'Firefox', now: t.clock.now, signIns }
  const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
  expect(await signIn(t.test.database, person, { ...attempt, special })).toEqual({
    refused: 'pending',
  })
  const { address, agent } = attempt
  expect(noteFailedSignIn).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    { username: 'new', address, agent },
    'pending',
  )
})

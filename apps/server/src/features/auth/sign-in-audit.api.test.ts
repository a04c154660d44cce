import { suspendUser, userList } from '@roadside/contract/user-calls.ts'
import { login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGroup, buildTestApp, buildUser, testPassword, type TestApp } from '../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildTestApp()
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', role: 'admin', groupId })
  await buildUser(t, { username: 'staff', role: 'admin', groupId })
})
afterAll(() => t.close())

const password = testPassword
/** What was written since the last time. */
async function written() {
  const { rows } = await t.test.database.pool.query<Record<string, unknown>>(
    `select username, action, subject, address, detail from audit_log where id > $1 order by id`,
    [seen],
  )
  const { rows: newest } = await t.test.database.pool.query<{ id: number }>('select max(id) as id from audit_log')
  seen = newest[0]?.id ?? seen
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

test('a suspended account is told from a wrong password in the log alone', async () => {
  const admin = await t.tokenOf('admin')
  const { rows } = (await t.call(userList, { search: 'staff', page: 1 }, admin)).body
  await t.call(suspendUser, { id: rows[0]?.id ?? 0, version: rows[0]?.version ?? 0, suspended: true }, admin)
  await written()
  const right = await t.call(login, { username: 'staff', password })
  const wrong = await t.call(login, { username: 'staff', password: 'wrong-horse' })
  expect(right).toEqual(wrong)
  expect(await written()).toMatchObject([{ detail: { because: 'suspended' } }, { detail: { because: 'password' } }])
})

test('attempts that are made to wait leave nothing', async () => {
  for (let attempt = 0; attempt < 20; attempt++) await t.call(login, { username: 'guessed', password: 'wrong-horse' })
  expect((await written()).map(({ username, action }) => [username, action])).toEqual(
    Array.from({ length: 5 }, () => ['guessed', 'signInFailed']),
  )
})

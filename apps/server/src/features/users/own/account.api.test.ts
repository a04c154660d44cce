import * as calls from '@roadside/contract/account-calls.ts'
import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { login, refreshToken } from '@roadside/contract/session-calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword as password,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  const departmentId = departments['ส่วนกลาง'] ?? null
  for (const username of ['staff', 'other']) await buildUser(t, { username, groupId, departmentId })
  await buildUser(t, { username: 'viewer', groupId, departmentId, firstname: 'dashboard' })
})
afterEach(() => t.close())

const username = 'staff'
const open = async () => (await t.call(login, { username, password })).body
const mayCall = async (token: string) => (await t.call(getMenuITS, {}, token)).status
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}
async function audits() {
  const { rows } = await t.test.database.pool.query<{ action: string; text: string }>(
    'select action, audit_log::text as text from audit_log order by id',
  )
  return rows
}

test('the dashboard-only account sees its account and changes nothing of it', async () => {
  const viewer = await t.tokenOf('viewer')
  expect((await t.call(calls.ownAccount, {}, viewer)).body).toMatchObject({
    username: 'viewer',
    has_password: true,
  })
  expect((await t.call(calls.ownSessions, {}, viewer)).body).toHaveLength(1)
  const attempts = [
    t.call(calls.saveOwnName, { firstname: 'ก', lastname: 'ข' }, viewer),
    t.call(calls.changeOwnPassword, { password, new_password: 'Correct!horse1' }, viewer),
    t.call(calls.endOwnSessions, {}, viewer),
    t.call(calls.offerSecondFactor, { password }, viewer),
  ]
  expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('the own name is changed, and never into that of the dashboard-only account', async () => {
  const { accessToken, userData } = await open()
  const { body } = await t.call(
    calls.saveOwnName,
    { firstname: ' สุดา ', lastname: 'ใจดี' },
    accessToken,
  )
  expect(body.userData).toEqual({ ...userData, firstname: 'สุดา', lastname: 'ใจดี' })
  expect((await open()).userData).toEqual(body.userData)
  const refused = await t.call(
    calls.saveOwnName,
    { firstname: 'dashboard', lastname: 'ก' },
    accessToken,
  )
  expect([refused.status, refused.error.message]).toEqual([400, 'ชื่อนี้สงวนไว้สำหรับระบบ'])
  expect((await audits()).find(({ action }) => action === 'saveOwnName')?.text).toContain('สุดา')
})

describe('the own password', () => {
  test('is changed with the old one, and ends all other sessions', async () => {
    const [mine, other] = [await open(), await open()]
    const change = { password, new_password: 'Correct!horse1' }
    expect((await t.call(calls.changeOwnPassword, change, mine.accessToken)).status).toBe(200)
    expect(await mayCall(other.accessToken)).toBe(401)
    expect((await t.call(login, { username, password })).status).toBe(401)
    expect((await t.call(login, { username, password: 'Correct!horse1' })).status).toBe(200)
  })

  test('gives this session new tokens, and who has copied the old ones is out', async () => {
    const mine = await open()
    const next = (await t.call(refreshToken, { refreshToken: mine.refreshToken })).body
    const change = { password, new_password: 'Correct!horse1' }
    const { body } = await t.call(calls.changeOwnPassword, change, next.accessToken)
    expect(body.ok).toBe(true)
    for (const old of [mine, next]) {
      expect(await mayCall(old.accessToken)).toBe(401)
      expect((await t.call(refreshToken, { refreshToken: old.refreshToken })).status).toBe(401)
    }
    // what the copy tried has not ended the session
    expect(await mayCall(body.accessToken)).toBe(200)
    const renewed = (await t.call(refreshToken, { refreshToken: body.refreshToken })).body
    expect(await mayCall(renewed.accessToken)).toBe(200)
    expect((await t.call(calls.ownSessions, {}, renewed.accessToken)).body).toMatchObject([
      { is_this: true },
    ])
  })

  test('ends the life of old tokens also where they are renewed at the same moment', async () => {
    const mine = await open()
    const change = { password, new_password: 'Correct!horse1' }
    const [changed, refreshed] = await Promise.all([
      t.call(calls.changeOwnPassword, change, mine.accessToken),
      t.call(refreshToken, { refreshToken: mine.refreshToken }),
    ])
    expect(changed.status).toBe(200)
    // refused, or good for nothing afterwards
    const { status, body } = refreshed
    const late =
      status === 200
        ? [
            await mayCall(body.accessToken),
            (await t.call(refreshToken, { refreshToken: body.refreshToken })).status,
          ]
        : [status]
    expect(new Set(late)).toEqual(new Set([401]))
    expect(await mayCall(changed.body.accessToken)).toBe(200)
  })

  test.each([
    ['another old one', { password: 'no', new_password: 'Correct!horse1' }, 'รหัสผ่านปัจจุบันไม่ถูกต้อง'],
    ['a short one', { password, new_password: 'Aa1!' }, 'รหัสผ่านสั้นเกินไป ต้องมีอย่างน้อย 12 ตัวอักษร'],
    ['a common one', { password, new_password: 'P@ssw0rd1234!' }, 'เดาง่ายเกินไป'],
    ['the published one', { password, new_password: 'Roadside-demo-1!' }, 'ระบบสาธิต'],
    ['one without a special sign', { password, new_password: 'Correcthorse1' }, 'อักขระพิเศษ'],
  ])('is not changed with %s', async (_, change, sentence) => {
    const answer = await t.call(calls.changeOwnPassword, change, (await open()).accessToken)
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('is not changed into itself', async () => {
    const { accessToken } = await open()
    const first = { password, new_password: 'Correct!horse1' }
    const next = (await t.call(calls.changeOwnPassword, first, accessToken)).body
    const same = { password: 'Correct!horse1', new_password: 'Correct!horse1' }
    expect((await t.call(calls.changeOwnPassword, same, next.accessToken)).error.message).toContain(
      'ต้องไม่ซ้ำ',
    )
  })

  test('is not guessed in a browser that was left alone', async () => {
    const { accessToken } = await open()
    const guess = (typed: string) =>
      t.call(
        calls.changeOwnPassword,
        { password: typed, new_password: 'Correct!horse1' },
        accessToken,
      )
    for (let i = 0; i < 5; i++) expect((await guess('no')).status).toBe(400)
    expect((await guess(password)).status).toBe(429)
  })
})

describe('sessions', () => {
  test('say where and since when, and are ended one by one or all others', async () => {
    const from = async (address: string, agent: string) => {
      const payload = { username, password }
      const headers = { 'user-agent': agent }
      const request = {
        method: 'POST',
        url: `/api/${login.path}`,
        remoteAddress: address,
        headers,
        payload,
      } as const
      return (await t.app.http.inject(request)).json<{
        accessToken: string
        refreshToken: string
      }>()
    }
    const first = await from('10.0.0.1', 'Phone')
    later(60)
    const second = await from('10.0.0.2', 'x'.repeat(400))
    later(60)
    const own = await from('10.0.0.3', 'Desktop')
    const list = async () => (await t.call(calls.ownSessions, {}, own.accessToken)).body
    const [one, two, three] = await list()
    expect([one, two, three].map((session) => session?.address)).toEqual([
      '10.0.0.3',
      '10.0.0.2',
      '10.0.0.1',
    ])
    expect([one?.is_this, two?.is_this, two?.agent.length]).toEqual([true, false, 300])
    expect(three).toMatchObject({
      agent: 'Phone',
      created_at: '2026-11-21T20:00:00+07:00',
      method: 'password',
    })
    later(1)
    await t.call(refreshToken, { refreshToken: first.refreshToken })
    expect((await list())[0]).toMatchObject({
      created_at: three?.created_at,
      seen_at: '2026-11-21T20:02:01+07:00',
    })
    await t.call(calls.endOwnSessions, { session: two?.id ?? '' }, own.accessToken)
    expect([await mayCall(second.accessToken), await mayCall(first.accessToken)]).toEqual([
      401, 200,
    ])
    await t.call(calls.endOwnSessions, {}, own.accessToken)
    expect([await mayCall(first.accessToken), await mayCall(own.accessToken)]).toEqual([401, 200])
    expect(await list()).toHaveLength(1)
  })

  test('of others are not ended', async () => {
    const [mine, theirs] = [await open(), await t.tokenOf('other')]
    const claims = JSON.parse(atob(theirs.split('.')[1] ?? '')) as { sid: string }
    await t.call(calls.endOwnSessions, { session: claims.sid }, mine.accessToken)
    expect(await mayCall(theirs)).toBe(200)
  })

  test('that nobody has renewed for 14 days are over', async () => {
    await open()
    later(14 * 86_400 + 1)
    expect((await t.call(calls.ownSessions, {}, (await open()).accessToken)).body).toHaveLength(1)
  })
})

import { randomUUID } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import { consoleInfo } from '@roadside/contract/console-info.ts'
import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { register } from '@roadside/contract/register-call.ts'
import { login, logout, refreshToken } from '@roadside/contract/session-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { makeTokens } from './tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, {
    username: 'staff',
    groupId: drr.groupId,
    departmentId: drr.departments['ส่วนกลาง'] ?? null,
  })
})
afterAll(() => t.close())

const later = (ms: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + ms)
}
const open = async () => (await t.call(login, { username: 'staff', password: testPassword })).body

describe('log in', () => {
  test('answers both tokens and the user data, in whatever case the name is typed', async () => {
    const { status, body } = await t.call(login, { username: 'STAFF', password: testPassword })
    expect(status).toBe(200)
    expect(body.userData).toEqual({
      username: 'staff',
      role: 'user',
      groupname: 'drr',
      department: 'ส่วนกลาง',
      firstname: 'ทดสอบ',
      lastname: 'ระบบ',
    })
    expect((await t.call(getMenuITS, {}, body.accessToken)).status).toBe(200)
  })

  test('says the same of a wrong password and of an unknown account', async () => {
    const wrong = await t.call(login, { username: 'staff', password: 'no' })
    const unknown = await t.call(login, { username: 'nobody', password: 'no' })
    expect([wrong.status, wrong.error]).toEqual([unknown.status, unknown.error])
    expect(wrong.error.message).toBe('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง')
  })

  test('slows down after five wrong passwords of one account, and lets in after the wait', async () => {
    await buildUser(t, { username: 'slow', groupId: 1 })
    const attempt = (password: string) => t.call(login, { username: 'slow', password })
    for (let i = 0; i < 5; i++) expect((await attempt('no')).status).toBe(401)
    const refused = await attempt(testPassword)
    expect(refused.status).toBe(429)
    expect(refused.error.message).toBe('เข้าสู่ระบบไม่สำเร็จหลายครั้ง กรุณารอ 1 นาทีแล้วลองใหม่')
    expect((await t.call(login, { username: 'staff', password: testPassword })).status).toBe(200)
    later(61_000)
    expect((await attempt(testPassword)).status).toBe(200)
  })

  test('a burst of parallel guesses gets no more than five looks', async () => {
    await buildUser(t, { username: 'burst', groupId: 1 })
    const guesses = Array.from({ length: 20 }, () =>
      t.call(login, { username: 'burst', password: 'no' }),
    )
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(6)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(14)
  })
})

describe('refresh', () => {
  test('gives the next pair, and the same pair again while the successor is unused', async () => {
    const first = await open()
    const second = await t.call(refreshToken, { refreshToken: first.refreshToken })
    later(30_000)
    const again = await t.call(refreshToken, { refreshToken: first.refreshToken })
    expect(again.body).toEqual(second.body)
    expect(second.body.refreshToken).not.toBe(first.refreshToken)
  })

  test('a token used again after its successor was used ends the whole session', async () => {
    const first = await open()
    const second = (await t.call(refreshToken, { refreshToken: first.refreshToken })).body
    const third = (await t.call(refreshToken, { refreshToken: second.refreshToken })).body
    expect((await t.call(refreshToken, { refreshToken: first.refreshToken })).status).toBe(401)
    expect((await t.call(refreshToken, { refreshToken: third.refreshToken })).status).toBe(401)
    expect((await t.call(getMenuITS, {}, third.accessToken)).status).toBe(401)
  })

  test('a token used again after 60 s ends the session', async () => {
    const first = await open()
    await t.call(refreshToken, { refreshToken: first.refreshToken })
    later(61_000)
    expect((await t.call(refreshToken, { refreshToken: first.refreshToken })).status).toBe(401)
    expect((await t.call(getMenuITS, {}, first.accessToken)).status).toBe(401)
  })

  test('two at once get one pair', async () => {
    const first = await open()
    const [a, b] = await Promise.all([
      t.call(refreshToken, { refreshToken: first.refreshToken }),
      t.call(refreshToken, { refreshToken: first.refreshToken }),
    ])
    expect(a.body).toEqual(b.body)
  })
})

describe('a session', () => {
  const day = 24 * 3_600_000
  /** Exchanges the refresh token once in `stepMs` until the console refuses; answers how long that took. */
  const lasts = async (of: TestApp, stepMs: number) => {
    const opened = await of.call(login, { username: 'staff', password: testPassword })
    const begin = of.clock.now.getTime()
    let { refreshToken: token } = opened.body
    for (;;) {
      of.clock.now = new Date(of.clock.now.getTime() + stepMs)
      const next = await of.call(refreshToken, { refreshToken: token })
      if (next.status !== 200) return (of.clock.now.getTime() - begin) / day
      token = next.body.refreshToken
    }
  }

  test('ends 90 days after the sign-in however much it is used, and after 14 days unused', async () => {
    expect(await lasts(t, 10 * day)).toBe(90)
    expect(await lasts(t, 14 * day)).toBe(14)
  })

  test('ends by settings, also one that was opened under longer ones', async () => {
    const short = await createTestApp(
      { SESSION_MAX_DAYS: '3', SESSION_IDLE_H: '12' },
      { test: t.test },
    )
    short.clock.now = t.clock.now
    expect(await lasts(short, day / 4)).toBe(3)
    expect(await lasts(short, day / 2)).toBe(0.5)
    const old = await open()
    t.clock.now = new Date(t.clock.now.getTime() + day / 2)
    short.clock.now = t.clock.now
    expect((await short.call(refreshToken, { refreshToken: old.refreshToken })).status).toBe(401)
    expect((await t.call(refreshToken, { refreshToken: old.refreshToken })).status).toBe(401)
    await short.close()
  })
})

describe('tokens', () => {
  test('an access token lives 15 minutes', async () => {
    const { accessToken } = await open()
    later(14.9 * 60_000)
    expect((await t.call(getMenuITS, {}, accessToken)).status).toBe(200)
    later(0.2 * 60_000)
    expect((await t.call(getMenuITS, {}, accessToken)).status).toBe(401)
  })

  test('log out ends the session at once', async () => {
    const pair = await open()
    expect((await t.call(logout, { refreshToken: pair.refreshToken })).status).toBe(200)
    expect((await t.call(getMenuITS, {}, pair.accessToken)).status).toBe(401)
    expect((await t.call(refreshToken, { refreshToken: pair.refreshToken })).status).toBe(401)
  })

  test('log out with the access token alone ends its session; one that is not good ends none', async () => {
    const [pair, other] = [await open(), await open()]
    for (const sent of [{}, { refreshToken: 'nobody’s' }]) {
      expect((await t.call(logout, sent, `${pair.accessToken}x`)).status).toBe(200)
    }
    expect((await t.call(getMenuITS, {}, pair.accessToken)).status).toBe(200)
    expect((await t.call(logout, {}, pair.accessToken)).status).toBe(200)
    expect((await t.call(logout, {}, pair.accessToken)).status).toBe(200)
    expect((await t.call(getMenuITS, {}, pair.accessToken)).status).toBe(401)
    expect((await t.call(refreshToken, { refreshToken: pair.refreshToken })).status).toBe(401)
    expect((await t.call(getMenuITS, {}, other.accessToken)).status).toBe(200)
  })

  test.for([
    ['none', 'not.a.token'],
    ['an unknown key', `${btoa('{"alg":"HS256","kid":"unknown"}')}.${btoa('{"sub":"1"}')}.AAAA`],
    [
      'no algorithm',
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1","sid":"x","exp":99999999999}')}.`,
    ],
    ['a header that is no JSON', 'e30x.e30.e30'],
  ])('a token with %s is 401', async ([, token]) => {
    expect((await t.call(getMenuITS, {}, token ?? '')).status).toBe(401)
  })

  test.for(['none', 'a\0b'])(
    'a token of our key for a session named %j is 401',
    async (sessionId) => {
      const tokens = makeTokens(['a secret of the tests that is long enough'])
      const token = tokens.signAccess({
        userId: 1,
        sessionId,
        generation: 0,
        issuedAt: t.clock.now,
      })
      expect((await t.call(getMenuITS, {}, token)).status).toBe(401)
    },
  )

  test('a token that was good a moment ago is 401 once its time is over, and as long as another is not', async () => {
    const tokens = makeTokens(['a secret of the tests that is long enough'])
    const issuedAt = t.clock.now
    const [first, second] = [1, 2].map((userId) =>
      tokens.signAccess({ userId, sessionId: randomUUID(), generation: 0, issuedAt }),
    ) as [string, string]
    const after = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000)
    for (let turn = 0; turn < 2; turn += 1) {
      expect([first, second].map((token) => tokens.verifyAccess(token, after(14)).sub)).toEqual([
        '1',
        '2',
      ])
    }
    expect(() => tokens.verifyAccess(first, after(15))).toThrow(ApiError)
    expect(() => tokens.verifyAccess(`${first}A`, after(14))).toThrow(ApiError)
  })

  test('a changed token is 401', async () => {
    const { accessToken } = await open()
    const [head, claims = '', sign] = accessToken.split('.')
    const forged = { ...(JSON.parse(atob(claims)) as object), sub: '1' }
    expect(
      (await t.call(getMenuITS, {}, [head, btoa(JSON.stringify(forged)), sign].join('.'))).status,
    ).toBe(401)
  })
})

describe('register', () => {
  const person = {
    role: 'user',
    groupname: 'drr',
    department: 'ส่วนกลาง',
    firstname: 'สมชาย',
    lastname: 'ใจดี',
  } as const

  test('is for those who manage users alone', async () => {
    const body = { ...person, username: 'somchai', password: 'Correct!horse1' }
    expect((await t.call(register, body)).status).toBe(401)
    expect((await t.call(register, body, (await open()).accessToken)).status).toBe(403)
    const admin = await t.tokenOf('admin')
    expect((await t.call(register, body, admin)).body.userData.username).toBe('somchai')
    expect((await t.call(register, body, admin)).status).toBe(409)
    expect((await t.call(login, { username: 'Somchai', password: 'Correct!horse1' })).status).toBe(
      200,
    )
  })

  test.for([
    ['Aa1!', 'รหัสผ่านสั้นเกินไป ต้องมีอย่างน้อย 12 ตัวอักษร'],
    ['correct!horse1', 'ตัวพิมพ์ใหญ่'],
    ['Correcthorse1', 'อักขระพิเศษ'],
    ['Aa1!Aa1!Aa1', 'ต้องมีอย่างน้อย 12 ตัวอักษร'],
    ['Password!1234', 'เดาง่ายเกินไป'],
    ['aA1!aA1!aA1!', 'เดาง่ายเกินไป'],
    ['Welcome@2024!', 'เดาง่ายเกินไป'],
    ['Roadside-demo-1!', 'ระบบสาธิต'],
    ['Of-W.e.a.k-people-7!', 'ต้องไม่มีชื่อผู้ใช้'],
    ['สมชาย-Wetland-77!', 'ต้องไม่มีชื่อผู้ใช้'],
    ['', 'กรุณากรอกรหัสผ่าน'],
    [`Correct!horse1${'x'.repeat(115)}`, 'ไม่เกิน 128 ตัวอักษร'],
  ])('refuses the password %s', async ([password = '', sentence = '']) => {
    const answer = await t.call(
      register,
      { ...person, username: 'weak', password },
      await t.tokenOf('admin'),
    )
    expect([answer.status, answer.error.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test.for(['ADMIN', 'ａｄｍｉｎ', '4G'])('%s is reserved', async (username) => {
    const admin = await t.tokenOf('admin')
    expect(
      (await t.call(register, { ...person, username, password: 'Correct!horse1' }, admin)).status,
    ).toBe(400)
  })
})

describe('bodies', () => {
  test('a wrong field is named', async () => {
    const { status, error } = await t.call(login, {
      username: 'x',
      password: 3 as unknown as string,
    })
    expect([status, error.message]).toEqual([400, 'ข้อมูลไม่ถูกต้องในช่อง password'])
  })

  test.for([
    ['{"username":"a\\u0000b","password":"x"}', 'ข้อความมีอักขระที่ไม่อนุญาต (NUL)'],
    ['{"username":', 'รูปแบบ JSON ไม่ถูกต้อง'],
  ])('%s is refused with a sentence', async ([payload = '', message]) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await t.app.http.inject({
      method: 'POST',
      url: '/api/jwt/login',
      headers,
      payload,
    })
    expect([answer.statusCode, (JSON.parse(answer.body) as { message: string }).message]).toEqual([
      400,
      message,
    ])
  })

  test('unknown fields are ignored', async () => {
    const body = JSON.parse('{"hello":1}') as Record<string, never>
    expect((await t.call(consoleInfo, body)).body.siteTitle).toBe('ระบบเฝ้าระวังอุปกรณ์ ITS')
  })
})

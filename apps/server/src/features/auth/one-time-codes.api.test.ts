import * as calls from '@roadside/contract/account-calls.ts'
import { login, refreshToken } from '@roadside/contract/session-calls.ts'
import { TOTP } from 'otpauth'
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
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  await buildUser(t, { username, groupId, role: 'admin' })
})
afterEach(() => t.close())

const username = 'staff'
const open = async () => (await t.call(login, { username, password })).body
const tryCode = (code: string) => t.call(login, { username, password, code })
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
}
const codeOf = (secret: string) =>
  new TOTP({ secret }).generate({ timestamp: t.clock.now.getTime() })
/** Turns one-time codes on; the code that did it is used up then. */
async function turnOn() {
  const { accessToken } = await open()
  const { secret } = (await t.call(calls.offerSecondFactor, { password }, accessToken)).body
  const { body } = await t.call(calls.confirmSecondFactor, { code: codeOf(secret) }, accessToken)
  later(30)
  return { accessToken: body.accessToken, secret, recoveryCodes: body.recovery_codes }
}
async function audits() {
  const { rows } = await t.test.database.pool.query<{ action: string; text: string }>(
    'select action, audit_log::text as text from audit_log order by id',
  )
  return rows
}

describe('one-time codes', () => {
  test('are required once they were confirmed, and open no session without', async () => {
    const { accessToken } = await open()
    const { secret, uri } = (await t.call(calls.offerSecondFactor, { password }, accessToken)).body
    expect(decodeURIComponent(uri)).toMatch(
      /^otpauth:\/\/totp\/staff\?issuer=ระบบเฝ้าระวังอุปกรณ์ ITS&/,
    )
    expect((await t.call(login, { username, password })).status).toBe(200)
    expect((await t.call(calls.confirmSecondFactor, { code: '000000' }, accessToken)).status).toBe(
      400,
    )
    const { body } = await t.call(calls.confirmSecondFactor, { code: codeOf(secret) }, accessToken)
    expect(new Set(body.recovery_codes).size).toBe(10)
    const mine = body.accessToken
    const sessions = (await t.call(calls.ownSessions, {}, mine)).body.length
    const requests = await t.call(login, { username, password })
    expect([requests.status, requests.error.code]).toEqual([401, 'code_required'])
    expect((await t.call(login, { username, password: 'no' })).error.code).toBe('wrong_credentials')
    expect((await t.call(calls.ownSessions, {}, mine)).body).toHaveLength(sessions)
    later(30)
    expect((await tryCode(codeOf(secret))).status).toBe(200)
    const offered = await t.call(calls.offerSecondFactor, { password }, mine)
    expect([offered.status, offered.error.message]).toEqual([400, 'เปิดใช้การยืนยันสองขั้นตอนอยู่แล้ว'])
  })

  test('end all other sessions when they are turned on, and give this one new tokens', async () => {
    const [mine, other] = [await open(), await open()]
    const { secret } = (await t.call(calls.offerSecondFactor, { password }, mine.accessToken)).body
    expect(
      (await t.call(calls.confirmSecondFactor, { code: '000000' }, mine.accessToken)).status,
    ).toBe(400)
    expect((await t.call(calls.ownAccount, {}, other.accessToken)).status).toBe(200)
    const { body } = await t.call(
      calls.confirmSecondFactor,
      { code: codeOf(secret) },
      mine.accessToken,
    )
    for (const old of [mine, other]) {
      expect((await t.call(calls.ownAccount, {}, old.accessToken)).status).toBe(401)
      expect((await t.call(refreshToken, { refreshToken: old.refreshToken })).status).toBe(401)
    }
    expect((await t.call(calls.ownSessions, {}, body.accessToken)).body).toHaveLength(1)
    expect((await t.call(refreshToken, { refreshToken: body.refreshToken })).status).toBe(200)
  })

  test('are good once, also of two at the same time, and one step early or late', async () => {
    const { secret } = await turnOn()
    const code = codeOf(secret)
    const both = await Promise.all([tryCode(code), tryCode(code)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await tryCode(code)).error.message).toBe('รหัสยืนยันไม่ถูกต้องหรือถูกใช้ไปแล้ว')
    later(60)
    const late = codeOf(secret)
    later(30)
    expect((await tryCode(late)).status).toBe(200)
    const old = codeOf(secret)
    later(60)
    expect((await tryCode(old)).status).toBe(401)
  })

  test('that are wrong count as wrong passwords do; being asked for one does not, and forgets nothing', async () => {
    const { secret } = await turnOn()
    for (let i = 0; i < 8; i++)
      expect((await t.call(login, { username, password })).status).toBe(401)
    for (let i = 0; i < 4; i++) {
      expect((await tryCode('000000')).status).toBe(401)
      expect((await t.call(login, { username, password })).error.code).toBe('code_required')
    }
    expect((await tryCode('000000')).status).toBe(401)
    expect((await tryCode(codeOf(secret))).status).toBe(429)
    later(61)
    expect((await t.call(login, { username, password })).error.code).toBe('code_required')
    expect((await tryCode(codeOf(secret))).status).toBe(200)
  })

  test('are replaced by a recovery code, once, however it is typed', async () => {
    const { recoveryCodes, accessToken, secret } = await turnOn()
    const [first = '', second = ''] = recoveryCodes
    expect((await tryCode(first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await tryCode(first)).status).toBe(401)
    expect((await t.call(calls.ownAccount, {}, accessToken)).body.recovery_codes_left).toBe(9)
    expect((await t.call(calls.makeRecoveryCodes, { password: 'no' }, accessToken)).status).toBe(
      400,
    )
    const fresh = (await t.call(calls.makeRecoveryCodes, { password }, accessToken)).body
      .recovery_codes
    expect((await tryCode(second)).status).toBe(401)
    expect((await tryCode(fresh[0] ?? '')).status).toBe(200)
    later(30)
    expect((await tryCode(codeOf(secret))).status).toBe(200)
    const { rows } = await t.test.database.pool.query<{ factor: string | null }>(
      `select detail ->> 'factor' as factor from audit_log where action = 'signIn' order by id`,
    )
    expect(rows.map(({ factor }) => factor)).toEqual([null, 'recovery', 'recovery', 'totp'])
  })

  test('are turned off with the password, and nothing of them stays', async () => {
    const { accessToken } = await turnOn()
    expect((await t.call(calls.removeSecondFactor, { password: 'no' }, accessToken)).status).toBe(
      400,
    )
    expect((await t.call(calls.removeSecondFactor, { password }, accessToken)).status).toBe(200)
    expect((await t.call(login, { username, password })).status).toBe(200)
    const { rows } = await t.test.database.pool.query(
      'select 1 from recovery_code union all select 1 from app_user where totp_secret is not null',
    )
    expect(rows).toEqual([])
  })

  test('lie sealed in the database and nowhere in the audit log', async () => {
    const { secret, recoveryCodes, accessToken } = await turnOn()
    await t.call(calls.makeRecoveryCodes, { password }, accessToken)
    const { rows } = await t.test.database.pool.query<{ text: string }>(
      'select app_user::text as text from app_user union all select recovery_code::text from recovery_code',
    )
    const written = await audits()
    const texts = [...rows, ...written].map(({ text }) => text).join('\n')
    expect([secret, ...recoveryCodes, password].filter((known) => texts.includes(known))).toEqual(
      [],
    )
    expect(written.map(({ action }) => action)).toEqual([
      'signIn',
      'confirmSecondFactor',
      'makeRecoveryCodes',
    ])
  })

  test('are guessed no faster from many places', async () => {
    await turnOn()
    const guess = async (place: number) => {
      const payload = { username, password, code: '000000' }
      const remoteAddress = `10.${place}.0.1`
      return (
        await t.app.http.inject({ method: 'POST', url: '/api/jwt/login', payload, remoteAddress })
      ).statusCode
    }
    const answers: number[] = []
    for (let place = 1; place <= 7; place += 1) answers.push(await guess(place))
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('are not for who signs in by the provider alone', async () => {
    const { accessToken } = await open()
    await t.test.database.pool.query(
      `update app_user set password_hash = null where username = 'staff'`,
    )
    expect(
      (await t.call(calls.offerSecondFactor, { password }, accessToken)).error.message,
    ).toContain('ผู้ให้บริการยืนยันตัวตน')
    expect((await t.call(login, { username, password })).status).toBe(401)
  })
})

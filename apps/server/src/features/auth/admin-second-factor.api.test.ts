import * as own from '@roadside/contract/account-calls.ts'
import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { login, refreshToken } from '@roadside/contract/session-calls.ts'
import { userList } from '@roadside/contract/user-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword as password,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { TOTP } from 'otpauth'
import { afterEach, expect, test } from 'vitest'

let t: TestApp
afterEach(() => t.close())

async function start(settings: Record<string, string>): Promise<void> {
  t = await createTestApp(settings)
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  const departmentId = office.departments['ขทช.นนทบุรี'] ?? null
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'officeadmin', groupId: office.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  await buildUser(t, {
    username: 'viewer',
    groupId: drr.groupId,
    role: 'admin',
    firstname: 'dashboard',
  })
}

const open = async (username: string, code?: string) =>
  (await t.call(login, { username, password, ...(code !== undefined && { code }) })).body
const refusalOf = async (token: string) => {
  const { status, error } = await t.call(getMenuITS, {}, token)
  return status === 200 ? null : [status, error.code]
}
const live = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  return (await t.app.http.inject({ url: '/api/live', headers })).statusCode
}
const required = [403, 'second_factor_required']

test('where settings want it, an administrator does nothing before one-time codes are on, on the server', async () => {
  await start({ ADMIN_SECOND_FACTOR: '1' })
  for (const username of ['admin', 'officeadmin']) {
    const { mustUseCodes, accessToken } = await open(username)
    expect([mustUseCodes, await refusalOf(accessToken)]).toEqual([true, required])
  }
  const session = await open('admin')
  const token = session.accessToken
  expect((await t.call(userList, { filter: 'all' }, token)).error.code).toBe(required[1])
  expect(await live(token)).toBe(403)
  const renewed = (await t.call(refreshToken, { refreshToken: session.refreshToken })).body
  expect(await refusalOf(renewed.accessToken)).toEqual(required)

  const mine = renewed.accessToken
  expect((await t.call(own.ownAccount, {}, mine)).body.must_use_codes).toBe(true)
  const { secret } = (await t.call(own.offerSecondFactor, { password }, mine)).body
  const codeNow = () => new TOTP({ secret }).generate({ timestamp: t.clock.now.getTime() })
  // offered is not on
  expect(await refusalOf(mine)).toEqual(required)
  const on = (await t.call(own.confirmSecondFactor, { code: codeNow() }, mine)).body
  expect(await refusalOf(on.accessToken)).toBeNull()
  expect((await t.call(own.ownAccount, {}, on.accessToken)).body.must_use_codes).toBe(false)

  t.clock.now = new Date(t.clock.now.getTime() + 30_000)
  const again = await open('admin', codeNow())
  expect([again.mustUseCodes, await refusalOf(again.accessToken)]).toEqual([undefined, null])
  await t.call(own.removeSecondFactor, { password }, again.accessToken)
  expect(await refusalOf(again.accessToken)).toEqual(required)
})

test('who is no administrator, only looks, or signs in by the provider alone works as before', async () => {
  await start({ ADMIN_SECOND_FACTOR: '1' })
  for (const username of ['staff', 'viewer']) {
    const { mustUseCodes, accessToken } = await open(username)
    expect([mustUseCodes, await refusalOf(accessToken)]).toEqual([undefined, null])
  }
  const { accessToken } = await open('officeadmin')
  await t.test.database.pool.query(
    `update app_user set password_hash = null where username = 'officeadmin'`,
  )
  expect(await refusalOf(accessToken)).toBeNull()
})

test('unless it is set, a password is enough', async () => {
  await start({})
  const { mustUseCodes, accessToken } = await open('admin')
  expect([mustUseCodes, await refusalOf(accessToken)]).toEqual([undefined, null])
})

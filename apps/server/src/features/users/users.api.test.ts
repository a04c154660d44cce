import {
  changeOwnPassword,
  confirmSecondFactor,
  offerSecondFactor,
  ownAccount,
} from '@roadside/contract/account-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { register } from '@roadside/contract/register-call.ts'
import { login, refreshToken } from '@roadside/contract/session-calls.ts'
import * as calls from '@roadside/contract/user-calls.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let admin: string
let drrAdmin: string
beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, {
    code: 'drr',
    name: 'ส่วนกลาง',
    kind: 'central',
    departments: ['กรมทางหลวงชนบท'],
  })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const departmentId = office.departments['ขทช.นนทบุรี'] ?? null
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, {
    username: 'viewer',
    groupId: office.groupId,
    departmentId,
    firstname: 'dashboard',
  })
  ;[admin, drrAdmin] = await Promise.all([t.tokenOf('admin'), t.tokenOf('drradmin')])
})
afterAll(() => t.close())

const place = { role: 'user', groupname: 'office-1', department: 'ขทช.นนทบุรี' } as const
const person = { ...place, firstname: 'สมชาย', lastname: 'ใจดี' }
let last = 0
const password = 'Correct!horse7'
/** A new account whose password need not be changed. */
async function buildStaff(form: Partial<Body<typeof register>> = {}) {
  const username = `staff-${++last}`
  await t.call(register, { ...person, username, password, ...form }, admin)
  const row = await find(username)
  return {
    ...row,
    id: row.id,
    username,
    open: async () => (await t.call(login, { username, password })).body,
  }
}
async function find(search: string) {
  const { rows } = (await t.call(calls.userList, { search, page: 1 }, admin)).body
  const row = rows.find(({ username }) => username === search)
  if (!row) throw new Error(`no ${search}`)
  return row
}
const mayCall = async (token: string) => (await t.call(getMenuITS, {}, token)).status
async function lastAudit() {
  const { rows } = await t.test.database.pool.query<Record<string, unknown>>(
    `select username, action, subject, address, detail, before, after from audit_log
     where action not in ('signIn', 'signInFailed') order by id desc limit 1`,
  )
  return rows[0]
}

test('a contractor’s account is of that contractor alone, and goes when it is archived', async () => {
  const { pool } = t.test.database
  const { rows } = await pool.query<{ id: number }>(
    `insert into contractor (name) values ('บริษัท ทางไท จำกัด'), ('บริษัท อื่น จำกัด') returning id`,
  )
  const [own = 0, other = 0] = rows.map(({ id }) => id)
  const form = { ...person, role: 'contractor', groupname: '', department: '' } as const
  const add = (sent: Partial<Body<typeof calls.addUser>>, by = admin) =>
    t.call(calls.addUser, { ...form, username: 'chang', password, ...sent }, by)
  for (const wrong of [
    { contractor_id: null },
    { contractor_id: 999_999 },
    { contractor_id: own, groupname: 'office-1', department: 'ขทช.นนทบุรี' },
    { ...place, contractor_id: own },
    { username: '4g', contractor_id: own },
  ])
    expect((await add(wrong)).status).toBe(400)
  const { id } = (await add({ contractor_id: own }, drrAdmin)).body
  expect((await lastAudit())?.['after']).toMatchObject({
    role: 'contractor',
    contractor: 'บริษัท ทางไท จำกัด',
  })
  const signIn = () => t.call(login, { username: 'chang', password })
  expect((await signIn()).body).toMatchObject({
    mustChangePassword: true,
    userData: { role: 'contractor', groupname: '', contractor: 'บริษัท ทางไท จำกัด' },
  })
  const list = (await t.call(calls.userList, { filter: 'contractor', search: 'ทางไท' }, admin)).body
  expect(list).toMatchObject({ total: 1, rows: [{ id, contractor_id: own, department: '' }] })

  const { accessToken } = (await signIn()).body
  const mayRead = async () => (await t.call(ownAccount, {}, accessToken)).status
  expect(await mayRead()).toBe(200)
  const edit = (contractor_id: number, version: number) =>
    t.call(calls.editUser, { id, version, form: { ...form, contractor_id } }, admin)
  expect((await edit(other, 1)).status).toBe(200)
  expect(await mayRead()).toBe(401)
  const { accessToken: next } = (await signIn()).body
  await pool.query('update contractor set archived_at = now() where id = $1', [other])
  expect((await t.call(ownAccount, {}, next)).status).toBe(401)
  const refused = await signIn()
  expect([refused.status, refused.error.message]).toEqual([
    401,
    expect.stringContaining('ผู้รับจ้างของบัญชีนี้ถูกจัดเก็บแล้ว'),
  ])
  expect(
    (await t.call(login, { username: 'chang', password: 'Another!guess1' })).error.message,
  ).not.toContain('ผู้รับจ้าง')
})

describe('a change', () => {
  test('is written down with what changed, counts the version up and ends the sessions of other rights', async () => {
    const { id, version, username, open } = await buildStaff()
    const { accessToken } = await open()
    const named = { ...person, firstname: 'สมหญิง' }
    const first = await t.call(calls.editUser, { id, version, form: named }, drrAdmin)
    expect(first.body).toEqual({ id, version: version + 1 })
    expect(await mayCall(accessToken)).toBe(200)
    expect(await lastAudit()).toMatchObject({
      username: 'drradmin',
      action: 'editUser',
      subject: username,
      before: { firstname: 'สมชาย' },
      after: { firstname: 'สมหญิง' },
    })
    const again = await t.call(calls.editUser, { id, version: version + 1, form: named }, drrAdmin)
    expect(again.body).toEqual({ id, version: version + 1 })
    expect(await lastAudit()).toMatchObject({ before: { firstname: 'สมชาย' } })
    const moved = { ...named, department: 'ขทช.ปทุมธานี' }
    await t.call(calls.editUser, { id, version: version + 1, form: moved }, drrAdmin)
    expect(await mayCall(accessToken)).toBe(401)
    expect((await find(username)).department).toBe('ขทช.ปทุมธานี')
  })

  test('as of another version is a conflict', async () => {
    const { id, version } = await buildStaff()
    await t.call(calls.editUser, { id, version, form: { ...person, lastname: 'ก' } }, admin)
    const attempts = [
      t.call(calls.editUser, { id, version, form: person }, drrAdmin),
      t.call(calls.suspendUser, { id, version, suspended: true }, drrAdmin),
      t.call(calls.resetUserPassword, { id, version }, drrAdmin),
      t.call(calls.removeUserSecondFactor, { id, version }, drrAdmin),
    ]
    expect((await Promise.all(attempts)).map(({ error }) => error.code)).toEqual(
      Array(4).fill('conflict'),
    )
  })

  test('of admin is for admin alone', async () => {
    const { id, version } = await find('admin')
    const form = {
      role: 'admin',
      groupname: 'drr',
      department: '',
      firstname: 'ก',
      lastname: 'ข',
    } as const
    for (const attempt of [
      t.call(calls.editUser, { id, version, form }, drrAdmin),
      t.call(calls.suspendUser, { id, version, suspended: true }, drrAdmin),
      t.call(calls.resetUserPassword, { id, version, password: 'Correct!horse1' }, drrAdmin),
      t.call(calls.removeUserSecondFactor, { id, version }, drrAdmin),
      t.call(calls.endUserSessions, { id }, drrAdmin),
    ]) {
      const { status, error } = await attempt
      expect([status, error.message]).toEqual([403, 'บัญชี admin แก้ไขได้โดยผู้ใช้ admin เท่านั้น'])
    }
    expect(await mayCall(admin)).toBe(200)
    expect((await t.call(calls.editUser, { id, version, form }, admin)).status).toBe(200)
  })

  test('of one’s own rights, state, password and second factor is refused here', async () => {
    const { id, version, firstname, lastname } = await find('drradmin')
    const form = { ...place, firstname, lastname }
    const refused = await Promise.all([
      t.call(calls.editUser, { id, version, form }, drrAdmin),
      t.call(calls.suspendUser, { id, version, suspended: true }, drrAdmin),
      t.call(calls.resetUserPassword, { id, version }, drrAdmin),
      t.call(calls.removeUserSecondFactor, { id, version }, drrAdmin),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await t.call(login, { username: 'drradmin', password: testPassword })).status).toBe(200)
  })

  test('of two administrators who suspend each other at once the last one stays', async () => {
    await t.test.database.pool.query(
      `update app_user set is_suspended = username not in ('drradmin', 'second')`,
    )
    await buildUser(t, { username: 'second', groupId: 1, role: 'admin' })
    const second = await t.tokenOf('second')
    const { rows } = await t.test.database.pool.query<{ id: number; version: number }>(
      `select id, version from app_user where username in ('drradmin', 'second') order by username`,
    )
    const [one, other] = await Promise.all([
      t.call(calls.suspendUser, { ...rows[1]!, suspended: true }, drrAdmin),
      t.call(calls.suspendUser, { ...rows[0]!, suspended: true }, second),
    ])
    expect(Math.max(one.status, other.status)).toBeGreaterThanOrEqual(401)
    const left = await t.test.database.pool.query(
      `select id from app_user where username in ('drradmin', 'second') and not is_suspended`,
    )
    expect(left.rows).toHaveLength(1)
    await t.test.database.pool.query('update app_user set is_suspended = false')
    ;[admin, drrAdmin] = await Promise.all([t.tokenOf('admin'), t.tokenOf('drradmin')])
  })
})

describe('suspending', () => {
  test('ends every session at once, and the account logs in no more until it is opened again', async () => {
    const { id, version, username, open } = await buildStaff()
    const [one, other] = [await open(), await open()]
    await t.call(calls.suspendUser, { id, version, suspended: true }, drrAdmin)
    expect([await mayCall(one.accessToken), await mayCall(other.accessToken)]).toEqual([401, 401])
    expect((await t.call(refreshToken, { refreshToken: one.refreshToken })).status).toBe(401)
    expect((await t.call(login, { username, password })).status).toBe(401)
    expect(await lastAudit()).toMatchObject({
      action: 'suspendUser',
      after: { is_suspended: true },
    })
    await t.call(calls.suspendUser, { id, version: version + 1, suspended: false }, drrAdmin)
    expect((await t.call(login, { username, password })).status).toBe(200)
    expect(await mayCall(one.accessToken)).toBe(401)
    expect(await lastAudit()).toMatchObject({
      action: 'enableUser',
      before: { is_suspended: true },
    })
  })
})

describe('a password that was reset', () => {
  test('ends the sessions, and must be changed before anything else', async () => {
    const { id, version, username, open } = await buildStaff()
    const before = await open()
    const { body } = await t.call(
      calls.resetUserPassword,
      { id, version, password: 'Correct!horse1' },
      drrAdmin,
    )
    expect(body).toEqual({ id, version: version + 1, password: null })
    expect(await mayCall(before.accessToken)).toBe(401)
    expect((await t.call(login, { username, password })).status).toBe(401)
    const { accessToken, mustChangePassword, ...rest } = (
      await t.call(login, { username, password: 'Correct!horse1' })
    ).body
    expect([mustChangePassword, rest.userData.username]).toEqual([true, username])
    const refused = await t.call(getMenuITS, {}, accessToken)
    expect([refused.status, refused.error.code]).toEqual([403, 'password_change_required'])
    expect((await t.call(ownAccount, {}, accessToken)).body.must_change_password).toBe(true)
    expect((await t.call(refreshToken, { refreshToken: rest.refreshToken })).status).toBe(200)
    const change = { password: 'Correct!horse1', new_password: 'Battery!staple2' }
    const changed = await t.call(changeOwnPassword, change, accessToken)
    expect(changed.status).toBe(200)
    expect([await mayCall(accessToken), await mayCall(changed.body.accessToken)]).toEqual([
      401, 200,
    ])
    expect(
      (await t.call(login, { username, password: 'Battery!staple2' })).body.mustChangePassword,
    ).toBeUndefined()
  })

  test('is made where none is typed, shown once and never logged', async () => {
    const { id, version, username } = await buildStaff()
    const { body } = await t.call(calls.resetUserPassword, { id, version }, drrAdmin)
    expect((await t.call(login, { username, password: String(body.password) })).status).toBe(200)
    const { rows } = await t.test.database.pool.query<{ text: string }>(
      'select audit_log::text as text from audit_log',
    )
    const written = rows.map(({ text }) => text).join('\n')
    expect(written).toContain('resetUserPassword')
    expect(
      [String(body.password), 'argon2', password].filter((secret) => written.includes(secret)),
    ).toEqual([])
  })

  test('of the dashboard-only account is in use at once: it can change nothing', async () => {
    const { id, version } = await find('viewer')
    await t.call(calls.resetUserPassword, { id, version, password: testPassword }, drrAdmin)
    const { body } = await t.call(login, { username: 'viewer', password: testPassword })
    expect([body.mustChangePassword, await mayCall(body.accessToken)]).toEqual([undefined, 200])
  })
})

test('sessions are seen, and ended one by one or all', async () => {
  const { id, username, open } = await buildStaff()
  const [one, other, third] = [await open(), await open(), await open()]
  const { sessions } = (await t.call(calls.user, { id }, drrAdmin)).body
  expect(sessions.map(({ address, is_this }) => [address, is_this])).toEqual(
    Array(3).fill(['127.0.0.1', false]),
  )
  const claims = JSON.parse(atob(one.accessToken.split('.')[1] ?? '')) as { sid: string }
  await t.call(calls.endUserSessions, { id, session: claims.sid }, drrAdmin)
  expect([await mayCall(one.accessToken), await mayCall(other.accessToken)]).toEqual([401, 200])
  await t.call(calls.endUserSessions, { id }, drrAdmin)
  expect([await mayCall(other.accessToken), await mayCall(third.accessToken)]).toEqual([401, 401])
  expect(await lastAudit()).toMatchObject({
    action: 'endUserSessions',
    subject: username,
    detail: { sessions: 2 },
  })
})

test('the second factor of a lost telephone is removed', async () => {
  const { id, version, username, open } = await buildStaff()
  const { accessToken } = await open()
  const { secret } = (await t.call(offerSecondFactor, { password }, accessToken)).body
  const code = new TOTP({ secret }).generate({ timestamp: t.clock.now.getTime() })
  await t.call(confirmSecondFactor, { code }, accessToken)
  expect((await find(username)).has_second_factor).toBe(true)
  expect((await t.call(login, { username, password })).error.code).toBe('code_required')
  await t.call(calls.removeUserSecondFactor, { id, version }, drrAdmin)
  expect((await t.call(login, { username, password })).status).toBe(200)
  expect(await lastAudit()).toMatchObject({
    before: { second_factor: true },
    after: { second_factor: false },
  })
})

test('an account that came by the provider has no rights before they are granted', async () => {
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into app_user (username, username_key, role, firstname, lastname, is_pending)
     values ('newcomer', 'newcomer', 'user', 'สุดา', 'มาใหม่', true) returning id`,
  )
  const id = rows[0]?.id ?? 0
  await t.test.database.pool.query(
    `insert into user_identity values ('https://id.example', 's1', ${id}, 'suda@example.go.th')`,
  )
  expect(await find('newcomer')).toMatchObject({
    state: 'pending',
    groupname: '',
    group: '',
    department: '',
    has_password: false,
    email: 'suda@example.go.th',
  })
  expect(
    (await t.call(calls.userList, { filter: 'pending', search: 'SUDA@' }, admin)).body.total,
  ).toBe(1)
  await t.call(calls.editUser, { id, version: 1, form: { ...person, firstname: 'สุดา' } }, drrAdmin)
  expect(await find('newcomer')).toMatchObject({ state: 'active', groupname: 'office-1' })
  expect(await lastAudit()).toMatchObject({
    action: 'grantUser',
    before: { is_pending: true, groupname: '' },
    after: { is_pending: false, groupname: 'office-1', department: 'ขทช.นนทบุรี' },
  })
})

import type { Body } from '@roadside/contract/call.ts'
import { NewPassword, register } from '@roadside/contract/register-call.ts'
import { login } from '@roadside/contract/session-calls.ts'
import * as calls from '@roadside/contract/user-calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
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
  await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId: drr.groupId, role: 'admin' })
  ;[admin, drrAdmin] = await Promise.all([t.tokenOf('admin'), t.tokenOf('drradmin')])
})
afterAll(() => t.close())

const place = { role: 'user', groupname: 'office-1', department: 'ขทช.นนทบุรี' } as const
const person = { ...place, firstname: 'สมชาย', lastname: 'ใจดี' }
async function lastAudit() {
  const { rows } = await t.test.database.pool.query<Record<string, unknown>>(
    'select username, action, subject, address, after from audit_log order by id desc limit 1',
  )
  return rows[0]
}

describe('the list', () => {
  test('is searched, filtered, sorted and paged', async () => {
    const list = async (body: Body<typeof calls.userList>) =>
      (await t.call(calls.userList, body, admin)).body
    const names = (body: Body<typeof calls.userList>) =>
      list(body).then(({ rows }) => rows.map(({ username }) => username))
    const username = 'kitti'
    const form = { ...person, username, firstname: 'น้อมจิต', lastname: 'ศรีสุข' }
    const { id, version } = (await t.call(calls.addUser, form, admin)).body
    expect(await names({ page: 1, search: 'นอมจิต' })).toEqual([username])
    await t.test.database.pool.query(
      `update app_user set lastname = 'ＳＲＩ​suk ฝ่าย ２' where username_key = 'kitti'`,
    )
    for (const search of ['srisuk', 'ＳＲＩＳＵＫ', 'ฝาย 2', '๒'])
      expect(await names({ page: 1, search })).toEqual([username])
    await t.test.database.pool.query(
      `update app_user set lastname = 'ศรีสุข' where username_key = 'kitti'`,
    )
    expect(await names({ page: 1, search: `ขทช. นนทบุรี ${username.toUpperCase()}` })).toEqual([
      username,
    ])
    expect((await names({ page: 1, sort: 'username' }))[0]).toBe('admin')
    expect((await names({ page: 1, sort: 'username', order: 'desc' })).at(-1)).toBe('admin')
    const page = await list({ page: 2, perPage: 1 })
    expect([page.rows.length, page.total]).toEqual([1, page.counts.all])
    await t.call(calls.suspendUser, { id, version, suspended: true }, admin)
    expect(await names({ page: 1, filter: 'suspended', search: 'ศรีสุข' })).toEqual([username])
    expect(await names({ page: 1, filter: 'active', search: 'ศรีสุข' })).toEqual([])
  })

  test.each(calls.userSorts)('sorts by %s', async (sort) => {
    expect((await t.call(calls.userList, { page: 1, sort }, admin)).status).toBe(200)
  })

  test('offers groups with their departments', async () => {
    expect((await t.call(calls.userPlaces, {}, admin)).body).toEqual({
      groups: [
        { groupname: 'drr', group: 'ส่วนกลาง', departments: ['กรมทางหลวงชนบท'] },
        { groupname: 'office-1', group: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] },
      ],
      contractors: [],
    })
  })
})

describe('a new account', () => {
  test('has a password made for it that must be changed, and is written down without it', async () => {
    const { status, body } = await t.call(
      calls.addUser,
      { ...person, username: 'Somchai' },
      drrAdmin,
    )
    expect(status).toBe(200)
    expect(NewPassword.safeParse(body.password).success).toBe(true)
    const entry = await lastAudit()
    expect(entry).toMatchObject({
      username: 'drradmin',
      action: 'addUser',
      subject: 'somchai',
      after: person,
    })
    expect(entry?.address).not.toBe('')
    expect(JSON.stringify(entry)).not.toContain(String(body.password))
    const session = await t.call(login, { username: 'somchai', password: String(body.password) })
    expect(session.body.mustChangePassword).toBe(true)
  })

  const typed = { ...person, username: 'new', password: 'Correct!horse1' }
  type Refusal = [string, Partial<Body<typeof register>>, number, string]
  const refusals: readonly Refusal[] = [
    ['the name admin, however it is written', { username: 'ＡＤＭＩＮ' }, 400, 'สงวนไว้'],
    ['the name of the 4G account', { username: '4G' }, 400, 'สงวนไว้'],
    ['a name with a letter of another alphabet', { username: 'аdrradmin' }, 400, 'ชื่อผู้ใช้ต้องเป็นอักษร'],
    ['a name of another alphabet', { username: 'αβγ' }, 400, 'ชื่อผู้ใช้ต้องเป็นอักษร'],
    ['a name of two alphabets', { username: 'สมชายs' }, 400, 'ชื่อผู้ใช้ต้องเป็นอักษร'],
    ['a name with a sign of no name', { username: 'somchai jaidee' }, 400, 'ชื่อผู้ใช้ต้องเป็นอักษร'],
    ['a name that is taken', { username: 'DRRadmin' }, 409, 'มีชื่อผู้ใช้นี้อยู่แล้ว'],
    ['the first name of the dashboard-only account', { firstname: 'dashboard' }, 400, 'สงวนไว้'],
    ['a group that is not there', { groupname: 'office-9' }, 400, 'ไม่พบกลุ่มหน่วยงาน'],
    ['a department of another group', { department: 'กรมทางหลวงชนบท' }, 400, 'ไม่พบหน่วยงาน'],
    ['a user without a department', { department: '' }, 400, 'กรุณาเลือกหน่วยงาน'],
  ]
  test.each<Refusal>([
    ...refusals,
    ['no name', { username: '\u200b' }, 400, 'กรุณากรอกชื่อผู้ใช้'],
    ['a password against the rule', { password: 'correct!horse1' }, 400, 'ตัวพิมพ์ใหญ่'],
  ])('is refused with %s', async (_, part, status, sentence) => {
    const answer = await t.call(calls.addUser, { ...typed, ...part }, admin)
    expect([answer.status, answer.error.message]).toEqual([
      status,
      expect.stringContaining(sentence),
    ])
  })

  test.each(refusals)('jwt/register refuses %s likewise', async (_, part, status, sentence) => {
    const answer = await t.call(register, { ...typed, ...part }, admin)
    expect([answer.status, answer.error.message]).toEqual([
      status,
      expect.stringContaining(sentence),
    ])
  })

  test.each(['สมชาย.ใจดี-๒', 'Somchai_J.2@office'])('may be called %s', async (username) => {
    const { body } = await t.call(calls.addUser, { ...typed, username }, admin)
    expect(
      (await t.call(login, { username, password: typed.password })).body.userData,
    ).toMatchObject({ username })
    expect(body.id).toBeGreaterThan(0)
  })

  test('that was called otherwise before signs in and is changed as ever', async () => {
    const username = 'аndrey Петров'
    const { id, version } = (await t.call(calls.addUser, { ...typed, username: 'andrey' }, admin))
      .body
    await t.test.database.pool.query(
      'update app_user set username = $1, username_key = lower($1) where id = $2',
      [username, id],
    )
    expect((await t.call(login, { username, password: typed.password })).status).toBe(200)
    expect(
      (await t.call(calls.editUser, { id, version, form: { ...person, lastname: 'ใหม่' } }, admin))
        .status,
    ).toBe(200)
  })

  test('an administrator needs no department', async () => {
    const form = { ...typed, role: 'admin', username: 'chief', department: '' } as const
    expect((await t.call(calls.addUser, form, admin)).status).toBe(200)
  })
})

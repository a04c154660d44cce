import { login } from '@roadside/contract/session-calls.ts'
import { register } from '@roadside/contract/register-call.ts'
import type { UserRow } from '@roadside/contract/user-calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { readCommand } from './command-line.ts'
import { runCommand } from './run-command.ts'

const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
const password = 'Piped-horse-1!'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, {
    username: 'viewer',
    groupId: drr.groupId,
    role: 'admin',
    firstname: 'dashboard',
  })
  await run('reset-password --username admin --password-stdin', password)
})
afterAll(() => t.close())

/** What is printed; `piped` is the password that comes by stdin. */
const run = (line: string, piped: string | null = null) => {
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
  return runCommand(t.test.database.db, readCommand(args), {
    special,
    now: t.clock.now,
    password: piped,
  })
}
const staff = '--role user --group office-1 --department ขทช.นนทบุรี --firstname สมชาย --lastname ใจดี'
const printedPassword = (printed: string) => /: (\S+)$/.exec(printed)?.[1] ?? ''
const open = (username: string, own = password) => t.call(login, { username, password: own })
const accounts = async () => JSON.parse(await run('list --json')) as UserRow[]
const find = async (name: string) => (await accounts()).find(({ username }) => username === name)
async function lastAudit() {
  const { rows } = await t.test.database.pool.query<Record<string, unknown>>(
    'select username, action, subject, address, before, after from audit_log order by id desc limit 1',
  )
  return rows[0]
}
const here = { username: 'command line', address: '' }

let last = 0
let username = ''
beforeEach(async () => {
  username = `staff-${++last}`
  await run(`add --username ${username} ${staff} --password-stdin`, password)
})

describe('add', () => {
  test('makes a password that opens the console, to be changed, and stands nowhere else', async () => {
    const printed = await run(`add --username Made ${staff}`)
    const made = printedPassword(printed)
    expect(await lastAudit()).toMatchObject({
      ...here,
      action: 'addUser',
      subject: 'made',
      after: {
        role: 'user',
        groupname: 'office-1',
        department: 'ขทช.นนทบุรี',
        firstname: 'สมชาย',
        lastname: 'ใจดี',
      },
    })
    const { rows } = await t.test.database.pool.query<{ text: string }>(
      'select audit_log::text as text from audit_log',
    )
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(made)
    expect((await open('made', made)).body).toMatchObject({ mustChangePassword: true })
  })

  test('takes a password that need not be changed', async () => {
    const { status, body } = await open(username)
    expect([status, body.mustChangePassword]).toEqual([200, undefined])
  })

  test('refuses a used name, however often, and leaves the account as it is', async () => {
    const before = await accounts()
    for (const name of [username, username.toUpperCase(), username])
      await expect(
        run(`add --username ${name} ${staff} --password-stdin`, 'Other-horse-1!'),
      ).rejects.toThrow('มีชื่อผู้ใช้นี้อยู่แล้วในระบบ')
    expect(await accounts()).toEqual(before)
    expect((await open(username)).status).toBe(200)
  })

  test.each([
    [
      'a password against the rule',
      `--username x ${staff} --password-stdin`,
      'correct!horse1',
      'ตัวพิมพ์ใหญ่',
    ],
    [
      'a password that is easy to guess',
      `--username x ${staff} --password-stdin`,
      'Password!1234',
      'เดาง่าย',
    ],
    ['an empty password', `--username x ${staff} --password-stdin`, '', 'กรุณากรอกรหัสผ่าน'],
    ['a name of another alphabet', `--username аdmin ${staff}`, null, 'ชื่อผู้ใช้ต้องเป็นอักษร'],
    [
      'a group that is not there',
      `--username x ${staff} --group office-9`,
      null,
      'ไม่พบกลุ่มหน่วยงานที่ระบุ',
    ],
    [
      'a department of another group',
      `--username x ${staff} --department ส่วนกลาง`,
      null,
      'ไม่พบหน่วยงาน',
    ],
    [
      'a user without a department',
      `--username x ${staff} --department ""`,
      null,
      'กรุณาเลือกหน่วยงาน',
    ],
    ['no name', `--username "" ${staff}`, null, 'กรุณากรอกชื่อผู้ใช้'],
    [
      'the first name of the dashboard-only account',
      `--username x ${staff} --firstname dashboard`,
      null,
      'สงวนไว้',
    ],
  ])('refuses %s', async (_, line, piped, sentence) => {
    await expect(run(`add ${line}`, piped)).rejects.toThrow(sentence)
    expect(await find('x')).toBeUndefined()
  })

  test('makes the reserved 4G account, which the web refuses', async () => {
    const form = {
      role: 'user',
      groupname: 'office-1',
      department: 'ขทช.นนทบุรี',
      firstname: 'ก',
      lastname: 'ข',
    } as const
    const refused = await t.call(
      register,
      { username: '4G', password, ...form },
      (await open('admin')).body.accessToken,
    )
    expect(refused.error.message).toContain('สงวนไว้')
    await run(`add --username 4G ${staff} --password-stdin`, password)
    expect((await open('4g')).status).toBe(200)
  })
})

test('suspended is out at once, enabled is in again, and both are written down', async () => {
  await open(username)
  await run(`suspend --username ${username.toUpperCase()}`)
  expect(await lastAudit()).toMatchObject({
    ...here,
    action: 'suspendUser',
    after: { is_suspended: true },
  })
  const { rows } = await t.test.database.pool.query(
    'select from session s join app_user u on u.id = s.user_id where u.username_key = $1 and ended_at is null',
    [username],
  )
  expect(rows).toHaveLength(0)
  expect((await open(username)).status).toBe(401)
  await run(`enable --username ${username}`)
  expect(await lastAudit()).toMatchObject({ ...here, action: 'enableUser', subject: username })
  expect((await open(username)).status).toBe(200)
})

test('the last who manages accounts is not suspended', async () => {
  await expect(run('suspend --username admin')).rejects.toThrow('อย่างน้อยหนึ่งบัญชี')
  expect((await open('admin')).status).toBe(200)
})

describe('reset-password', () => {
  test('makes one, to be changed; the old one is over', async () => {
    const made = printedPassword(await run(`reset-password --username ${username}`))
    expect((await open(username)).status).toBe(401)
    expect((await open(username, made)).body.mustChangePassword).toBe(true)
    expect(await lastAudit()).toMatchObject({ username, action: 'signIn' })
  })

  test('takes one, also of admin', async () => {
    const other = 'Other-horse-1!'
    await run('reset-password --username admin --password-stdin', other)
    expect(await lastAudit()).toMatchObject({
      ...here,
      action: 'resetUserPassword',
      subject: 'admin',
    })
    const { status, body } = await open('admin', other)
    expect([status, body.mustChangePassword]).toEqual([200, undefined])
    await run('reset-password --username admin --password-stdin', password)
    await expect(run('reset-password --username admin --password-stdin', 'short')).rejects.toThrow(
      '12 ตัวอักษร',
    )
    expect((await open('admin')).status).toBe(200)
  })

  test('asks nothing of the dashboard-only account, which cannot change it', async () => {
    const made = printedPassword(await run('reset-password --username viewer'))
    expect((await open('viewer', made)).body.mustChangePassword).toBeUndefined()
  })
})

test('who waits for rights is granted them, once', async () => {
  await t.test.database.pool.query(
    `insert into app_user (username, username_key, role, firstname, lastname, is_pending)
     values ('new', 'new', 'user', 'มานี', 'มีนา', true)`,
  )
  expect(await find('new')).toMatchObject({ state: 'pending', groupname: '' })
  const grant = 'grant --username new --role user --group office-1'
  await expect(run(grant)).rejects.toThrow('กรุณาเลือกหน่วยงาน')
  await run(`${grant} --department ขทช.นนทบุรี`)
  expect(await find('new')).toMatchObject({
    state: 'active',
    groupname: 'office-1',
    department: 'ขทช.นนทบุรี',
  })
  expect(await lastAudit()).toMatchObject({ ...here, action: 'grantUser', subject: 'new' })
  await expect(run(`${grant} --department ขทช.นนทบุรี`)).rejects.toThrow('ไม่ได้รอให้สิทธิ์')
})

test('a second factor is removed', async () => {
  await t.test.database.pool.query(
    `update app_user set totp_secret = 'x', totp_enabled_at = now() where username_key = $1`,
    [username],
  )
  expect((await open(username)).error.code).toBe('code_required')
  await run(`remove-second-factor --username ${username}`)
  expect((await open(username)).status).toBe(200)
})

test('an account that is not there', async () => {
  await expect(run('suspend --username nobody')).rejects.toThrow('ไม่พบบัญชี nobody')
})

test('the table for people stands in columns', async () => {
  const lines = (await run('list')).split('\n')
  const staffLine = lines.find((line) => line.startsWith(`${username} `))
  expect(lines[0]).toMatch(/^ชื่อผู้ใช้ {2,}สถานะ/)
  expect(staffLine).toMatch(/ใช้งาน +ผู้ใช้งาน +office-1 +ขทช\.นนทบุรี +- +สมชาย ใจดี$/)
})

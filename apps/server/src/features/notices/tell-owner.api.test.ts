import * as own from '@roadside/contract/account-calls.ts'
import { login } from '@roadside/contract/session-calls.ts'
import { removeUserSecondFactor, resetUserPassword, user } from '@roadside/contract/user-calls.ts'
import {
  buildGroup,
  buildUser,
  createTestApp,
  testPassword,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommand } from '../../user-command/command-line.ts'
import { runCommand } from '../../user-command/run-command.ts'
import { buildTarget } from './testing/notices.ts'

let t: TestApp
const ids: Record<string, number> = {}
beforeAll(async () => {
  t = await createTestApp()
  const { groupId } = await buildGroup(t, { code: 'drr', kind: 'central' })
  for (const username of ['admin', 'wichai', 'other'])
    await buildUser(t, { username, groupId, role: 'admin' })
  const { rows } = await t.test.database.pool.query<{ username: string; id: number }>(
    'select username, id from app_user',
  )
  for (const { username, id } of rows) ids[username] = Number(id)
  const { db } = t.test.database
  const email = { channel: 'email', address: { to: 'wichai@example.go.th' } } as const
  await buildTarget(db, { ...email, name: 'อีเมล', userId: ids['wichai'] ?? 0 })
  await buildTarget(db, {
    channel: 'webPush',
    address: {},
    name: 'เบราว์เซอร์',
    userId: ids['wichai'] ?? 0,
  })
  const off = await buildTarget(db, {
    ...email,
    name: 'เลิกใช้',
    userId: ids['wichai'] ?? 0,
    address: { to: 'old@example.go.th' },
  })
  await t.test.database.pool.query('update notice_target set disabled_at = now() where id = $1', [
    off,
  ])
  await buildTarget(db, { ...email, name: 'ของผู้อื่น', userId: ids['other'] ?? 0 })
  await buildTarget(db, { ...email, name: 'ศูนย์', address: { to: 'centre@example.go.th' } })
})
afterAll(() => t.close())

/** The messages since the last look, by target; the text of all that was stored of them. */
async function takeNotices(): Promise<{ told: string[]; stored: string }> {
  const { rows } = await t.test.database.pool.query<{ told: string; stored: string }>(
    `with taken as (delete from notice returning *)
     select target_name || ': ' || (content ->> 'title') as told, taken::text as stored from taken order by target_name`,
  )
  return { told: rows.map((row) => row.told), stored: rows.map((row) => row.stored).join('\n') }
}

test('whoever owns an account is told of each change of what it is signed in with, by every own channel, and of nothing secret', async () => {
  const secrets: string[] = [testPassword]
  const expectTold = async (title: string, from: string) => {
    const { told, stored } = await takeNotices()
    expect(told).toEqual([`อีเมล: บัญชี wichai: ${title}`, `เบราว์เซอร์: บัญชี wichai: ${title}`])
    expect(stored).toContain(from)
    expect(stored.includes('127.0.0.1')).toBe(from.includes('127.0.0.1'))
    expect(secrets.filter((secret) => stored.includes(secret))).toEqual([])
  }
  const open = async (username: string, password: string) =>
    (await t.call(login, { username, password })).body.accessToken
  let password = 'Another-horse-1!'
  secrets.push(password)
  let token = await open('wichai', testPassword)

  const wrong = { password: 'not the password', new_password: password }
  expect((await t.call(own.changeOwnPassword, wrong, token)).status).toBe(400)
  expect((await takeNotices()).told).toEqual([])
  const right = { password: testPassword, new_password: password }
  token = (await t.call(own.changeOwnPassword, right, token)).body.accessToken
  await expectTold('เปลี่ยนรหัสผ่าน', 'จากที่อยู่ 127.0.0.1')

  const turnOn = async () => {
    const { secret, uri } = (await t.call(own.offerSecondFactor, { password }, token)).body
    const code = new TOTP({ secret }).generate({ timestamp: t.clock.now.getTime() })
    const { body } = await t.call(own.confirmSecondFactor, { code }, token)
    secrets.push(secret, uri, code, ...body.recovery_codes)
    token = body.accessToken
    await expectTold('เปิดการยืนยันสองขั้นตอน', 'จากที่อยู่ 127.0.0.1')
  }
  await turnOn()
  const codes = (await t.call(own.makeRecoveryCodes, { password }, token)).body.recovery_codes
  secrets.push(...codes)
  await expectTold('สร้างรหัสกู้คืนชุดใหม่', 'จากที่อยู่ 127.0.0.1')
  await t.call(own.removeSecondFactor, { password }, token)
  await expectTold('ปิดการยืนยันสองขั้นตอน', 'จากที่อยู่ 127.0.0.1')

  t.clock.now = new Date(t.clock.now.getTime() + 30_000)
  await turnOn()
  const admin = await t.tokenOf('admin')
  const ofVersion = async () => {
    const { id, version } = (await t.call(user, { id: ids['wichai'] ?? 0 }, admin)).body
    return { id, version }
  }
  await t.call(removeUserSecondFactor, await ofVersion(), admin)
  await expectTold('ผู้ดูแลระบบปิดการยืนยันสองขั้นตอน', 'โดยผู้ดูแลระบบ')
  password = (await t.call(resetUserPassword, await ofVersion(), admin)).body.password ?? ''
  secrets.push(password)
  expect(password).not.toBe('')
  await expectTold('ผู้ดูแลระบบตั้งรหัสผ่านใหม่', 'โดยผู้ดูแลระบบ')

  const special = { fourGKey: '4g', dashboardFirstname: 'dashboard' }
  const command = readCommand(['reset-password', '--username', 'wichai'])
  const printed = await runCommand(t.test.database.db, command, {
    special,
    now: t.clock.now,
    password: null,
  })
  password = /: (\S+)$/.exec(printed)?.[1] ?? ''
  secrets.push(password)
  await expectTold('ผู้ดูแลระบบตั้งรหัสผ่านใหม่', 'ด้วยคำสั่งที่เครื่องแม่ข่าย')

  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
  await t.test.database.pool.query(
    `update app_user set must_change_password = false where username = 'wichai'`,
  )
  const page = (await t.call(own.ownAccount, {}, await open('wichai', password))).body
  expect(page.changes.map(({ action, address }) => [action, address])).toEqual([
    ['resetUserPassword', ''],
    // where an administrator works is no matter of the account's owner
    ['resetUserPassword', null],
    ['removeUserSecondFactor', null],
    ['confirmSecondFactor', '127.0.0.1'],
    ['removeSecondFactor', '127.0.0.1'],
  ])
})

test('what is no way to sign in tells nobody', async () => {
  const token = await t.tokenOf('other')
  const name = { firstname: 'สุดา', lastname: 'ใจดี' }
  expect((await t.call(own.saveOwnName, name, token)).status).toBe(200)
  expect((await t.call(own.endOwnSessions, {}, token)).status).toBe(200)
  expect((await takeNotices()).told).toEqual([])
})

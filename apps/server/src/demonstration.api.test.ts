import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { login } from '@roadside/contract/session-calls.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { parseConfig } from './config-schema.ts'
import { decideDemo, makeDemoKey, settleAccounts } from './demonstration.ts'
import { demoAccountsOf } from './welcome.ts'

const everybody =
  'admin drradmin officeadmin staff 4g viewer contractor contractor2 contractor3'.split(' ')
const published = 'Roadside-demo-1!'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(() => t.close())

/** What a start with these settings does to the accounts. */
async function start(settings: Record<string, string>) {
  const config = parseConfig(settings)
  const { db } = t.test.database
  const isDemo = await decideDemo(db, config.demo, config.databaseUrl === null)
  const settled = await settleAccounts(t.test.database, config, isDemo, t.clock.now)
  const { demonstration } = settled
  return {
    ...settled,
    isDemo,
    accounts: demonstration ? demoAccountsOf(config, demonstration.accounts) : [],
  }
}
const statusOf = async (username: string, password: string) =>
  (await t.call(login, { username, password })).status
const whoEnters = async (password: string) => {
  const statuses = await Promise.all(everybody.map((username) => statusOf(username, password)))
  return everybody.filter((_, index) => statuses[index] === 200)
}

test('a later password of the demonstration is the one that opens', async () => {
  await start({})
  expect(await whoEnters(published)).toEqual(everybody)
  const { accounts } = await start({ DEMO_PASSWORD: 'Another-demo-2!' })
  expect(accounts.map(({ username, password }) => [username, password])).toEqual(
    everybody.map((username) => [username, 'Another-demo-2!']),
  )
  expect(await whoEnters('Another-demo-2!')).toEqual(everybody)
  expect(await whoEnters(published)).toEqual([])
})

test('the same start again changes nobody’s session', async () => {
  await start({})
  const token = (await t.call(login, { username: 'staff', password: published })).body.accessToken
  await start({})
  expect((await t.call(getMenuITS, {}, token)).status).toBe(200)
})

test('without the demonstration its accounts are shut at once, and admin has ADMIN_PASSWORD', async () => {
  await start({})
  const token = (await t.call(login, { username: 'drradmin', password: published })).body
    .accessToken
  expect((await t.call(getMenuITS, {}, token)).status).toBe(200)
  const { madePassword } = await start({ DEMO: '0', ADMIN_PASSWORD: 'Of-the-authority-1' })
  expect(madePassword).toBeNull()
  expect((await t.call(getMenuITS, {}, token)).status).toBe(401)
  expect(await whoEnters(published)).toEqual([])
  expect(await whoEnters('Of-the-authority-1')).toEqual(['admin'])
})

test('without the demonstration and ADMIN_PASSWORD, a password of admin is made and shown once', async () => {
  await start({})
  const first = await start({ DEMO: '0' })
  expect(await whoEnters(published)).toEqual([])
  expect(await whoEnters(String(first.madePassword))).toEqual(['admin'])
  expect(
    (await start({ DEMO: '0', ADMIN_PASSWORD: 'Too-late-for-this-1' })).madePassword,
  ).toBeNull()
  expect(await statusOf('admin', String(first.madePassword))).toBe(200)
})

test('an account that somebody has given a password of its own is no longer the demonstration’s', async () => {
  await start({})
  await t.test.database.pool.query(`update app_user set password_hash =
    (select password_hash from app_user where username = 'viewer') where username = 'staff'`)
  await start({ DEMO: '0' })
  const { rows } = await t.test.database.pool.query<{ username: string }>(
    'select username from app_user where not is_suspended order by username',
  )
  expect(rows.map(({ username }) => username)).toEqual(['admin', 'staff'])
})

test('the demonstration comes back with its accounts', async () => {
  await start({})
  await start({ DEMO: '0' })
  const { isDemo } = await start({})
  expect(isDemo).toBe(true)
  expect(await whoEnters(published)).toEqual(everybody)
})

test('a console that began without the demonstration does not get one unasked', async () => {
  expect((await start({ DEMO: '0' })).isDemo).toBe(false)
  expect((await start({})).isDemo).toBe(false)
  expect((await start({ DEMO: '1' })).isDemo).toBe(true)
  expect((await start({})).isDemo).toBe(false)
})

test('an account that was there before the demonstration is listed without its password', async () => {
  await start({ DEMO: '0', ADMIN_PASSWORD: 'Of-the-authority-1' })
  const { accounts } = await start({ DEMO: '1' })
  expect(accounts[0]).toMatchObject({ username: 'admin', password: '(รหัสผ่านเดิม)' })
  expect(await whoEnters(published)).toEqual(everybody.slice(1))
  expect(await statusOf('admin', 'Of-the-authority-1')).toBe(200)
})

test('beyond this machine the demonstration needs a password of its own', () => {
  const refusal = /DEMO_PASSWORD/
  expect(() => parseConfig({ DEMO: '1', HOST: '0.0.0.0' })).toThrow(refusal)
  expect(() => parseConfig({ DEMO: '1', TRUST_PROXY: '127.0.0.1' })).toThrow(refusal)
  expect(parseConfig({ TRUST_PROXY: '127.0.0.1' }).demoPassword).toBeNull()
  expect(parseConfig({}).demoPassword).toBe(published)
})

test('no start sets a password that is easy to guess; one that stands already is left alone', async () => {
  await expect(start({ DEMO: '0', ADMIN_PASSWORD: '12345678' })).rejects.toThrow(
    /ADMIN_PASSWORD.*12 ตัวอักษร/,
  )
  await expect(start({ DEMO: '0', ADMIN_PASSWORD: published })).rejects.toThrow(
    /ADMIN_PASSWORD.*ระบบสาธิต/,
  )
  await expect(start({ DEMO: '0', ADMIN_PASSWORD: 'Of-the-Admin-1' })).rejects.toThrow(
    /ADMIN_PASSWORD.*ชื่อผู้ใช้/,
  )
  await start({ DEMO: '0', ADMIN_PASSWORD: 'Of-the-authority-1' })
  await start({ DEMO: '0', ADMIN_PASSWORD: '12345678' })
  expect(await statusOf('admin', 'Of-the-authority-1')).toBe(200)
})

test('neither does a demonstration, beyond this machine not even the published one', async () => {
  await expect(start({ ADMIN_PASSWORD: 'Password1234' })).rejects.toThrow(/ADMIN_PASSWORD/)
  const beyond = { HOST: '0.0.0.0', DEMO: '1' }
  await expect(start({ ...beyond, DEMO_PASSWORD: published })).rejects.toThrow(/DEMO_PASSWORD/)
  await start({ ...beyond, DEMO_PASSWORD: 'Another-demo-2!' })
  expect(await whoEnters('Another-demo-2!')).toEqual(everybody)
})

test('a start leaves one key of the simulated devices, and those that people made', async () => {
  const { pool, db } = t.test.database
  await pool.query(
    `insert into ingest_key (name, hash, created_by) values ('ChirpStack', '\\x01', 'demo')`,
  )
  await makeDemoKey(db)
  await makeDemoKey(db)
  const { rows } = await pool.query<{ name: string }>('select name from ingest_key order by id')
  expect(rows.map(({ name }) => name)).toEqual(['ChirpStack', 'อุปกรณ์จำลอง'])
})

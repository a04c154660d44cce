import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { logout } from '@roadside/contract/session-calls.ts'
import { getStatusSEM } from '@roadside/solutions/lighting/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let here: TestApp
let there: TestApp
let wid: number
let own: number
let other: number
let group: number
let foreign: number

beforeAll(async () => {
  here = await createTestApp()
  there = await createTestApp({}, { test: here.test })
  const office = await buildGroup(here, {
    code: 'office-1',
    departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'],
  })
  group = office.groupId
  own = office.departments['ขทช.นนทบุรี'] ?? 0
  other = office.departments['ขทช.ปทุมธานี'] ?? 0
  foreign = (await buildGroup(here, { code: 'office-2' })).groupId
  wid = await buildSite(here, { departmentId: own })
  await buildUser(here, { username: 'staff', groupId: group, departmentId: own })
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const run = (text: string) =>
  here.test.database.pool.query<Record<'table' | 'column', string>>(text)

test('who logs out on one server is refused by the other', async () => {
  const token = await here.tokenOf('staff')
  expect((await there.call(getMenuITS, {}, token)).status).toBe(200)
  expect((await here.call(logout, {}, token)).status).toBe(200)
  expect((await here.call(getMenuITS, {}, token)).status).toBe(401)
  expect((await there.call(getMenuITS, {}, token)).status).toBe(401)
})

const byHand: { what: string; change: () => string; undo: () => string; status: number }[] = [
  {
    what: 'a site',
    change: () => `update site set department_id = ${other}`,
    undo: () => `update site set department_id = ${own}`,
    status: 404,
  },
  {
    what: 'a department',
    change: () => `update department set group_id = ${foreign}`,
    undo: () => `update department set group_id = ${group}`,
    status: 404,
  },
  {
    what: 'an account',
    change: () => 'update app_user set is_suspended = true',
    undo: () => 'update app_user set is_suspended = false',
    status: 401,
  },
]
test.for(byHand)(
  'what is changed of $what by hand in the database counts at the next call',
  async ({ change, undo, status }) => {
    const token = await here.tokenOf('staff')
    const request = async () => (await there.call(getStatusSEM, { wid }, token)).status
    expect(await request()).toBe(200)
    await run(change())
    expect(await request()).toBe(status)
    await run(undo())
    expect(await request()).toBe(200)
  },
)

test('what decides where a site belongs is notified, and what changes with each message is not', async () => {
  const client = new pg.Client(here.test.url)
  await client.connect()
  onTestFinished(() => client.end())
  let notified = 0
  client.on('notification', () => (notified += 1))
  await client.query('listen roadside_rights')
  const isNotified = async (change: string): Promise<boolean> => {
    notified = 0
    await run(change)
    // what was notified before arrives before this is answered
    await client.query('select 1')
    return notified > 0
  }
  for (const change of [
    'update site set department_id = department_id',
    'update site set is_fourg = is_fourg',
    'update department set group_id = group_id',
    'update department_group set code = code',
    'delete from site where false',
  ])
    expect([change, await isNotified(change)]).toEqual([change, true])
  expect(await isNotified('update site set last_message_at = now()')).toBe(false)
})

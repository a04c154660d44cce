import { getMenuITS } from '@roadside/contract/menu-call.ts'
import { logout } from '@roadside/contract/session-calls.ts'
import { startSilentProxy } from '@roadside/server-kit/testing/silent-proxy.ts'
import { getStatusSEM } from '@roadside/solutions/lighting/calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { sessionAccountQuery } from './repository.ts'
import {
  buildGroup,
  buildSite,
  buildTestApp,
  buildUser,
  type TestApp,
} from '../testing/test-app.ts'

let here: TestApp
let there: TestApp
let wid: number
let own: number
let other: number
let group: number
let foreign: number

beforeAll(async () => {
  here = await buildTestApp()
  there = await buildTestApp({}, { test: here.test })
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

test('calls that follow each other ask once who calls', async () => {
  const token = await here.tokenOf('staff')
  const query = vi.spyOn(here.test.database.pool, 'query')
  for (let i = 0; i < 3; i++)
    expect((await here.call(getStatusSEM, { wid }, token)).status).toBe(200)
  const asked = query.mock.calls.filter(
    ([asking]) => (asking as { name?: string }).name === 'session-account',
  )
  query.mockRestore()
  expect(asked).toHaveLength(1)
})

test('who logs out on one server is refused by the other as soon as it is told', async () => {
  const token = await here.tokenOf('staff')
  expect((await there.call(getMenuITS, {}, token)).status).toBe(200)
  expect((await here.call(logout, {}, token)).status).toBe(200)
  expect((await here.call(getMenuITS, {}, token)).status).toBe(401)
  await expect
    .poll(async () => (await there.call(getMenuITS, {}, token)).status, { timeout: 1_000 })
    .toBe(401)
})

test('who logs out is refused at once by the server that did it, also when it does not hear the database', async () => {
  const proxy = await startSilentProxy(here.test.url)
  const deaf = await buildTestApp({}, { test: here.test, listenUrl: proxy.url })
  try {
    const token = await deaf.tokenOf('staff')
    expect((await deaf.call(getMenuITS, {}, token)).status).toBe(200)
    proxy.fallSilent()
    expect((await deaf.call(logout, {}, token)).status).toBe(200)
    expect((await deaf.call(getMenuITS, {}, token)).status).toBe(401)
  } finally {
    await proxy.close()
    await deaf.close()
  }
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
  'what is changed of $what by a hand in the database counts as soon as it is told',
  async ({ change, undo, status }) => {
    const token = await here.tokenOf('staff')
    const ask = async () => (await there.call(getStatusSEM, { wid }, token)).status
    expect(await ask()).toBe(200)
    await run(change())
    await expect.poll(ask, { timeout: 1_000 }).toBe(status)
    await run(undo())
    await expect.poll(ask, { timeout: 1_000 }).toBe(200)
  },
)

test('every column that decides who may what is told of, and what changes with each message is not', async () => {
  const client = new pg.Client(here.test.url)
  await client.connect()
  onTestFinished(() => client.end())
  let heard = 0
  client.on('notification', () => (heard += 1))
  await client.query('listen roadside_rights')
  const isTold = async (change: string): Promise<boolean> => {
    heard = 0
    await run(change)
    // what was told before is heard before this is answered
    await client.query('select 1')
    return heard > 0
  }
  await run(
    `create view asked as ${sessionAccountQuery.replace('$1', 'null').replace('$2', 'null')}`,
  )
  const { rows } = await run(
    `select table_name as table, column_name as column from information_schema.view_column_usage where view_name = 'asked'`,
  )
  await run('drop view asked')
  // these stay what they are
  const fixed = ['id', 'wid', 'user_id']
  const deciding = rows.filter(({ column }) => !fixed.includes(column))
  expect(new Set(deciding.map(({ table }) => table)).size).toBe(5)
  for (const { table, column } of deciding) {
    expect([table, column, await isTold(`update ${table} set ${column} = ${column}`)]).toEqual([
      table,
      column,
      true,
    ])
    expect([table, await isTold(`delete from ${table} where false`)]).toEqual([table, true])
  }
  for (const change of [
    'app_user set last_login_at = now()',
    'session set seen_at = now()',
    'site set last_message_at = now()',
  ])
    expect([change, await isTold(`update ${change}`)]).toEqual([change, false])
})

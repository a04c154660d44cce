import { alarmCounts } from '@roadside/contract/alarms/alarm-calls.ts'
import { menuCounts } from '@roadside/contract/menu-call.ts'
import { monitoringSites } from '@roadside/contract/monitoring-calls.ts'
import {
  buildContractorUser,
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { lightingSites } from '@roadside/solutions/lighting/calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
const tokens: Record<string, string> = {}
/** Accounts in one line see the same. */
const sights = [
  ['admin', 'drradmin', 'second-drradmin'],
  ['officeadmin', 'second-officeadmin'],
  ['staff', 'second-staff'],
  ['neighbour'],
  ['nowhere'],
  ['4g'],
  ['worker'],
  ['other-worker'],
] as const
const accounts = sights.flat()

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const { groupId: foreign } = await buildGroup(t, { code: 'office-2', departments: ['ขทช.ตรัง'] })
  const [own = 0, next = 0] = Object.values(office.departments)
  for (const [departmentId, typeName, isFourG] of [
    [own, 'Lighting', false],
    [own, 'Lighting', true],
    [own, 'Flooding', false],
    [next, 'Lighting', false],
    [drr.departments['ส่วนกลาง'] ?? 0, 'Lighting', true],
    [drr.departments['ส่วนกลาง'] ?? 0, 'Tunnel', false],
  ] as const)
    await buildSite(t, {
      departmentId,
      typeName,
      isFourG,
      name: `${typeName} ${departmentId} ${isFourG}`,
    })
  await t.test.database.pool.query(`
    insert into device (solution, wid, external_id, name, report_s, timeout_s, health)
    select lower(type_name), wid, wid || health, health, 600, 1800, health
    from site, unnest('{fault,unreachable,ok}'::text[]) health where type_name <> 'Lighting'`)
  const ofGroup = (groupId: number, more = {}) => ({ groupId, ...more })
  const users: Record<string, { groupId: number; departmentId?: number; role?: 'admin' }> = {
    admin: ofGroup(drr.groupId, { role: 'admin' }),
    drradmin: ofGroup(drr.groupId, { role: 'admin' }),
    'second-drradmin': ofGroup(drr.groupId, { role: 'admin' }),
    officeadmin: ofGroup(office.groupId, { role: 'admin' }),
    'second-officeadmin': ofGroup(office.groupId, { role: 'admin' }),
    staff: ofGroup(office.groupId, { departmentId: own }),
    'second-staff': ofGroup(office.groupId, { departmentId: own }),
    neighbour: ofGroup(office.groupId, { departmentId: next }),
    nowhere: ofGroup(foreign),
    '4g': ofGroup(drr.groupId, { role: 'admin' }),
  }
  for (const [username, user] of Object.entries(users)) await buildUser(t, { username, ...user })
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into contractor (name) values ('บริษัท หนึ่ง จำกัด'), ('บริษัท สอง จำกัด') returning id`,
  )
  for (const [n, username] of ['worker', 'other-worker'].entries())
    await buildContractorUser(t, { username, contractorId: rows[n]?.id ?? 0 })
  for (const name of accounts) tokens[name] = await t.tokenOf(name)
})
afterAll(() => t.close())

const shared = { lightingSites, monitoringSites, menuCounts, alarmCounts }

test.each(Object.entries(shared))(
  '%s: who asks together with others gets what it gets alone',
  async (_, call) => {
    const ask = async (name: string) => {
      const { status, body } = await t.call(call, {}, tokens[name])
      return JSON.stringify([status, body])
    }
    const alone = new Map<string, string>()
    for (const name of accounts) alone.set(name, await ask(name))
    for (const [first, ...others] of sights)
      for (const other of others)
        expect([other, alone.get(other)]).toEqual([other, alone.get(first)])
    const names = Array.from({ length: 10 }, () => accounts).flat()
    const together = await Promise.all(names.map(ask))
    for (const [n, name] of names.entries())
      expect([name, together[n]]).toEqual([name, alone.get(name)])
  },
)

test('accounts that differ in what they see get different lists', async () => {
  const lists = await Promise.all(
    sights
      .slice(0, 6)
      .map(async ([name]) => (await t.call(lightingSites, {}, tokens[name])).body.length),
  )
  expect(lists).toEqual([4, 3, 2, 1, 0, 2])
})

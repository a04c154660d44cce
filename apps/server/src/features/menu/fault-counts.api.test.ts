import { menuCounts } from '@roadside/contract/menu-call.ts'
import { monitoringSites } from '@roadside/contract/monitoring-calls.ts'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
const tokens: Record<string, string> = {}
let [own, other] = [0, 0]

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  own = office.departments['ขทช.นนทบุรี'] ?? 0
  other = office.departments['ขทช.ปทุมธานี'] ?? 0
  for (const [departmentId, typeName] of [
    [own, 'Flooding'],
    [own, 'Flooding'],
    [own, 'Tunnel'],
    [other, 'Flooding'],
  ] as const)
    await buildSite(t, { departmentId, typeName, name: typeName })
  await buildUser(t, { username: 'drradmin', role: 'admin', groupId: drr.groupId })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId: own })
  for (const name of ['drradmin', 'staff']) tokens[name] = await t.tokenOf(name)
  await t.test.database.pool.query(`
    insert into device (solution, wid, external_id, name, report_s, timeout_s, health)
    select lower(s.type_name), s.wid, s.wid || health, health, 600, 1800, health
    from site s, unnest('{fault,unreachable,warning,ok}'::text[]) health`)
})
afterAll(() => t.close())

const faults = async (username: string) =>
  (await t.call(menuCounts, {}, tokens[username])).body.toSorted(
    (a, b) => a.DeptID - b.DeptID || a.TypeName.localeCompare(b.TypeName),
  )
const nothingWaits = { count: 0, isUrgent: false }

test('an entry counts what is out of order there, as the list of sites does, for who may see it', async () => {
  const ofOwn = [
    { DeptID: own, TypeName: 'Flooding', ...nothingWaits, faults: 2 },
    { DeptID: own, TypeName: 'Tunnel', ...nothingWaits, faults: 1 },
  ]
  expect(await faults('staff')).toEqual(ofOwn)
  const all = await faults('drradmin')
  expect(all).toEqual([
    ...ofOwn,
    { DeptID: other, TypeName: 'Flooding', ...nothingWaits, faults: 1 },
  ])
  const sites = (await t.call(monitoringSites, {}, tokens['drradmin'])).body
  expect(all.reduce((sum, one) => sum + one.faults, 0)).toBe(
    sites.reduce((sum, { fault }) => sum + fault, 0),
  )
})

test('an entry whose equipment is repaired or archived counts it no more', async () => {
  await t.test.database.pool.query(
    `update device set health = 'ok' where solution = 'tunnel';
     update device set archived_at = now() where health = 'fault' and wid = (select min(wid) from device)`,
  )
  expect(await faults('staff')).toEqual([
    { DeptID: own, TypeName: 'Flooding', ...nothingWaits, faults: 1 },
  ])
})

import { getMenuITS, type MenuGroup } from '@roadside/contract/menu-call.ts'
import * as calls from '@roadside/contract/records/structure-calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let admin: string
let departmentId: number
beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, {
    code: 'drr',
    name: 'ส่วนกลาง',
    kind: 'central',
    departments: ['กรมทางหลวงชนบท'],
  })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  admin = await t.tokenOf('admin')
})
afterAll(() => t.close())

const group = {
  name: 'สทช.ที่ 4 (เพชรบุรี)',
  code: 'office-4',
  kind: 'regional',
  region_number: '4',
} as const
const siteIn = (department: number, name = 'รบ.1001 ถนนตัวอย่าง') => ({
  department_id: String(department),
  type_name: 'Lighting',
  name,
  road_code: 'รบ.1001',
  road_name: 'ถนนตัวอย่าง',
  sta: '1+500',
  latitude: '13.53',
  longitude: '99.81',
})
const menu = async (token: string) => {
  const { body } = await t.call(getMenuITS, {}, token)
  return JSON.parse(body[0]?.json ?? '[]') as MenuGroup[]
}
async function lastAudit() {
  const { rows } = await t.test.database.pool.query<Record<string, unknown>>(
    'select username, action, subject, before, after from audit_log order by id desc limit 1',
  )
  return rows[0]
}
const find = async (search: string) =>
  (await t.call(calls.structureSites, { search, page: 1 }, admin)).body

test('a new office, its department and a site are made, and stand in the menu', async () => {
  const made = await t.call(calls.saveGroup, { form: group }, admin)
  expect(made).toMatchObject({ status: 200, body: { version: 1 } })
  const department = await t.call(
    calls.saveDepartment,
    { form: { group_id: String(made.body.id), name: 'ขทช.ราชบุรี', province: 'ราชบุรี' } },
    admin,
  )
  const site = await t.call(calls.saveSite, { form: siteIn(department.body.id) }, admin)
  expect(site.status).toBe(200)
  expect(await menu(admin)).toMatchObject([
    {
      DeptGroupName: group.name,
      Kind: 'regional',
      DeptList: [{ DeptName: 'ขทช.ราชบุรี', Solution: [{ TypeName: 'Lighting' }] }],
    },
  ])
  expect(await lastAudit()).toMatchObject({
    username: 'admin',
    action: 'saveSite',
    subject: 'รบ.1001 ถนนตัวอย่าง',
    before: null,
    after: { department: 'ขทช.ราชบุรี', type_name: 'Lighting', sta: '1+500', latitude: 13.53 },
  })
  const { groups, departments } = (await t.call(calls.structure, {}, admin)).body
  expect(groups.map(({ code, departments: count }) => [code, count])).toEqual([
    ['drr', 1],
    ['office-4', 1],
    ['office-1', 1],
  ])
  expect(departments.find(({ name }) => name === 'ขทช.ราชบุรี')).toMatchObject({
    province: 'ราชบุรี',
    sites: 1,
  })
  const totals = await Promise.all(
    ['1001', 'ราชบุรี', 'เพชรบุรี', 'ไฟฟ้า'].map(async (text) => (await find(text)).total),
  )
  expect(totals).toEqual([1, 1, 1, 1])
  expect((await find('ไม่มีที่นี่')).total).toBe(0)
})

test('a change is of the version that was read, and what is the same already is refused', async () => {
  const made = await t.call(calls.saveSite, { form: siteIn(departmentId, 'จุดหนึ่ง') }, admin)
  const { id } = made.body
  const form = { ...siteIn(departmentId, 'จุดหนึ่ง'), sta: '2+000', latitude: '', longitude: '' }
  expect(await t.call(calls.saveSite, { id, version: 1, form }, admin)).toMatchObject({
    body: { version: 2 },
  })
  expect(await lastAudit()).toMatchObject({
    before: { sta: '1+500', latitude: 13.53 },
    after: { sta: '2+000', latitude: null },
  })
  expect((await t.call(calls.saveSite, { id, version: 1, form }, admin)).error.code).toBe(
    'conflict',
  )
  expect((await t.call(calls.saveSite, { id: 999_999, version: 1, form }, admin)).status).toBe(404)
  expect((await t.call(calls.saveSite, { form }, admin)).error.code).toBe('duplicate')
  expect((await t.call(calls.saveGroup, { form: group }, admin)).error).toMatchObject({
    code: 'duplicate',
    message: 'มีกลุ่มหน่วยงานชื่อหรือรหัสนี้อยู่แล้ว',
  })
})

test.each([
  [{ latitude: '' }, 'กรุณากรอกทั้งละติจูดและลองจิจูด หรือเว้นว่างทั้งสองช่อง'],
  [{ type_name: 'Nothing' }, 'ไม่พบประเภทระบบที่เลือก'],
  [{ department_id: '999999' }, 'ไม่พบหน่วยงานที่เลือก'],
  [{ name: ' ' }, 'กรุณากรอกชื่อพื้นที่ติดตั้ง'],
])('a site with %j is refused in words', async (wrong, sentence) => {
  const { status, error } = await t.call(
    calls.saveSite,
    { form: { ...siteIn(departmentId, 'จุดผิด'), ...wrong } },
    admin,
  )
  expect([status, error.message]).toEqual([400, expect.stringContaining(sentence)])
})

test('what is in use is neither removed nor made something else', async () => {
  const wid = await buildSite(t, { departmentId, name: 'มีโคม' })
  await t.test.database.pool.query(
    `insert into lamp (wid, devid, pole, profile_id) select $1, '0004a30b001c0001', 'P-1', min(id) from device_profile where solution = 'lighting'`,
    [wid],
  )
  const inUse = await t.call(calls.removeSite, { id: wid, version: 1 }, admin)
  expect([inUse.status, inUse.error.message]).toEqual([400, expect.stringContaining('ลบไม่ได้')])
  const asCamera = { ...siteIn(departmentId, 'มีโคม'), type_name: 'CCTV' }
  expect(
    (await t.call(calls.saveSite, { id: wid, version: 1, form: asCamera }, admin)).status,
  ).toBe(400)
  expect(
    (await t.call(calls.removeDepartment, { id: departmentId, version: 1 }, admin)).status,
  ).toBe(400)
  const { groups, departments } = (await t.call(calls.structure, {}, admin)).body
  const [other, own] = ['drr', 'office-1'].map((code) => groups.find((one) => one.code === code))
  expect((await t.call(calls.removeGroup, { id: own?.id ?? 0, version: 1 }, admin)).status).toBe(
    400,
  )
  const moved = { group_id: String(other?.id), name: 'ขทช.นนทบุรี', province: '' }
  expect(departments.find(({ id }) => id === departmentId)).toMatchObject({ accounts: 1 })
  expect(
    (await t.call(calls.saveDepartment, { id: departmentId, version: 1, form: moved }, admin)).error
      .message,
  ).toBe('หน่วยงานนี้มีบัญชีผู้ใช้งานอยู่ จึงย้ายไปกลุ่มอื่นไม่ได้')
})

test('a site that moved is seen by its new department alone', async () => {
  const { departments } = await buildGroup(t, { code: 'office-9', departments: ['ขทช.ใหม่'] })
  const made = await t.call(calls.saveSite, { form: siteIn(departmentId, 'จุดย้าย') }, admin)
  const staff = await t.tokenOf('staff')
  expect(JSON.stringify(await menu(staff))).toContain('ขทช.นนทบุรี')
  const form = siteIn(departments['ขทช.ใหม่'] ?? 0, 'จุดย้าย')
  expect((await t.call(calls.saveSite, { id: made.body.id, version: 1, form }, admin)).status).toBe(
    200,
  )
  expect(JSON.stringify(await menu(staff))).not.toContain('ขทช.ใหม่')
  const { id, version } = { id: made.body.id, version: 2 }
  expect(await t.call(calls.removeSite, { id, version }, admin)).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect(await lastAudit()).toMatchObject({ action: 'removeSite', subject: 'จุดย้าย' })
  expect((await find('จุดย้าย')).total).toBe(0)
})

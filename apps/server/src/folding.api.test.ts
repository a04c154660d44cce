import { readFile } from 'node:fs/promises'
import { findAnything } from '@roadside/contract/find-call.ts'
import { importContractors, saveContractor } from '@roadside/contract/records/contractor.ts'
import { saveLocation } from '@roadside/contract/records/location.ts'
import { saveProject } from '@roadside/contract/records/project.ts'
import { saveDepartment, saveSite } from '@roadside/contract/records/structure-calls.ts'
import { importWays } from '@roadside/contract/records/way.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite, buildUser, testPassword } from '@roadside/server-kit/testing/test-app.ts'
import { login } from '@roadside/contract/session-calls.ts'
import {
  createRecordsSetting,
  locationForm,
  projectForm,
  type RecordsSetting,
} from './testing/records-setting.ts'

let records: RecordsSetting
beforeAll(async () => {
  records = await createRecordsSetting()
})
afterAll(() => records.close())

const query = async <Row extends object>(sql: string, values: unknown[] = []) => {
  const { rows } = await records.test.database.pool.query<Row>(sql, values)
  return rows
}
const file = (text: string) => {
  return { filename: 'รายการ.csv', content: Buffer.from(text).toString('base64'), write: false }
}

/** Three spellings that look the same: sara am in two parts, an unseen character, a mark before nikhahit. */
const spellings = ['บริษัท ลําน้ําใส จํากัด', 'บริษัท ลำน้ำ\u200bใส จำกัด', 'บริษัท ลำนํ้าใส จำกัด']

test('a contractor whose name looks like a registered one is pointed out', async () => {
  const empty = { contact: '', telephone: '', email: '', note: '' }
  const form = { ...empty, name: 'บริษัท ลำน้ำใส จำกัด', tax_number: '' }
  await records.call(saveContractor, { form }, records.admin)
  const lines = ['ชื่อผู้รับจ้าง,หมายเหตุ', ...spellings.map((name) => `${name},`), `${spellings[0]},ใหม่`]
  const { body } = await records.call(importContractors, file(lines.join('\r\n')), records.admin)
  expect(body.total).toBe(1)
  expect(body.warnings.map(({ row, message }) => [row, message])).toEqual([
    [2, 'ผู้รับจ้างนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ'],
    [3, 'ผู้รับจ้างนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ'],
    [4, 'ผู้รับจ้างนี้อยู่ในทะเบียนแล้วทุกช่อง จะไม่นำเข้าซ้ำ'],
    [5, 'มีผู้รับจ้างชื่อนี้ในทะเบียนแล้ว'],
  ])
})

test('of names of a file that look the same the second is pointed out', async () => {
  const lines = ['ชื่อผู้รับจ้าง,หมายเหตุ', 'ห้างน้ำตก,ก', 'ห้างนํ้าตก,ข']
  const { body } = await records.call(importContractors, file(lines.join('\r\n')), records.admin)
  expect(body.warnings.map(({ row, message }) => [row, message])).toEqual([[3, 'ชื่อซ้ำกับแถวที่ 2']])
})

test('a road code is the same however its digits and points are written', async () => {
  await query(`insert into way (code, name, search_text) values ('นบ.1077', 'เดิม', '')`)
  const lines = ['รหัสสายทาง,ชื่อสายทาง', 'นบ.๑๐๗๗,หนึ่ง', 'นบ 1077,สอง']
  const { body } = await records.call(importWays, file(lines.join('\r\n')), records.admin)
  const found = body.warnings.filter(({ column }) => column === 'รหัสสายทาง')
  expect(found.filter(({ row }) => row === 2).map(({ message }) => message)).toContain(
    'มีรหัสสายทางนี้ในทะเบียนแล้ว: เดิม',
  )
  expect(found.filter(({ row }) => row === 3).map(({ message }) => message)).toContain(
    'รหัสสายทางซ้ำกับแถวที่ 2',
  )
})

test('a name that must be unique is refused where another looks the same', async () => {
  const { call, admin, departments, pj_id } = records
  const form = { ...projectForm, deptid: String(departments.first) }
  await call(saveProject, { form: { ...form, pj_code: 'สัญญา น้ำ/๒๕๖๙' } }, admin)
  const project = await call(saveProject, { form: { ...form, pj_code: 'สัญญา นํ้า/2569' } }, admin)
  expect([project.status, project.error.code]).toEqual([409, 'duplicate'])

  await records.addLocation(pj_id, 'ท่าน้ำ 1')
  const place = { ...locationForm, location_name: 'ท่านํ้า\u00a0๑' }
  expect((await call(saveLocation, { pj_id, form: place }, admin)).status).toBe(409)

  const [office] = await query<{ id: number }>(
    `select group_id as id from department where id = $1`,
    [departments.first],
  )
  const department = { group_id: String(office?.id), name: 'ขทช.\u200bนนทบุรี', province: '' }
  expect((await call(saveDepartment, { form: department }, admin)).status).toBe(409)

  await buildSite(records, {
    departmentId: departments.first,
    typeName: 'Lighting',
    name: 'ลำน้ำ ๙',
  })
  const site = {
    department_id: String(departments.first),
    type_name: 'Lighting',
    name: 'ลํานํ้า 9',
    road_code: '',
    road_name: '',
    sta: '',
    latitude: '',
    longitude: '',
  }
  expect((await call(saveSite, { form: site }, admin)).status).toBe(409)
})

test('a place keeps a name that looked like another before, and may change all else', async () => {
  const { pj_id, call, admin } = records
  const id = await records.addLocation(pj_id, 'แยกน้ำใส')
  await query('alter table location disable trigger location_lookalike')
  await query(`insert into location (project_id, name, search_text) values ($1, 'แยกนํ้าใส', '')`, [
    pj_id,
  ])
  await query('alter table location enable trigger location_lookalike')
  const form = { ...locationForm, location_name: 'แยกน้ำใส', sta: '1+000' }
  expect((await call(saveLocation, { id, version: 1, pj_id, form }, admin)).status).toBe(200)
})

test('an account is known by any spelling of its name; of two that look the same each by its own', async () => {
  const [group] = await query<{ id: number }>(
    `select id from department_group where code = 'office-1'`,
  )
  await buildUser(records, { username: 'ผู้ดูแลน้ำ1', groupId: group?.id ?? 0 })
  const enter = async (username: string) => {
    const { status, body } = await records.call(login, { username, password: testPassword }, null)
    return status === 200 ? body.userData.username : status
  }
  expect(await enter('ผู้ดูแลนํ้า๑')).toBe('ผู้ดูแลน้ำ1')
  await query(
    `insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
     select 'ผู้ดูแลน้ำ๑', 'ผู้ดูแลน้ำ๑', password_hash, role, group_id, firstname, lastname from app_user where username = 'ผู้ดูแลน้ำ1'`,
  )
  expect([await enter('ผู้ดูแลน้ำ๑'), await enter('ผู้ดูแลน้ำ1')]).toEqual(['ผู้ดูแลน้ำ๑', 'ผู้ดูแลน้ำ1'])
})

test('an id of equipment is found however it is spelt', async () => {
  const wid = await buildSite(records, { departmentId: records.departments.first })
  await query(
    `insert into device (solution, wid, external_id, name, report_s, timeout_s)
     values ('flooding', $1, 'สถานี\u00a0น้ำ-๗', 'มาตร', 600, 1800)`,
    [wid],
  )
  const { body } = await records.call(findAnything, { text: 'สถานี นํ้า-7' }, records.admin)
  expect(body.map(({ title }) => title)).toContain('มาตร')
})

test('what was folded before is folded anew by the migration', async () => {
  const [group] = await query<{ id: number }>(
    `select id from department_group where code = 'office-1'`,
  )
  const sql = await readFile(new URL('./migrations/0023-one-folding.sql', import.meta.url), 'utf8')
  const part = (from: string, to: string) => sql.slice(sql.indexOf(from), sql.indexOf(to))
  for (const [name, key] of [
    ['สมชาย๕', 'สมชาย๕'],
    ['ซ้ำ๑', 'ซํ้า๑'],
    ['ซ้ำ1', 'ซ้ํา1'],
  ] as const) {
    await query(
      `insert into app_user (username, username_key, role, group_id, firstname, lastname) values ($1, $2, 'user', $3, '', '')`,
      [name, key, group?.id],
    )
  }
  await query(`insert into way (code, name, search_text) values ('', 'ก', E'a\\u0085b')`)
  await query(part('with folded as', '-- What a name is looked for by'))
  await query(part('update contractor', '-- Ids of equipment'))
  expect(
    await query(
      `select username, username_key as key from app_user where username ~ '^(สมชาย|ซ้ำ)' order by 1`,
    ),
  ).toEqual([
    { username: 'ซ้ำ1', key: 'ซ้ํา1' },
    { username: 'ซ้ำ๑', key: 'ซํ้า๑' },
    { username: 'สมชาย๕', key: 'สมชาย5' },
  ])
  expect(await query(`select search_text as text from way where name = 'ก'`)).toEqual([
    { text: 'a b' },
  ])
})

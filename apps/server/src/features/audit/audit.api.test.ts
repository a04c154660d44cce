import {
  auditEntry,
  auditList,
  exportAudit,
  type AuditRow,
} from '@roadside/contract/audit-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { makeIngestKey } from '@roadside/contract/ingest-calls.ts'
import {
  archiveContractor,
  contractorList,
  exportContractors,
  saveContractor,
} from '@roadside/contract/records/contractor.ts'
import { addEquipment } from '@roadside/contract/records/equipment.ts'
import { infoProject } from '@roadside/contract/records/site-records.ts'
import { login } from '@roadside/contract/session-calls.ts'
import { tableFile } from '@roadside/contract/table-file.ts'
import { insertAudit, mostLines } from '@roadside/server-kit/audit.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildSite, testPassword } from '@roadside/server-kit/testing/test-app.ts'
import { housekeeping } from '../../housekeeping.ts'
import { createRecordsSetting, type RecordsSetting } from '../../testing/records-setting.ts'
import { RefusalLog } from './refusals.ts'

let t: RecordsSetting
let drradmin: string
beforeAll(async () => {
  t = await createRecordsSetting()
  await t.test.database.pool.query(
    `insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
     select 'drradmin', 'drradmin', password_hash, 'admin', group_id, 'ก', 'ข' from app_user where username_key = 'admin'`,
  )
  drradmin = await t.tokenOf('drradmin')
})
afterAll(() => t.close())

const db = () => t.test.database.db
const list = async (
  request: Parameters<typeof t.call<typeof auditList>>[1] = {},
  token = drradmin,
) => (await t.call(auditList, request, token)).body
const latest = async (action: string) => (await list({ action })).rows[0] as AuditRow
const form = { name: 'บริษัท ก', tax_number: '', contact: '', telephone: '', email: '', note: '' }

test('an added record has its entered fields, a changed one the former and the new values', async () => {
  const { id } = (
    await t.call(saveContractor, { form: { ...form, telephone: '021234567' } }, drradmin)
  ).body
  expect(await latest('add_contractor')).toMatchObject({
    subject: 'บริษัท ก',
    detail: { kind: 'contractor', id, version: 1 },
    before: null,
    after: { name: 'บริษัท ก', telephone: '021234567' },
  })
  await t.call(saveContractor, { id, version: 1, form: { ...form, name: 'บริษัท ข' } }, drradmin)
  expect(await latest('edit_contractor')).toMatchObject({
    username: 'drradmin',
    address: '127.0.0.1',
    subject: 'บริษัท ข',
    detail: { kind: 'contractor', id, version: 2 },
    before: { name: 'บริษัท ก', telephone: '021234567' },
    after: { name: 'บริษัท ข', telephone: '' },
  })
  await t.call(archiveContractor, { id, version: 2, archived: true }, drradmin)
  expect(await latest('archive_contractor')).toMatchObject({ before: null, after: null })
})

test('ids among entered fields are shown by name, and an address to the username admin alone', async () => {
  const project = await t.addProject({ pj_code: 'told' })
  expect((await latest('add_project')).after).toMatchObject({
    pj_code: 'told',
    deptid: 'ขทช.นนทบุรี',
    guarantee_date_end_de: '2026-12-31',
  })
  const camera = {
    pj_id: project,
    hostname: 'กล้อง 1',
    sta: '1+100',
    hls_url: 'https://cctv.example/a.m3u8',
  }
  const place = { latitude: '13.8', longitude: '100.4', note: '', desc: '', ipaddress: '10.9.8.7' }
  await t.call(addEquipment, { ...camera, ...place }, t.admin)
  const reported = async (token: string) =>
    (await list({ action: 'add_equipment' }, token)).rows[0]?.after
  expect(await reported(t.admin)).toMatchObject({ hostname: 'กล้อง 1', ipaddress: '10.9.8.7' })
  expect(JSON.stringify(await reported(drradmin))).not.toContain('10.9.8.7')
})

test('exported files are logged with their rows', async () => {
  const columns = [{ header: 'ก' }]
  await t.call(
    tableFile,
    { name: 'เหตุการณ์', columns, rows: [['1'], ['2']], format: 'csv' },
    t.viewer,
  )
  expect(await latest('exportTable')).toMatchObject({
    username: 'viewer',
    subject: '“เหตุการณ์” (ชื่อที่ผู้ส่งออกตั้ง)',
    detail: { rows: 2, format: 'csv' },
  })
  await t.call(exportContractors, { format: 'xlsx' }, drradmin)
  expect((await latest('exportContractors')).detail).toMatchObject({
    format: 'xlsx',
    filter: 'all',
  })
})

test('who is refused is written down: a bad token, rights, a site out of sight; an old token and none are not', async () => {
  const site = await buildSite(t, { departmentId: t.departments.second })
  await t.call(contractorList, {}, t.staff)
  await t.call(infoProject, { wid: site }, t.staff)
  await t.call(infoProject, { wid: site }, 'e30.e30.e30')
  await t.call(contractorList, {}, null)
  const expired = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')
  await t.call(contractorList, {}, `e30.${expired}.e30`)
  await vi.waitFor(async () => {
    const { rows } = await list({ action: 'refused' })
    expect(rows.map(({ username, subject, detail }) => [username, subject, detail])).toEqual([
      ['', 'ดูข้อมูลโครงการของพื้นที่ติดตั้ง', { because: 'token', call: 'infoProject', times: 1 }],
      ['staff', 'ดูข้อมูลโครงการของพื้นที่ติดตั้ง', { because: 'site', call: 'infoProject', times: 1 }],
      ['staff', 'ดูรายการผู้รับจ้าง', { because: 'rights', call: 'contractorList', times: 1 }],
    ])
  })
  // kept is the path, so that it is one thing whatever it is called, and found by either
  const stored = await t.test.database.pool.query(
    `select subject from audit_log where action = 'refused' order by id`,
  )
  expect(stored.rows.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
    'contractorList',
    'infoProject',
    'infoProject',
  ])
  for (const search of ['รายการผู้รับจ้าง', 'ดูรายการผู้รับจ้าง', 'contractorlist']) {
    const { rows, total } = await list({ action: 'refused', search })
    expect([total, rows.map(({ subject }) => subject)]).toEqual([1, ['ดูรายการผู้รับจ้าง']])
    const { id } = rows[0]!
    expect((await t.call(auditEntry, { id }, drradmin)).body).toMatchObject({
      subject: 'ดูรายการผู้รับจ้าง',
    })
    const exported = (
      await t.call(exportAudit, { search, action: 'refused', format: 'print' }, drradmin)
    ).body
    expect(JSON.stringify(exported)).toContain('ดูรายการผู้รับจ้าง')
  }
})

test('who is refused again and again is written once at once and once a minute with the number', async () => {
  const refusals = new RefusalLog(db(), pino({ level: 'silent' }))
  const detail = { because: 'rights' }
  const refusal = {
    username: 'loud',
    address: '192.0.2.1',
    action: 'refused',
    subject: 'userList',
    detail,
  }
  for (let time = 0; time < 50; time++) refusals.note(refusal)
  refusals.note({ ...refusal, address: '192.0.2.2' })
  refusals.writeRepeated()
  refusals.writeRepeated()
  refusals.note(refusal)
  await refusals.close()
  const { rows } = await list({ username: 'LOUD' })
  expect(rows.map(({ address, detail }) => [address, detail.times]).reverse()).toEqual([
    ['192.0.2.1', 1],
    ['192.0.2.2', 1],
    ['192.0.2.1', 49],
    ['192.0.2.1', 1],
  ])
})

test('of more kinds of refusals than are told apart the others are counted by what they are of', async () => {
  const refusals = new RefusalLog(db(), pino({ level: 'silent' }))
  const note = (subject: string, action: string, because: string) =>
    refusals.note({ username: 'flood', address: '192.0.2.3', action, subject, detail: { because } })
  for (let kind = 0; kind < 1_000; kind++) note(`kind ${kind}`, 'refused', 'token')
  for (let kind = 1_000; kind < 1_003; kind++) note(`kind ${kind}`, 'refused', 'rights')
  for (let kind = 1_003; kind < 1_005; kind++) note(`kind ${kind}`, 'signInFailed', 'errand')
  note('kind 7', 'refused', 'token')
  await refusals.close()
  const { rows } = await list({ search: '…' })
  expect(rows.map(({ username, action, detail }) => [username, action, detail]).reverse()).toEqual([
    ['', 'refused', { because: 'rights', times: 1 }],
    ['', 'signInFailed', { because: 'errand', times: 1 }],
    ['', 'refused', { because: 'rights', times: 2 }],
    ['', 'signInFailed', { because: 'errand', times: 1 }],
  ])
})

test('what changed is kept, the same is not; what is for the username admin alone is shown to nobody else', async () => {
  await insertAudit(db(), {
    username: 'admin',
    address: '',
    action: 'saveEventCamera',
    subject: 'CAM-1',
    detail: { devid: '8621', eui: '8621f' },
    before: { sta: '1+000', camera_address: '10.0.0.1', place: { a: 1, bb: 2 } },
    after: { camera_address: '10.0.0.2', sta: '1+100', place: { bb: 2, a: 1 } },
  })
  const { id } = await latest('saveEventCamera')
  const seen = async (token: string) => (await t.call(auditEntry, { id }, token)).body
  expect(await seen(t.admin)).toMatchObject({
    detail: { devid: '8621', eui: '8621f' },
    before: { sta: '1+000', camera_address: '10.0.0.1' },
    after: { sta: '1+100', camera_address: '10.0.0.2' },
  })
  expect((await seen(t.admin)).after).not.toHaveProperty('place')
  for (const entry of [await seen(drradmin), await latest('saveEventCamera')]) {
    expect(entry).toMatchObject({ detail: {}, before: { sta: '1+000' }, after: { sta: '1+100' } })
    expect(JSON.stringify(entry)).not.toMatch(/8621|10\.0\.0/)
  }
})

test('long texts are cut in the list, and whole in the entry', async () => {
  const codec = 'x'.repeat(3_000)
  const entry = { username: 'admin', address: '', action: 'saveDeviceProfile', subject: 'ก' }
  await insertAudit(db(), { ...entry, before: { codec: 'a' }, after: { codec } })
  const { id, after } = await latest('saveDeviceProfile')
  expect(String(after?.codec)).toHaveLength(201)
  expect((await t.call(auditEntry, { id }, drradmin)).body.after).toEqual({ codec })
})

test('is searched by subject and account, filtered by action, account and time, and paged', async () => {
  await t.call(makeIngestKey, { name: 'แม่ข่าย_LoRa 1' }, t.admin)
  expect((await list({ search: 'lora 1' })).rows).toMatchObject([
    { action: 'makeIngestKey', after: { name: 'แม่ข่าย_LoRa 1' } },
  ])
  const total = async (search: string) => (await list({ search })).total
  expect(
    await Promise.all(['LORA  แม่ข่าย_', 'แมขาย_lora ๑', 'แม่\u200Bข่าย', '1 แม่ข่าย_lora'].map(total)),
  ).toEqual([1, 1, 1, 1])
  expect((await list({ search: '%' })).total).toBe(0)
  const ofAdmin = await list({ search: 'drradm' })
  expect(new Set(ofAdmin.rows.map(({ username }) => username))).toEqual(new Set(['drradmin']))
  const [first, second] = [await list({ page: 1, perPage: 1 }), await list({ page: 2, perPage: 1 })]
  expect(first.rows[0]?.id).toBeGreaterThan(second.rows[0]?.id ?? Infinity)
  expect(first.total).toBe(second.total)
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  expect((await list({ from: hour(-1), to: hour(1) })).total).toBe(first.total)
  expect((await list({ to: hour(-1) })).total).toBe(0)
  expect((await t.call(auditList, {}, t.officeAdmin)).status).toBe(403)
})

test('what is taken away of it is the choice in words, says whether it was cut, and is one line in it', async () => {
  const lines = async () =>
    (await list({ from: start })).rows.filter(({ action }) => action.startsWith('export'))
  const start = new Date(Date.now() - 3_600_000).toISOString()
  const before = (await lines()).length
  const choice = { action: 'makeIngestKey' }
  const file = (await t.call(exportAudit, { ...choice, format: 'csv' }, drradmin)).body
  if (!('content' in file)) throw new Error('no file')
  const text = Buffer.from(file.content, 'base64').toString()
  expect(text).toMatch(
    /^\uFEFFเวลา,ผู้ใช้,.*\r\n.*น\.,admin,127\.0\.0\.1,สร้างคีย์ส่งข้อมูล,.*ชื่อ: แม่ข่าย_LoRa 1( · [^\r\n]*)?\r\n$/,
  )
  expect([file.filename.slice(0, 17), file.is_cut]).toEqual(['บันทึกการใช้งาน 2', false])
  expect((await lines()).length).toBe(before + 1)
  expect((await latest('exportAudit')).detail).toEqual({
    rows: 1,
    is_cut: false,
    format: 'csv',
    ...choice,
  })

  await t.test.database.pool.query(`insert into audit_log (username, action, subject)
    select 'many', 'signIn', 'many' from generate_series(1, 5001)`)
  const many = (await t.call(exportAudit, { username: 'many', format: 'print' }, drradmin)).body
  if (!('rows' in many)) throw new Error('nothing to print')
  expect([many.columns[3], many.rows.length, many.rows[0]?.[3], many.is_cut]).toEqual([
    'การดำเนินการ',
    5_000,
    'เข้าสู่ระบบ',
    true,
  ])
  expect((await list({ username: 'many' })).total).toBe(5_000)
})

test('groups, projects and sites are shown by name too, in the list, the entry and the file; the line stays', async () => {
  const { pool } = t.test.database
  await pool.query(`update department_group set name = 'สทช.ที่ 1 (ปทุมธานี)' where code = 'office-1'`)
  const { wid, name } =
    (await pool.query<{ wid: number; name: string }>('select wid, name from site limit 1'))
      .rows[0] ?? {}
  const entry = { username: 'admin', address: '', action: 'editUser', subject: 'named' }
  await insertAudit(db(), {
    ...entry,
    detail: { wid },
    before: { groupname: 'office-1', pj_id: null },
    after: { groupname: 'gone', pj_id: t.pj_id },
  })
  const names = {
    detail: { wid: `${name} (${wid})` },
    before: { groupname: 'สทช.ที่ 1 (ปทุมธานี) (office-1)', pj_id: null },
    after: { groupname: 'gone', pj_id: `P-1 โครงการทดสอบ (${t.pj_id})` },
  }
  const [listed] = (await list({ search: 'named' })).rows
  expect(listed).toMatchObject(names)
  expect((await t.call(auditEntry, { id: listed?.id ?? 0 }, drradmin)).body).toMatchObject(names)
  const exported = (await t.call(exportAudit, { search: 'named', format: 'print' }, drradmin)).body
  expect('rows' in exported && exported.rows[0]?.at(-1)).toBe(
    `โครงการ: ว่าง → P-1 โครงการทดสอบ (${t.pj_id}) · กลุ่มหน่วยงาน: สทช.ที่ 1 (ปทุมธานี) (office-1) → gone`,
  )
  const { rows } = await pool.query(`select after from audit_log where subject = 'named'`)
  expect(rows).toEqual([{ after: { groupname: 'gone', pj_id: t.pj_id } }])
})

test('the console’s own database user changes nothing in it, and lets go only what is older than 24 months', async () => {
  const { pool } = t.test.database
  await pool.query(`insert into audit_log (at, username, action, subject)
    select now() - age::interval, 'aged', 'signIn', age from unnest(array['23 months', '25 months', '3 years']) age`)
  const refused = /append-only/
  await expect(
    pool.query(`update audit_log set username = 'x' where username = 'aged'`),
  ).rejects.toThrow(refused)
  await expect(pool.query(`delete from audit_log where subject = '23 months'`)).rejects.toThrow(
    refused,
  )
  await expect(pool.query('truncate audit_log')).rejects.toThrow(refused)
  const sweeps = housekeeping(
    [],
    { store: t.app.blobs, columns: [] },
    { months: { readings: 1, events: 1 }, imagesMonths: 1, messagesMonths: 1, rejectedDays: 1 },
  )
  await sweeps.find(({ name }) => name === 'expired')?.run(t.app.deps, pino({ level: 'silent' }))
  expect((await list({ username: 'aged' })).rows.map(({ subject }) => subject)).toEqual([
    '23 months',
  ])
})

test('one account cannot fill the log; others, signing in and what nobody calls for go on', async () => {
  const { pool } = t.test.database
  await pool.query(
    `insert into app_user (username, username_key, password_hash, role, group_id, firstname, lastname)
     select 'flooder', 'flooder', password_hash, 'admin', group_id, 'ก', 'ข' from app_user where username_key = 'admin'`,
  )
  const flooder = await t.tokenOf('flooder')
  const body = { form: { ...form, name: 'ผู้รับจ้าง' } }
  expect((await t.call(saveContractor, body, flooder)).status).toBe(200)
  await pool.query(
    `insert into audit_log (at, username, action, subject)
     select now() - interval '40 seconds', 'flooder', 'exportTable', '' from generate_series(1, $1::int)`,
    [mostLines.minute],
  )
  const refused = await t.app.http.inject({
    method: 'POST',
    url: `/api/${saveContractor.path}`,
    headers: { authorization: `Bearer ${flooder}` },
    payload: body,
  })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect(refused.json<{ message: string }>().message).toContain('บ่อยเกินกำหนด')
  const table: Body<typeof tableFile> = {
    name: 'ก',
    columns: [{ header: 'ก' }],
    rows: [],
    format: 'csv',
  }
  expect((await t.call(tableFile, table, flooder)).status).toBe(429)
  expect((await t.call(tableFile, table, t.viewer)).status).toBe(200)
  expect((await t.call(login, { username: 'flooder', password: testPassword })).status).toBe(200)
  await insertAudit(db(), { username: 'flooder', action: 'add_way', subject: 'สคริปต์', address: '' })
})

test('nor in an hour; failed sign-ins of strangers use nothing up', async () => {
  const fill = (username: string, action: string) =>
    t.test.database.pool.query(
      `insert into audit_log (at, username, action, subject) select now() - interval '30 minutes', $1, $2, ''
       from generate_series(1, $3::int)`,
      [username, action, mostLines.hour],
    )
  const change = (username: string) =>
    insertAudit(db(), { username, action: 'add_way', subject: '', address: '10.0.0.1' })
  await fill('guessed', 'signInFailed')
  await change('guessed')
  await fill('busy', 'add_way')
  await expect(change('busy')).rejects.toMatchObject({ code: 'too_many_requests' })
})

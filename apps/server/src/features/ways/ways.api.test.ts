import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { wayFields, type WayForm } from '@roadside/contract/records/way-form.ts'
import * as calls from '@roadside/contract/records/way.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

const empty = Object.fromEntries(wayFields.map((field) => [field, ''])) as WayForm
const form = (code: string, fields: Partial<WayForm> = {}): WayForm => ({
  ...empty,
  code,
  name: `ถนน ${code}`,
  ...fields,
})
const base64 = (text: string) => Buffer.from(text).toString('base64')
const fileOf = (...lines: string[]) => ({
  filename: 'สายทาง.csv',
  content: base64(`\uFEFF${lines.join('\r\n')}\r\n`),
})
const line = {
  start_latitude: '13.837',
  start_longitude: '100.4132',
  end_latitude: '13.8395',
  end_longitude: '100.3457',
}

let t: TestApp
let departmentId: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'officeadmin', groupId: office.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: drr.groupId, departmentId })
  await buildUser(t, { username: '4g', groupId: drr.groupId })
  await buildUser(t, { username: 'viewer', groupId: drr.groupId, firstname: 'dashboard' })
  for (const username of ['admin', 'drradmin', 'officeadmin', 'staff', '4g', 'viewer']) {
    tokens[username] = await t.tokenOf(username)
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const table of ['equipment', 'location', 'project', 'site', 'way']) {
    await sql`delete from ${sql.table(table)}`.execute(t.test.database.db)
  }
})

const { saveWay, wayList, archiveWay, importWays, exportWays } = calls
const add = (fields: WayForm, access = 'admin') =>
  t.call(saveWay, { form: fields, request_id: randomUUID() }, tokens[access])
const list = async (body: Parameters<typeof t.call<typeof wayList>>[1] = {}) =>
  (await t.call(wayList, body, tokens.admin)).body
const codes = async (body: Parameters<typeof list>[0]) =>
  (await list(body)).rows.map(({ code }) => code)
const open = async (id: number, access = 'admin') =>
  (await t.call(calls.way, { id }, tokens[access])).body
const historyOf = async (id: number) =>
  (await t.call(recordHistory, { kind: 'way', id }, tokens.admin)).body.rows

describe('who may', () => {
  test.each([
    ['admin', 200] as const,
    ['drradmin', 200] as const,
    ['officeadmin', 403] as const,
    ['staff', 403] as const,
    ['4g', 403] as const,
    ['viewer', 403] as const,
    [null, 401] as const,
  ])('%s: %i', async (access, status) => {
    const token = access === null ? null : tokens[access]
    const { body } = await add(form('นบ.1001'))
    const sent = fileOf('name', 'ข')
    const answers = [
      await t.call(wayList, {}, token),
      await t.call(calls.way, { id: body.id }, token),
      await t.call(saveWay, { form: form('นบ.1002') }, token),
      await t.call(importWays, { ...sent, write: false }, token),
      await t.call(importWays, { ...sent, write: true }, token),
      await t.call(exportWays, { format: 'xlsx' }, token),
      await t.call(archiveWay, { id: body.id, version: 1, archived: true }, token),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
  })
})

describe('one way', () => {
  test('is changed by the first of two editors, and the points between its ends stay', async () => {
    const { body } = await add(form('นบ.1001', { ...line, length_km: '9.972' }))
    await sql`update way set line = jsonb_insert(line, '{1}', '[13.9, 100.4]') where id = ${body.id}`.execute(
      t.test.database.db,
    )
    const edit = (version: number, fields: Partial<WayForm>, access: string) =>
      t.call(
        saveWay,
        {
          id: body.id,
          version,
          form: form('นบ.1001', { ...line, length_km: '9.9720', ...fields }),
        },
        tokens[access],
      )
    expect((await edit(1, {}, 'admin')).body.version).toBe(1)
    expect((await edit(1, { end_latitude: '13.84' }, 'drradmin')).body.version).toBe(2)
    const second = await edit(1, { note: 'x' }, 'admin')
    expect([second.error.code, second.error.message]).toEqual([
      'conflict',
      expect.stringContaining('drradmin'),
    ])
    expect((await open(body.id)).line).toEqual([
      [13.837, 100.4132],
      [13.9, 100.4],
      [13.84, 100.3457],
    ])
    expect((await historyOf(body.id))[0]?.changes).toEqual([
      { field: 'end_latitude', from: '13.8395', to: '13.84' },
    ])
  })

  test('sent twice at once is made once; its code may be another way’s too', async () => {
    const sent = { form: form('นบ.4018'), request_id: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => t.call(saveWay, sent, tokens.admin)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await add(form('นบ.4018'))).status).toBe(200)
    const { rows } = await list()
    expect(rows.map(({ code, is_code_repeated }) => [code, is_code_repeated])).toEqual([
      ['นบ.4018', true],
      ['นบ.4018', true],
    ])
    const { id, version } = rows[0]!
    expect(
      (await t.call(archiveWay, { id, version, archived: true }, tokens.admin)).body.version,
    ).toBe(2)
    expect((await list()).rows).toMatchObject([{ is_code_repeated: false }])
    expect(await list({ archived: true })).toMatchObject({
      total: 1,
      counts: { active: 1, archived: 1 },
    })
  })

  test('with half a line or a length beyond the column is refused with a sentence', async () => {
    const refused = async (fields: Partial<WayForm>) =>
      (await add(form('นบ.1', fields))).error.message
    expect(await refused({ ...line, end_longitude: '' })).toContain('ให้ครบ')
    expect(await refused({ length_km: '10000' })).toContain('9999.999')
    expect(await refused({ sta_from: '1+5' })).toContain('30+800')
  })
})

describe('what stands along a way', () => {
  test('are its sites and cameras, as far as the caller may see them', async () => {
    const { body } = await add(form('นบ.1001'))
    await add(form('นบ.1002'))
    const wid = await buildSite(t, { departmentId, typeName: 'Flooding', name: 'ป้ายวัดน้ำ' })
    await buildSite(t, { departmentId, name: 'ที่อื่น' })
    const { db } = t.test.database
    await sql`update site set road_code = 'นบ.1001', sta = 'กม.ที่ 5+250' where wid = ${wid}`.execute(
      db,
    )
    const [project] = (
      await sql<{
        id: number
      }>`insert into project (code, name, department_id) values ('P-1', 'โครงการ', ${departmentId})
        returning id`.execute(db)
    ).rows
    const [place] = (
      await sql<{
        id: number
      }>`insert into location (project_id, name, road_code) values (${project?.id}, 'สะพานลอย', 'นบ.1001')
        returning id`.execute(db)
    ).rows
    await sql`insert into equipment (project_id, department_id, location_id, wid, hostname, sta, hls_url, latitude, longitude,
        username, group_name, health, archived_at)
      select ${project?.id}, ${departmentId}, ${place?.id}, ${wid}, h, '1+100', '', 13.8, 100.4, 'a', 'b', 'fault', a::timestamptz
      from (values ('CAM-1', null), ('CAM-2', '2026-01-01')) v(h, a)`.execute(db)
    const found = await open(body.id)
    expect(found).toMatchObject({ sites: 1, cameras: 1 })
    expect(found.things).toEqual([
      {
        kind: 'site',
        id: wid,
        name: 'ป้ายวัดน้ำ',
        sta: 'กม.ที่ 5+250',
        typeName: 'Flooding',
        DeptID: departmentId,
        Dept_Name: 'ขทช.นนทบุรี',
      },
      {
        kind: 'camera',
        id: expect.any(Number) as number,
        name: 'CAM-1',
        sta: '1+100',
        health: 'fault',
        pj_id: project?.id,
        location: 'สะพานลอย',
      },
    ])
    expect((await list({ sort: 'sites', order: 'desc' })).rows.map(({ sites }) => sites)).toEqual([
      1, 0,
    ])
  })

  test('of a way without a code is nothing', async () => {
    const { body } = await add(form('', { name: 'ไม่มีรหัส' }))
    const wid = await buildSite(t, { departmentId })
    await sql`update site set road_code = '' where wid = ${wid}`.execute(t.test.database.db)
    expect((await open(body.id)).things).toEqual([])
  })
})

describe('the list', () => {
  test('is searched without tone marks, filtered by province, sorted as a Thai dictionary', async () => {
    await add(form('นบ.1001', { name: 'แยกนนทกิจ', province: 'นนทบุรี', district: 'บางใหญ่' }))
    await add(form('ตง.3004', { name: 'บ้านต้นปรง', province: 'ตรัง', length_km: '14.5' }))
    await add(form('ขก.1', { name: 'บ้านไผ่', province: 'ขอนแก่น', length_km: '2' }))
    expect(await codes({})).toEqual(['ขก.1', 'ตง.3004', 'นบ.1001'])
    expect(await codes({ search: 'บาน ตนปรง' })).toEqual(['ตง.3004'])
    expect(await codes({ search: 'นบ.๑๐๐๑' })).toEqual(['นบ.1001'])
    expect(await codes({ search: 'นบ1001' })).toEqual(['นบ.1001'])
    expect(await codes({ province: 'ตรัง' })).toEqual(['ตง.3004'])
    expect(await codes({ sort: 'length_km', order: 'desc' })).toEqual([
      'ตง.3004',
      'ขก.1',
      'นบ.1001',
    ])
    expect((await list()).provinces.map(({ name }) => name)).toEqual(['ขอนแก่น', 'ตรัง', 'นนทบุรี'])
  })
})

describe('a file', () => {
  test('of a register of ways is read with its repeated and unusual codes, which are pointed out', async () => {
    await add(form('นบ.1001'))
    const file = fileOf(
      'code,road,amphure,branch,lengthInKm,startN,startE,endN,endE,กม. เริ่มต้น',
      'นบ.1001,ก,บางใหญ่,นนทบุรี,9.972,13.837,100.4132,13.8395,100.3457,0+000',
      'นบ.1001,ข,,,,,,,,',
      'ถนนเลียบคลอง,ค,,,,,,,,',
    )
    const { body } = await t.call(importWays, { ...file, write: false }, tokens.admin)
    expect(body.problems).toEqual([])
    expect(body.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '2 มีรหัสสายทางนี้ในทะเบียนแล้ว: ถนน นบ.1001',
      '3 รหัสสายทางซ้ำกับแถวที่ 2',
      '3 มีรหัสสายทางนี้ในทะเบียนแล้ว: ถนน นบ.1001',
      expect.stringMatching(/^4 รูปแบบรหัสสายทาง/),
    ])
    const sent = { ...file, write: true, request_id: randomUUID() }
    const answers = await Promise.all([1, 2].map(() => t.call(importWays, sent, tokens.admin)))
    expect(answers.map((answer) => answer.body.written)).toEqual([3, 3])
    const { rows, total } = await list({ search: 'บางใหญ่' })
    expect([total, (await list()).total]).toEqual([1, 4])
    const way = rows.find(({ name }) => name === 'ก')
    expect(way).toMatchObject({
      district: 'บางใหญ่',
      province: 'นนทบุรี',
      length_km: 9.972,
      sta_from: '0+000',
    })
    expect((await open(way?.id ?? 0)).line).toEqual([
      [13.837, 100.4132],
      [13.8395, 100.3457],
    ])
  })

  test.each(['csv', 'xlsx'] as const)(
    'of %s that was written reads back as it was',
    async (format) => {
      const all = [
        form('นบ.1001', {
          ...line,
          length_km: '9.972',
          sta_from: '0+000',
          sta_to: '9+972',
          note: '=ก+ข',
        }),
        form('-ไม่มีรหัส', { name: '\'+ถนน, "ใหม่"', province: '@จังหวัด', length_km: '0' }),
      ]
      for (const fields of all) expect((await add(fields)).status).toBe(200)
      const written = (await t.call(exportWays, { format }, tokens.admin)).body
      await sql`delete from way`.execute(t.test.database.db)
      expect(
        (await t.call(importWays, { ...written, write: true }, tokens.admin)).body.written,
      ).toBe(2)
      const { rows } = await t.call(exportWays, { format }, tokens.admin).then(() => list())
      for (const [index, code] of ['-ไม่มีรหัส', 'นบ.1001'].entries()) {
        const [first] = await historyOf(rows.find((row) => row.code === code)?.id ?? 0)
        const stored = Object.fromEntries(
          (first?.changes ?? []).map(({ field, to }) => [field, to]),
        )
        expect({ ...empty, ...stored }).toEqual(all[1 - index])
      }
    },
  )

  test('of 10 000 rows is previewed and written at once', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `นบ.${1000 + (n % 9000)},ถนน ${n},${n / 1000},13.8,100.4,13.9,100.5`,
    )
    const file = fileOf('code,name,length,startN,startE,endN,endE', ...rows)
    const { body } = await t.call(importWays, { ...file, write: true }, tokens.admin)
    expect(body.written).toBe(10_000)
    expect(
      (await list({ search: 'ถนน 9999', sort: 'length_km', order: 'desc' })).rows[0],
    ).toMatchObject({
      length_km: 9.999,
    })
  })
})

const register = fileURLToPath(
  new URL('../../../../../../shared/inputs/14-thai/drr-roads_a.json', import.meta.url),
)
// published by the department; not where the tests run elsewhere
test.each([register].filter(existsSync))('the real register is read whole', async (path) => {
  const ways = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string | number>[]
  const heads = [
    'code',
    'road',
    'amphure',
    'branch',
    'lengthInKm',
    'startN',
    'startE',
    'endN',
    'endE',
  ]
  const cell = (value: string | number | undefined) => `"${String(value).replaceAll('"', '""')}"`
  const lines = ways.map((way) => heads.map((head) => cell(way[head])).join(','))
  const file = fileOf(heads.join(','), ...lines)
  const { body } = await t.call(importWays, { ...file, write: false }, tokens.admin)
  expect([body.total, body.problems]).toEqual([ways.length, []])
  const repeated = ways.length - new Set(ways.map(({ code }) => code)).size
  expect(body.warnings.filter(({ message }) => message.startsWith('รหัสสายทางซ้ำ'))).toHaveLength(
    repeated,
  )
  expect((await t.call(importWays, { ...file, write: true }, tokens.admin)).body.written).toBe(
    ways.length,
  )
  const again = (await t.call(importWays, { ...file, write: true }, tokens.admin)).body
  expect([again.written, again.problems]).toEqual([0, []])
  expect((await list({ search: 'แยกทางหลวงหมายเลข 9 นนทกิจ' })).rows).toMatchObject([
    { code: 'นบ.1001' },
  ])
  expect((await list({ search: 'ตง.3004' })).rows).toMatchObject([
    { name: 'แยกทางหลวงหมายเลข 404 (กม.ที่ 10+325) - บ้านต้นปรง', province: 'บทช.ตรัง' },
  ])
})

test('a file of ways that the register has as they are writes none again, and one that differs', async () => {
  const head = 'code,name,province,length,sta from,sta to'
  const file = fileOf(head, 'ทส.1001,ถนนซ้ำ,ตราด,1.500,0+000,1+500', ',ถนนไม่มีรหัส,ตราด,2,,')
  expect((await t.call(importWays, { ...file, write: true }, tokens.admin)).body.written).toBe(2)
  const preview = (await t.call(importWays, { ...file, write: false }, tokens.admin)).body
  expect([preview.total, preview.warnings.map(({ row }) => row)]).toEqual([0, [2, 3, 3]])
  expect((await t.call(importWays, { ...file, write: true }, tokens.admin)).body.written).toBe(0)
  const changed = fileOf(head, 'ทส.1001,ถนนซ้ำ,ตราด,1.500,0+000,1+600')
  expect((await t.call(importWays, { ...changed, write: true }, tokens.admin)).body.written).toBe(1)
})

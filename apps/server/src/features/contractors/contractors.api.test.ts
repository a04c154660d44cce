import { randomUUID } from 'node:crypto'
import * as calls from '@roadside/contract/records/contractor.ts'
import { recordHistory } from '@roadside/contract/records/record.ts'
import { checkDigitOf } from '@roadside/contract/domain/tax-number.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

const empty = { tax_number: '', contact: '', telephone: '', email: '', note: '' }
const form = (name: string, fields: Partial<calls.ContractorForm> = {}) => ({
  ...empty,
  name,
  ...fields,
})
const taxNumber = (number: number) => {
  const digits = `01055${String(number).padStart(7, '0')}`
  return `${digits}${checkDigitOf(digits)}`
}
const base64 = (text: string) => Buffer.from(text).toString('base64')
const fileOf = (...lines: string[]) => ({
  filename: 'ผู้รับจ้าง.csv',
  content: base64(`\uFEFF${lines.join('\r\n')}\r\n`),
})

let t: TestApp
let departmentId: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  t = await createTestApp({ FOURG_USERNAME: '4g' })
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
  await sql`delete from project`.execute(t.test.database.db)
  await sql`delete from contractor`.execute(t.test.database.db)
})

const { saveContractor, contractorList, archiveContractor, importContractors, exportContractors } =
  calls
const add = async (fields: calls.ContractorForm, who = 'admin') =>
  t.call(saveContractor, { form: fields, request_id: randomUUID() }, tokens[who])
const list = async (body: Parameters<typeof t.call<typeof contractorList>>[1] = {}) =>
  (await t.call(contractorList, body, tokens.admin)).body
const names = async (body: Parameters<typeof list>[0]) =>
  (await list(body)).rows.map(({ name }) => name)
const historyOf = async (id: number) =>
  (await t.call(recordHistory, { kind: 'contractor', id }, tokens.admin)).body.rows

async function addProject(
  contractorId: number,
  to: string | null,
  from: string | null = '2024-01-01',
  isArchived = false,
) {
  await sql`insert into project (code, name, department_id, contractor_id, guarantee_from, guarantee_to, archived_at)
    values (${randomUUID()}, 'โครงการ', ${departmentId}, ${contractorId}, ${from}::date, ${to}::date,
      ${isArchived ? t.clock.now : null})`.execute(t.test.database.db)
}

describe('who may', () => {
  test.each([
    ['admin', 200] as const,
    ['drradmin', 200] as const,
    ['officeadmin', 403] as const,
    ['staff', 403] as const,
    ['4g', 403] as const,
    ['viewer', 403] as const,
    [null, 401] as const,
  ])('%s: %i', async (who, status) => {
    const token = who === null ? null : tokens[who]
    const { body } = await add(form('บริษัท ก'))
    const sent = fileOf('name', 'ข')
    const answers = [
      await t.call(contractorList, {}, token),
      await t.call(calls.contractor, { id: body.id }, token),
      await t.call(saveContractor, { form: form('บริษัท ค') }, token),
      await t.call(importContractors, { ...sent, write: false }, token),
      await t.call(importContractors, { ...sent, write: true }, token),
      await t.call(exportContractors, { format: 'csv' }, token),
      await t.call(archiveContractor, { id: body.id, version: 1, archived: true }, token),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
    expect((await list()).total).toBe(status === 200 ? 2 : 1)
  })
})

describe('one contractor', () => {
  test('is stored as typed, its tax number in digits', async () => {
    const typed = form(' บริษัท ก จำกัด ', {
      tax_number: '0-1075-44000-10-8',
      telephone: '02-123-4567 ต่อ 12',
      email: 'a@b.co.th',
    })
    const { body } = await add(typed)
    const { body: stored } = await t.call(calls.contractor, { id: body.id }, tokens.admin)
    expect(stored).toMatchObject({
      name: 'บริษัท ก จำกัด',
      tax_number: '0107544000108',
      telephone: '02-123-4567 ต่อ 12',
    })
  })

  test.each([
    [{ name: '' }, 'กรุณากรอกชื่อผู้รับจ้าง'],
    [{ tax_number: '0107544000109' }, 'เลขตรวจสอบหลักสุดท้ายไม่ตรง'],
    [{ telephone: '12345' }, 'หมายเลขโทรศัพท์ 12345 ไม่ถูกต้อง'],
    [{ email: 'ไม่มี' }, 'กรุณากรอกอีเมลให้ถูกต้อง'],
  ])('%j is refused with a sentence', async (fields, sentence) => {
    const { status, error } = await add(form('ก', fields))
    expect([status, error.message]).toEqual([400, expect.stringContaining(sentence)])
  })

  test('has a tax number of its own; two at once make one', async () => {
    const same = { tax_number: taxNumber(1) }
    const [one, other] = await Promise.all([add(form('ก', same)), add(form('ข', same))])
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
    const third = await add(form('ค', same))
    expect([third.status, third.error.message]).toEqual([
      409,
      expect.stringMatching(/เป็นของ [กข] ซึ่งอยู่ในทะเบียนแล้ว/),
    ])
  })

  test('sent twice at once is made once', async () => {
    const sent = { form: form('ก'), request_id: randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.call(saveContractor, sent, tokens.admin)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect((await list()).total).toBe(1)
    expect(await historyOf(answers[0]?.body.id ?? 0)).toHaveLength(1)
  })

  test('of two editors the second is told about the first, and nothing is overwritten', async () => {
    const { body } = await add(form('ก'))
    const edit = (version: number, name: string, who: string) =>
      t.call(saveContractor, { id: body.id, version, form: form(name) }, tokens[who])
    expect((await edit(1, 'ของ drradmin', 'drradmin')).body).toEqual({ id: body.id, version: 2 })
    const second = await edit(1, 'ของ admin', 'admin')
    expect([second.status, second.error.code]).toEqual([409, 'conflict'])
    expect(second.error.message).toContain('drradmin แก้ไขข้อมูลนี้ไปแล้ว')
    expect(await names({})).toEqual(['ของ drradmin'])
    expect((await edit(2, 'ของ drradmin', 'admin')).body.version).toBe(2)
    const [last] = await historyOf(body.id)
    expect(last).toMatchObject({ username: 'drradmin', action: 'edit', version: 2 })
    expect(last?.changes).toEqual([{ field: 'name', from: 'ก', to: 'ของ drradmin' }])
  })

  test('is put away with its projects still naming it, and comes back unless its number is taken', async () => {
    const { body } = await add(form('ก', { tax_number: taxNumber(2) }))
    await addProject(body.id, '2027-01-01')
    const put = (version: number, archived: boolean) =>
      t.call(archiveContractor, { id: body.id, version, archived }, tokens.admin)
    expect((await put(1, true)).body.version).toBe(2)
    expect((await list()).counts).toMatchObject({ all: 0, archived: 1 })
    expect(
      (await t.call(calls.contractor, { id: body.id }, tokens.admin)).body.project_list,
    ).toHaveLength(1)
    const heir = await add(form('ข', { tax_number: taxNumber(2) }))
    expect((await put(2, false)).status).toBe(409)
    await t.call(archiveContractor, { id: heir.body.id, version: 1, archived: true }, tokens.admin)
    expect((await put(2, false)).status).toBe(200)
    expect((await historyOf(body.id)).map(({ action }) => action)).toEqual([
      'restore',
      'archive',
      'add',
    ])
  })
})

describe('the list', () => {
  test('is searched without tone marks, Thai digits and case', async () => {
    await add(form('บริษัท ไฟส่องทาง จำกัด', { telephone: '081-234-5678', email: 'Info@Road.co.th' }))
    await add(form('ห้างหุ้นส่วนจำกัด ป้ายจราจร', { tax_number: '0107544000108', contact: 'คุณสมศรี' }))
    expect(await names({ search: 'ไฟสองทาง' })).toEqual(['บริษัท ไฟส่องทาง จำกัด'])
    expect(await names({ search: 'จราจร ปาย' })).toEqual(['ห้างหุ้นส่วนจำกัด ป้ายจราจร'])
    expect(await names({ search: '๐๑๐๗๕๔๔' })).toHaveLength(1)
    expect(await names({ search: '0-1075-44000' })).toHaveLength(1)
    expect(await names({ search: '0812345678' })).toHaveLength(1)
    expect(await names({ search: 'INFO@road' })).toHaveLength(1)
    expect(await names({ search: '100%' })).toEqual([])
  })

  test('says how many guarantees run out within 90 days, the last day included', async () => {
    const { body } = await add(form('ก'))
    await add(form('ข'))
    // today is 2026-11-21
    for (const to of ['2026-11-20', '2026-11-21', '2027-02-19', '2027-02-20', null])
      await addProject(body.id, to)
    await addProject(body.id, '2026-12-01', '2026-11-22')
    await addProject(body.id, '2026-12-01', null, true)
    const { rows, counts } = await list()
    expect(rows[0]).toMatchObject({ projects: 6, guarantees_within: 3, guarantees_ending: 2 })
    expect(counts).toEqual({ all: 2, within: 1, ending: 1, archived: 0 })
    expect(await names({ filter: 'ending' })).toEqual(['ก'])
    const { project_list: projects } = (
      await t.call(calls.contractor, { id: body.id }, tokens.admin)
    ).body
    expect(projects[0]?.guarantee_date_end_de).toBe('2026-11-21')
    expect(projects.at(-1)?.archived_at).not.toBeNull()
  })

  test('is sorted as a Thai dictionary, in pages', async () => {
    for (const name of ['เก', 'ขา', 'กา']) await add(form(name))
    expect(await names({})).toEqual(['กา', 'เก', 'ขา'])
    expect(await names({ order: 'desc', page: 2, perPage: 2 })).toEqual(['กา'])
    expect((await t.call(contractorList, { sort: 'drop' as 'name' }, tokens.admin)).status).toBe(
      400,
    )
  })
})

describe('a file', () => {
  const check = async (file: ReturnType<typeof fileOf>) =>
    (await t.call(importContractors, { ...file, write: false }, tokens.admin)).body

  test('is previewed with every wrong row named, and writes nothing while one is wrong', async () => {
    await add(form('เดิม', { tax_number: taxNumber(7) }))
    const file = fileOf(
      'ชื่อผู้รับจ้าง,เลขประจำตัวผู้เสียภาษี,Tel,E-mail',
      `ก,${taxNumber(3)},02-123-4567,a@b.co`,
      `ข,${taxNumber(3)},,`,
      `ค,${taxNumber(7)},,`,
      ',,,',
      `,,1,x`,
      'ง,123,,',
      'เดิม,,,',
    )
    const found = await check(file)
    expect(found).toMatchObject({ total: 6, written: 0 })
    expect(
      found.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`),
    ).toEqual([
      '3 เลขประจำตัวผู้เสียภาษี: เลขประจำตัวผู้เสียภาษีซ้ำกับแถวที่ 2',
      '4 เลขประจำตัวผู้เสียภาษี: มีอยู่ในทะเบียนแล้ว: เดิม',
      '6 ชื่อผู้รับจ้าง: กรุณากรอกชื่อผู้รับจ้าง',
      expect.stringContaining('6 Tel: หมายเลขโทรศัพท์ 1 ไม่ถูกต้อง'),
      '6 E-mail: กรุณากรอกอีเมลให้ถูกต้อง',
      '7 เลขประจำตัวผู้เสียภาษี: เลขประจำตัวผู้เสียภาษีต้องเป็นตัวเลข 13 หลัก',
    ])
    expect(found.warnings).toMatchObject([
      { row: 8, value: 'เดิม', message: 'มีผู้รับจ้างชื่อนี้ในทะเบียนแล้ว' },
    ])
    const { status, error } = await t.call(
      importContractors,
      { ...file, write: true },
      tokens.admin,
    )
    expect([status, error.message]).toEqual([400, expect.stringContaining('6 จุด')])
    expect((await list()).total).toBe(1)
  })

  test('is not refused for what the register has already, and is for the same in a new row', async () => {
    await add(form('เดิม', { note: '#N/A' }))
    const known = ['ชื่อผู้รับจ้าง,หมายเหตุ', 'เดิม,#N/A']
    expect(await check(fileOf(...known))).toMatchObject({ total: 0, unchanged: 1, problems: [] })
    const { problems } = await check(fileOf(...known, 'ใหม่,#N/A', 'ใ\uFFFDม่,'))
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'หมายเหตุ'],
      [4, 'ชื่อผู้รับจ้าง'],
    ])
    const added = { ...fileOf(...known, 'ใหม่,'), write: true }
    const { body } = await t.call(importContractors, added, tokens.admin)
    expect(body).toMatchObject({ total: 2, unchanged: 1, written: 1 })
  })

  test('sent twice at once, and again later, is written once, with its history', async () => {
    const file = {
      ...fileOf('name,tax id', `ก,${taxNumber(1)}`, 'ข,', 'ค,'),
      write: true,
      request_id: randomUUID(),
    }
    const answers = await Promise.all(
      [1, 2].map(() => t.call(importContractors, file, tokens.admin)),
    )
    answers.push(await t.call(importContractors, file, tokens.admin))
    expect(answers.map(({ status, body }) => [status, body.written])).toEqual(
      [1, 2, 3].map(() => [200, 3]),
    )
    const { rows } = await list()
    expect(rows.map(({ name }) => name)).toEqual(['ก', 'ข', 'ค'])
    expect(await historyOf(rows[0]?.id ?? 0)).toMatchObject([
      {
        action: 'import',
        username: 'admin',
        version: 1,
        changes: [{ field: 'name', to: 'ก' }, { field: 'tax_number' }],
      },
    ])
  })

  test('that is none, or has no column of names, is refused with a sentence', async () => {
    const refusal = async (file: ReturnType<typeof fileOf>) =>
      (await t.call(importContractors, { ...file, write: false }, tokens.admin)).error.message
    expect(await refusal(fileOf('โทร,อีเมล', '1,2'))).toContain('ไม่พบคอลัมน์ ชื่อผู้รับจ้าง')
    expect(
      await refusal({ filename: 'a.csv', content: base64('\u00ff\u00fe'.repeat(3)) }),
    ).toContain('ไม่พบรายการ')
    expect(await refusal({ filename: 'a.xlsx', content: base64('PK เสีย') })).toContain('เสียหาย')
  })

  test.each(['csv', 'xlsx'] as const)(
    'of %s that was written reads back as it was',
    async (format) => {
      const all = [
        form('=cmd|calc', { contact: '+ผู้ประสาน', note: "'=เดิมมีอะพอสทรอฟี" }),
        form('@บริษัท', {
          telephone: '+66 81 234 5678',
          tax_number: taxNumber(5),
          note: 'สองบรรทัด\nมี, และ "คำพูด"',
        }),
        form("'ก", { telephone: '0812345678', email: 'a@b.co.th', note: '-5' }),
      ]
      for (const fields of all) expect((await add(fields)).status).toBe(200)
      const written = (await t.call(exportContractors, { format }, tokens.admin)).body
      expect(written.filename).toBe(`ผู้รับจ้าง 2026-11-21.${format}`)
      const text = Buffer.from(written.content, 'base64').toString('utf8')
      // within XLSX, which is packed, every cell says of itself that it is a text
      expect(
        text.split(/[\r\n,]+/).filter((cell) => format === 'csv' && /^["\s]*[=+\-@]/.test(cell)),
      ).toEqual([])
      await sql`delete from contractor`.execute(t.test.database.db)
      const { body } = await t.call(importContractors, { ...written, write: true }, tokens.admin)
      expect(body.written).toBe(3)
      const stored = (await list()).rows.map((row) =>
        form(
          row.name,
          Object.fromEntries(calls.contractorFields.map((field) => [field, row[field]])),
        ),
      )
      expect(stored.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
        all.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      )
    },
  )

  test('of 10 000 rows is previewed and written at once', async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `บริษัท ${n} จำกัด,${taxNumber(n)},02-123-4567`,
    )
    const file = fileOf('name,tax id,tel', ...rows)
    const preview = await check(file)
    expect([preview.total, preview.rows.length, preview.problems, preview.warnings]).toEqual([
      10_000,
      200,
      [],
      [],
    ])
    const { body } = await t.call(importContractors, { ...file, write: true }, tokens.admin)
    expect(body.written).toBe(10_000)
    const { rows: history } = await sql<{ count: number }>`
      select count(*)::int as count from record_history h join contractor c on c.id = h.record_id and h.kind = 'contractor'
      where h.changes -> 0 ->> 'to' = c.name`.execute(t.test.database.db)
    expect(history[0]?.count).toBe(10_000)
    const again = await check(file)
    // the register has each of them as it is
    expect([again.problems.length, again.total, again.warnings.length]).toEqual([0, 0, 1_000])
    expect(again.unchanged).toBe(10_000)
  })
})

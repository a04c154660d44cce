import {
  closeMonth,
  contractMonth,
  contractReport,
  type ReportGroup,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { exportContractReport } from '@roadside/contract/contract-reports/report-file-call.ts'
import { auditList } from '@roadside/contract/audit-calls.ts'
import type { ServiceTerms } from '@roadside/contract/service-levels/terms.ts'
import {
  buildContractorUser,
  buildGroup,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { at, contractTools } from './testing/contracts.ts'
import { readWorkbook, type ReadRow } from '@roadside/server-kit/files/testing/read-workbook.ts'
import {
  hasLibreOffice,
  openInLibreOffice,
} from '@roadside/server-kit/files/testing/open-in-libreoffice.ts'

const hourMs = 3_600_000
const month = '2026-09'
const terms: ServiceTerms = {
  hours: { kind: 'always' },
  begin: null,
  finish: null,
  allowance: { hours: 3, percent: 0 },
  penalty: { unit: 'percent', rate: 0.03, part_hour: 'exact' },
  weights: { kind: 'equal' },
}

let t: TestApp
let first: number
let unweighed: number
const tokens: Record<string, string> = {}

/** Two contracts of one department: one whose figures are odd to the satang, one without terms. */
beforeAll(async () => {
  t = await createTestApp()
  t.clock.now = at('2026-10-02 09:00')
  const tools = contractTools(t)
  const alarms = alarmTools(t)
  const { wid, departmentId, groupId } = await alarms.place('Flooding')
  const other = await alarms.place('Flooding')
  const contractorId = await tools.contractor('บริษัท ก')
  first = await tools.contract({
    code: 'ก',
    departmentId,
    wid,
    contractorId,
    terms,
    valueSatang: 12_345_678_91,
  })
  unweighed = await tools.contract({ code: 'ข', departmentId, wid: other.wid })
  const gauges = await Promise.all(
    Array.from({ length: 3 }, () => tools.equipment('flooding', wid, at('2026-08-01 00:00'))),
  )
  const second = (text: string, seconds: number) => new Date(at(text).getTime() + seconds * 1_000)
  const outages = gauges.flatMap((asset, index) => [
    {
      asset,
      from: second('2026-09-02 01:00', 7 * index),
      to: second('2026-09-02 08:17', 13 * index),
    },
    {
      asset,
      from: second('2026-09-12 01:00', 100_000 * index),
      to: second('2026-09-14 02:03', 19),
    },
  ])
  const [excused] = await tools.outages(outages.filter(({ from, to }) => from < to))
  await tools.excuse(excused!, 'force_majeure', 'chief')
  await tools.ticket({
    asset: gauges[0]!,
    opened: at('2026-09-02 02:00'),
    served: at('2026-09-02 02:30'),
    started: second('2026-09-02 03:00', 1),
    finished: second('2026-09-03 04:00', 2),
    contractorId,
  })
  // paused while it was repaired, and not out of service in that month
  const quiet = await tools.equipment('flooding', wid, at('2026-08-01 00:00'))
  await tools.ticket({
    asset: quiet,
    opened: at('2026-09-20 09:00'),
    served: at('2026-09-20 10:00'),
    finished: at('2026-09-22 10:00'),
    contractorId,
  })
  await t.test.database.pool.query(
    `insert into service_pause (project_id, asset_id, reason, from_at, to_at, decision, decided_by, decided_at, decision_note,
       letter_number, party, created_by, created_at)
     values ($1, $2, 'no_access', $3, $4, 'agreed', 'staff', $4, 'ทางปิด', 'ที่ ๒', 'contractor', 'party', $4),
       ($1, $2, 'no_access', $5, $5::timestamptz + interval '1 hour', 'agreed', 'chief', $4, 'ก่อนหน้า', 'ที่ ๑', 'contractor', 'party', $4)`,
    [first, quiet, at('2026-09-21 00:00'), at('2026-09-21 12:00'), at('2026-09-02 00:00')],
  )
  await buildUser(t, { username: 'staff', groupId, departmentId, role: 'user' })
  await buildUser(t, {
    username: 'neighbour',
    groupId: other.groupId,
    departmentId: other.departmentId,
    role: 'user',
  })
  await buildContractorUser(t, { username: 'party', contractorId })
  await buildUser(t, {
    username: 'admin',
    groupId: (await buildGroup(t, { code: 'drr', kind: 'central' })).groupId,
    role: 'admin',
  })
  for (const name of ['staff', 'neighbour', 'party', 'admin']) tokens[name] = await t.tokenOf(name)
}, 60_000)
afterAll(() => t.close())

const exported = async (username: string, by: ReportGroup = 'contract') => {
  const { status, body } = await t.call(exportContractReport, { month, by }, tokens[username])
  expect(status).toBe(200)
  return { filename: body.filename, bytes: Buffer.from(body.content, 'base64') }
}
const summed = (rows: readonly ReadRow[], header: string) =>
  rows.reduce((sum, row) => sum + Number(row.get(header) ?? 0), 0)
const toMs = (cell: unknown) => Math.round(Number(cell) * hourMs)
const toSatang = (cell: unknown) => Math.round(Number(cell) * 100)

test('the sums of the sheets are those of the report, to the satang and the second', async () => {
  const { total, rows } = (await t.call(contractReport, { month, by: 'contract' }, tokens.staff))
    .body
  const { filename, bytes } = await exported('staff')
  expect(filename).toBe('รายงานสัญญา กันยายน 2569 2026-10-02.xlsx')
  const sheets = await readWorkbook(bytes)
  expect([...sheets.keys()]).toEqual(['สรุป', 'ช่วงขัดข้อง', 'ใบงาน', 'การหยุดนับเวลา', 'ที่มาของรายงาน'])
  const summary = sheets.get('สรุป')!
  expect(summary.map((row) => row.get('สัญญา'))).toEqual(['สัญญา ก', 'สัญญา ข', 'รวมทั้งหมด'])
  const [parts, last] = [summary.slice(0, -1), summary.at(-1)!]
  // both figures differ, and neither is a round one
  expect(total.agreed.penalty_satang).not.toBe(total.measured.penalty_satang)
  expect(total.measured.penalty_satang! % 100).not.toBe(0)
  for (const [figure, as] of [
    ['measured', 'ตามที่วัด'],
    ['agreed', 'ตามที่ตกลง'],
  ] as const) {
    const { penalty_satang, downtime_ms, over_ms } = total[figure]
    const penalty = `ค่าปรับ ${as} (บาท)`
    expect([toSatang(last.get(penalty)), toSatang(summed(parts, penalty))]).toEqual([
      penalty_satang,
      penalty_satang,
    ])
    expect(toMs(last.get(`เวลาขัดข้อง ${as} (ชม.)`))).toBe(downtime_ms)
    expect(toMs(last.get(`ส่วนที่เกิน ${as} (ชม.)`))).toBe(over_ms)
    expect(toMs(summed(sheets.get('ช่วงขัดข้อง')!, `คิดเป็นเวลาขัดข้อง ${as} (ชม.)`))).toBe(downtime_ms)
  }
  expect(last.get('จำนวนช่วงขัดข้อง')).toBe(rows.reduce((sum, { faults }) => sum + faults, 0))
})

test('what is unknown is an empty cell, and the reason stands beside it', async () => {
  const summary = (await readWorkbook((await exported('staff')).bytes)).get('สรุป')!
  const unknown = summary.find((row) => row.get('สัญญา') === 'สัญญา ข')!
  expect(unknown.get('ค่าปรับ ตามที่ตกลง (บาท)')).toBeUndefined()
  expect(unknown.get('ตัวเลขที่ยังไม่ทราบ เพราะขาด')).toBe(
    'สัญญา ข: วันและเวลาที่นับ, เวลาขัดข้องที่ยอมให้ต่อเดือน, อัตราค่าปรับ, ตัวถ่วงของอุปกรณ์',
  )
})

test('moments are moments on the clock of Bangkok', async () => {
  const sheets = await readWorkbook((await exported('staff')).bytes)
  const first = sheets.get('ช่วงขัดข้อง')![0]!
  // exceljs reads the wall clock as UTC
  expect(first.get('ขัดข้องตั้งแต่')).toEqual(new Date('2026-09-02T01:00:00Z'))
  const [ticket] = sheets.get('ใบงาน')!
  expect(ticket!.get('เริ่มซ่อมเมื่อ')).toEqual(new Date('2026-09-02T03:00:01Z'))
  expect(toMs(ticket!.get('เวลาเริ่มซ่อม ตามที่วัด (ชม.)'))).toBe(1_801_000)
})

test('a pause stands with its reason, who agreed and the letter; a contractor is told no names', async () => {
  const pauseOf = async (username: string) =>
    (await readWorkbook((await exported(username)).bytes)).get('การหยุดนับเวลา')!
  const [pause, ofTicket, ...more] = await pauseOf('staff')
  expect(more).toEqual([])
  // one of a ticket, of equipment that was not out of service
  expect([ofTicket!.get('ผู้พิจารณา'), ofTicket!.get('บันทึกและหนังสือ')]).toEqual([
    'ทดสอบ ระบบ',
    'ทางปิด · ที่ ๒',
  ])
  expect(ofTicket!.get('ช่วงขัดข้องที่เกี่ยวข้อง')).toBe(0)
  expect(ofTicket!.get('ใบงานที่เกี่ยวข้อง')).toMatch(/^2569-/)
  expect(pause!.get('เหตุ')).toBe('เหตุสุดวิสัย')
  expect([pause!.get('ผู้พิจารณา'), pause!.get('บันทึกและหนังสือ')]).toEqual(['chief', 'หนังสือที่ ๑'])
  const [told, toldOfTicket] = await pauseOf('party')
  expect([toldOfTicket!.get('ผู้พิจารณา'), toldOfTicket!.get('บันทึกและหนังสือ')]).toEqual(['', ''])
  expect([told!.get('เหตุ'), told!.get('ผู้พิจารณา'), told!.get('บันทึกและหนังสือ')]).toEqual([
    'เหตุสุดวิสัย',
    '',
    '',
  ])
})

test('a row by kind has the name that people read, and each group its own head', async () => {
  const summary = (await readWorkbook((await exported('staff', 'kind')).bytes)).get('สรุป')!
  expect(summary.map((row) => row.get('ชนิดอุปกรณ์'))).toEqual(['เฝ้าระวังน้ำท่วมทาง', 'รวมทั้งหมด'])
})

test('shows each account its own contracts alone', async () => {
  const names = async (username: string) =>
    (await readWorkbook((await exported(username)).bytes)).get('สรุป')!.map((row) => row.get('สัญญา'))
  expect(await names('party')).toEqual(['สัญญา ก', 'รวมทั้งหมด'])
  expect(await names('neighbour')).toEqual(['รวมทั้งหมด'])
  const body = { month, by: 'contract', pj_id: unweighed } as const
  expect((await t.call(exportContractReport, body, tokens.party)).status).toBe(404)
})

test('the export is in the audit log', async () => {
  await exported('staff')
  const { rows } = (await t.call(auditList, { page: 1, perPage: 5 }, tokens.admin)).body as {
    rows: { action: string; subject: string; username: string }[]
  }
  expect(rows.find(({ action }) => action === 'exportContractReport')).toMatchObject({
    username: 'staff',
    subject: 'รายงานสัญญา กันยายน 2569',
  })
})

test('a closed version is exported as it was signed off, whatever is otherwise today', async () => {
  const of = { pj_id: first, month }
  const closed = await t.call(closeMonth, { ...of, version: 1, note: 'ประชุมครั้งที่ ๙' }, tokens.admin)
  expect(closed.status).toBe(200)
  await t.test.database.pool.query(
    `update project set terms = jsonb_set(terms, '{penalty,rate}', '9') where id = $1`,
    [first],
  )
  const shown = (await t.call(contractMonth, { ...of, version: 1 }, tokens.staff)).body
  expect(shown.differs).toContain('figures')
  const asked = { ...of, by: 'contract', version: 1 } as const
  const file = async (username: string) => {
    const { status, body } = await t.call(exportContractReport, asked, tokens[username])
    expect(status).toBe(200)
    return { name: body.filename, sheets: await readWorkbook(Buffer.from(body.content, 'base64')) }
  }
  const { name, sheets } = await file('staff')
  expect(name).toBe('รายงานสัญญา กันยายน 2569 ฉบับที่ 1 2026-10-02.xlsx')
  // a version holds no tickets
  expect([...sheets.keys()]).toEqual(['สรุป', 'ช่วงขัดข้อง', 'การหยุดนับเวลา', 'ที่มาของรายงาน'])
  const [row] = sheets.get('สรุป')!
  for (const [figure, as] of [
    ['measured', 'ตามที่วัด'],
    ['agreed', 'ตามที่ตกลง'],
  ] as const) {
    const { penalty_satang, downtime_ms, over_ms, availability } = shown.account[figure]
    expect(toSatang(row!.get(`ค่าปรับ ${as} (บาท)`))).toBe(penalty_satang)
    expect(toMs(row!.get(`เวลาขัดข้อง ${as} (ชม.)`))).toBe(downtime_ms)
    expect(toMs(row!.get(`ส่วนที่เกิน ${as} (ชม.)`))).toBe(over_ms)
    expect(row!.get(`ความพร้อมใช้งาน ${as}`)).toBeCloseTo(availability!, 12)
    const intervals = sheets.get('ช่วงขัดข้อง')!
    expect(toMs(summed(intervals, `คิดเป็นเวลาขัดข้อง ${as} (ชม.)`))).toBe(downtime_ms)
  }
  const about = (rows: readonly ReadRow[]) =>
    new Map(rows.map((line) => [line.get('รายการ'), line.get('ค่า')]))
  expect(about(sheets.get('ที่มาของรายงาน')!).get('หมายเหตุของการปิด')).toBe('ประชุมครั้งที่ ๙')
  for (const person of ['ปิดเดือนโดย', 'จัดทำโดย'])
    expect(about(sheets.get('ที่มาของรายงาน')!).get(person)).toBe('ทดสอบ ระบบ')
  // the contractor reads the same figures, and not who closed
  const party = (await file('party')).sheets
  expect(party.get('สรุป')![0]!.get('ค่าปรับ ตามที่ตกลง (บาท)')).toBe(row!.get('ค่าปรับ ตามที่ตกลง (บาท)'))
  expect(about(party.get('ที่มาของรายงาน')!).has('ปิดเดือนโดย')).toBe(false)
  // none of another, and none without its month
  for (const [body, username, status] of [
    [{ ...asked, version: 2 }, 'staff', 404],
    [asked, 'neighbour', 404],
    [{ pj_id: first, fiscal_year: 2026, by: 'contract', version: 1 } as const, 'staff', 400],
  ] as const)
    expect((await t.call(exportContractReport, body, tokens[username])).status).toBe(status)
})

// Where there is none, the list of programs to try it with is empty.
test.for(hasLibreOffice ? ['LibreOffice'] : [])(
  '%s opens the file, and its sums are those of the report',
  { timeout: 300_000 },
  async () => {
    const { total } = (await t.call(contractReport, { month, by: 'contract' }, tokens.staff)).body
    const sheets = openInLibreOffice((await exported('staff')).bytes)
    const [head = [], ...rows] = sheets.get('สรุป') ?? []
    const last = rows.at(-1) ?? []
    const cell = (name: string) => last[head.indexOf(name)] ?? ''
    expect(toSatang(cell('ค่าปรับ ตามที่ตกลง (บาท)'))).toBe(total.agreed.penalty_satang)
    expect(toMs(cell('เวลาขัดข้อง ตามที่วัด (ชม.)'))).toBe(total.measured.downtime_ms)
    const [names = [], ...times] = sheets.get('ช่วงขัดข้อง') ?? []
    const added = names.indexOf('คิดเป็นเวลาขัดข้อง ตามที่วัด (ชม.)')
    const sum = times.reduce((hours, row) => hours + Number(row[added]), 0)
    expect(toMs(sum)).toBe(total.measured.downtime_ms)
  },
)

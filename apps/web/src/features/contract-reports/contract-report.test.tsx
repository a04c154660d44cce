import { expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press } from '../../testing/open-console.ts'
import { buildAccount, buildClosing, buildRow, buildUnknownRow } from './testing-report.ts'

const { visit, answer, sent, address, server } = eachWithConsole(admin)
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const pageText = () => (document.body.textContent ?? '').replaceAll('\u00A0', ' ')

function answerReport() {
  answer('contractReport', {
    from: '2026-09-01T00:00:00+07:00',
    to: '2026-10-01T00:00:00+07:00',
    until: '2026-10-01T00:00:00+07:00',
    calendar_version: 1,
    rows: [buildUnknownRow(), buildRow()],
    total: buildRow({ key: null, name: '', contracts: 2, unknown: buildUnknownRow().unknown }),
    closed: [],
  })
}

test('the last whole month by contract at first, in words, and what is not known with its contract', async () => {
  answerReport()
  visit('/reports/contract')
  await until(() => expect(pageText()).toContain('(ห้าพันบาทถ้วน)'))
  const [body] = sent('contractReport') as { month: string; by: string }[]
  expect(body!.by).toBe('contract')
  const running = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7)
  expect(body!.month < running).toBe(true)
  expect(pageText()).toContain('ไม่รวมส่วนที่ยังไม่ทราบของ 1 สัญญา')
  expect(pageText()).toContain('สัญญา ข ยังไม่ทราบวันและเวลาที่นับ, อัตราค่าปรับ')
  const penalties = [...document.querySelectorAll<HTMLElement>('tbody tr')].map(
    (row) => row.lastElementChild?.textContent,
  )
  expect(penalties[0]).toContain('5,000.00')
  expect(penalties.find((text) => text?.includes('–'))).toContain('วัดได้ –')
  // the worst first: the sum, what costs most, and last what is not known
  expect(penalties[1]).toContain('5,000.00')
  expect(penalties[2]).toContain('วัดได้ –')
  const sorted = document.querySelector('th[aria-sort="descending"]')
  expect(sorted?.textContent).toContain('ค่าปรับ')
  // what is not known leads nowhere
  const [unknown] = [...document.querySelectorAll('tbody tr')].filter((row) =>
    row.textContent.includes('สัญญา ข'),
  )
  expect(unknown!.lastElementChild!.querySelector('a')).toBeNull()
})

test('period and grouping are in the address; a figure opens what it comes from', async () => {
  answerReport()
  answer('contractReportIntervals', {
    rows: [],
    total: 0,
    sums: { measured_ms: 0, agreed_ms: 0 },
    hidden: { count: 2, measured_ms: 13 * 3_600_000, agreed_ms: 10 * 3_600_000 },
  })
  visit('/reports/contract?range=fiscal.2025-10-01&by=contractor&group=31&costly=1')
  await until(() => expect(pageText()).toContain('ตรงกับตัวเลขในรายงาน'))
  expect(sent('contractReport')).toContainEqual({ fiscal_year: 2026, by: 'contractor' })
  expect(sent('contractReportIntervals')).toContainEqual(
    expect.objectContaining({ fiscal_year: 2026, by: 'contractor', key: 31, costly: true }),
  )
  expect(pageText()).toContain('2 ช่วงเป็นของพื้นที่นอกสิทธิ์ของท่าน')
  await press('ผู้รับจ้างทั้งหมด')
  await until(() =>
    expect(address()).toBe('/reports/contract?range=fiscal.2025-10-01&by=contractor'),
  )
})

test('months that are ready are closed one after another; one that fails says why and holds up none', async () => {
  answerReport()
  answer('monthClosings', {
    rows: [
      buildClosing(),
      buildClosing({ month: '2026-10', undecided: 1 }),
      buildClosing({ pj_id: 33, contract: 'สัญญา ค' }),
      // signed already: a person's to choose
      buildClosing({ pj_id: 35, closed: { version: 1, penalty_satang: 7, differs: true } }),
      buildClosing({ pj_id: 34, obstacles: ['ยังไม่ทราบอัตราค่าปรับ'] }),
    ],
  })
  server().answers.set('closeMonth', ({ body }) =>
    Promise.resolve(
      (body as { pj_id: number }).pj_id === 31
        ? [409, { code: 'conflict', message: 'มีผู้อื่นแก้ไขข้อมูลนี้แล้ว' }]
        : [
            200,
            { version: 2, closed_at: '2026-10-02T09:00:00+07:00', closed_by: 'admin', note: '' },
          ],
    ),
  )
  visit('/reports/contract?dialog=close')
  const close = await find('dialog button', 'ปิด 2 เดือนสัญญา')
  close.click()
  await until(() => expect(pageText()).toContain('ปิดแล้ว 1 เดือนสัญญา · ปิดไม่สำเร็จ 1'))
  expect(sent('closeMonth')).toEqual([
    { pj_id: 31, month: '2026-09', version: 1, note: '' },
    { pj_id: 33, month: '2026-09', version: 1, note: '' },
  ])
  expect(pageText()).toContain('ปิดไม่สำเร็จ: มีผู้อื่นแก้ไขข้อมูลนี้แล้ว')
})

test('a month as it was signed off stands alone: no figures of today, and its own workbook', async () => {
  answerReport()
  answer('contractMonth', {
    account: buildAccount(7_000_00),
    versions: [
      { version: 1, closed_at: '2026-10-02T09:00:00+07:00', closed_by: 'สมศรี ใจดี', note: '' },
    ],
    obstacles: [],
    differs: ['figures'],
    may_close: false,
  })
  answer('exportContractReport', { filename: 'ก.xlsx', content: '' })
  visit('/reports/contract?range=month.2026-09-01&group=31&part=account&version=1')
  await until(() => expect(pageText()).toContain('แสดงฉบับที่ 1 ตามที่ปิดไว้'))
  expect(pageText()).toContain('7,000.00')
  expect(pageText()).not.toContain('5,000.00')
  await press('ไฟล์ Excel ของฉบับที่ 1')
  await until(() => expect(sent('exportContractReport')).toHaveLength(1))
  expect(sent('exportContractReport')[0]).toEqual({
    month: '2026-09',
    by: 'contract',
    pj_id: 31,
    version: 1,
  })
})

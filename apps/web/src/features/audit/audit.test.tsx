import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, press, query } from '../../testing/open-console.ts'
import { readOldPeriod } from './audit-filter.ts'
import { summaryOf } from './summary.ts'

const row: AuditRow = {
  id: 5,
  at: '2026-11-21T12:00:07+07:00',
  username: 'drradmin',
  address: '203.0.113.9',
  action: 'device_changed',
  subject: 'flooding/FL-1',
  detail: { wid: 91 },
  before: { sta: '1+233', report_s: 600 },
  after: { sta: '1+300', report_s: 300 },
}

const { address, answer, sent, visit } = eachWithConsole(admin)
let total = 1
beforeEach(() => {
  total = 1
  answer('auditList', () => ({ rows: [row], total }))
  answer('auditEntry', row)
  answer('auditActions', [{ title: 'อุปกรณ์', actions: { device_changed: 'แก้ไขข้อมูลอุปกรณ์' } }])
})

test('who is no administrator of the authority does not see the log, nor the way to it', async () => {
  visit('/audit', { role: 'admin' })
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(sent('auditList')).toEqual([])
  expect(query('nav a', 'บันทึกการใช้งาน')).toBeUndefined()
})

test('a row says in Thai what was done, when, from where and what changed; it opens what was and what is', async () => {
  visit('/audit')
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  const cells = [...document.querySelectorAll('tbody tr:first-child td')].map(
    ({ textContent }) => textContent,
  )
  expect(cells).toEqual([
    '21/11/2569 12:00:07\u00A0น.',
    'drradmin',
    '203.0.113.9',
    'แก้ไขข้อมูลอุปกรณ์',
    'flooding/FL-1',
    'กม. (STA): 1+233 → 1+300 และอีก 1 ช่อง',
  ])
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await find('dialog th', 'รอบการรายงาน (วินาที)')
  expect(address()).toBe('/audit?dialog=entry&entry=5')
  const values = [...document.querySelectorAll('dialog tbody td')].map(
    ({ textContent }) => textContent,
  )
  expect(values).toEqual(['1+233', '1+300', '600', '300'])
})

test('the chosen filter is requested, and the export is the same', async () => {
  visit('/audit')
  const select = (await find('option', 'แก้ไขข้อมูลอุปกรณ์')).closest('select') as HTMLSelectElement
  Reflect.set(HTMLSelectElement.prototype, 'value', 'device_changed', select)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() =>
    expect(sent('auditList').at(-1)).toEqual({ action: 'device_changed', page: 1, perPage: 25 }),
  )
  answer('exportAudit', { filename: 'a.csv', content: '', is_cut: true })
  await press('ส่งออก')
  await press('ไฟล์ CSV')
  await find('output', 'นำออกได้ครั้งละ 5,000 รายการล่าสุด กรุณาเลือกช่วงเวลาให้สั้นลงเพื่อให้ได้ครบ')
  expect(sent('exportAudit')).toEqual([{ action: 'device_changed', format: 'csv' }])
  expect(sent('tableFile')).toEqual([])
  expect(address()).toBe('/audit?action=device_changed')
})

test('what is printed is what the server wrote down, under the chosen period', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  visit('/audit?from=2026-11-20&to=2026-11-21')
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  answer('exportAudit', {
    columns: ['เวลา', 'ผู้ใช้'],
    rows: [['21/11/2569', 'drradmin']],
    is_cut: false,
  })
  await press('ส่งออก')
  await press('พิมพ์')
  await find('article td', 'drradmin')
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(document.querySelector('article header')?.textContent).toContain('20/11/2569 – 21/11/2569')
  expect(sent('exportAudit')).toEqual([{ ...period, format: 'print' }])
  expect(query('output', 'นำออกได้ครั้งละ')).toBeUndefined()
})

const field = (label: string) => find('input', label) as Promise<HTMLInputElement>
async function type(label: string, text: string) {
  const input = await field(label)
  input.focus()
  Reflect.set(HTMLInputElement.prototype, 'value', text, input)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const period = { from: '2026-11-20T00:00:00+07:00', to: '2026-11-22T00:00:00+07:00' }

test('what is chosen stands in the address, and begins at the first page', async () => {
  total = 60
  visit('/audit')
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  const range = (await find('select', 'ช่วงเวลา')) as HTMLSelectElement
  Reflect.set(HTMLSelectElement.prototype, 'value', 'own', range)
  range.dispatchEvent(new Event('change', { bubbles: true }))
  await type('ตั้งแต่วันที่', '20/11/2569')
  await type('ถึงวันที่', '21/11/2569')
  await type('กรองตามชื่อผู้ใช้', 'staff')
  await vi.waitFor(() =>
    expect(address()).toBe('/audit?range=own.2026-11-20.2026-11-21&username=staff'),
  )
  const choice = { username: 'staff', ...period }
  await vi.waitFor(() =>
    expect(sent('auditList').at(-1)).toEqual({ ...choice, page: 1, perPage: 25 }),
  )
  await press('หน้า 2')
  await vi.waitFor(() =>
    expect(sent('auditList').at(-1)).toEqual({ ...choice, page: 2, perPage: 25 }),
  )
  await type('ค้นหาในบันทึกการใช้งาน', 'FL')
  await vi.waitFor(() =>
    expect(sent('auditList').at(-1)).toEqual({ ...choice, search: 'FL', page: 1, perPage: 25 }),
  )
})

test('the filter of the address is shown and requested, and stays while an entry is open', async () => {
  const chosen = '/audit?from=2026-11-20&to=2026-11-21&search=FL'
  visit(chosen)
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  expect((await field('ตั้งแต่วันที่')).value).toBe('20/11/2569')
  expect((await field('ค้นหาในบันทึกการใช้งาน')).value).toBe('FL')
  expect(sent('auditList').at(-1)).toEqual({ ...period, search: 'FL', page: 1, perPage: 25 })
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await find('dialog th', 'รอบการรายงาน (วินาที)')
  expect(address()).toBe(`${chosen}&dialog=entry&entry=5`)
})

test('one press clears every filter', async () => {
  visit('/audit?action=device_changed&username=staff&from=2026-11-20&to=2026-11-21&search=FL')
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  await press('ล้างตัวกรองทั้งหมด')
  await vi.waitFor(() => expect(address()).toBe('/audit'))
  const labels = ['กรองตามชื่อผู้ใช้', 'ค้นหาในบันทึกการใช้งาน']
  const fields = await Promise.all(labels.map(field))
  expect(fields.map(({ value }) => value)).toEqual(['', ''])
  expect(((await find('select', 'ช่วงเวลา')) as HTMLSelectElement).value).toBe('all')
  expect(((await find('select', 'กรองตามการดำเนินการ')) as HTMLSelectElement).value).toBe('')
  await vi.waitFor(() => expect(sent('auditList').at(-1)).toEqual({ page: 1, perPage: 25 }))
})

test('the last day before the first says so, and sets no limit', async () => {
  visit('/audit?range=own.2026-11-20.2026-11-21')
  await type('ถึงวันที่', '19/11/2569')
  await find('p', 'วันสิ้นสุดต้องไม่อยู่ก่อนวันเริ่มต้น')
  expect(address()).toBe('/audit?range=own.2026-11-20.2026-11-21')
})

test('where there are more than can be counted it says so', async () => {
  total = 5_000
  visit('/audit')
  await vi.waitFor(
    () =>
      expect(document.querySelector('[role=status]')?.textContent).toContain(
        'มีมากกว่า 5,000 รายการ',
      ),
    10_000,
  )
})

test.each([
  [{ from: '2026-11-20', to: '2026-11-21' }, '2026-11-20', '2026-11-21'],
  [{ from: '2026-11-20' }, '2026-11-20', '2026-11-22'],
  [{ to: '2026-11-20' }, '1970-01-01', '2026-11-20'],
])('a link of before with %j shows the same days', (old, first, last) => {
  const now = new Date('2026-11-22T10:00:00+07:00')
  expect(readOldPeriod(old, now)).toEqual({ step: 'own', first, last })
})

test.each([{}, { from: '20/11/' }, { from: '2026-11-21', to: '2026-11-20' }])(
  '%j names no days',
  (old) => {
    expect(readOldPeriod(old, new Date())).toBeNull()
  },
)

test.each([
  [{ before: null, after: null, detail: { because: 'rights', times: 4 } }, 'ไม่มีสิทธิ์ · จำนวนครั้ง 4'],
  [{ before: null, after: null, detail: { because: 'site', times: 1 } }, 'พื้นที่นอกความรับผิดชอบ'],
  [
    { before: null, after: null, detail: { rows: 12, format: 'xlsx' } },
    'จำนวนแถว 12 · รูปแบบไฟล์ Excel',
  ],
  [{ before: null, after: { name: 'ก' }, detail: {} }, 'ชื่อ: ก'],
  [{ before: { limits: {} }, after: { limits: { a: 1 } }, detail: {} }, 'เกณฑ์แจ้งเตือน เปลี่ยนแปลง'],
])('%o in a line', (entry, text) => {
  expect(summaryOf(entry)).toBe(text)
})

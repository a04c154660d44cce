import type { AuditRow } from '@roadside/contract/audit-calls.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildUser, find, openConsole, query, startServer, type FakeServer } from '../../testing/open-console.ts'
import { choiceOf, noFilter } from './audit-filter.ts'
import { summaryOf } from './summary.ts'

// a whole console is built in every test, on a machine that may be busy
vi.setConfig({ testTimeout: 40_000 })

const row: AuditRow = {
  ...{ id: 5, at: '2026-11-21T12:00:07+07:00', username: 'drradmin', address: '203.0.113.9' },
  ...{ action: 'device_changed', subject: 'flooding/FL-1', detail: { wid: 91 } },
  ...{ before: { sta: '1+233', report_s: 600 }, after: { sta: '1+300', report_s: 300 } },
}

let server: FakeServer
let open: ReturnType<typeof openConsole>
let total = 1
beforeEach(async () => {
  total = 1
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  server = await startServer(buildUser({ username: 'admin' }))
  answer('auditList', () => ({ rows: [row], total }))
  answer('auditEntry', () => row)
  answer('auditActions', () => [{ title: 'อุปกรณ์', actions: { device_changed: 'แก้ไขข้อมูลอุปกรณ์' } }])
})
afterEach(async () => {
  open.close()
  for (const stream of server.streams) stream.end()
  await server.close()
  localStorage.clear()
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  vi.restoreAllMocks()
})

function answer(path: string, reply: () => unknown) {
  server.answers.set(path, () => Promise.resolve([200, reply()]))
}
function visit(address: string, username = 'admin') {
  open = openConsole(
    address,
    buildUser({ username, role: 'admin', groupname: username === 'admin' ? 'drr' : 'office1' }),
  )
}
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ body }) => body)

test('who is no administrator of the authority does not see the log, nor the way to it', async () => {
  visit('/audit', 'somchai')
  await find('h1', 'ท่านไม่มีสิทธิ์เข้าถึงหน้านี้')
  expect(sent('auditList')).toEqual([])
  expect(query('nav a', 'บันทึกการใช้งาน')).toBeUndefined()
})

test('a row says in Thai what was done, when, from where and what changed; it opens what was and what is', async () => {
  visit('/audit')
  await find('td', 'แก้ไขข้อมูลอุปกรณ์')
  const cells = [...document.querySelectorAll('tbody tr:first-child td')].map(({ textContent }) => textContent)
  expect(cells).toEqual([
    ...['21/11/2569 12:00:07 น.', 'drradmin', '203.0.113.9', 'แก้ไขข้อมูลอุปกรณ์', 'flooding/FL-1'],
    'กม. (STA): 1+233 → 1+300 และอีก 1 ช่อง',
  ])
  document.querySelector<HTMLElement>('tbody tr')?.click()
  await find('dialog th', 'รอบการรายงาน (วินาที)')
  expect(open.address()).toBe('/audit?dialog=entry&entry=5')
  const values = [...document.querySelectorAll('dialog tbody td')].map(({ textContent }) => textContent)
  expect(values).toEqual(['1+233', '1+300', '600', '300'])
})

test('what is chosen is asked for, and what is exported is the same', async () => {
  visit('/audit')
  const select = (await find('option', 'แก้ไขข้อมูลอุปกรณ์')).closest('select') as HTMLSelectElement
  Reflect.set(HTMLSelectElement.prototype, 'value', 'device_changed', select)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(sent('auditList').at(-1)).toEqual({ action: 'device_changed', page: 1, perPage: 25 }))
  answer('exportAudit', () => ({ filename: 'a.csv', content: '', is_cut: false }))
  query('button', 'ส่งออก CSV')?.click()
  await vi.waitFor(() => expect(sent('exportAudit')).toEqual([{ action: 'device_changed', format: 'csv' }]))
})

test('where there are more than can be counted it says so', async () => {
  total = 5_000
  visit('/audit')
  await vi.waitFor(() => expect(document.querySelector('[role=status]')?.textContent).toContain('มีมากกว่า 5,000 รายการ'))
})

test('days are asked for from their beginning to the end of the last; one half typed bounds nothing', () => {
  expect(choiceOf({ ...noFilter, from: '20/11/2569', to: '21/11/2569' })).toEqual({
    from: '2026-11-20T00:00:00+07:00',
    to: '2026-11-22T00:00:00+07:00',
  })
  expect(choiceOf({ ...noFilter, from: '20/11/', username: ' staff ' })).toEqual({ username: 'staff' })
})

test.each([
  [{ before: null, after: null, detail: { because: 'rights', times: 4 } }, 'ไม่มีสิทธิ์ · จำนวนครั้ง 4'],
  [{ before: null, after: null, detail: { because: 'site', times: 1 } }, 'พื้นที่นอกความรับผิดชอบ'],
  [{ before: null, after: null, detail: { rows: 12, format: 'xlsx' } }, 'จำนวนแถว 12 · รูปแบบไฟล์ Excel'],
  [{ before: null, after: { name: 'ก' }, detail: {} }, 'ชื่อ: ก'],
  [{ before: { limits: {} }, after: { limits: { a: 1 } }, detail: {} }, 'เกณฑ์แจ้งเตือน เปลี่ยนแปลง'],
])('%o in a line', (entry, text) => {
  expect(summaryOf(entry)).toBe(text)
})

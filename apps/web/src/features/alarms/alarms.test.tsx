import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, info, press, query } from '../../testing/open-console.ts'
import { buildAlarm, buildCounts } from './testing-alarms.ts'

const { visit, answer, sent, address, server } = eachWithConsole()

const rowNames = () =>
  [...document.querySelectorAll('table[aria-label=รายการแจ้งเตือน] tbody tr')].map(
    (row) => row.querySelector('[data-of=subject] > span')?.textContent,
  )
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const shows = (...names: string[]) => until(() => expect(rowNames()).toEqual(names))
const lamps = (count: number) =>
  Array.from({ length: count }, (_, at) => buildAlarm({ id: at + 1, subject: `P-00${at + 1}` }))
const list = (rows: readonly AlarmRow[]) => answer('alarmList', { rows, total: rows.length })
const row = (at: number) =>
  document.querySelectorAll<HTMLElement>('table[aria-label=รายการแจ้งเตือน] tbody tr')[at]!
const key = (target: Element, name: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }))
const selected = () =>
  [...document.querySelectorAll<HTMLInputElement>('tbody input:checked')].map((box) =>
    box.getAttribute('aria-label'),
  )

test('the list says what is wrong, where, since when, and where it stands', async () => {
  const more = {
    why: 'ไม่มีข้อมูลเกิน 2 ชม.',
    phase: 'activeAcknowledged',
    is_acknowledged: true,
    acknowledged_by: 'somying',
    acknowledged_by_name: 'สมหญิง',
    acknowledged_at: '2026-11-21T20:00:00+07:00',
    flapping_since: '2026-11-21T19:30:00+07:00',
    assignee: 'somsak',
    assignee_name: 'สมศักดิ์',
  } as const
  list([buildAlarm(more)])
  visit('/alarms')
  await shows('P-001')
  const text = row(0).textContent
  for (const part of ['สูง', 'ไฟดับ', more.why, 'กม. 1+200', 'ขทช.นนทบุรี', 'รับทราบแล้วโดย สมหญิง'])
    expect(text.replaceAll('\u00A0', ' ')).toContain(part)
  expect(text).toContain('กระพือ')
  expect(text).toContain('สมศักดิ์')
  expect(row(0).querySelector('a')?.getAttribute('href')).toContain('/lighting?wid=1')
  expect(sent('alarmList')).toContainEqual({ state: 'active', page: 1, perPage: 100 })
})

test('tabs, severities and search are in the address and narrow what is asked for', async () => {
  list([buildAlarm()])
  visit('/alarms?list=history&severity=critical,major&search=P-1&department=11')
  await shows('P-001')
  const [asked] = sent('alarmList') as [Record<string, unknown>]
  expect(asked).toMatchObject({
    state: 'history',
    severity: ['critical', 'major'],
    search: 'P-1',
    DeptID: 11,
  })
  expect(asked.from).toBeTruthy()
  await press('ยังไม่รับทราบ 0')
  await until(() => expect(address()).toContain('list=unacknowledged'))
  await until(() => expect(sent('alarmList').at(-1)).toMatchObject({ state: 'unacknowledged' }))
  expect(sent('alarmList').at(-1)).not.toHaveProperty('from')
})

test('nothing wrong is said in words, a failure with the way to try again', async () => {
  list([])
  visit('/alarms')
  await until(() => expect(document.body.textContent).toContain('ไม่มีการแจ้งเตือนในขณะนี้'))
  answer('alarmList', { code: 'internal', message: 'x' }, 500)
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/alarms')
  await find('button', 'ลองใหม่')
})

test('menu and top bar say how many wait and how urgent the worst is', async () => {
  answer(
    'alarmCounts',
    buildCounts({
      rows: [
        { severity: 'critical', total: 4, unacknowledged: 1 },
        { severity: 'minor', total: 9, unacknowledged: 2 },
      ],
    }),
  )
  list([])
  visit('/alarms')
  const name = 'การแจ้งเตือน ยังไม่รับทราบ 3 รายการ ระดับสูงสุด: วิกฤต'
  const link = await find('header a', name)
  expect(link.getAttribute('href')).toBe('/alarms')
  expect(query('nav a', 'การแจ้งเตือน ยังไม่รับทราบ 3 ระดับสูงสุด: วิกฤต')).toBeTruthy()
})

test('what a root hides is listed below it', async () => {
  answer('alarmList', { rows: [buildAlarm({ id: 9, subject: 'GW-1', hidden: 2 })], total: 1 })
  visit('/alarms')
  await shows('GW-1')
  list(lamps(2))
  await press('ซ่อน 2')
  await shows('GW-1', 'P-001', 'P-002')
  expect(sent('alarmList').at(-1)).toMatchObject({ state: 'hidden', behind: 9 })
  await press('ซ่อน 2')
  await shows('GW-1')
})

test('rows are selected by range with the mouse and by keys, and acknowledged together', async () => {
  list(lamps(4))
  answer('acknowledgeAlarm', { changed: [1, 2, 3] })
  visit('/alarms')
  await shows('P-001', 'P-002', 'P-003', 'P-004')
  const box = (name: string) => find('input', `เลือก ไฟดับ ${name}`)
  ;(await box('P-001')).click()
  ;(await box('P-003')).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))
  await until(() =>
    expect(selected()).toEqual(['P-001', 'P-002', 'P-003'].map((name) => `เลือก ไฟดับ ${name}`)),
  )
  row(3).focus()
  key(row(3), ' ')
  await until(() => expect(selected()).toHaveLength(4))
  key(row(3), ' ')
  await until(() => expect(selected()).toHaveLength(3))
  key(row(3), 'a')
  await until(() => expect(sent('acknowledgeAlarm')).toEqual([{ ids: [1, 2, 3], note: '' }]))
})

test('the keys work with a Thai layout, on the row with the focus', async () => {
  list(lamps(2))
  answer('acknowledgeAlarm', { changed: [2] })
  visit('/alarms')
  await shows('P-001', 'P-002')
  key(document.body, 'ArrowDown')
  expect(document.activeElement).toBe(row(0))
  key(row(0), 'ArrowDown')
  expect(document.activeElement).toBe(row(1))
  key(row(1), 'ฟ', { code: 'KeyA' })
  await until(() => expect(sent('acknowledgeAlarm')).toEqual([{ ids: [2], note: '' }]))
  key(row(1), 'ฦ', { code: 'Slash', shiftKey: true })
  await find('h2', 'ปุ่มลัดของรายการแจ้งเตือน')
})

test('acknowledging shows at once, and is taken back with the reason where it was refused', async () => {
  list(lamps(1))
  let refuse: () => void = () => undefined
  visit('/alarms')
  await shows('P-001')
  server().answers.set(
    'acknowledgeAlarm',
    () =>
      new Promise((resolve) => {
        refuse = () => resolve([403, { code: 'forbidden', message: 'ท่านไม่มีสิทธิ์ดำเนินการนี้' }])
      }),
  )
  row(0).focus()
  key(row(0), 'a')
  await until(() => expect(row(0).textContent).toContain('รับทราบแล้วโดย สมชาย ใจดี'))
  await until(() => expect(sent('acknowledgeAlarm')).toHaveLength(1))
  refuse()
  await until(() => expect(row(0).textContent).toContain('ยังไม่รับทราบ'))
  expect(document.querySelector('[role=alert]')?.textContent).toContain(
    'ไม่สามารถรับทราบได้ ไฟดับ P-001: ท่านไม่มีสิทธิ์ดำเนินการนี้',
  )
})

test('alarms are shelved with a reason and an end; without a reason nothing is sent', async () => {
  list(lamps(1))
  answer('shelveAlarm', { changed: [1] })
  visit('/alarms')
  await shows('P-001')
  row(0).focus()
  key(row(0), 's')
  const reason = await find('dialog textarea', '')
  const save = await find('dialog button[type=submit]', 'พักการแจ้งเตือน')
  save.click()
  await until(() => expect(document.body.textContent).toContain('กรุณาระบุเหตุผล'))
  expect(sent('shelveAlarm')).toEqual([])
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    reason,
    'รออะไหล่',
  )
  reason.dispatchEvent(new Event('input', { bubbles: true }))
  save.click()
  await until(() =>
    expect(sent('shelveAlarm')).toMatchObject([
      { ids: [1], untilCleared: false, reason: 'รออะไหล่' },
    ]),
  )
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
})

test('the dashboard-only account sees the list and nothing to act with', async () => {
  list(lamps(1))
  visit('/alarms', { firstname: info.dashboardFirstname })
  await shows('P-001')
  expect(document.querySelector('tbody input')).toBeNull()
  row(0).focus()
  key(row(0), 'a')
  key(row(0), ' ')
  expect(query('[role=toolbar]', 'ดำเนินการกับรายการที่เลือก')).toBeUndefined()
  expect(sent('acknowledgeAlarm')).toEqual([])
})

test('t opens a ticket for each subject of the alarms that are selected, and leads to the one that is there', async () => {
  list([
    ...lamps(2).map((row) => ({ ...row, subject_key: `asset:${row.id}` })),
    buildAlarm({ id: 3, subject: 'P-001', kind: 'lamp_unreachable', subject_key: 'asset:1' }),
    buildAlarm({
      id: 4,
      subject: 'P-004',
      subject_key: 'asset:4',
      ticket: { id: 8, number: '2569-12-0008', state: 'inProgress' },
    }),
  ])
  visit('/alarms')
  await shows('P-001', 'P-002', 'P-001', 'P-004')
  row(0).focus()
  key(row(0), 'a', { ctrlKey: true })
  await until(() => expect(selected()).toHaveLength(4))
  key(row(0), 't')
  await until(() => expect(decodeURIComponent(address())).toContain('openTicket=alarms:1,3;2'))
  visit('/alarms')
  await shows('P-001', 'P-002', 'P-001', 'P-004')
  row(3).focus()
  key(row(3), 'ะ', { code: 'KeyT' })
  await until(() => expect(address()).toContain('ticket=8'))
  expect(row(3).textContent).toContain('2569-12-0008 กำลังดำเนินการ')
})

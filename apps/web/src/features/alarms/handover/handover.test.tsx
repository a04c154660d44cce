import type { Handover, HandedAct, HandedAlarm } from '@roadside/contract/alarms/handover-calls.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, press } from '../../../testing/open-console.ts'
import { standingLine, takenBy } from './shift-parts.tsx'

const { visit, answer, sent, address } = eachWithConsole()
const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })

const alarm: HandedAlarm = {
  id: 5,
  kind_name: 'ไฟดับ',
  subject: 'P-001',
  site: 'นบ.1001',
  severity: 'major',
  raised_at: '2026-11-21T19:00:00+07:00',
  cleared_at: null,
  standing: 'unacknowledged',
  until: null,
  by: '',
  assignee: '',
  note: '',
}
const act: HandedAct = {
  ...alarm,
  id: 6,
  subject: 'P-002',
  at: '2026-11-21T20:00:00+07:00',
  type: 'acknowledged',
  by: 'สมหญิง ใจดี',
}
const content: Handover['content'] = {
  came: { rows: [alarm], total: 1 },
  taken: { rows: [act], total: 1 },
  left: { rows: [alarm], total: 1 },
}
const given: Handover = {
  id: 9,
  console_name: 'ขทช.นนทบุรี',
  from: '2026-11-21T16:00:00+07:00',
  to: '2026-11-22T00:00:00+07:00',
  given_by: 'somying',
  given_by_name: 'สมหญิง ใจดี',
  note: 'ไฟดับรออะไหล่',
  taken_at: null,
  taken_by_name: null,
  taken_note: '',
  came: 1,
  taken: 1,
  left: 1,
  content,
}
const shift = (waiting: Handover | null) => ({
  console_name: 'ขทช.นนทบุรี',
  from: given.from,
  to: given.to,
  last: given.from,
  content,
  waiting,
})
const consoles = { rows: [{ key: 'department:11', name: 'ขทช.นนทบุรี', waiting: null }] }
const text = () => document.body.textContent.replaceAll(' ', ' ')

test('who leaves sees what is left, came and was taken, and signs with a note', async () => {
  answer('handoverConsoles', consoles)
  answer('shiftSoFar', shift(null))
  answer('handoverList', { rows: [], total: 0 })
  answer('giveShift', { id: 9 })
  visit('/alarms/handover')
  await until(() => expect(text()).toContain('คงค้าง 1'))
  expect(text()).toContain('รับทราบโดย สมหญิง ใจดี')
  await until(() => expect(text()).toContain('ยังไม่เคยส่งเวรในระบบ'))
  await press('ลงชื่อส่งเวร')
  await until(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('สมชาย ใจดี ส่งเวรตั้งแต่'),
  )
  document.querySelector<HTMLButtonElement>('dialog footer button:last-child')?.click()
  await until(() =>
    expect(sent('giveShift')).toEqual([{ console: 'department:11', from: given.from, note: '' }]),
  )
})

test('another account signs for itself; who gave can only take it back', async () => {
  answer('handoverConsoles', consoles)
  answer('shiftSoFar', shift(given))
  answer('handoverList', { rows: [given], total: 1 })
  answer('takeShift', { id: 9 })
  visit('/alarms/handover')
  await until(() => expect(text()).toContain('ลงชื่อรับเวรในนาม'))
  answer('shiftSoFar', shift({ ...given, given_by: 'somchai' }))
  await press('ลงชื่อรับเวรในนาม สมชาย ใจดี')
  await until(() => expect(sent('takeShift')).toEqual([{ id: 9, note: '' }]))
  await until(() => expect(text()).toContain('ท่านลงชื่อรับแทนไม่ได้'))
  expect(text()).not.toContain('ลงชื่อรับเวรในนาม')
})

test('the list of alarms says whose shift waits, to whoever may sign it', async () => {
  const waiting = ({ given_by }: { given_by: string }) => ({
    rows: [{ ...consoles.rows[0]!, waiting: { given_by, given_by_name: 'สมหญิง', to: given.to } }],
  })
  answer('alarmList', { rows: [], total: 0 })
  answer('handoverConsoles', waiting({ given_by: 'somying' }))
  visit('/alarms')
  const link = await until(() => {
    const found = document.querySelector<HTMLAnchorElement>('a[href*="console="]')
    expect(found?.textContent).toContain('เวรของ ขทช.นนทบุรี รอผู้รับลงชื่อ สมหญิง ส่งเมื่อ')
    return found!
  })
  answer('shiftSoFar', shift(given))
  answer('handoverList', { rows: [given], total: 1 })
  link.click()
  await until(() => expect(text()).toContain('ลงชื่อรับเวรในนาม'))
  // who gave it waits for another
  answer('handoverConsoles', waiting({ given_by: 'somchai' }))
  visit('/alarms')
  await until(() => expect(text()).toContain('ไม่มีการแจ้งเตือน'))
  // what was known before stands until the new answer is there
  await until(() => expect(text()).not.toContain('รอผู้รับลงชื่อ'))
})

test('a former hand-over opens as it was signed', async () => {
  const taken = { ...given, taken_at: '2026-11-22T00:05:00+07:00', taken_by_name: 'สมศักดิ์' }
  answer('handoverConsoles', consoles)
  answer('shiftSoFar', shift(null))
  answer('handoverList', { rows: [taken], total: 1 })
  answer('handover', taken)
  visit('/alarms/handover')
  const row = await until(() => {
    const found = document.querySelector<HTMLElement>('table[aria-label=การส่งเวรที่ผ่านมา] tbody tr')
    expect(found?.textContent).toContain('สมศักดิ์')
    return found!
  })
  row.click()
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('ไฟดับรออะไหล่'))
  expect(address()).toContain('handover=9')
})

test('what stands in a line, and who did how much', () => {
  expect(standingLine({ ...alarm, assignee: 'สมศักดิ์' })).toBe('ยังไม่รับทราบ · มอบหมาย สมศักดิ์')
  const shelved = { standing: 'shelved', by: 'สมหญิง', note: 'รออะไหล่' } as const
  expect(standingLine({ ...alarm, ...shelved })).toBe('พักไว้ โดย สมหญิง · รออะไหล่')
  expect(takenBy([act, { ...act, by: 'ก' }, act])).toEqual([
    ['สมหญิง ใจดี', 2],
    ['ก', 1],
  ])
})

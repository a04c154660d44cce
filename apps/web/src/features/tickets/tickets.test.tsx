import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { buildCounts, buildTicket } from '@roadside/ui/tickets/testing-tickets.ts'
import { expect, test, vi } from 'vitest'
import { eachWithConsole, find, info, press, query } from '../../testing/open-console.ts'

const { visit, answer, sent, address, server } = eachWithConsole()

const until = <T,>(look: () => T) => vi.waitFor(look, { timeout: 15_000 })
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00A0', ' ')
const rowsOf = () => [
  ...document.querySelectorAll<HTMLElement>('table[aria-label=รายการใบงานซ่อม] tbody tr'),
]
const numbers = () => rowsOf().map((row) => row.querySelector('[data-of=kind] > span')?.textContent)
const shows = (...expected: string[]) => until(() => expect(numbers()).toEqual(expected))
const key = (target: Element, name: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, ...more }))
const reply = (rows: readonly TicketRow[], more: object = {}) => ({
  rows,
  total: rows.length,
  counts: buildCounts({ open: 3, accepted: 9 }),
  late: 2,
  sort: 'due_at',
  may_open: true,
  ...more,
})
const list = (rows: readonly TicketRow[], more: object = {}) =>
  answer('ticketList', reply(rows, more))
const asked = () => sent('ticketList').filter((body) => (body as { perPage: number }).perPage > 1)

test('the list says what is to be repaired, where, by whom, until when', async () => {
  list([
    buildTicket({
      state: 'inProgress',
      due_at: '2020-01-01T12:00:00+07:00',
      assignee_name: 'ช่างหนึ่ง',
      repeats: 1,
    }),
  ])
  visit('/tickets')
  await shows('2569-12-0042')
  const text = plain(rowsOf()[0]?.textContent)
  for (const part of [
    'กำลังดำเนินการ',
    'สูง',
    'ไฟดับ P-001',
    'ซ้ำครั้งที่ 2',
    'นบ.1001 กม. 1+200',
    'ขทช.นนทบุรี',
    'บริษัท ก',
    'เกินกำหนด',
    'ช่างหนึ่ง',
  ])
    expect(text).toContain(part)
  expect(asked()).toContainEqual({
    state: ['open', 'assigned', 'inProgress', 'waitingForParts', 'finished'],
    page: 1,
    perPage: 25,
  })
})

test('states, questions, filters and order are in the address and narrow what is asked for', async () => {
  list([buildTicket()])
  visit(
    '/tickets?state=finished&mine=1&priority=critical,major&due=2026-11-28&search=0042&sort=site',
  )
  await shows('2569-12-0042')
  expect(asked()[0]).toEqual({
    state: ['finished'],
    mine: true,
    priority: ['critical', 'major'],
    search: '0042',
    due_from: '2026-11-28T00:00:00.001+07:00',
    due_to: '2026-11-29T00:00:00+07:00',
    sort: 'site',
    order: 'asc',
    page: 1,
    perPage: 25,
  })
  await press('ตรวจรับ 9')
  await until(() => expect(address()).toContain('state=finished%2Caccepted'))
  await press('เกินกำหนด2')
  await until(() =>
    expect(asked().at(-1)).toMatchObject({ late: true, state: ['finished', 'accepted'] }),
  )
  await press('ครบกำหนด 28/11/2569 แสดงทุกกำหนด')
  await until(() => expect(asked().at(-1)).not.toHaveProperty('due_from'))
})

test('more than are counted are not sorted by a name', async () => {
  list([buildTicket()])
  visit('/tickets?sort=site')
  await shows('2569-12-0042')
  const sorted = () =>
    [...document.querySelectorAll('thead [aria-sort]:not([aria-sort=none])')].map(
      ({ textContent }) => plain(textContent),
    )
  const headers = () =>
    [...document.querySelectorAll('thead button')].map(({ textContent }) => plain(textContent))
  expect(sorted()).toEqual([expect.stringContaining('พื้นที่ติดตั้ง')])
  expect(headers()).toContainEqual(expect.stringContaining('ผู้รับจ้าง'))
  list([buildTicket()], { total: 5000 })
  visit('/tickets?sort=site&state=accepted')
  await until(() => expect(sorted()).toEqual([expect.stringContaining('กำหนดแล้วเสร็จ')]))
  for (const name of ['ผู้รับจ้าง', 'พื้นที่ติดตั้ง'])
    expect(headers()).not.toContainEqual(expect.stringContaining(name))
})

test('nothing to repair is said in words, a failure with the way to try again', async () => {
  list([])
  visit('/tickets')
  await until(() => expect(document.body.textContent).toContain('ไม่มีใบงานซ่อมที่ค้างอยู่'))
  answer('ticketList', { code: 'internal', message: 'x' }, 500)
  vi.spyOn(console, 'error').mockReturnValue()
  visit('/tickets')
  await find('button', 'ลองใหม่')
})

test('many tickets make the same move together; those that are refused say why', async () => {
  list([
    buildTicket({ id: 1, number: '2569-12-0001' }),
    buildTicket({ id: 2, number: '2569-12-0002' }),
  ])
  answer('ticketChoices', {
    contractors: [{ id: 3, name: 'บริษัท ก', is_of_contract: true }],
    accounts: [{ username: 'chang', name: 'ช่างหนึ่ง', contractor_id: null }],
  })
  answer('moveTickets', {
    moved: [1],
    refused: [{ id: 2, number: '2569-12-0002', message: 'ใบงานถูกยกเลิกแล้ว' }],
  })
  visit('/tickets')
  await shows('2569-12-0001', '2569-12-0002')
  rowsOf()[0]!.focus()
  key(rowsOf()[0]!, ' ')
  key(rowsOf()[0]!, 'a', { ctrlKey: true })
  await find('output', 'เลือก 2 รายการ')
  key(rowsOf()[0]!, 'm')
  const save = await find('dialog button[type=submit]', 'มอบหมาย')
  await until(() => expect(save).toHaveProperty('disabled', false))
  save.click()
  await until(() =>
    expect(sent('moveTickets')).toMatchObject([
      { ids: [1, 2], move: 'assign', contractor_id: 3, assignee: null },
    ]),
  )
  await until(() =>
    expect(plain(document.body.textContent)).toContain('2569-12-0002: ใบงานถูกยกเลิกแล้ว'),
  )
})

test('the board has a column for each state, and a card moves by key into the next', async () => {
  server().answers.set('ticketList', ({ body }) => {
    const { state = [] } = body as { state?: string[] }
    const [only] = state
    const rows =
      only === 'inProgress'
        ? [buildTicket({ state: 'inProgress', moves: ['assign', 'waitForParts', 'finish'] })]
        : []
    return Promise.resolve([200, reply(rows)])
  })
  answer('moveTicket', { version: 2, state: 'waitingForParts' })
  visit('/tickets?view=board')
  const column = await find('section', 'กำลังดำเนินการ 1 ใบ')
  await find('section', 'ตรวจรับ 0 ใบ')
  const card = await until(() => {
    const found = column.querySelector<HTMLElement>('article > button')
    if (!found) throw new Error('no card')
    return found
  })
  expect(plain(card.textContent)).toContain('2569-12-0042')
  key(card, 'ArrowRight', { shiftKey: true })
  const save = await find('dialog button[type=submit]', 'รออะไหล่')
  save.click()
  await until(() => expect(document.body.textContent).toContain('กรุณากรอกรออะไหล่ใด จากที่ใด'))
  expect(sent('moveTicket')).toEqual([])
})

test('a day of the calendar opens the tickets that are due on it, and those without a due date are reachable', async () => {
  list([])
  answer('ticketCalendar', {
    days: [{ day: '2026-11-28', total: 3, late: 1 }],
    without_due: 4,
  })
  visit('/tickets?view=calendar&month=2026-11')
  const day = await find('button', '28 28/11/2569 3 ใบ เกินกำหนด 1')
  expect(sent('ticketCalendar')).toContainEqual({ from: '2026-11-01', to: '2026-11-30' })
  day.click()
  await until(() => expect(address()).toContain('due=2026-11-28'))
  await until(() =>
    expect(asked().at(-1)).toMatchObject({ due_from: '2026-11-28T00:00:00.001+07:00' }),
  )
  visit('/tickets?view=calendar&month=2026-11')
  const none = await find('button', 'ไม่มีกำหนด 4 ใบ')
  none.click()
  await until(() => expect(asked().at(-1)).toMatchObject({ without_due: true }))
})

test('the dashboard-only account sees tickets and nothing to act with', async () => {
  list([buildTicket({ moves: [] })], { may_open: false })
  visit('/tickets', { firstname: info.dashboardFirstname })
  await shows('2569-12-0042')
  expect(document.querySelector('tbody input')).toBeNull()
  expect(query('button', 'เปิดใบงาน')).toBeUndefined()
  rowsOf()[0]!.focus()
  key(rowsOf()[0]!, 'm')
  expect(document.querySelector('dialog[open]')).toBeNull()
})

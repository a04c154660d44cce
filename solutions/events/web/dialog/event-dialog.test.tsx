import { ApiError } from '@roadside/contract/errors.ts'
import { press, settle, type } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventKind } from '../event-kinds.ts'
import {
  buildEvent,
  buildFeedEvent,
  buildPicture,
  buildSite,
  find,
  keyAtFocus,
  openPage,
  signIn,
  until,
} from '../testing.tsx'
import type { Answers, OpenedPage } from '../testing.tsx'
import { EventDialog } from './event-dialog.tsx'

vi.setConfig({ testTimeout: 20_000 })
// a pretended browser draws nothing
vi.mock('@roadside/ui/chart/chart.tsx', () => ({ DayChart: () => null }))
let page: OpenedPage
beforeEach(() => signIn('staff'))
afterEach(() => page.close())

const rows = [1, 2, 3, 4].map((number) => buildEvent(number))
const list = () => ({ rows, total: 137 })
const day = {
  Date_Th: '21/11/2569',
  isPartial: true,
  discounted: 2,
  Car_Stop: 1234,
  Wrong_Way: 1234,
}
const days = () => [
  { ...day, Date_Th: '20/11/2569', isPartial: false, Car_Stop: null, Wrong_Way: null },
  day,
]

function usual(source = 0): Answers {
  const both = (path: string, answer: () => unknown) => ({ [path]: answer, [`${path}-G`]: answer })
  return {
    eventSite: () => [buildSite({ source })],
    ...both('graphCarStop7', days),
    ...both('tableCarStopPopup', list),
    ...both('graphWrongWay7', days),
    ...both('tableWrongWayPopup', list),
    tableIntruderDetail: () => ({
      rows: rows.map((row) => ({ ...row, EventType: 'ผู้บุกรุก' })),
      total: 4,
    }),
    reviewEvent: ({ id, review, note }) =>
      buildEvent(Number(id) - 100, {
        review: review as 'true',
        review_note: note as string,
        reviewed_by: review === null ? null : 'somchai',
        reviewed_at: null,
      }),
  }
}
async function open(answers: Answers, kind: EventKind = 'carStop', more = '') {
  page = await openPage(
    `/?wid=5${more}`,
    ({ wid, type: requests }) =>
      wid !== undefined && <EventDialog wid={5} type={requests as number} kind={kind} />,
    answers,
  )
  await until(() => find(page.container, '[role=grid] td', 'CAM-1'))
  await page.settled()
}
const requests = () =>
  new Set(page.server.calls.map(({ path }) => path).filter((path) => /^(graph|table)/.test(path)))
const rowAt = (index: number) =>
  page.container.querySelectorAll<HTMLElement>('[role=grid] tbody tr')[index]!
const reviewOf = (index: number) => rowAt(index).querySelector('td:last-child')?.textContent
const reviewed = () => page.sent('reviewEvent')

test.each([
  ['carStop', '', 0, ['graphCarStop7', 'tableCarStopPopup']],
  ['carStop', '', 2, ['graphCarStop7-G', 'tableCarStopPopup-G']],
  ['carStop', '&type=0', 2, ['graphCarStop7', 'tableCarStopPopup']],
  ['wrongWay', '&type=3', 0, ['graphWrongWay7-G', 'tableWrongWayPopup-G']],
  ['wrongWay', '', 0, ['graphWrongWay7', 'tableWrongWayPopup']],
  ['intruder', '&type=1', 1, ['tableIntruderDetail']],
] as const)('%s with %o of a site of source %i asks %o', async (kind, more, source, calls) => {
  await open(usual(source), kind, more)
  await until(() => expect(requests()).toEqual(new Set(calls)))
  expect(page.container.querySelector('#modalWrongWay') !== null).toBe(kind === 'wrongWay')
})

test('the chart’s figures are there in words, a silent day as such, and what is not counted is said', async () => {
  await open(usual())
  const chart = await until(() => find(page.container, 'section', 'ไม่นับเหตุที่ตรวจสอบแล้ว'))
  const cells = [...chart.querySelectorAll('table.rs-sr-only td')].map(
    ({ textContent }) => textContent,
  )
  expect(cells).toEqual(['ไม่มีข้อมูล', '1,234 (ไม่เต็มวัน หรือกล้องบางตัวไม่ได้รายงาน)'])
  expect(chart.textContent).toContain('แจ้งเตือนผิดพลาด เหตุซ้ำ หรือทดสอบ 4 รายการ')
})

test('a search begins at page 1 and the total is that of what was found', async () => {
  const answers = usual()
  answers['tableCarStopPopup'] = ({ search }) =>
    search ? { rows: rows.slice(0, 1), total: 60 } : list()
  await open(answers)
  press(find(page.container, 'button', 'หน้า 2'))
  await until(() => expect(page.sent('tableCarStopPopup').at(-1)).toMatchObject({ page: 2 }))
  const field = find(page.container, 'input', 'ค้นหาเหตุการณ์')
  type(field, 'แคราย')
  await until(() => find(page.container, 'output', 'จากทั้งหมด 60 รายการ'))
  expect(page.sent('tableCarStopPopup').at(-1)).toMatchObject({
    page: 1,
    search: 'แคราย',
    sort: 'DATE_TIME',
    order: 'desc',
  })
  const searches = page.sent('tableCarStopPopup').filter((body) => 'search' in (body as object))
  expect(searches.length).toBe(1)
  press(find(page.container, 'button', 'ล้าง'))
  await until(() => find(page.container, 'output', 'จากทั้งหมด 137 รายการ'))
})

test('unreviewed ones can be requested alone', async () => {
  await open(usual())
  press(find(page.container, 'button', 'รอตรวจสอบ'))
  await until(() =>
    expect(page.sent('tableCarStopPopup').at(-1)).toMatchObject({ review: 'none', page: 1 }),
  )
})

test('↓ leads to the first row from the close button, where the focus is when the dialog opens', async () => {
  await open(usual())
  settle(() => find(page.container, 'button[aria-label=ปิด]').focus())
  keyAtFocus('ArrowDown')
  expect(document.activeElement).toBe(rowAt(0))
  settle(() => find(page.container, 'input[aria-label=ค้นหาเหตุการณ์]').focus())
  keyAtFocus('ArrowDown')
  expect(document.activeElement).not.toBe(rowAt(1))
})

test('events are reviewed from the keyboard, one after the other, and typing is not reviewing', async () => {
  await open(usual())
  settle(() => rowAt(0).focus())
  keyAtFocus('ArrowDown')
  keyAtFocus('2')
  keyAtFocus('4')
  await until(() => expect(reviewed().length).toBe(2))
  expect(reviewed()).toEqual([
    { id: 102, review: 'false', note: '', was: null },
    { id: 103, review: 'test', note: '', was: null },
  ])
  await until(() =>
    expect([1, 2, 3].map(reviewOf)).toEqual(['แจ้งเตือนผิดพลาด', 'ทดสอบ', 'รอตรวจสอบ']),
  )
  expect(document.activeElement).toBe(rowAt(3))
  for (const field of ['input[aria-label=ค้นหาเหตุการณ์]', 'select[aria-label=จำนวนรายการต่อหน้า]']) {
    settle(() => find(page.container, field).focus())
    keyAtFocus('1')
  }
  // it would be shown before it is stored
  expect(reviewOf(3)).toBe('รอตรวจสอบ')
  expect(reviewed().length).toBe(2)
})

test('a review by key says what it did, and 0 takes it back to what it was', async () => {
  await open(usual())
  settle(() => rowAt(1).focus())
  keyAtFocus('4')
  await until(() => expect(reviewOf(1)).toBe('ทดสอบ'))
  expect(find(page.container, 'output', 'ลำดับที่ 2: ทดสอบ')).toBeTruthy()
  keyAtFocus('0')
  const was = { review: 'test', note: '', reviewed_by: 'somchai' }
  await until(() => expect(reviewed().at(-1)).toEqual({ id: 102, review: null, note: '', was }))
  await until(() => expect(reviewOf(1)).toBe('รอตรวจสอบ'))
  expect(document.activeElement).toBe(rowAt(1))
  keyAtFocus('0')
  expect(reviewed().length).toBe(2)
})

test('a review that is not stored is rolled back, reported, and tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const answers = usual()
  const stored = answers['reviewEvent']!
  let isRefused = true
  answers['reviewEvent'] = (body) => (isRefused ? new Error('ระบบขัดข้อง') : stored(body))
  await open(answers)
  settle(() => rowAt(0).focus())
  keyAtFocus('1')
  const alert = await until(() => find(page.container, '[role=alert]', 'ลำดับที่ 1'))
  expect([alert.textContent.includes('ระบบขัดข้อง'), reviewOf(0)]).toEqual([true, 'รอตรวจสอบ'])
  isRefused = false
  press(find(alert, 'button', 'ลองใหม่'))
  await until(() => expect(reviewOf(0)).toBe('เหตุจริง'))
  await page.settled()
  expect(reviewOf(0)).toBe('เหตุจริง')
  expect(page.container.querySelector('[role=alert]')).toBeNull()
})

test("a colleague's newer review is a conflict: its row shows it, and the own one is not repeated", async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const newer = { review: 'duplicate', reviewed_by: 'somying', review_note: '' } as const
  let isTaken = false
  await open({
    ...usual(),
    tableCarStopPopup: () => ({
      rows: rows.map((row) => (isTaken && row.id === 101 ? { ...row, ...newer } : row)),
      total: 4,
    }),
    reviewEvent: () => {
      isTaken = true
      return new ApiError('conflict', 'มีผู้อื่นตรวจสอบเหตุการณ์นี้ไปก่อนแล้ว')
    },
  })
  settle(() => rowAt(0).focus())
  keyAtFocus('1')
  const alert = await until(() => find(page.container, '[role=alert]', 'มีผู้อื่นตรวจสอบ'))
  expect(alert.textContent).not.toContain('ลองใหม่')
  await until(() => expect(reviewOf(0)).toBe('เหตุซ้ำ'))
})

test('Enter opens the picture with its review, which leads to the next; Escape leaves the dialog open', async () => {
  const answers = usual()
  answers['tableCarStopPopup'] = () => ({
    rows: rows.map((row) => ({ ...row, picture: buildPicture() })),
    total: 4,
  })
  await open(answers)
  settle(() => rowAt(0).focus())
  keyAtFocus('Enter')
  const box = () => find(page.container, 'dialog dialog')
  await until(() => expect(box().textContent).toContain('รถจอด · จุดที่ 1 · CAM-1'))
  expect(page.address()).toContain('picture=101')
  type(find(box(), 'textarea'), 'รถเสียข้างทาง')
  press(find(box(), 'button', 'เหตุจริง'))
  await until(() => expect(box().textContent).toContain('CAM-2'))
  await until(() =>
    expect(reviewed()).toEqual([{ id: 101, review: 'true', note: 'รถเสียข้างทาง', was: null }]),
  )
  keyAtFocus('Escape')
  await until(() => expect(page.container.querySelectorAll('dialog').length).toBe(1))
  expect(page.address()).not.toContain('picture')
  await until(() => expect(document.activeElement).toBe(rowAt(1)))
})

test('who only reads sees what reviews came to, and is offered none', async () => {
  signIn('readers')
  const answers = usual()
  const reviewed_at = '2026-11-21T15:00:00+07:00'
  const known = { review: 'true', reviewed_by: 'staff', reviewed_at, review_note: 'รถเสีย' } as const
  answers['tableCarStopPopup'] = () => ({ rows: [buildEvent(1, known), buildEvent(2)], total: 2 })
  await open(answers)
  expect(page.container.textContent).not.toContain('1–4')
  settle(() => rowAt(1).focus())
  keyAtFocus('2')
  keyAtFocus('ArrowUp')
  keyAtFocus('Enter')
  const box = () => find(page.container, 'dialog dialog')
  await until(() =>
    expect(box().textContent).toContain(
      'เหตุจริงตรวจสอบเมื่อ 21/11/2569 15:00\u00A0น. โดย staff · รถเสีย',
    ),
  )
  keyAtFocus('3')
  expect(box().querySelector('textarea, fieldset')).toBeNull()
  expect([reviewed(), reviewOf(1)]).toEqual([[], 'รอตรวจสอบ'])
})

test('a link leads to an event that is in no list any more, and its review to the next', async () => {
  const answers = usual()
  answers['namedEvent'] = ({ id }) => [buildFeedEvent(Number(id) - 100)]
  await open(answers, 'carStop', '&picture=160')
  await until(() => expect(find(page.container, 'dialog dialog').textContent).toContain('CAM-60'))
  keyAtFocus('Escape')
  await until(() => expect(page.container.querySelectorAll('dialog').length).toBe(1))
  await page.close()
  await open(answers, 'carStop', '&picture=170')
  await until(() => expect(find(page.container, 'dialog dialog').textContent).toContain('CAM-70'))
  keyAtFocus('1')
  await until(() => expect(reviewed()).toEqual([{ id: 170, review: 'true', note: '', was: null }]))
  await until(() => expect(find(page.container, 'dialog dialog').textContent).toContain('CAM-1'))
})

test('an event names the equipment beside it, and says where none is', async () => {
  const nearest = {
    typeName: 'CCTV',
    name: 'C-12',
    siteName: 'นบ.1005',
    wid: 7,
    DeptID: 12,
    distance: 140,
    health: 'unreachable',
  }
  const answers: Answers = {
    ...usual(),
    nearbyEquipment: ({ id }) => ({ hasPosition: id === 101, nearest: [nearest] }),
  }
  await open(answers, 'carStop', '&picture=101')
  const beside = await until(() => find(page.container, 'dl', 'อุปกรณ์ใกล้จุดเกิดเหตุ'))
  expect(find(beside, 'a', 'C-12').getAttribute('href')).toBe('/cctv?wid=7&DeptID=12&search=C-12')
  expect(beside.textContent).toContain('140\u00A0ม.')
  expect(beside.textContent).toContain('ป้าย VMS ใกล้ที่สุดไม่มีในระยะ 2\u00A0กม.')
  keyAtFocus('ArrowRight')
  await until(() => find(page.container, 'dialog dialog p', 'ยังไม่มีพิกัด'))
})

test('a link to an event that is nowhere says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open(usual(), 'carStop', '&picture=999')
  await until(() => find(page.container, '[role=alert]', 'ไม่พบเหตุการณ์ที่ลิงก์ระบุ'))
  await page.close()
  // of another site
  const answers = { ...usual(), namedEvent: () => [buildFeedEvent(899, { wid: 6 })] }
  await open(answers, 'carStop', '&picture=999')
  const alert = await until(() => find(page.container, '[role=alert]', 'ไม่พบเหตุการณ์ที่ลิงก์ระบุ'))
  press(find(alert, 'button', 'ปิด'))
  await until(() => expect(page.container.querySelector('[role=alert]')).toBeNull())
  expect(page.address()).not.toContain('picture')
})

test('a site that is not there, and a table that fails, say so', async () => {
  page = await openPage('/?wid=5', () => <EventDialog wid={5} kind="carStop" />, {
    ...usual(),
    eventSite: () => [],
  })
  await until(() => find(page.container, 'dialog div', 'ไม่พบข้อมูลที่ต้องการ'))
  await page.close()
  vi.spyOn(console, 'error').mockReturnValue()
  const failing = { ...usual(), tableCarStopPopup: () => new Error('ระบบขัดข้อง') }
  page = await openPage('/?wid=5', () => <EventDialog wid={5} kind="carStop" />, failing)
  const alert = await until(() => find(page.container, '[role=alert]', 'ระบบขัดข้อง'))
  expect(find(alert, 'button', 'ลองใหม่')).toBeDefined()
})

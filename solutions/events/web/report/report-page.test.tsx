import { serverClock } from '@roadside/ui/api/server-clock.ts'
import { press, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KindSum, ReportedEvent, SiteSum } from '../../report-calls.ts'
import { find, openPage, signIn, until, type OpenedPage } from '../testing.tsx'
import { EventReportPage } from './report-page.tsx'

let page: OpenedPage
/** All events of the time. */
let events: readonly ReportedEvent[]
let counted: number | null
let since: string | null

const buildReported = (id: number, event: Partial<ReportedEvent> = {}): ReportedEvent => ({
  id,
  wid: 5,
  type: 'car_stop',
  kind: 'รถจอด',
  at: '2026-11-19T23:00:00+07:00',
  times: 1,
  department: 'ขทช.นนทบุรี',
  site: 'แยกนนทกิจ',
  road: 'นบ.1005',
  sta: '1+200',
  camera: `CAM-${id}`,
  review: null,
  reviewed_by: null,
  reviewed_at: null,
  review_note: '',
  ...event,
})
const figures = (count: number) => ({
  count,
  true: 0,
  false: 0,
  duplicate: 0,
  test: 0,
  waiting: count,
})

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-11-20T17:58:30+07:00'),
  })
  // the time of the test, not that of the server that answers it
  vi.spyOn(serverClock, 'learn').mockReturnValue()
  signIn('staff')
  events = Array.from({ length: 60 }, (_, at) => buildReported(at + 1))
  counted = null
  since = null
})
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function open(address = '/event-report') {
  page = await openPage(
    address,
    () => (
      <EventReportPage
        title="รายงานเหตุการณ์ตามช่วงเวลา"
        crumbs={[]}
        departments={[
          { id: 12, name: 'ขทช.นนทบุรี' },
          { id: 13, name: 'ขทช.ปทุมธานี' },
        ]}
      />
    ),
    {
      eventReport: ({ page: number, perPage }) => {
        const from = ((number as number) - 1) * (perPage as number)
        return { rows: events.slice(from, from + (perPage as number)), total: events.length, since }
      },
      eventReportSums: () => {
        const count = counted ?? events.length
        const kinds: KindSum[] = count === 0 ? [] : [{ type: 'car_stop', ...figures(count) }]
        const { wid, department, site, road } = buildReported(1)
        const types = { car_stop: count }
        const sites: SiteSum[] =
          count === 0 ? [] : [{ wid, department, site, road, ...figures(count), types }]
        return { kinds, sites, since }
      },
    },
  )
  await page.settled()
}

const night = { from: '2026-11-19T18:00:00+07:00', to: '2026-11-20T06:00:00+07:00' }
const text = () => page.container.textContent ?? ''
const sheetText = () => document.querySelector('.rs-print-sheet')?.textContent ?? ''

test('the last night is shown, with its sums and a page of its events', async () => {
  await open()
  await until(() => find(page.container, 'h2', '60 เหตุการณ์ ใน 1 แห่ง'))
  expect(page.sent('eventReport')[0]).toEqual({ ...night, page: 1, perPage: 50 })
  expect(page.sent('eventReportSums')[0]).toEqual(night)
  expect(page.container.querySelectorAll('tbody tr')).toHaveLength(1 + 50)
  expect(text()).toContain('CAM-50')
  expect(text()).not.toContain('CAM-51')
})

test('department, kind and the sums by site come from the address', async () => {
  await open('/event-report?department=13&kind=accident&sum=sites')
  expect(page.sent('eventReportSums')[0]).toEqual({ ...night, DeptID: 13, types: ['accident'] })
  await until(() => find(page.container, 'h2', 'ขทช.ปทุมธานี'))
  expect(page.container.querySelector('[aria-label="สรุปตามพื้นที่"]')?.textContent).toContain(
    'แยกนนทกิจ',
  )
})

test('Ctrl+P prints all pages, also where the keyboard writes Thai', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await open()
  await until(() => expect(text()).toContain('CAM-1'))
  const key = new KeyboardEvent('keydown', {
    key: 'ย',
    code: 'KeyP',
    ctrlKey: true,
    bubbles: true,
    cancelable: true,
  })
  settle(() => document.body.dispatchEvent(key))
  expect(key.defaultPrevented).toBe(true)
  await until(() => expect(print).toHaveBeenCalledOnce())
  expect(document.querySelectorAll('.rs-print-sheet tbody tr')).toHaveLength(1 + 60)
  expect(sheetText()).toContain('CAM-60')
  settle(() => window.dispatchEvent(new Event('afterprint')))
  // the browser's menu waits for nothing
  settle(() => window.dispatchEvent(new Event('beforeprint')))
  expect(sheetText()).toContain('กรุณาพิมพ์ด้วยปุ่มส่งออก')
  expect(sheetText()).not.toContain('CAM-1')
})

test('what is whole on the screen is printed by the browser itself', async () => {
  events = events.slice(0, 2)
  await open()
  await until(() => expect(text()).toContain('CAM-1'))
  const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true })
  settle(() => document.dispatchEvent(key))
  expect(key.defaultPrevented).toBe(false)
  settle(() => window.dispatchEvent(new Event('beforeprint')))
  expect(sheetText()).toContain('CAM-2')
})

test('a list that is cut says so, and the sums have all', async () => {
  counted = 7_000
  await open()
  await until(() => find(page.container, 'h2', '7,000 เหตุการณ์ ใน 1 แห่ง'))
  expect(text()).toContain('รายการแสดงและส่งออก 5,000 เหตุการณ์แรกของช่วงเวลา')
})

test('a time of which nothing is known is not one without events', async () => {
  events = []
  await open()
  await until(() => expect(text()).toContain('ไม่มีเหตุการณ์ในช่วงเวลานี้'))
  await page.close()
  vi.spyOn(serverClock, 'learn').mockReturnValue()
  since = '2026-11-20T07:00:00+07:00'
  await open()
  await until(() => expect(text()).toContain('ไม่มีข้อมูลของช่วงเวลานี้'))
  expect(text()).toContain('ไม่มีข้อมูลเหตุการณ์ก่อน 20/11/2569 07:00\u00A0น.')
})

test('the night that was opened stays when another begins, and steps lead to that one', async () => {
  await open()
  const next = () =>
    page.container.querySelector<HTMLButtonElement>('button[aria-label="ช่วงถัดไป"]')!
  settle(() => vi.advanceTimersByTime(180_000))
  await until(() => expect(next().getAttribute('aria-disabled')).toBe('false'))
  expect(page.sent('eventReportSums')).toEqual([night])
  next().focus()
  press(next())
  await until(() => expect(page.address()).toContain('range=night.2026-11-20'))
  await until(() => expect(next().getAttribute('aria-disabled')).toBe('true'))
  // whoever steps to the newest keeps the place of the keyboard
  expect(document.activeElement).toBe(next())
  press(next())
  await page.settled()
  expect(page.address()).toContain('range=night.2026-11-20')
})

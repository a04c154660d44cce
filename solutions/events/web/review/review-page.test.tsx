import { ApiError } from '@roadside/contract/errors.ts'
import { liveStore } from '@roadside/ui/live/live.ts'
import { press, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedEvent } from '../../rows.ts'
import {
  buildFeedEvent,
  buildPicture,
  find,
  keyAtFocus,
  openPage,
  pass,
  signIn,
  until,
  type OpenedPage,
} from '../testing.tsx'
import { EventReviewPage } from './review-page.tsx'

let page: OpenedPage
/** All that waits, newest first. */
let events: readonly FeedEvent[]
let isRefused: boolean
/** Verdicts are answered after it. */
let slow: Promise<void>
/** Pages of older events are answered after it. */
let slowOlder: Promise<void>
/** A colleague has reviewed it meanwhile. */
let takenId: number | null

/** An event of a number of minutes ago. */
const ago = (number: number, minutes: number, more: Partial<FeedEvent> = {}) =>
  buildFeedEvent(number, {
    DATE_TIME: new Date(Date.now() - minutes * 60_000).toISOString(),
    picture: buildPicture(),
    ...more,
  })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
    },
  )
  signIn('staff')
  isRefused = false
  slow = Promise.resolve()
  slowOlder = Promise.resolve()
  takenId = null
  events = [
    ago(4, 1, { type: 'accident', Detection_Type: 'อุบัติเหตุ' }),
    ago(3, 2),
    ago(2, 3, { wid: 6, siteName: 'ปท.2001 หน้าตลาด', road_code: 'ปท.2001' }),
    ago(1, 4),
  ]
})
afterEach(async () => {
  await page.close()
  vi.unstubAllGlobals()
})

interface Given {
  readonly id: number
  readonly review: FeedEvent['review']
  readonly note: string
  readonly was: unknown
}

async function open(address = '/event-review') {
  let given = new Map<number, FeedEvent>()
  page = await openPage(
    address,
    () => (
      <EventReviewPage
        title="ตรวจสอบเหตุการณ์"
        crumbs={[]}
        departments={[
          { id: 12, name: 'ขทช.นนทบุรี' },
          { id: 13, name: 'ขทช.ปทุมธานี' },
        ]}
      />
    ),
    {
      eventFeed: async ({ limit, olderThan, types }) => {
        if (olderThan !== undefined) await slowOlder
        const waiting = events.filter(({ type }) => !types || (types as string[]).includes(type))
        const from = waiting.findIndex(({ id }) => id === olderThan) + 1
        return waiting.slice(from, from + (limit as number))
      },
      reviewEvents: async ({ reviews }) => {
        await slow
        if (isRefused) return new Error('ไม่พบ')
        if ((reviews as Given[]).some(({ id }) => id === takenId))
          return new ApiError('conflict', 'มีผู้อื่นตรวจสอบเหตุการณ์นี้ไปก่อนแล้ว')
        return (reviews as Given[]).map(({ id, review, note }) => {
          const event = events.find((one) => one.id === id)
          if (event) given = new Map([...given, [id, event]])
          const undone = review === null ? given.get(id) : undefined
          events = (undone ? [...events, undone] : events.filter((one) => one.id !== id)).toSorted(
            (a, b) => b.id - a.id,
          )
          return {
            id,
            review,
            reviewed_by: review && 'somchai',
            reviewed_at: review && new Date().toISOString(),
            review_note: note,
          }
        })
      },
    },
  )
  await until(() => find(page.container, 'article'))
}
const ids = () =>
  [...page.container.querySelectorAll<HTMLElement>('article')].map(({ dataset }) =>
    Number(dataset.event),
  )
const focused = () => (document.activeElement as HTMLElement | null)?.dataset.event
const sent = () =>
  page
    .sent('reviewEvents')
    .map((body) =>
      (body as { reviews: Given[] }).reviews.map(({ id, review }) => `${id} ${review}`),
    )
const notify = (kind: string) => settle(() => liveStore.notify({ topic: 'events', wid: 5, kind }))

test('keys lead through the cards, each verdict leads to the next one, and 0 takes it back', async () => {
  await open()
  expect(ids()).toEqual([104, 103, 102, 101])
  expect(page.container.querySelector('article')?.textContent).toContain('1 นาทีแล้ว')
  keyAtFocus('j')
  expect(focused()).toBe('104')
  keyAtFocus('ArrowRight')
  keyAtFocus('J')
  keyAtFocus('k')
  expect(focused()).toBe('103')
  keyAtFocus('2')
  await until(() => expect(ids()).toEqual([104, 102, 101]))
  expect(focused()).toBe('102')
  keyAtFocus('1')
  await until(() => expect(sent()).toEqual([['103 false'], ['102 true']]))
  expect(focused()).toBe('101')
  keyAtFocus('0')
  await until(() => expect(ids()).toEqual([104, 102, 101]))
  await until(() => expect(focused()).toBe('102'))
  keyAtFocus('0')
  await until(() => expect(ids()).toEqual([104, 103, 102, 101]))
  await until(() => expect(sent().slice(2)).toEqual([['102 null'], ['103 null']]))
  const seen = (review: string) => ({ review, note: '', reviewed_by: 'somchai' })
  expect(
    page.sent('reviewEvents').map((body) => (body as { reviews: Given[] }).reviews[0]?.was),
  ).toEqual([null, null, seen('true'), seen('false')])
})

test('several get one verdict, and are taken back together', async () => {
  await open()
  press(find(page.container, 'button', 'รถจอด 3'))
  find(page.container, '[role=toolbar]', 'เลือก 3 เหตุการณ์')
  keyAtFocus('j')
  keyAtFocus(' ')
  find(page.container, '[role=toolbar]', 'เลือก 4 เหตุการณ์')
  keyAtFocus(' ')
  press(find(page.container, '[role=toolbar] button', 'แจ้งเตือนผิดพลาด'))
  await until(() => expect(sent()).toEqual([['103 false', '102 false', '101 false']]))
  expect(ids()).toEqual([104])
  expect(focused()).toBe('104')
  press(find(page.container, '[role=toolbar] button', 'เลิกทำ'))
  await until(() => expect(ids()).toEqual([104, 103, 102, 101]))
})

test('undo goes after the verdict, however slow that is', async () => {
  await open()
  let answer = () => undefined as void
  slow = new Promise((resolve) => (answer = resolve))
  keyAtFocus('j')
  keyAtFocus('2')
  await until(() => expect(sent()).toEqual([['104 false']]))
  keyAtFocus('0')
  await pass(200)
  expect(sent()).toEqual([['104 false']])
  answer()
  await until(() => expect(sent()).toEqual([['104 false'], ['104 null']]))
  await until(() => expect(ids()).toEqual([104, 103, 102, 101]))
})

test('of several, the one that a colleague has reviewed fails and the others are stored', async () => {
  await open()
  vi.spyOn(console, 'error').mockReturnValue()
  takenId = 102
  press(find(page.container, 'button', 'รถจอด 3'))
  press(find(page.container, '[role=toolbar] button', 'แจ้งเตือนผิดพลาด'))
  const alert = await until(() => find(page.container, '[role=alert]', 'มีผู้อื่นตรวจสอบ'))
  expect(alert.querySelectorAll('p')).toHaveLength(1)
  expect(alert.textContent).not.toContain('ลองใหม่')
  await until(() => expect(events.map(({ id }) => id)).toEqual([104, 102]))
})

test('the last verdict leaves a page that says so, and what is refused comes back', async () => {
  events = events.slice(0, 1)
  await open()
  isRefused = true
  vi.spyOn(console, 'error').mockReturnValue()
  press(find(page.container, 'article button', 'ทดสอบ'))
  await until(() => find(page.container, '[role=alert]', 'ไม่สามารถบันทึกผลตรวจสอบ'))
  await until(() => expect(ids()).toEqual([104]))
  isRefused = false
  press(find(page.container, '[role=alert] button', 'ลองใหม่'))
  await until(() => find(page.container, 'p', 'ตรวจสอบครบแล้ว'))
  expect(page.container.querySelector('[role=alert]')).toBeNull()
})

test('what comes meanwhile waits until it is asked for, and what others reviewed goes', async () => {
  await open()
  keyAtFocus('j')
  events = [ago(5, 0), ...events.slice(1)]
  notify('event')
  notify('review')
  const button = await until(() => find(page.container, 'button', 'แสดงเหตุการณ์ใหม่ 1'))
  await until(() => expect(ids()).toEqual([103, 102, 101]))
  await until(() => expect(focused()).toBe('103'))
  press(button)
  await until(() => expect(ids()).toEqual([105, 103, 102, 101]))
})

test('an event that comes is put before all pages, and their other events are not read again', async () => {
  events = Array.from({ length: 40 }, (_, index) => ago(40 - index, index + 1))
  await open()
  press(find(page.container, 'button', 'แสดงเหตุการณ์เก่ากว่านี้'))
  await until(() => expect(ids().length).toBe(40))
  const before = page.sent('eventFeed').length
  events = [ago(41, 0), ...events]
  notify('event')
  press(await until(() => find(page.container, 'button', 'แสดงเหตุการณ์ใหม่ 1')))
  await until(() => expect(ids()).toEqual(events.map(({ id }) => id)))
  const sentSince = page.sent('eventFeed').slice(before)
  expect(sentSince).toHaveLength(1)
  expect(sentSince[0]).not.toHaveProperty('olderThan')
})

test('an event that changed is drawn anew, and one that was pushed late stands at its time', async () => {
  await open()
  const article = (id: number) => find(page.container, `article[data-event="${id}"]`)
  events = events.map((event) =>
    event.id === 102 ? { ...event, times: 3, note: 'มีภาพใหม่', picture: null } : event,
  )
  notify('event')
  await until(() => expect(article(102).textContent).toContain('มีภาพใหม่'))
  expect(article(102).textContent).toContain('3 ครั้ง')
  expect(article(102).querySelector('img')).toBeNull()
  expect(page.sent('eventFeed')).toHaveLength(2)
  const late = ago(9, 2.5)
  events = events.flatMap((event) => (event.id === 102 ? [late, event] : [event]))
  notify('event')
  await until(() => expect(ids()).toEqual([104, 103, 109, 102, 101]))
})

test('a page that was under way when an event came does not take it away again', async () => {
  events = Array.from({ length: 40 }, (_, index) => ago(40 - index, index + 1))
  await open()
  let answer = () => undefined as void
  slowOlder = new Promise((resolve) => (answer = resolve))
  press(find(page.container, 'button', 'แสดงเหตุการณ์เก่ากว่านี้'))
  events = [ago(41, 0), ...events]
  notify('event')
  await until(() => find(page.container, 'button', 'แสดงเหตุการณ์ใหม่ 1'))
  answer()
  await until(() => expect(ids().length).toBe(40))
  await until(() => find(page.container, 'button', 'แสดงเหตุการณ์ใหม่ 1'))
})

test('kinds, department and time narrow it and stand in the address', async () => {
  await open('/event-review?range=night.2026-11-20')
  press(find(page.container, 'fieldset button', 'อุบัติเหตุ'))
  await until(() => expect(ids()).toEqual([104]))
  expect(page.address()).toContain('kinds=accident')
  expect(page.sent('eventFeed').at(-1)).toEqual({
    limit: 30,
    review: 'none',
    types: ['accident'],
    from: '2026-11-20T18:00:00+07:00',
    to: '2026-11-21T06:00:00+07:00',
  })
})

test('older events come page by page', async () => {
  events = Array.from({ length: 40 }, (_, index) => ago(40 - index, index))
  await open()
  expect(ids().length).toBe(30)
  press(find(page.container, 'button', 'แสดงเหตุการณ์เก่ากว่านี้'))
  await until(() => expect(ids().length).toBe(40))
  expect(page.sent('eventFeed').at(-1)).toMatchObject({ olderThan: 111 })
})

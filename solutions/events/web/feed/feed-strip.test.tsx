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
  signIn,
  until,
  type OpenedPage,
} from '../testing.tsx'
import { switchSound } from '../sound/use-sound-switch.ts'
import * as tone from '@roadside/ui/sound/tone.ts'
import { EventSounds } from '../sound/event-sounds.tsx'
import { FeedSettingsForm } from './feed-settings.tsx'
import { FeedStrip } from './feed-strip.tsx'

let page: OpenedPage
let events: readonly FeedEvent[]
let preferences: Record<string, unknown>
/** A colleague reviews all events just before the own verdict. */
let hasColleague: boolean

/** An event of a number of minutes ago. */
const ago = (number: number, minutes: number, more: Partial<FeedEvent> = {}) =>
  buildFeedEvent(number, {
    DATE_TIME: new Date(Date.now() - minutes * 60_000).toISOString(),
    picture: buildPicture(),
    ...more,
  })

beforeEach(() => {
  localStorage.clear()
  signIn('staff')
  hasColleague = false
  events = [ago(2, 8, { type: 'accident', Detection_Type: 'อุบัติเหตุ' }), ago(1, 130)]
  preferences = { hidden: [], sounding: [] }
})
afterEach(() => page.close())

async function open(address = '/') {
  page = await openPage(
    address,
    () => (
      <>
        <FeedStrip />
        <EventSounds />
      </>
    ),
    {
      eventFeed: ({ types }) =>
        events.filter(({ type }) => !types || (types as string[]).includes(type)),
      namedEvent: ({ id }) => (id === 999 ? [ago(899, 5_000)] : new Error('ไม่พบ')),
      feedPreferences: () => preferences,
      saveFeedPreferences: (body) => (preferences = body),
      reviewEvents: ({ reviews }) => {
        if (hasColleague) {
          events = events.map((one) => ({ ...one, review: 'true', reviewed_by: 'somying' }))
          return new ApiError('conflict', 'มีผู้อื่นตรวจสอบเหตุการณ์นี้ไปก่อนแล้ว')
        }
        return (reviews as { id: number; review: string; note: string }[]).map(
          ({ id, review, note }) => ({
            id,
            review,
            reviewed_by: review && 'somchai',
            reviewed_at: review && new Date().toISOString(),
            review_note: note,
          }),
        )
      },
    },
  )
  await until(() => find(page.container, 'article', 'รถจอด'))
}
const cards = () => [...page.container.querySelectorAll('article')]

test('events stand newest first with kind, place and how long ago', async () => {
  await open()
  const [first, second] = cards().map(({ textContent }) => textContent)
  expect(first).toContain('อุบัติเหตุ8 นาทีแล้วนบ.1005 แยกนนทกิจ')
  expect(first).toContain('จุดที่ 2 · กม.\u00A05+250 · ขทช.นนทบุรี')
  expect(second).toContain('2 ชม.แล้ว')
  expect(cards()[0]?.dataset.urgent).toBe('true')
  expect(cards()[1]?.dataset.tone).toBe('warn')
})

test('a verdict is given and taken back on the card', async () => {
  await open()
  press(find(cards()[0]!, 'button', 'แจ้งเตือนผิดพลาด'))
  await until(() => expect(page.sent('reviewEvents').length).toBe(1))
  expect(page.sent('reviewEvents')).toEqual([
    { reviews: [{ id: 102, review: 'false', note: '', was: null }] },
  ])
  press(await until(() => find(cards()[0]!, 'button', 'ยกเลิกผลตรวจสอบ')))
  await until(() => find(cards()[0]!, 'button', 'เหตุจริง'))
  const was = { review: 'false', note: '', reviewed_by: 'somchai' }
  const undone = { reviews: [{ id: 102, review: null, note: '', was }] }
  await until(() => expect(page.sent('reviewEvents').at(-1)).toEqual(undone))
})

test("a colleague's newer verdict stands on the card, and the own one is not repeated", async () => {
  await open()
  vi.spyOn(console, 'error').mockReturnValue()
  const [card] = cards()
  hasColleague = true
  press(find(card!, 'button', 'แจ้งเตือนผิดพลาด'))
  await until(() => find(page.container, '[role=alert]', 'มีผู้อื่นตรวจสอบ'))
  await until(() => expect(cards()[0]?.textContent).toContain('เหตุจริง'))
  expect(find(page.container, '[role=alert]', '').textContent).not.toContain('ลองใหม่')
})

test('the focus stays on the card that was judged, and where it is while pictures are leafed through', async () => {
  await open()
  const verdict = find(cards()[0]!, 'button', 'แจ้งเตือนผิดพลาด')
  verdict.focus()
  press(verdict)
  await until(() => expect(document.activeElement?.textContent).toBe('ยกเลิกผลตรวจสอบ'))
  press(document.activeElement as HTMLElement)
  await until(() => expect(document.activeElement?.textContent).toBe('เหตุจริง'))

  press(find(cards()[0]!, 'button', 'อุบัติเหตุ8'))
  const dialog = await until(() => find(page.container, 'dialog', 'จุดที่ 2'))
  const next = find(dialog, 'button', 'ภาพถัดไป')
  next.focus()
  press(next)
  await until(() => find(page.container, 'dialog', 'จุดที่ 1'))
  // at the last picture its button goes
  expect(document.activeElement?.getAttribute('aria-label')).toBe('ภาพก่อนหน้า')
  find(dialog, 'button', 'เหตุซ้ำ').focus()
  keyAtFocus('ArrowLeft')
  await until(() => find(page.container, 'dialog', 'จุดที่ 2'))
  expect(document.activeElement?.textContent).toContain('เหตุซ้ำ')
})

test('who only reads gets no verdicts', async () => {
  signIn('readers')
  await open()
  expect(cards()[0]?.textContent).toContain('รอตรวจสอบ')
  expect(page.container.querySelector('article .verdicts button')).toBeNull()
  expect(cards()[0]?.textContent).not.toContain('เหตุซ้ำ')
})

test('a press opens the event over the page; a link opens one that is no longer in the feed', async () => {
  await open()
  press(find(cards()[0]!, 'button', 'อุบัติเหตุ8'))
  await until(() => find(page.container, 'dialog', 'อุบัติเหตุ · จุดที่ 2'))
  expect(page.address()).toContain('event=102')
  await page.close()
  await open('/?event=999')
  await until(() => find(page.container, 'dialog', 'CAM-899'))
})

test('a kind that is hidden is not asked for', async () => {
  preferences = { hidden: ['other', 'intruder'], sounding: [] }
  await open()
  expect(page.sent('eventFeed')[0]).toMatchObject({ types: ['car_stop', 'accident', 'wrong_way'] })
})

test('what another computer hides meanwhile stays hidden, and two quick choices both count', async () => {
  page = await openPage('/', () => <FeedSettingsForm />, {
    feedPreferences: () => preferences,
    saveFeedPreferences: (body) => (preferences = body),
  })
  const box = (name: string) => find(page.container, 'input[type=checkbox]', name)
  await until(() => box('แสดงผู้บุกรุก'))
  preferences = { hidden: ['other'], sounding: [] }
  press(box('แสดงผู้บุกรุก'))
  press(box('แสดงรถย้อนศร'))
  await until(() =>
    expect(preferences).toEqual({ hidden: ['other', 'intruder', 'wrong_way'], sounding: [] }),
  )
})

test('the sound is of this computer, and what the account chose for it stays', async () => {
  const play = vi.spyOn(tone, 'playTone').mockResolvedValue()
  preferences = { hidden: [], sounding: ['intruder'] }
  await open()
  press(await until(() => find(page.container, 'button:not([disabled])', 'เปิดเสียงเตือน')))
  press(await until(() => find(page.container, 'button', 'ปิดเสียงเตือน')))
  press(await until(() => find(page.container, 'button', 'เปิดเสียงเตือน')))
  await until(() => find(page.container, 'button', 'ปิดเสียงเตือน'))
  expect(play).toHaveBeenCalledTimes(2)
  expect(page.sent('saveFeedPreferences')).toEqual([])
  expect(preferences).toEqual({ hidden: [], sounding: ['intruder'] })
  // who chose no kind gets the usual ones
  await page.close()
  switchSound(false)
  preferences = { hidden: [], sounding: [] }
  await open()
  press(await until(() => find(page.container, 'button:not([disabled])', 'เปิดเสียงเตือน')))
  await until(() =>
    expect(preferences).toEqual({ hidden: [], sounding: ['accident', 'wrong_way', 'car_stop'] }),
  )
})

test('a computer on which nobody decided says once that it is silent', async () => {
  const play = vi.spyOn(tone, 'playTone').mockResolvedValue()
  preferences = { hidden: [], sounding: ['accident'] }
  await open()
  const note = () => page.container.textContent?.includes('เสียงเตือนปิดอยู่บนเครื่องนี้')
  const answerTo = async (words: string) => {
    press(await until(() => find(page.container, 'p button', words)))
    await until(() => expect(note()).toBe(false))
  }
  await answerTo('ไม่ต้องเปิด')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('เปิดเสียงเตือน')
  expect(play).not.toHaveBeenCalled()
  await page.close()
  await open()
  await until(() => find(page.container, 'button:not([disabled])', 'เปิดเสียงเตือน'))
  expect(note()).toBe(false)
  await page.close()
  localStorage.removeItem('eventsSound')
  await open()
  await answerTo('เปิดเสียง')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('ปิดเสียงเตือน')
})

test('new events of the chosen kinds sound, once, and not those of other kinds or of yesterday', async () => {
  const play = vi.spyOn(tone, 'playTone').mockResolvedValue()
  vi.spyOn(tone, 'maySound').mockResolvedValue(true)
  preferences = { hidden: [], sounding: ['accident'] }
  switchSound(true)
  await open()
  await until(() => expect(page.sent('eventFeed').length).toBe(2))
  await page.settled()
  const happen = async (event: FeedEvent) => {
    const before = page.sent('eventFeed').length
    events = [event, ...events]
    settle(() => liveStore.notify({ topic: 'events', wid: 5, kind: 'event' }))
    await until(() => expect(page.sent('eventFeed').length).toBeGreaterThanOrEqual(before + 2))
    await page.settled()
  }
  await happen(ago(3, 1))
  await happen(ago(4, 60 * 24, { type: 'accident' }))
  expect(play).not.toHaveBeenCalled()
  await happen(ago(5, 1, { type: 'accident' }))
  await until(() => expect(play.mock.calls).toEqual([['urgent']]))
})

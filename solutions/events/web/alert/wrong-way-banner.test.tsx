import { liveStore } from '@roadside/ui/live/live.ts'
import { press, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { buildEvent, buildPicture, find, openPage, until, type OpenedPage } from '../testing.tsx'
import * as tone from '@roadside/ui/sound/tone.ts'
import { WrongWayBanner } from './wrong-way-banner.tsx'

let page: OpenedPage
let alerts: unknown[]
let preferences: unknown
let play: MockInstance<typeof tone.playTone>
beforeEach(async () => {
  localStorage.clear()
  alerts = []
  preferences = { hidden: ['other'], sounding: [] }
  page = await openPage('/', () => <WrongWayBanner />, {
    wrongWayAlerts: () => alerts,
    feedPreferences: () => preferences,
    saveFeedPreferences: (body) => (preferences = body),
  })
  play = vi.spyOn(tone, 'playTone').mockResolvedValue()
  await until(() => expect(page.sent('wrongWayAlerts').length).toBe(1))
})
afterEach(() => page.close())

function happen(number: number) {
  const event = buildEvent(number, { type: 'wrong_way', picture: buildPicture() })
  alerts = [{ ...event, siteName: 'นบ.1005', typeName: 'Analytic', route: 'analytic' }, ...alerts]
  settle(() => liveStore.notify({ topic: 'events', wid: 5, kind: 'wrong_way' }))
}
const banner = () => document.querySelector('aside')

test('a live message brings the banner with place, camera and the way to the event; dismissed it stays away', async () => {
  expect(banner()).toBeNull()
  happen(1)
  const shown = await until(() => find(document, 'aside', 'พบรถย้อนศร'))
  expect(find(shown, '[role=alert]').textContent).toContain('นบ.1005 · จุดที่ 1CAM-1')
  expect(find(shown, 'a', 'ดูเหตุการณ์').getAttribute('href')).toBe('/reverse-sub?wid=5&picture=101')
  expect(shown.querySelector('img')?.getAttribute('src')).toBe('/media/t.jpg')
  press(find(shown, 'button', 'ปิดการแจ้งเตือน'))
  expect(banner()).toBeNull()
  happen(2)
  await until(() => find(document, 'aside', 'CAM-2'))
  expect(banner()?.textContent).not.toContain('2 เหตุการณ์')
})

test('several are one, with their number', async () => {
  happen(1)
  happen(2)
  await until(() => find(document, 'aside', 'พบรถย้อนศร 2 เหตุการณ์'))
  expect(document.querySelectorAll('aside').length).toBe(1)
})

test('other messages of the cameras ask for nothing', async () => {
  settle(() => liveStore.notify({ topic: 'events', wid: 5, kind: 'event' }))
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(page.sent('wrongWayAlerts').length).toBe(1)
})

test('its button lets wrong-way vehicles sound for the account, and plays the sound once', async () => {
  happen(1)
  await until(() => find(document, 'aside', 'CAM-1'))
  press(await until(() => find(document, 'aside button:not([disabled])', 'เปิดเสียงเตือน')))
  expect(play).toHaveBeenCalledTimes(1)
  await until(() => expect(preferences).toEqual({ hidden: ['other'], sounding: ['wrong_way'] }))
  press(find(document, 'aside button', 'ปิดเสียงเตือน'))
  await until(() => find(document, 'aside button', 'เปิดเสียงเตือน'))
  // of this computer alone: the account's kinds stay
  expect(preferences).toEqual({ hidden: ['other'], sounding: ['wrong_way'] })
  expect(play).toHaveBeenCalledTimes(1)
})

test('what was looked at gives way to the one before it; all are closed at once', async () => {
  happen(1)
  happen(2)
  happen(3)
  press(find(await until(() => find(document, 'aside', '3 เหตุการณ์')), 'a', 'ดูเหตุการณ์'))
  const rest = await until(() => find(document, 'aside', '2 เหตุการณ์'))
  expect(find(rest, '[role=alert]').textContent).toContain('CAM-2')
  // the second click of a double click comes to the next one
  const again = new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true })
  settle(() => find(rest, 'a', 'ดูเหตุการณ์').dispatchEvent(again))
  expect(again.defaultPrevented).toBe(true)
  expect(find(document, 'aside [role=alert]').textContent).toContain('CAM-2')
  press(find(rest, 'button', 'ปิดการแจ้งเตือนทั้งหมด'))
  expect(banner()).toBeNull()
})

test('page and dialogs end above it; what takes alarms in has a line for it', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(94)
  const room = () => document.documentElement.style.getPropertyValue('--rs-alarm')
  expect(room()).toBe('')
  happen(1)
  await until(() => find(document, 'body > aside', 'CAM-1'))
  expect(room()).toBe('94px')
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<div data-alarms></div>'
  settle(() => document.body.append(dialog))
  settle(() => dialog.setAttribute('open', ''))
  await until(() => find(dialog, '[data-alarms] > aside', 'CAM-1'))
  expect(room()).toBe('0px')
  settle(() => dialog.remove())
  press(find(await until(() => find(document, 'body > aside', 'CAM-1')), 'button', 'ปิดการแจ้งเตือน'))
  expect(room()).toBe('')
})

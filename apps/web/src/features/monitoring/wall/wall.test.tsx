import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { admin, eachWithConsole, find, query } from '../../../testing/open-console.ts'
import { buildMonitoredSite, buildTrouble } from '../testing-monitoring.ts'
import { settleMs } from './use-resize-count.ts'
import { idleAfterMs } from './use-active.ts'

vi.mock('@roadside/ui/map/use-worker-points.ts', () => ({ useWorkerPoints: () => null }))
const map = vi.hoisted(() => ({ made: 0 }))
vi.mock('@roadside/ui/map/map.tsx', () => ({
  MapView: ({ children }: { children: React.ReactNode }) => {
    useEffect(() => {
      map.made += 1
    }, [])
    return children
  },
  PointLayer: () => null,
}))

// its events have tests of their own
vi.mock('../../../solution-feeds.tsx', () => ({
  SolutionFeeds: ({ place }: { place: string }) =>
    place === 'wallSetting' ? <p>เสียงของเครื่องนี้</p> : null,
}))

const { address, answer, sent, visit } = eachWithConsole(admin)
beforeEach(() => {
  answer('monitoringSites', [buildMonitoredSite({ fault: 2, ok: 30 })])
  answer('monitoringTroubles', { rows: [buildTrouble()], total: 12 })
  const period = {
    from: '2026-10-23T10:00:00+07:00',
    to: '2026-11-22T10:30:00+07:00',
    since: null,
    outages_since: null,
  }
  answer('monitoringAvailability', { ...period, rows: [] })
  // the wall's own clock alone: the console has to load
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** How long a picture stands where nobody chose. Milliseconds. */
const sceneMs = 20_000
const title = () => document.querySelector('dialog h1')?.textContent
const shows = (name: string) => vi.waitFor(() => expect(title()).toBe(name))
const key = (name: string) => {
  const wall = document.querySelector('dialog > div')
  wall?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
}
const scenes = ['แผนที่ทั่วประเทศ', 'สิ่งที่ผิดปกติขณะนี้', 'ความพร้อมใช้งาน 30 วัน'] as const

test('the wall goes round by itself, stands while paused, steps by arrows, and is left by Escape', async () => {
  visit('/monitoring-dashboard?wall=1')
  await find('dialog h1', scenes[0])
  await find('dialog li', 'และอีก 11 รายการ')
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark')
  for (const next of [scenes[1], scenes[2], scenes[0]]) {
    await vi.advanceTimersByTimeAsync(sceneMs)
    await shows(next)
  }
  // keys on a link of an alarm are the link's, not the wall's
  const link = document
    .querySelector('dialog [data-alarms]')!
    .appendChild(document.createElement('a'))
  link.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }))
  await vi.advanceTimersByTimeAsync(100)
  expect(query('dialog output', 'หยุดชั่วคราว')).toBeUndefined()
  link.remove()
  key(' ')
  await find('dialog output', 'หยุดชั่วคราว')
  await vi.advanceTimersByTimeAsync(3 * sceneMs)
  await shows(scenes[0])
  key('ArrowLeft')
  await shows(scenes[2])
  key('ArrowRight')
  await shows(scenes[0])
  key(' ')
  await vi.waitFor(() => expect(query('dialog output', 'หยุดชั่วคราว')).toBeUndefined())
  await vi.advanceTimersByTimeAsync(sceneMs)
  await shows(scenes[1])
  document.querySelector('dialog')?.dispatchEvent(new Event('cancel'))
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  expect(address()).toBe('/monitoring-dashboard')
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).not.toBe('dark')
})

const visitWall = async () => {
  visit('/monitoring-dashboard?wall=1')
  await find('dialog h1', scenes[0])
}
const press = (label: string) => find('dialog button', label).then((button) => button.click())

test('the way out shows itself to who moves or presses something, goes after a while, and stops the wall on a phone', async () => {
  await visitWall()
  const wall = document.querySelector<HTMLElement>('dialog > div')!
  const move = (movementX: number) =>
    wall.dispatchEvent(
      Object.assign(new Event('pointermove', { bubbles: true }), { movementX, movementY: 0 }),
    )
  const isActive = (is: boolean) => vi.waitFor(() => expect(wall.dataset.stirred).toBe(String(is)))
  await vi.advanceTimersByTimeAsync(idleAfterMs)
  await isActive(false)
  // a picture that changes under a pointer that lies still
  move(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(wall.dataset.stirred).toBe('false')
  move(3)
  await isActive(true)
  await vi.advanceTimersByTimeAsync(idleAfterMs - 100)
  key('Tab')
  await vi.advanceTimersByTimeAsync(idleAfterMs - 100)
  expect(wall.dataset.stirred).toBe('true')
  await vi.advanceTimersByTimeAsync(100)
  await isActive(false)
  await press('หยุด')
  await find('dialog output', 'หยุดชั่วคราว')
  await press('เล่นต่อ')
  await vi.waitFor(() => expect(query('dialog output', 'หยุดชั่วคราว')).toBeUndefined())
  await press('ออกจากจอห้องควบคุม')
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test('the map shows all of its sites again when its room has come to rest in another size', async () => {
  const notify = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: (element: Element) => void
      constructor(received: () => void) {
        this.observe = (element) => notify.set(element, received)
      }
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  await visitWall()
  await find('dialog li', 'ผิดปกติ2')
  const frame = document.querySelector('dialog [class*=map]')!
  const resize = () => notify.get(frame)?.()
  await vi.waitFor(() => expect(notify.has(frame)).toBe(true))
  const made = map.made
  resize()
  await vi.advanceTimersByTimeAsync(2 * settleMs)
  expect(map.made).toBe(made)
  for (let pull = 0; pull < 5; pull += 1) {
    resize()
    await vi.advanceTimersByTimeAsync(settleMs / 2)
  }
  expect(map.made).toBe(made)
  await vi.advanceTimersByTimeAsync(settleMs)
  await vi.waitFor(() => expect(map.made).toBe(made + 1))
})

test('the picture shown and the next one alone are there', async () => {
  answer('monitoringSites', [
    buildMonitoredSite(),
    buildMonitoredSite({ wid: 8, type_name: 'CCTV' }),
    buildMonitoredSite({ wid: 9, type_name: 'WIM' }),
  ])
  answer('ownPreferences', [
    {
      name: 'wall',
      of: '',
      value: {
        scenes: ['map', 'map.Lighting', 'map.CCTV', 'map.WIM', 'troubles'],
        seconds: 20,
        hasFeed: false,
        skin: 'dark',
      },
    },
  ])
  const before = map.made
  visit('/wall')
  await find('dialog h1', scenes[0])
  const mounted = () => document.querySelectorAll('dialog [data-shown]').length
  await vi.waitFor(() => expect(map.made).toBe(before + 1))
  expect(mounted()).toBe(2)
  for (let turned = 0; turned < 7; turned += 1) {
    await vi.advanceTimersByTimeAsync(sceneMs)
    expect(mounted()).toBe(2)
  }
})

test('the account chooses what the wall turns through and how fast, and finds it so again', async () => {
  answer('ownPreferences', () => sent('savePreference').slice(-1))
  answer('savePreference', () => sent('savePreference').at(-1))
  await visitWall()
  // not before it is known what was chosen
  await vi.waitFor(() =>
    expect(query('dialog button', 'ตั้งค่า')?.hasAttribute('disabled')).toBe(false),
  )
  await press('ตั้งค่า')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('ปิด'))
  // Escape closes the settings, and not the wall with the same press
  const cancel = () => document.querySelector('dialog')?.dispatchEvent(new Event('cancel'))
  cancel()
  cancel()
  await vi.waitFor(() => expect(document.querySelector('[data-settings]')).toBeNull())
  expect(document.activeElement).toBe(document.querySelector('dialog > div'))
  expect(title()).toBe(scenes[0])
  await press('ตั้งค่า')
  await find('[data-settings] p', 'เสียงของเครื่องนี้')
  const choose = async (label: string) => {
    const id = (await find('[data-settings] label', label)).getAttribute('for')
    const box = () => document.querySelector<HTMLInputElement>(`[id="${id}"]`)
    const was = box()?.checked
    box()?.click()
    await vi.advanceTimersByTimeAsync(100)
    await vi.waitFor(() => expect(box()?.checked).toBe(!was))
  }
  await choose('ความพร้อมใช้งาน 30 วัน')
  await choose('สรุปตามหน่วยงาน')
  await choose('แผนที่ทั่วประเทศ')
  await choose('แสดงเหตุการณ์ล่าสุดที่ด้านข้าง')
  await shows('สิ่งที่ผิดปกติขณะนี้')
  await choose('สิ่งที่ผิดปกติขณะนี้')
  await shows('สรุปตามหน่วยงาน')
  await find('dialog thead th', 'หน่วยงาน')
  // a change is sent once the one before it is stored
  await vi.waitFor(() =>
    expect(sent('savePreference').at(-1)).toEqual({
      name: 'wall',
      of: '',
      value: { scenes: ['departments'], seconds: 20, hasFeed: false, skin: 'dark' },
    }),
  )
  await press('ปิด')
  // alone it stands
  await vi.advanceTimersByTimeAsync(2 * sceneMs)
  expect(title()).toBe('สรุปตามหน่วยงาน')

  answer('ownPreferences', [
    {
      name: 'wall',
      of: '',
      value: { scenes: ['troubles', 'map.Lighting'], seconds: 5, hasFeed: false, skin: 'light' },
    },
  ])
  visit('/wall')
  await find('dialog h1', 'สิ่งที่ผิดปกติขณะนี้')
  expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('light')
  await vi.advanceTimersByTimeAsync(5_000)
  await shows('แผนที่ ไฟฟ้าแสงสว่าง')
})

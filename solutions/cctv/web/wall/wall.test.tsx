import { liveStore } from '@roadside/ui/live/live.ts'
import { find, press, settle } from '@roadside/ui/test-mount.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import contract from '../../contract.ts'
import type { CctvCamera } from '../../rows.ts'
import { CctvPage } from '../cctv-page.tsx'
import type { StreamListener } from '../player/stream-player.ts'
import { buildCamera, openPage, until, type OpenedPage, type PretendedPlayer } from '../testing.tsx'

vi.setConfig({ testTimeout: 20_000 })
const players = vi.hoisted(() => new Set<PretendedPlayer>())
vi.mock('../player/player-chunk.ts', () => ({
  playStream: (_: HTMLVideoElement, url: string, listener: StreamListener) => {
    const stop = () => void players.delete(player)
    const player: PretendedPlayer = { ...listener, url, retry: vi.fn<() => void>(), stop }
    players.add(player)
    return player
  },
}))

let page: OpenedPage
let cameras: CctvCamera[] | Error
/** Reports to every observed element whether it is on the screen. */
let seen: (isIntersecting: boolean) => void
const type = contract.types.find(({ typeName }) => typeName === 'CCTV')!

beforeEach(() => {
  localStorage.clear()
  players.clear()
  cameras = Array.from({ length: 6 }, (_, index) => buildCamera(index + 1))
  const observers = new Set<(isIntersecting: boolean) => void>()
  seen = (isIntersecting) => settle(() => observers.forEach((notify) => notify(isIntersecting)))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (isIntersecting: boolean) => void
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        this.notify = (isIntersecting) => callback([{ isIntersecting }])
      }
      observe() {
        observers.add(this.notify)
        this.notify(true)
      }
      disconnect() {
        observers.delete(this.notify)
      }
    },
  )
})
afterEach(async () => {
  await page.close()
  vi.unstubAllGlobals()
})

async function open(address = '/?DeptID=11') {
  page = await openPage(
    address,
    ({ DeptID, wid }) => (
      <CctvPage
        type={type}
        search={{ DeptID: DeptID as number, wid: wid === undefined ? undefined : Number(wid) }}
        crumbs={[]}
        departmentName="ขทช.นนทบุรี"
      />
    ),
    { cctvCameras: () => cameras, cctvSites: () => [] },
  )
}
const tiles = () => [...page.container.querySelectorAll<HTMLElement>('[data-place]')]
const names = () =>
  tiles().map((tile) => /CAM-\d+/.exec(tile.getAttribute('aria-label') ?? '')?.[0])
const playing = () => [...players].map(({ url }) => /(\d+)\.m3u8/.exec(url)?.[1])
const key = (target: Element, name: string) =>
  settle(() =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    ),
  )
async function opened() {
  await open()
  await until(() => expect(players.size).toBe(4))
}

test('four cameras play, the pages lead to the others, and those that are left are freed', async () => {
  await opened()
  expect(names()).toEqual(['CAM-01', 'CAM-02', 'CAM-03', 'CAM-04'])
  press(find(page.container, 'button', 'หน้าถัดไป'))
  await until(() => expect(playing()).toEqual(['5', '6']))
  expect([names(), page.container.textContent.includes('หน้า 2 / 2')]).toEqual([
    ['CAM-05', 'CAM-06'],
    true,
  ])
})

test('only what is on the screen plays', async () => {
  await opened()
  seen(false)
  expect(players.size).toBe(0)
  seen(true)
  await until(() => expect(players.size).toBe(4))
})

test('number, page and places are stored for the department, and read again', async () => {
  await opened()
  const [first] = tiles()
  if (!first) throw new Error('no tile')
  key(first, '1')
  key(tiles()[0]!, 'PageDown')
  expect(names()).toEqual(['CAM-02'])
  await page.close()
  await open()
  await until(() => expect(names()).toEqual(['CAM-02']))
  await page.close()
  await open('/?DeptID=12')
  await until(() => expect(names().length).toBe(4))
  await page.close()
  localStorage.setItem('cctvWall:11', '{"size":7}')
  await open()
  await until(() => expect(names().length).toBe(4))
})

test('arrows go from tile to tile, and Tab leads to the one that was left', async () => {
  await opened()
  tiles()[0]?.focus()
  key(tiles()[0]!, 'ArrowRight')
  expect(document.activeElement).toBe(tiles()[1])
  expect(tiles().map((tile) => tile.tabIndex)).toEqual([-1, 0, -1, -1])
  key(tiles()[1]!, 'End')
  expect(document.activeElement).toBe(tiles()[3])
})

test('another camera is chosen for a tile, and the usual order comes back', async () => {
  await opened()
  press(find(tiles()[0]!, 'button', 'เลือกกล้องแทน CAM-01'))
  expect(page.address()).toBe('/?DeptID=11&dialog=cctvCamera&tile=0')
  const dialog = await until(() => find(page.container, 'dialog', 'เลือกกล้อง'))
  press(find(dialog, 'td', 'CAM-06'))
  await until(() => expect(names()).toEqual(['CAM-06', 'CAM-02', 'CAM-03', 'CAM-04']))
  expect(page.address()).toBe('/?DeptID=11')
  press(find(page.container, 'button', 'จัดเรียงตามเดิม'))
  expect(names()[0]).toBe('CAM-01')
})

test('a tile that is dragged onto another changes places with it', async () => {
  await opened()
  const carried = new Map<string, string>()
  const dataTransfer = {
    setData: (kind: string, text: string) => carried.set(kind, text),
    getData: (kind: string) => carried.get(kind),
    get types() {
      return [...carried.keys()]
    },
  }
  const drag = (name: string, tile: Element) =>
    settle(() =>
      tile.dispatchEvent(
        Object.assign(new Event(name, { bubbles: true, cancelable: true }), { dataTransfer }),
      ),
    )
  drag('drop', tiles()[3]!)
  expect(names()[3]).toBe('CAM-04')
  drag('dragstart', tiles()[0]!)
  drag('dragover', tiles()[3]!)
  drag('drop', tiles()[3]!)
  expect(names()).toEqual(['CAM-04', 'CAM-02', 'CAM-03', 'CAM-01'])
})

test('a tile says what happened and is tried again, the others go on', async () => {
  await opened()
  const [first, second] = [...players]
  settle(() => {
    first?.onState({ kind: 'failed', fault: 'not_found' })
    second?.onState({ kind: 'playing' })
    second?.onDelay(6.2)
  })
  expect(tiles()[0]?.textContent).toContain('ไม่พบสัญญาณภาพตามที่อยู่ที่กำหนด (404)')
  expect(tiles()[1]?.textContent).toContain('สด · ช้า 6 วินาที')
  expect(find(tiles()[1]!, 'button', 'บันทึกภาพ CAM-02')).toBeDefined()
  press(find(tiles()[0]!, 'button', 'ลองใหม่'))
  expect(first?.retry).toHaveBeenCalledTimes(1)
})

test('a stream that the server knows to stand still waits for a press, and plays by itself when it is well again', async () => {
  const still = { health: 'fault', reason: 'สัญญาณภาพหยุดนิ่ง', code: 'stalled' } as const
  cameras = [buildCamera(1, still), buildCamera(2, still), buildCamera(3)]
  await open()
  await until(() => expect(playing()).toEqual(['3']))
  expect(tiles()[0]?.textContent).toContain('สัญญาณภาพหยุดนิ่งตั้งแต่ 21/11/2569 14:05\u00A0น.')
  press(find(tiles()[0]!, 'button', 'ลองใหม่'))
  await until(() => expect(playing()).toEqual(['3', '1']))
  cameras = [buildCamera(1, still), buildCamera(2), buildCamera(3)]
  settle(() => liveStore.notify({ topic: 'cctv', wid: 5, kind: 'state' }))
  await until(() => expect(playing()).toEqual(['3', '1', '2']))
})

test('the wall rests while a site lies over it, and is gone behind the list', async () => {
  await opened()
  press(find(page.container, '[role=tab]', 'รายการและแผนที่'))
  await until(() => expect(players.size).toBe(0))
  expect(page.address()).toBe('/?DeptID=11&tab=list')
  await page.close()
  await open('/?DeptID=11&tab=live&wid=5')
  const dialog = await until(() => find(page.container, 'dialog', 'นบ.1005 แยกนนทกิจ'))
  await until(() => expect(playing()).toEqual(['1']))
  press(find(dialog, 'td', 'CAM-04'))
  await until(() => expect(playing()).toEqual(['4']))
  expect(page.address()).toBe('/?DeptID=11&tab=live&wid=5&camera=4')
})

test('a department without cameras says so, and a failed call can be tried again', async () => {
  cameras = []
  await open()
  await until(() => expect(page.container.textContent).toContain('ยังไม่มีกล้องในหน่วยงานนี้'))
  await page.close()
  vi.spyOn(console, 'error').mockReturnValue()
  cameras = new Error('x')
  await open()
  const retry = await until(() => find(page.container, '[role=alert] button', 'ลองใหม่'))
  cameras = [buildCamera(1)]
  press(retry)
  await until(() => expect(names()).toEqual(['CAM-01']))
})

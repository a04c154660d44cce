import { find, press, settle } from '@roadside/ui/test-mount.tsx'
import { liveStore } from '@roadside/ui/live/live.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { CctvCamera, CctvSite } from '../../rows.ts'
import { buildCamera, openPage, until, type OpenedPage } from '../testing.tsx'
import { cctvListing } from './cctv-listing.tsx'
import { CctvSiteView } from './cctv-site.tsx'

vi.setConfig({ testTimeout: 20_000 })
vi.mock('../player/player-chunk.ts', () => ({
  playStream: () => ({ retry: () => undefined, stop: () => undefined }),
}))

let page: OpenedPage
let cameras: CctvCamera[] = []
afterEach(async () => {
  await page.close()
  vi.unstubAllGlobals()
})

const empty: CctvSite = {
  wid: 5,
  name: 'นบ.1005 แยกนนทกิจ',
  road_code: null,
  road_name: null,
  sta: '',
  latitude: 13.8,
  longitude: 100.4,
  lastupdate: null,
  cameras: 0,
  ok: 0,
  fault: 0,
  unreachable: 0,
  unknown: 0,
}

async function open(address: string, sites: readonly CctvSite[] = []) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  page = await openPage(
    address,
    ({ wid }) => wid !== undefined && <CctvSiteView wid={Number(wid)} />,
    {
      cctvCameras: () => cameras,
      cctvSites: () => sites,
    },
  )
}
const shown = () => page.container.querySelector('video')?.getAttribute('aria-label')

test('a site that is not there says so, and leads to the list', async () => {
  cameras = []
  await open('/?DeptID=11&wid=999999&camera=3')
  const missing = await until(() => find(page.container, 'dialog [role=alert]', 'ไม่พบพื้นที่ติดตั้งที่ระบุ'))
  expect(page.container.querySelector('dialog h2')?.textContent).toBe('กล้อง CCTV')
  press(find(missing, 'button', 'กลับไปที่รายการ'))
  await until(() => expect(page.address()).toBe('/?DeptID=11&tab=list'))
})

test('a site whose cameras were put away is called by its name and no mistake', async () => {
  cameras = []
  await open('/?wid=5', [empty])
  const dialog = await until(() => find(page.container, 'dialog', 'ยังไม่มีกล้องในพื้นที่นี้'))
  expect(dialog.querySelector('h2')?.textContent).toBe('กล้อง CCTV นบ.1005 แยกนนทกิจ')
})

test('the camera that is worst off is shown first, and stays when another gets worse', async () => {
  cameras = [buildCamera(1), buildCamera(2, { health: 'unreachable' }), buildCamera(3)]
  await open('/?wid=5')
  await until(() => expect(shown()).toBe('ภาพสด CAM-02'))
  cameras = [
    buildCamera(1),
    buildCamera(2),
    buildCamera(3, { health: 'fault', reason: 'สัญญาณภาพหยุดนิ่ง' }),
  ]
  settle(() => liveStore.notify({ topic: 'cctv', wid: 5, kind: 'state' }))
  await until(() => find(page.container, 'td', 'สัญญาณภาพหยุดนิ่ง'))
  expect(shown()).toBe('ภาพสด CAM-02')
})

test('a site without cameras is listed as such: not faulty, and no part of any figure', () => {
  expect(cctvListing.stateWord?.(empty)).toBe('ยังไม่มีกล้อง')
  expect(cctvListing.markerNote?.(empty)).toBe('ยังไม่มีกล้อง')
  expect(cctvListing.healthOf(empty)).toBe('unknown')
  expect(cctvListing.tiles.map(({ count }) => count(empty))).toEqual([0, 0, 0, 0, 0])
})

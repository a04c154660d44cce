import { afterEach, expect, test, vi } from 'vitest'
import { find, press } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { NearestCamera } from './nearest-camera.tsx'

let page: OpenedPage
afterEach(() => page.close())

test('a failure says what it is about, and can be tried again', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  let isBroken = true
  page = await openPage('/bridge', () => <NearestCamera wid={5} />, {
    nearestCamera: () => (isBroken ? new Error('ระบบขัดข้อง') : { hasPosition: true, camera: null }),
  })
  const retry = await until(() => find(page.container, 'button', 'ลองใหม่'))
  expect(page.container.textContent).toContain('กล้อง CCTV ใกล้ที่สุด: ')
  isBroken = false
  press(retry)
  await until(() => expect(page.container.textContent).toContain('ใกล้ที่สุด ไม่มีในระยะ'))
})

import { find, settle } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test } from 'vitest'
import type { DeviceProfile } from '../../registry-calls.ts'
import { ProfilesPanel } from './profiles-panel.tsx'

let page: OpenedPage
afterEach(() => page.close())

const profile: DeviceProfile = {
  id: 3,
  name: 'โคมทดสอบ',
  mapping: {},
  codec: 'function decodeUplink() {}',
  settings: {},
  is_built_in: false,
  lamps: 2,
  codec_error: null,
  codec_error_at: null,
  codec_suspended_until: null,
  codec_warnings: [],
}
const warned: Partial<DeviceProfile> = {
  codec_warnings: [
    {
      warning: 'battery low',
      device: 'a84041ff00010000',
      at: '2026-11-26T21:30:00+07:00',
      uplinks: 1204,
    },
    {
      warning: 'clock off',
      device: 'a84041ff00010001',
      at: '2026-11-26T20:00:00+07:00',
      uplinks: 1,
    },
  ],
}
const open = async (changes: Partial<DeviceProfile>) => {
  page = await openPage('/', () => <ProfilesPanel />, {
    deviceProfiles: () => [{ ...profile, ...changes }],
  })
  await until(() => expect(row()).toContain('โคมทดสอบ'))
}
const row = () => page.container.querySelector('tbody tr')?.textContent ?? ''

test('what a codec warned of stands on its profile, counted, with time and device', async () => {
  await open(warned)
  expect(row()).toContain('มีคำเตือน')
  settle(() =>
    (find(page.container, 'button[aria-label="แก้ไขชนิดอุปกรณ์ โคมทดสอบ"]') as HTMLElement).click(),
  )
  await until(() => find(document.body, 'h4'))
  const items = [...document.body.querySelectorAll('section[data-tone="warn"] li')].map(
    (item) => item.textContent,
  )
  expect(items).toEqual([
    'battery low 1,204 ข้อความ ล่าสุด 26/11/2569 21:30\u00A0น. จาก a84041ff00010000',
    'clock off 1 ข้อความ ล่าสุด 26/11/2569 20:00\u00A0น. จาก a84041ff00010001',
  ])
})

test.each<[string, Partial<DeviceProfile>]>([
  ['ใช้งาน', {}],
  ['ไม่ใช้', { codec: null }],
  ['มีคำเตือน', { ...warned, codec: null }],
  ['มีข้อผิดพลาด', { ...warned, codec_error: 'x', codec_error_at: '2026-11-26T20:00:00+07:00' }],
])('the state of a codec in a word: %s', async (word, changes) => {
  await open(changes)
  expect(row()).toContain(word)
})

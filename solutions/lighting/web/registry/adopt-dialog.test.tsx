import { NoticeHost } from '@roadside/ui/parts/notice.tsx'
import { find, settle, type } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormerLamp } from '../../installed-calls.ts'
import { LampDialog } from '../dialogs/lamp-dialog.tsx'
import { buildSite } from '../lamp-testing.ts'
import { AdoptDialog } from './adopt-dialog.tsx'

const devid = 'a84041ff00010000'
const profile = {
  id: 3,
  name: 'โคมทดสอบ',
  mapping: {},
  codec: null,
  settings: {},
  is_built_in: false,
  lamps: 0,
}
const profiles = [
  {
    ...profile,
    codec_error: null,
    codec_error_at: null,
    codec_suspended_until: null,
    codec_warnings: [],
  },
]
const sites = [buildSite({ wid: 5, name: 'นบ.1001' }), buildSite({ wid: 6, name: 'ปท.3004' })]

let page: OpenedPage
afterEach(() => page.close())

const field = (label: string) => {
  const { id } = find(page.container, 'label', label)
  return page.container.querySelector(
    `[aria-labelledby="${id}"], #${CSS.escape(id.replace(/-label$/, ''))}`,
  ) as HTMLInputElement
}
const isReady = () => ['ปท.3004', 'โคมทดสอบ'].map((name) => find(page.container, 'option', name))
const submit = () => settle(() => (find(page.container, 'form') as HTMLFormElement).requestSubmit())
// those of the test before may still stand
const notices = () => find(page.container, 'output').textContent

async function adopt(
  former: FormerLamp | null | undefined,
  onDone = vi.fn<() => void>(),
  body = '{}',
) {
  const device = { device: devid, body } as Parameters<typeof AdoptDialog>[0]['device']
  page = await openPage(
    '/',
    () => (
      <>
        <AdoptDialog device={device} onDone={onDone} onClose={() => undefined} />
        <NoticeHost />
      </>
    ),
    {
      formerLamp: () => former,
      lightingSites: () => sites,
      deviceProfiles: () => profiles,
      adoptLamp: () => ({ devid, on_pole: 1 }),
    },
  )
  await until(isReady)
  return onDone
}

test('a device that was a lamp before is registered from its old place on; a shared pole is pointed out', async () => {
  const old = {
    wid: 6,
    site: 'ปท.3004',
    pole: 'P-9',
    sta: '1+250',
    latitude: 13.9,
    longitude: 100.5,
  }
  const onDone = await adopt(old)
  expect(page.container.textContent).toContain('อุปกรณ์นี้เคยเป็นดวงโคม P-9 ที่ ปท.3004')
  type(field('ชนิดอุปกรณ์'), '3')
  // what nobody entered is unknown
  expect([field('วงจรไฟฟ้า').value, field('ด้านของถนน').value]).toEqual(['', ''])
  type(field('วงจรไฟฟ้า'), 'ตู้ 1')
  type(field('ด้านของถนน'), 'median')
  submit()
  await until(() => expect(onDone).toHaveBeenCalledOnce())
  expect(page.sent('adoptLamp')).toEqual([
    {
      devid,
      link: 'lorawan',
      wid: 6,
      pole: 'P-9',
      profile_id: 3,
      latitude: '13.9',
      longitude: '100.5',
      sta: '1+250',
      circuit: 'ตู้ 1',
      side: 'median',
    },
  ])
  expect(notices()).toContain('ลงทะเบียนสำเร็จ เสาหมายเลขนี้มีดวงโคมอื่นอยู่แล้ว 1 ดวง กรุณาตรวจสอบ')
})

test('one that never was begins empty', async () => {
  await adopt(null)
  expect([field('หมายเลขเสา').value, field('ละติจูด').value]).toEqual(['', ''])
  expect(page.container.textContent).not.toContain('เคยเป็นดวงโคม')
})

test('that nobody could look up whether it was one is said', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await adopt(undefined)
  expect(page.container.textContent).toContain('ไม่สามารถตรวจสอบได้ว่าอุปกรณ์นี้เคยเป็นดวงโคมใด')
  expect(field('หมายเลขเสา').value).toBe('')
})

test('who moves a lamp is told where to, and that its pole has another there', async () => {
  const place = {
    pole: 'P-1',
    profile_id: 3,
    link: 'lorawan',
    latitude: '',
    longitude: '',
    sta: '',
  }
  const onSaved = vi.fn<() => void>()
  page = await openPage(
    '/',
    () => (
      <>
        <LampDialog devid={devid} site="นบ.1001" onClose={() => undefined} onSaved={onSaved} />
        <NoticeHost />
      </>
    ),
    {
      registeredLamp: () => ({ devid, wid: 5, ...place }),
      lightingSites: () => sites,
      deviceProfiles: () => profiles,
      saveLamp: () => ({ devid, site: 'ปท.3004', on_pole: 2 }),
    },
  )
  await until(isReady)
  type(field('พื้นที่ติดตั้ง'), '6')
  submit()
  await until(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(notices()).toContain(
    'บันทึกข้อมูลดวงโคมแล้ว ย้ายไปที่ ปท.3004 แล้ว เสาหมายเลขนี้มีดวงโคมอื่นอยู่แล้ว 2 ดวง กรุณาตรวจสอบ',
  )
})

test('what the network server says of a new device is filled in, and marked as its word', async () => {
  const deviceInfo = { devEui: devid, deviceName: 'P-214', deviceProfileName: 'โคม-ทดสอบ' }
  await adopt(null, undefined, JSON.stringify({ deviceInfo }))
  expect(page.container.textContent).toContain('เครื่องแม่ข่ายแจ้งว่า ชื่อ P-214 · ชนิด โคม-ทดสอบ')
  expect(field('รหัสอุปกรณ์ (DevEUI)').value).toBe(devid)
  expect(field('หมายเลขเสา').value).toBe('P-214')
  await until(() => expect(field('ชนิดอุปกรณ์').value).toBe('3'))
  const required = [...page.container.querySelectorAll('label')].filter((label) =>
    label.textContent.includes('*'),
  )
  expect(required.map(({ textContent }) => textContent.replace(' *', ''))).toEqual([
    'รหัสอุปกรณ์ (DevEUI)',
    'พื้นที่ติดตั้ง',
    'หมายเลขเสา',
    'ชนิดอุปกรณ์',
  ])
})

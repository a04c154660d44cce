import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press, settle } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { AdoptDevice } from './adopt-device.tsx'

vi.mock('../form/position-map.tsx', () => ({ PositionMap: () => null }))
vi.setConfig({ testTimeout: 20_000 })

const kind = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  reportS: 600,
  timeoutS: 1_800,
  channels: [],
})
const calls = deviceCalls(kind)
const buildSite = (wid: number, name: string) => ({
  wid,
  name,
  road_code: null,
  road_name: null,
  sta: null,
  latitude: 13.8,
  longitude: 100.4,
  lastupdate: null,
  devices: 0,
  ok: 0,
  fault: 0,
  warning: 0,
  unreachable: 0,
  unknown: 0,
  type_name: 'Smoke',
  condition: 'unknown',
  figures: {},
})

let page: OpenedPage
afterEach(() => page.close())

function choose(list: HTMLElement, value: string) {
  settle(() => {
    Reflect.set(HTMLSelectElement.prototype, 'value', value, list)
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('moving through the sites opens nothing; the site that is confirmed is the one', async () => {
  const device = { device: 'SM-9' } as never
  page = await openPage(
    '/',
    () => (
      <AdoptDevice
        kind={kind}
        calls={calls}
        device={device}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    ),
    {
      smokeSites: () => [buildSite(5, 'แยกนนทกิจ'), buildSite(6, 'แยกบางใหญ่')],
      save_smokeDevice: () => ({ id: 1 }),
    },
  )
  const list = await until(() => find(page.container, 'select'))
  const next = find(page.container, 'button', 'ถัดไป') as HTMLButtonElement
  expect(next.disabled).toBe(true)
  choose(list, '5')
  choose(list, '6')
  expect(() => find(page.container, 'input')).toThrow('no input')
  press(next)
  const named = await until(() => find(page.container, 'dialog input'))
  expect((named as HTMLInputElement).value).toBe('SM-9')
  press(find(page.container, 'dialog button', 'บันทึก'))
  await until(() =>
    expect(page.sent('save_smokeDevice')).toMatchObject([{ wid: 6, form: { device: 'SM-9' } }]),
  )
})

test('sites of one name are distinguished, the form names the chosen one, and another can be chosen', async () => {
  const device = { device: 'SM-9' } as never
  page = await openPage(
    '/',
    () => (
      <AdoptDevice
        kind={kind}
        calls={calls}
        device={device}
        onDone={() => undefined}
        onClose={() => undefined}
      />
    ),
    {
      smokeSites: () => [
        { ...buildSite(5, 'แยกนนทกิจ'), sta: '1+200' },
        { ...buildSite(6, 'แยกนนทกิจ'), sta: '3+400' },
        buildSite(7, 'แยกบางใหญ่'),
        buildSite(8, 'แยกบางใหญ่'),
      ],
    },
  )
  const list = await until(() => find(page.container, 'select'))
  expect([...list.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'เลือกพื้นที่ติดตั้ง',
    'แยกนนทกิจ กม. 1+200',
    'แยกนนทกิจ กม. 3+400',
    'แยกบางใหญ่ (พื้นที่เลขที่ 7)',
    'แยกบางใหญ่ (พื้นที่เลขที่ 8)',
  ])
  choose(list, '6')
  press(find(page.container, 'button', 'ถัดไป'))
  const form = await until(() => find(page.container, 'dialog', 'พื้นที่ติดตั้ง แยกนนทกิจ กม.\u00A03+400'))
  press(find(form, 'button', 'ย้อนกลับ'))
  expect((find(page.container, 'select') as HTMLSelectElement).value).toBe('6')
})

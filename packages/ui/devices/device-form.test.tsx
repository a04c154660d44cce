import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press, settle } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { DeviceForm } from './device-form.tsx'

vi.mock('../form/position-map.tsx', () => ({ PositionMap: () => null }))

const site = { name: 'นบ.1005 แยกนนทกิจ', sta: null, latitude: 13.8, longitude: 100.4 }
const noop = () => undefined
let page: OpenedPage
afterEach(() => page.close())

function type(field: HTMLElement, text: string) {
  settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test.each([
  [600, 'นาที', '10', '12', 720],
  [20, 'วินาที', '20', '25', 25],
])(
  'a device that reports every %i s is asked for %s',
  async (reportS, word, shown, typed, report_s) => {
    const names = {
      solution: 'smoke',
      menuName: 'ควัน',
      typeNames: ['Smoke'],
      noun: 'หัววัด',
      counter: 'ตัว',
    }
    const kind = defineDeviceKind({ ...names, reportS, timeoutS: 3 * reportS, channels: [] })
    const form = {
      kind,
      calls: deviceCalls(kind),
      wid: 5,
      site,
      device: null,
      named: 'SM-1',
      onDone: noop,
      onClose: noop,
    }
    page = await openPage('/', () => <DeviceForm {...form} />, {
      save_smokeDevice: () => ({ id: 3 }),
    })
    const label = find(page.container, 'label', `รายงานทุก (${word})`) as HTMLLabelElement
    const field = document.getElementById(label.htmlFor) as HTMLInputElement
    expect(field.value).toBe(shown)
    type(field, typed)
    press(find(page.container, 'dialog button', 'บันทึก'))
    await until(() =>
      expect(page.sent('save_smokeDevice')).toMatchObject([
        { form: { report_s, timeout_s: 3 * reportS } },
      ]),
    )
  },
)

function fieldOf(label: string): HTMLInputElement {
  const { htmlFor } = find(page.container, 'label', label) as HTMLLabelElement
  return document.getElementById(htmlFor) as HTMLInputElement
}

const gauges = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  reportS: 600,
  timeoutS: 1_800,
  channels: [],
  settings: [
    { key: 'mount', name: 'ความสูง', unit: 'มม.', initial: null, least: 0, most: 50_000 },
    { key: 'level', name: 'ระดับ', unit: 'ม.', initial: null, least: -100, most: 3_000 },
    { key: 'warn', name: 'เตือนเมื่อต่ำกว่า', unit: '%', initial: 20, least: 0, most: 100 },
  ],
})

async function openForm(device: DeviceRow | null) {
  const form = { kind: gauges, calls: deviceCalls(gauges), wid: 5, site, device }
  page = await openPage(
    '/',
    () => <DeviceForm {...form} named="SM-1" onDone={noop} onClose={noop} />,
    {
      save_smokeDevice: () => ({ id: 3 }),
    },
  )
}

test('a new device is asked for what its installer knows; what nobody enters is not stored, its position neither', async () => {
  await openForm(null)
  expect(page.container.textContent).not.toContain('เตือนเมื่อต่ำกว่า')
  expect(page.container.textContent).toContain('แผนที่แสดงพิกัดของพื้นที่ติดตั้ง')
  type(fieldOf('ความสูง (มม.)'), '60,000')
  press(find(page.container, 'dialog button', 'บันทึก'))
  await until(() => find(page.container, 'dialog', 'ต้องเป็นตัวเลข 0 ถึง 50000'))
  expect(page.sent('save_smokeDevice')).toEqual([])
  type(fieldOf('ความสูง (มม.)'), '2,400')
  press(find(page.container, 'dialog button', 'บันทึก'))
  await until(() =>
    expect(page.sent('save_smokeDevice')).toMatchObject([
      { settings: { mount: 2_400 }, form: { latitude: null, longitude: null } },
    ]),
  )
  expect(page.sent('save_smokeDevice')[0]).not.toHaveProperty('settings.level')
})

test('of a registered one they are changed with the rules', async () => {
  const device = { id: 3, device: 'SM-1', name: 'SM-1', place: {}, report_s: 600, timeout_s: 1_800 }
  await openForm({ ...device, latitude: 13.9, longitude: 100.5 } as unknown as DeviceRow)
  expect(page.container.textContent).not.toContain('ความสูง')
  press(find(page.container, 'dialog button', 'บันทึก'))
  await until(() =>
    expect(page.sent('save_smokeDevice')).toMatchObject([
      { id: 3, form: { latitude: 13.9, longitude: 100.5 } },
    ]),
  )
  expect(page.sent('save_smokeDevice')[0]).not.toHaveProperty('settings')
})

import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
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
    const names = { solution: 'smoke', typeNames: ['Smoke'], noun: 'หัววัด', counter: 'ตัว' }
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

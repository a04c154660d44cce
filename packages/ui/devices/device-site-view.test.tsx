import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { MarkerLayerProps } from '../map/marker-layer.tsx'
import { find, press, settle } from '../test-mount.tsx'
import { openPage, until, type Answers, type OpenedPage } from '../testing/open-page.tsx'
import { sitePage } from '../sites/site-view.tsx'
import { DeviceSiteView } from './device-site-view.tsx'

vi.mock('../map/use-tile-server.ts', () => ({ useTileServer: () => null }))
vi.mock('../map/map-legend.tsx', () => ({ MapLegend: () => null }))
vi.mock('../map/map.tsx', () => ({
  MapView: ({ children }: { children: React.ReactNode }) => children,
  MarkerLayer: ({ markers, selectedId, centering, onSelect }: MarkerLayerProps) =>
    markers.map(({ id, label, lat, lon }) => (
      <button
        key={id}
        data-marker={`${lat} ${lon}`}
        aria-current={id === selectedId && centering !== null}
        onClick={() => onSelect?.(id)}
      >
        {label}
      </button>
    )),
}))
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
  channels: [
    { key: 'density', name: 'ความหนาแน่น', unit: '%', decimals: 1, limits: { high: { watch: 5 } } },
  ],
})
const calls = deviceCalls(kind)
const at = '2026-11-21T14:05:22+07:00'

const channel: DeviceChannel = {
  id: 7,
  key: 'density',
  name: 'ความหนาแน่น',
  unit: '%',
  decimals: 1,
  words: null,
  place: null,
  at,
  value: 6.5,
  quality: 'good',
  level: 1,
}
const device: DeviceRow = {
  id: 3,
  device: 'SM-1',
  name: 'หัววัดที่ 1',
  sta: null,
  latitude: null,
  longitude: null,
  place: {},
  at,
  received_at: at,
  health: 'warning',
  health_since: at,
  reasons: ['ค่าที่วัดเชื่อถือไม่ได้: ความหนาแน่น'],
  condition: 'watch',
  condition_since: at,
  state: {},
  rules: {},
  rules_version: 0,
  missing: null,
  report_s: 600,
  timeout_s: 1_800,
  channels: [channel],
}
const site: DeviceSite = {
  wid: 5,
  name: 'นบ.1005 แยกนนทกิจ',
  road_code: null,
  road_name: null,
  sta: '5+250',
  latitude: 13.8,
  longitude: 100.4,
  lastupdate: at,
  devices: 1,
  ok: 0,
  fault: 0,
  warning: 1,
  unreachable: 0,
  unknown: 0,
  type_name: 'Smoke',
  condition: 'watch',
  figures: {},
}

let page: OpenedPage
afterEach(() => page.close())

async function open(address: string, answers: Answers = {}, mayEdit = true) {
  page = await openPage(
    address,
    ({ wid }) =>
      wid !== undefined && <DeviceSiteView wid={5} kind={kind} calls={calls} tabs={[]} />,
    {
      smokeDevices: () => ({ site, may_edit: mayEdit, devices: [device] }),
      smokeRules: () => [],
      smokePeriods: () => ({ rows: [], total: 0 }),
      ...answers,
    },
  )
}

function type(field: HTMLElement, text: string) {
  settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

test('opens with the keyboard on its open tab', async () => {
  await open('/?wid=5&view=devices')
  await until(() => expect(document.activeElement?.textContent).toBe('หัววัดและเกณฑ์'))
})

test('says why a device is not well, and of how many channels it is judged', async () => {
  await open('/?wid=5&view=devices')
  const row = await until(() => find(page.container, 'tbody tr', 'หัววัดที่ 1'))
  expect(row.textContent).toContain('เฝ้าระวังอุปกรณ์')
  expect(row.textContent).toContain('ค่าที่วัดเชื่อถือไม่ได้: ความหนาแน่น')
  expect(row.textContent).toContain('1 / 1')
})

test('limits that are changed are sent with the version that was read, those of the solution filled in', async () => {
  await open('/?wid=5&view=devices&edit=rules-3', { save_smokeRules: () => ({ version: 1 }) })
  const field = await until(() => find(page.container, 'input', 'ความหนาแน่น ตั้งแต่ เฝ้าระวัง'))
  expect((field as HTMLInputElement).value).toBe('5')
  type(field, '8')
  press(find(page.container, 'dialog:last-of-type button', 'บันทึก'))
  await until(() =>
    expect(page.sent('save_smokeRules')).toMatchObject([
      { wid: 5, device: 3, version: 0, rules: { limits: { density: { high: { watch: 8 } } } } },
    ]),
  )
  await until(() => expect(page.address()).not.toContain('edit='))
})

test('invalid limits are reported at the field and not sent', async () => {
  await open('/?wid=5&view=devices&edit=rules-3')
  type(await until(() => find(page.container, 'input', 'ความหนาแน่น ตั้งแต่ เตือนภัย')), '4')
  press(find(page.container, 'dialog:last-of-type button', 'บันทึก'))
  await until(() => find(page.container, 'dialog', 'เกณฑ์ด้านสูงต้องมากขึ้นตามระดับ'))
  expect(page.sent('save_smokeRules')).toEqual([])
})

test('who may not edit sees the limits and cannot change them', async () => {
  await open('/?wid=5&view=devices&edit=rules-3', {}, false)
  const field = await until(() => find(page.container, 'input', 'ความหนาแน่น ตั้งแต่ เฝ้าระวัง'))
  expect((field as HTMLInputElement).readOnly).toBe(true)
  expect(
    (find(page.container, 'dialog:last-of-type button', 'บันทึก') as HTMLButtonElement).disabled,
  ).toBe(true)
  expect(() => find(page.container, 'button', 'ลงทะเบียนหัววัด')).toThrow('no button')
})

test('moving through the channels adds no limits; the channel that is confirmed gets its rows', async () => {
  const others = ['flow', 'gust'].map((key, index) => ({
    ...channel,
    id: 8 + index,
    key,
    name: key,
    level: null,
  }))
  const devices = [{ ...device, channels: [channel, ...others] }]
  await open('/?wid=5&view=devices&edit=rules-3', {
    smokeDevices: () => ({ site, may_edit: true, devices }),
  })
  const list = await until(() => find(page.container, 'select', 'กำหนดเกณฑ์ให้ช่องวัดอื่น'))
  for (const value of ['flow', 'gust']) {
    settle(() => {
      Reflect.set(HTMLSelectElement.prototype, 'value', value, list)
      list.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  expect(() => find(page.container, 'input', 'gust ตั้งแต่')).toThrow('no input')
  press(find(page.container, 'dialog:last-of-type button', 'เพิ่ม'))
  find(page.container, 'input', 'gust ตั้งแต่ เฝ้าระวัง')
  expect(() => find(page.container, 'input', 'flow ตั้งแต่')).toThrow('no input')
})

test('a device is removed from its site after a question that says what stays', async () => {
  await open('/?wid=5&view=devices&edit=device-3', { remove_smokeDevice: () => ({ id: 3 }) })
  const code = await until(() => find(page.container, 'dialog:last-of-type input[readonly]'))
  expect((code as HTMLInputElement).value).toBe('SM-1')
  expect(find(page.container, 'dialog:last-of-type').textContent).toContain(
    'พื้นที่ติดตั้ง นบ.1005 แยกนนทกิจ กม.\u00A05+250',
  )
  press(find(page.container, 'dialog:last-of-type button', 'ถอดอุปกรณ์ออก'))
  await until(() => find(page.container, 'dialog:last-of-type', 'ประวัติและค่าที่วัดไว้ยังเก็บอยู่'))
  expect(page.sent('remove_smokeDevice')).toEqual([])
  press(find(page.container, 'dialog:last-of-type button', 'ถอดอุปกรณ์ออก'))
  await until(() => expect(page.sent('remove_smokeDevice')).toEqual([{ wid: 5, id: 3 }]))
  await until(() => expect(page.address()).not.toContain('edit='))
})

test('the question whether a device goes names it once and its site, and a held Enter does not answer it', async () => {
  await open('/?wid=5&view=devices&edit=remove-3')
  const dialog = await until(() =>
    find(page.container, 'dialog:last-of-type', 'ประวัติและค่าที่วัดไว้ยังเก็บอยู่'),
  )
  expect(find(dialog, 'h2').textContent).toBe('ถอดหัววัดที่ 1 ออก')
  expect(dialog.textContent).toContain('จะไม่แสดงที่ นบ.1005 แยกนนทกิจ อีก')
  expect(document.activeElement?.textContent).toBe('ยกเลิก')
})

test.each([
  ['rules-3', 'ความหนาแน่น ตั้งแต่ เฝ้าระวัง'],
  ['channels-3', 'density ชื่อ'],
])(
  'the dialog of %s says of which site it is and begins in its first field',
  async (what, field) => {
    await open(`/?wid=5&view=devices&edit=${what}`)
    const first = await until(() => find(page.container, 'input', field))
    expect(document.activeElement).toBe(first)
    expect(find(page.container, 'dialog:last-of-type').textContent).toContain(
      'พื้นที่ติดตั้ง นบ.1005 แยกนนทกิจ กม.\u00A05+250',
    )
  },
)

test.each(['device-3', 'remove-3'])('who may not edit gets no dialog of %s', async (what) => {
  await open(`/?wid=5&view=devices&edit=${what}`, {}, false)
  await until(() => find(page.container, 'tbody tr', 'หัววัดที่ 1'))
  expect(page.container.textContent).not.toContain('ถอดอุปกรณ์ออก')
})

test('a history reaches seven days back at first, and as far as is chosen', async () => {
  await open('/?wid=5&view=periods')
  const daysBack = (body: unknown) => {
    const { from, to } = body as { from: string; to: string }
    return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
  }
  await until(() => expect(page.sent('smokePeriods').map(daysBack)).toEqual([7]))
  const choose = (step: string) => {
    const select = page.container.querySelector<HTMLSelectElement>(
      'select[aria-label="ช่วงเวลาของประวัติ"]',
    )
    if (!select) throw new Error('no select')
    select.value = step
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
  choose('30d')
  await until(() => expect(page.sent('smokePeriods').map(daysBack)).toEqual([7, 30]))
  choose('week')
  await until(() => expect(page.sent('smokePeriods').map(daysBack)).toEqual([7, 30, 7]))
  expect((page.sent('smokePeriods').at(-1) as { from: string }).from).toMatch(/T00:00:00\+07:00$/)
})

test('devices without a frame counter have no column of missing uplinks', async () => {
  await open('/?wid=5&view=devices')
  await until(() => find(page.container, 'tbody tr', 'หัววัดที่ 1'))
  expect(page.container.textContent).not.toContain('ไม่ถึงระบบ')
})

test('devices that measure nothing have no column of channels', async () => {
  const devices = [{ ...device, channels: [] }]
  await open('/?wid=5&view=devices', { smokeDevices: () => ({ site, may_edit: true, devices }) })
  await until(() => find(page.container, 'tbody tr', 'หัววัดที่ 1'))
  expect(page.container.textContent).not.toContain('มีเกณฑ์')
  expect(page.container.textContent).not.toContain('0 / 0')
})

test('a site that is out of sight says so', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await open('/?wid=5', { smokeDevices: () => undefined })
  const reported = await until(() => find(page.container, 'dialog [role=alert]', 'ไม่พบ'))
  expect(reported.textContent).toContain('ลองใหม่')
})

test('uplinks that are missing stand beside devices with a frame counter', async () => {
  const counted: DeviceRow = {
    ...device,
    id: 4,
    device: 'SM-2',
    name: 'หัววัดที่ 2',
    missing: { day: 3, month: 1_041, since: null },
  }
  const recent: DeviceRow = {
    ...counted,
    id: 5,
    device: 'SM-3',
    name: 'หัววัดที่ 3',
    missing: { day: 0, month: 2, since: at },
  }
  const devices = [device, counted, recent]
  await open('/?wid=5&view=devices', { smokeDevices: () => ({ site, may_edit: true, devices }) })
  await until(() => find(page.container, 'tbody tr', 'หัววัดที่ 3'))
  const texts = [...page.container.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(texts[0]).not.toContain('24 ชม.')
  expect(texts[1]).toContain('3 ใน 24 ชม. · 1,041 ใน 30 วัน')
  expect(texts[2]).toMatch(/0 ใน 24 ชม\. · 2 ตั้งแต่ \d\d\/\d\d\/25\d\d/)
})

test('nothing is called real time of devices that are silent', async () => {
  const silent = { ...device, health: 'unreachable', reasons: [] }
  await open('/?wid=5&view=devices', {
    smokeDevices: () => ({ site, may_edit: true, devices: [silent] }),
  })
  await until(() =>
    expect(page.container.textContent).toContain('ไม่มีข้อมูลเข้ามาตั้งแต่ 21/11/2569 14:05\u00A0น.'),
  )
  expect(page.container.textContent).not.toContain('ปรับปรุงทันที')
})

test('the device that a link led to stands above the views of its page, until it is put aside', async () => {
  const Page = sitePage(() => <DeviceSiteView wid={5} kind={kind} calls={calls} tabs={[]} />)
  const type = { typeName: 'Smoke', route: 'smoke', title: 'ตรวจจับควัน', menuName: 'ควัน', icon: '' }
  page = await openPage(
    '/?wid=5&view=devices&search=หัววัดที่ 1',
    (search) => (
      <Page type={type} crumbs={[]} departmentName={null} search={{ ...search, wid: 5 }} />
    ),
    { smokeDevices: () => ({ site, may_edit: true, devices: [device] }) },
  )
  const chosen = await until(() => find(page.container, 'p', 'หัววัดที่ 1'))
  expect(chosen.textContent).toContain('ค่าที่วัดเชื่อถือไม่ได้: ความหนาแน่น')
  expect(find(page.container, 'tbody tr', 'หัววัดที่ 1').getAttribute('aria-selected')).toBe('true')
  press(find(chosen, 'button', 'เลิกเน้นอุปกรณ์นี้'))
  await until(() => expect(page.address()).toBe('/?wid=5&view=devices'))
  expect(page.container.textContent).not.toContain('เลิกเน้น')
})

test('a chosen device is marked on the map of its site, at its own position or at the site’s', async () => {
  Element.prototype.scrollIntoView = () => undefined
  const placed = { ...device, id: 4, name: 'หัววัดที่ 2', latitude: 13.9, longitude: 100.5 }
  await open('/?wid=5&view=devices', {
    smokeDevices: () => ({ site, may_edit: false, devices: [device, placed] }),
  })
  const marks = () =>
    [...page.container.querySelectorAll<HTMLElement>('[data-marker]')].map((mark) => [
      mark.textContent,
      mark.dataset['marker'],
      mark.getAttribute('aria-current'),
    ])
  await until(() =>
    expect(marks()).toEqual([
      ['หัววัดที่ 1 (ตำแหน่งของพื้นที่ติดตั้ง)', '13.8 100.4', 'false'],
      ['หัววัดที่ 2', '13.9 100.5', 'false'],
    ]),
  )
  press(find(page.container, 'button', 'แสดง หัววัดที่ 2 บนแผนที่'))
  expect(marks().map(([, , isMarked]) => isMarked)).toEqual(['false', 'true'])
  press(find(page.container, 'tbody tr', 'หัววัดที่ 1'))
  expect(marks().map(([, , isMarked]) => isMarked)).toEqual(['true', 'false'])
  press(find(page.container, '[data-marker]', 'หัววัดที่ 2'))
  expect(find(page.container, 'tbody tr[aria-selected=true]').textContent).toContain('หัววัดที่ 2')
})

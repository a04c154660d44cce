import { find, press, settle } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { ScadaSite } from './scada-site.tsx'

vi.setConfig({ testTimeout: 20_000 })

const at = '2026-11-21T14:05:22+07:00'
const site = {
  wid: 5,
  name: 'นบ.1005',
  road_code: null,
  road_name: null,
  sta: null,
  latitude: null,
  longitude: null,
  lastupdate: at,
  devices: 1,
  ok: 1,
  fault: 0,
  warning: 0,
  unreachable: 0,
  unknown: 0,
  type_name: 'SCADA',
  condition: 'watch',
  figures: {},
}
const channel = (id: number, key: string, name: string, more: object) => ({
  id,
  key,
  name,
  unit: '',
  decimals: 2,
  words: null,
  place: null,
  at,
  quality: 'good',
  level: null,
  ...more,
})
const device = (health = 'ok') => ({
  id: 3,
  device: 'RTU-1',
  name: 'บ่อสูบ',
  sta: null,
  latitude: null,
  longitude: null,
  place: {},
  at,
  received_at: at,
  health,
  health_since: at,
  reasons: [],
  condition: 'watch',
  condition_since: at,
  report_s: 20,
  timeout_s: 60,
  state: { texts: { MODE: 'AUTO' } },
  rules: { limits: { LVL: { high: { watch: 3, danger: 4 } } } },
  rules_version: 1,
  missing: null,
  channels: [
    channel(7, 'LVL', 'ระดับน้ำ', { value: 3.2, unit: 'ม.', level: 1 }),
    channel(8, 'FLOW', 'อัตราการไหล', { value: null, quality: 'bad' }),
    channel(9, 'PUMP', 'เครื่องสูบน้ำ', { value: 1, words: ['หยุด', 'เดิน'] }),
    channel(10, 'DOOR', 'ประตูตู้', { value: 0, words: ['ปิด', 'เปิด'] }),
  ],
})

let page: OpenedPage
afterEach(() => page.close())

async function open(address = '/?wid=5', health = 'ok') {
  page = await openPage(address, ({ wid }) => wid !== undefined && <ScadaSite wid={5} />, {
    scadaDevices: () => ({ site, may_edit: true, devices: [device(health)] }),
    scadaPeriods: () => ({ rows: [period], total: 1 }),
    scadaSeries: () => ({ from: at, to: at, step_s: null, channels: [] }),
  })
}
const period = {
  id: 1,
  device_id: 3,
  device_name: 'บ่อสูบ',
  kind: 'point:9',
  value: '1',
  detail: null,
  started_at: at,
  ended_at: null,
}
const row = (name: string) => until(() => find(page.container, 'tbody tr', name).textContent)
const rows = () =>
  [...page.container.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)

test('a point says its value, its limit code and its limits; a bad one no number', async () => {
  await open()
  const level = await row('ระดับน้ำ')
  for (const part of ['3.20 ม.', 'H', 'เฝ้าระวัง', '3.00', '4.00']) expect(level).toContain(part)
  expect(await row('อัตราการไหล')).toMatch(/ใช้ไม่ได้/)
  expect(await row('เครื่องสูบน้ำ')).toContain('เดิน')
  expect(await row('MODE')).toContain('AUTO')
  expect(page.container.textContent).toContain('อ่านค่าอย่างเดียว')
})

test('the values of a silent unit are not shown as known', async () => {
  await open('/?wid=5', 'unreachable')
  expect(await row('ระดับน้ำ')).toContain('ติดต่อไม่ได้')
  expect(page.container.textContent).not.toContain('3.20')
  expect(page.container.textContent).not.toContain('AUTO')
})

test('points are found by name, and a press shows one over time', async () => {
  await open()
  await row('ระดับน้ำ')
  press(find(page.container, 'label', 'เกินเกณฑ์'))
  await until(() => expect(rows()).toHaveLength(1))
  settle(() => find(page.container, 'tbody tr', 'ระดับน้ำ').click())
  await until(() => expect(page.sent('scadaSeries')).toMatchObject([{ wid: 5, channels: [7] }]))
})

test('the history of a point is in its own words', async () => {
  await open('/?wid=5&view=switchings')
  expect(await row('เครื่องสูบน้ำ')).toContain('เดิน')
  expect(page.sent('scadaPeriods')).toMatchObject([{ kinds: ['point:9', 'point:10'] }])
})

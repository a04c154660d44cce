import { find, key, settle } from '@roadside/ui/test-mount.tsx'
import { openPage, until, type OpenedPage } from '@roadside/ui/testing/open-page.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { TunnelSite } from './tunnel-site.tsx'

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
  type_name: 'Tunnel',
  condition: 'watch',
  figures: {},
}
const zone = (id: number, health: string, value: number | null) => ({
  id,
  device: `Z${id}`,
  name: `ช่วง ${id}`,
  sta: null,
  latitude: null,
  longitude: null,
  at,
  received_at: at,
  health,
  health_since: at,
  reasons: health === 'fault' ? ['พัดลม 1 ขัดข้อง'] : [],
  condition: 'danger',
  condition_since: at,
  report_s: 20,
  timeout_s: 60,
  rules: {},
  rules_version: 0,
  missing: null,
  place: { bore: 'ขาเข้า', from_m: 100 * (id - 1), to_m: 100 * id },
  state: {
    texts: { mode: id === 1 ? 'FIRE_PLAN_2' : null },
  },
  channels: [
    {
      id,
      key: 'co_ppm',
      name: 'CO',
      unit: 'ppm',
      decimals: 0,
      words: null,
      place: null,
      at,
      value,
      quality: value === null ? 'bad' : 'good',
      level: value === null ? null : 3,
    },
    {
      id: 10 + id,
      key: `fan_${id}`,
      name: `fan_${id}`,
      unit: '',
      decimals: 0,
      words: null,
      place: { of: 'fan', at_m: 100 * id - 50 },
      at,
      value: health === 'fault' ? 3 : 0,
      quality: 'good',
      level: null,
    },
  ],
})

let page: OpenedPage
afterEach(() => page.close())

async function open(address = '/?wid=5') {
  page = await openPage(address, ({ wid }) => wid !== undefined && <TunnelSite wid={5} />, {
    tunnelDevices: () => ({
      site,
      may_edit: true,
      devices: [zone(1, 'fault', 210), zone(2, 'ok', null)],
    }),
    tunnelPeriods: () => ({
      rows: [
        {
          id: 1,
          device_id: 1,
          device_name: 'ช่วง 1',
          kind: 'item:fan_1',
          value: 'fault',
          detail: null,
          started_at: at,
          ended_at: null,
        },
      ],
      total: 1,
    }),
  })
}

test('a bore is drawn by zone, bad values hatched, and what is wrong stands in words', async () => {
  await open()
  const label = await until(() =>
    find(page.container, 'svg[role=img]', 'ผังอุโมงค์').getAttribute('aria-label'),
  )
  expect(label).toContain('ช่วง 1 อันตราย (CO 210 ppm อันตราย)')
  expect(label).toContain('ช่วง 2 ไม่ทราบ (CO ไม่ทราบ)')
  expect(page.container.querySelectorAll('[data-hatched]')).toHaveLength(1)
  expect(find(page.container, 'ul', 'อุปกรณ์ที่ต้องดูแล').textContent).toContain('พัดลม 1 ขัดข้อง')
  expect(page.container.textContent).toContain('ไม่ใช่ระบบควบคุมความปลอดภัยของอุโมงค์')
})

test('the history of a fan is in its own words', async () => {
  await open('/?wid=5&view=items')
  const row = await until(() => find(page.container, 'tbody tr', 'พัดลม 1'))
  expect(row.textContent).toContain('ขัดข้อง')
  expect(page.sent('tunnelPeriods')).toMatchObject([{ kinds: ['item:fan_1', 'item:fan_2'] }])
})

test('a text of no known item stands in a table of its own', async () => {
  await open()
  const table = await until(() => find(page.container, 'table', 'จุดวัดและข้อความอื่น'))
  const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].slice(0, 3).map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['ช่วง 1', 'mode', 'FIRE_PLAN_2'],
    ['ช่วง 2', 'mode', 'ไม่ทราบ'],
  ])
})

test('each item is reached by keys and says what it is and how', async () => {
  await open()
  const bar = await until(() => find(page.container, '[role=toolbar]', 'อุปกรณ์ในอุโมงค์'))
  const buttons = [...bar.querySelectorAll('button')]
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'พัดลม 1: ขัดข้อง',
    'พัดลม 2: หยุด',
  ])
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
  settle(() => buttons[0]?.focus())
  key(buttons[0]!, 'ArrowRight')
  expect(document.activeElement).toBe(buttons[1])
})

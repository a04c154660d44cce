import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { bangkokDay, formatThaiDate, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { boundsOf, rangeOfDay } from '@roadside/contract/domain/time-range.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { TimeChartProps } from '../chart/time-chart.tsx'
import { exportAs, find, press, type } from '../test-mount.tsx'
import { openPage, until, type OpenedPage } from '../testing/open-page.tsx'
import { SeriesPanel } from './series-panel.tsx'

vi.mock('../import/save-file.ts', () => ({ saveFile: () => undefined }))
vi.mock('../chart/chart.tsx', () => ({
  TimeChart: ({ series }: TimeChartProps) =>
    series.map(({ label }) => <figure key={label}>{label}</figure>),
}))
vi.setConfig({ testTimeout: 20_000 })

const kind = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  reportS: 600,
  timeoutS: 1_800,
  channels: [{ key: 'density', name: 'ความหนาแน่น', unit: '%', decimals: 1 }],
})
const channel = {
  id: 7,
  key: 'density',
  name: 'ความหนาแน่น',
  unit: '%',
  decimals: 1,
} as DeviceChannel
const device = { id: 3, name: 'หัววัดที่ 1', rules: {}, report_s: 600 } as DeviceRow

let page: OpenedPage
afterEach(() => page.close())
const drawn = () =>
  [...page.container.querySelectorAll('figure')].map(({ textContent }) => textContent)
const dayTimes = (day: string) => {
  const { from, to } = boundsOf(rangeOfDay('day', day), new Date())
  return { from: toBangkokIso(from), to: toBangkokIso(to) }
}
const received = () =>
  [...page.container.querySelectorAll('button')].map(({ textContent }) => textContent)

test('a day that is on its way is neither drawn nor taken away in the words of the day before it', async () => {
  const [today, yesterday, chosen] = [0, 1, 2].map((days) =>
    bangkokDay(new Date(Date.now() - days * 86_400_000)),
  )
  if (today === undefined || yesterday === undefined || chosen === undefined)
    throw new Error('no days')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  page = await openPage(
    `/?series=day.${today}`,
    () => (
      <SeriesPanel
        kind={kind}
        wid={5}
        siteName="แยกนนทกิจ"
        calls={deviceCalls(kind)}
        channels={[{ channel, device }]}
      />
    ),
    {
      smokeSeries: async ({ from, to }) => {
        if (from === dayTimes(chosen).from) await held
        const t = from === dayTimes(chosen).from ? [7, 592] : [0, 600]
        return { from, to, step_s: null, channels: [{ id: 7, t, low: [1, 2], high: null }] }
      },
      tableFile: () => ({ filename: 'a.csv', content: '' }),
    },
  )
  const laid = (day: string) => [today, day].map((one) => `ความหนาแน่น ${formatThaiDate(one)}`)
  await until(() => expect(drawn()).toEqual(['ความหนาแน่น']))
  press(find(page.container, 'input[type=checkbox]'))
  await until(() => expect(drawn()).toEqual(laid(yesterday)))
  expect(received()).toContain('ส่งออก')
  const field = await until(() => find(page.container, 'input', 'วันที่ที่เทียบ'))
  type(field, formatThaiDate(chosen))
  await until(() => expect(page.sent('smokeSeries').at(-1)).toMatchObject(dayTimes(chosen)))
  expect(drawn()).toEqual(['ความหนาแน่น'])
  expect(received()).not.toContain('ส่งออก')
  letGo()
  await until(() => expect(drawn()).toEqual(laid(chosen)))
  await exportAs(page.container, 'CSV')
  const rows = [
    ['00:10:00 น.', 2, 2],
    ['00:00:00 น.', 1, 1],
  ]
  await until(() => expect(page.sent('tableFile')).toMatchObject([{ rows }]))
})

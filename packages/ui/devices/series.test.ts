import { defineDeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, DeviceRow, DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { describe, expect, test } from 'vitest'
import { atMomentsOf, layOver } from './compare-days.ts'
import { chartSeries, levelLines, type OwnedChannel } from './series.ts'
import { sparkPath } from './spark-path.ts'
import { lengthWords } from './words.ts'

const kind = defineDeviceKind({
  solution: 'smoke',
  menuName: 'ควัน',
  typeNames: ['Smoke'],
  noun: 'หัววัด',
  counter: 'ตัว',
  reportS: 600,
  timeoutS: 1_800,
  channels: [
    {
      key: 'a',
      name: 'ก',
      unit: '%',
      decimals: 1,
      limits: { high: { watch: 5, critical: 9 }, low: { watch: -5 } },
    },
    { key: 'b', name: 'ข', unit: '°C', decimals: 1 },
  ],
})
const start = Date.parse('2026-11-21T00:00:00+07:00')

function owned(id: number, key: string, unit: string, over: Partial<DeviceRow> = {}): OwnedChannel {
  const channel = {
    id,
    key,
    name: key,
    unit,
    decimals: 1,
    words: null,
    place: null,
    at: null,
  } as DeviceChannel
  return { channel, device: { id: 1, name: 'A', rules: {}, report_s: 600, ...over } as DeviceRow }
}

const series = (
  channels: DeviceSeries['channels'],
  step_s: number | null = null,
): DeviceSeries => ({
  from: '2026-11-21T00:00:00+07:00',
  to: '2026-11-22T00:00:00+07:00',
  step_s,
  channels,
})

describe('chartSeries', () => {
  test('puts channels of different rhythms on one axis of time: none is null, not measured is absent', () => {
    const given = series([
      { id: 1, t: [0, 600], low: [1, null], high: null },
      { id: 2, t: [600, 900], low: [20, 21], high: null },
    ])
    const {
      times,
      series: lines,
      gapMs,
    } = chartSeries(given, [owned(1, 'a', '%'), owned(2, 'b', '°C')])
    expect(times.map((time) => (time - start) / 1000)).toEqual([0, 600, 900])
    expect(lines.map(({ values }) => [...(values as number[])])).toEqual([
      [1, null, undefined],
      [undefined, 20, 21],
    ])
    expect(lines.map(({ axis }) => axis)).toEqual(['left', 'right'])
    expect(gapMs).toBe(1_500_000)
  })

  test('draws a bucket by its least and its greatest', () => {
    const { times, series: lines } = chartSeries(
      series([{ id: 1, t: [0, 3_600], low: [1, 2], high: [5, 2] }], 3_600),
      [owned(1, 'a', '%')],
    )
    expect(times.map((time) => (time - start) / 1000)).toEqual([0, 1_800, 3_600, 5_400])
    expect(lines[0]?.values).toEqual([1, 5, 2, 2])
  })

  test('names the device where there are several', () => {
    const given = series([
      { id: 1, t: [0], low: [1], high: null },
      { id: 2, t: [0], low: [2], high: null },
    ])
    const { series: lines } = chartSeries(given, [
      owned(1, 'a', '%'),
      owned(2, 'a', '%', { id: 2, name: 'B' }),
    ])
    expect(lines.map(({ label }) => label)).toEqual(['A a', 'B a'])
  })
})

describe('level lines', () => {
  const lines = (shown: OwnedChannel[]) =>
    levelLines(kind, shown).map(({ label, value }) => [label, value])
  const changed = owned(2, 'a', '%', {
    id: 2,
    name: 'B',
    rules: { limits: { a: { high: { watch: 4, critical: 9 } } } },
  })
  test('that hold for all are called by their level', () => {
    const all = [
      ['เฝ้าระวัง', 5],
      ['วิกฤต', 9],
      ['เฝ้าระวัง', -5],
    ]
    expect(lines([owned(1, 'a', '%')])).toEqual(all)
    expect(lines([owned(1, 'a', '%'), owned(3, 'a', '%', { id: 3, name: 'C' })])).toEqual(all)
    expect(lines([changed])[0]).toEqual(['เฝ้าระวัง', 4])
  })
  test('of gauges with different limits are each there, called by their gauge', () => {
    expect(lines([owned(1, 'a', '%'), changed])).toEqual([
      ['A เฝ้าระวัง', 5],
      ['วิกฤต', 9],
      ['A เฝ้าระวัง', -5],
      ['B เฝ้าระวัง', 4],
    ])
  })
  test('stay beside a channel without limits, on their own axis', () => {
    const right = levelLines(kind, [owned(2, 'b', '°C'), owned(1, 'a', '%')])
    expect(right.map(({ label, axis }) => [label, axis])[0]).toEqual(['เฝ้าระวัง', 'right'])
    expect(lines([owned(1, 'a', '%'), owned(2, 'b', '%')])[0]).toEqual(['a เฝ้าระวัง', 5])
  })
})

describe('two days', () => {
  const names = { own: '21/11/2569', other: '20/11/2569' }
  const today = chartSeries(series([{ id: 1, t: [0, 600], low: [1, 2], high: null }]), [
    owned(1, 'a', '%'),
  ])
  const before = {
    ...series([{ id: 1, t: [600, 1_200], low: [5, null], high: null }]),
    from: '2026-11-20T00:00:00+07:00',
  }
  test('lie over each other by the clock, the other broken and in the colour of its channel', () => {
    const laid = layOver(today, chartSeries(before, [owned(1, 'a', '%')]), 86_400_000, names)
    expect(laid.times.map((time) => (time - start) / 1000)).toEqual([0, 600, 1_200])
    expect(laid.series).toMatchObject([
      { label: 'a 21/11/2569', color: 'blue', values: [1, 2, undefined] },
      {
        label: 'a 20/11/2569',
        color: 'blue',
        compared: '20/11/2569',
        values: [undefined, 5, null],
      },
    ])
    expect(laid.series[0]).not.toHaveProperty('compared')
  })
  test('stand on one row in a table though they were measured at other seconds; what has no partner has its own', () => {
    const requests = [owned(1, 'a', '%'), owned(2, 'b', '%')]
    const own = chartSeries(
      series([
        { id: 1, t: [5, 605, 1_205, 4_805], low: [1, 2, 3, 4], high: null },
        { id: 2, t: [65, 665], low: [10, 20], high: null },
      ]),
      requests,
    )
    const other = chartSeries(
      {
        ...series([
          { id: 1, t: [17, 590, 615, 1_490, 3_000], low: [5, 6, 7, 8, 9], high: null },
          { id: 2, t: [17, 617], low: [50, null], high: null },
        ]),
        from: before.from,
      },
      requests,
    )
    const { times, series: lines } = layOver(
      own,
      atMomentsOf(own, other, 86_400_000),
      86_400_000,
      names,
    )
    const rows = times.map((time, row) => [
      (time - start) / 1000,
      ...lines.map(({ values }) => values[row]),
    ])
    const none = undefined
    expect(rows).toEqual([
      [5, 1, none, 5, none],
      [65, none, 10, none, 50],
      [590, none, none, 6, none],
      [605, 2, none, 7, none],
      [665, none, 20, none, null],
      [1_205, 3, none, 8, none],
      [3_000, none, none, 9, none],
      [4_805, 4, none, none, none],
    ])
  })
})

describe('sparkPath', () => {
  const box = { width: 240, height: 34 }
  test('begins anew after a gap and after what is not to be believed, and never goes to zero', () => {
    const given = series([
      { id: 1, t: [0, 600, 1_200, 43_200, 43_800], low: [10, 20, null, 10, 20], high: null },
    ])
    const path = sparkPath(given, 1, 600, box)
    expect(path).toMatchObject({ least: 10, greatest: 20 })
    expect(path?.d.match(/M/g)).toHaveLength(2)
    expect(path?.d).not.toContain('L3.3')
  })
  test('goes from least to greatest of each bucket', () => {
    const path = sparkPath(
      series([{ id: 1, t: [0, 3_600], low: [0, 2], high: [10, 8] }], 3_600),
      1,
      600,
      box,
    )
    expect(path?.d).toBe('M0 33V1L10 26.6V7.4')
  })
  test('is none where nothing was measured', () => {
    expect(sparkPath(series([{ id: 1, t: [0], low: [null], high: null }]), 1, 600, box)).toBeNull()
    expect(sparkPath(series([]), 1, 600, box)).toBeNull()
  })
})

test.each([
  [0, '0 วินาที'],
  [59.4, '59 วินาที'],
  [60, '1 นาที'],
  [3_599, '59 นาที'],
  [3_600, '1 ชม.'],
  [12_060, '3 ชม. 21 นาที'],
  [86_400, '1 วัน'],
  [190_000, '2 วัน 4 ชม.'],
  [-5, '0 วินาที'],
])('%d seconds are %s', (seconds, words) => {
  expect(lengthWords(seconds)).toBe(words)
})

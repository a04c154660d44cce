import { expect, test } from 'vitest'
import { dayStrip } from './day-strip.ts'

const start = Date.parse('2026-11-21T00:00:00+07:00')
const hourMs = 3_600_000
const strip = (readings: [hour: number, isLit: boolean | null][], until = 24) =>
  dayStrip(
    readings.map(([hour, isLit]) => ({ at: start + hour * hourMs, isLit })),
    { start, until: start + until * hourMs, reportMs: hourMs, timeoutMs: 3 * hourMs },
  )
const all = (from: number, to: number, isLit: boolean): [number, boolean][] =>
  Array.from({ length: to - from }, (_, index) => [from + index, isLit])

test.each<[string, Parameters<typeof strip>[0], number, unknown]>([
  ['nothing at all', [], 24, { actual: [], gaps: [{ from: 0, to: 24 }] }],
  ['nothing yet, at eight', [], 8, { actual: [], gaps: [{ from: 0, to: 8 }] }],
  [
    'an evening',
    [...all(0, 18, false), ...all(18, 24, true)],
    24,
    { actual: [{ from: 18, to: 24 }], gaps: [] },
  ],
  [
    'what held from before midnight',
    [
      [-1, true],
      [1, false],
      [3, false],
    ],
    4,
    { actual: [{ from: 0, to: 1 }], gaps: [] },
  ],
  [
    'a silence within bounds',
    [
      [0, true],
      [3, true],
      [6, false],
    ],
    6,
    { actual: [{ from: 0, to: 6 }], gaps: [] },
  ],
  [
    'a longer one',
    [
      [0, true],
      [4, true],
      [5, false],
    ],
    6,
    {
      actual: [
        { from: 0, to: 1 },
        { from: 4, to: 5 },
      ],
      gaps: [{ from: 1, to: 4 }],
    },
  ],
  [
    'silent since two',
    [
      [0, true],
      [2, true],
    ],
    12,
    { actual: [{ from: 0, to: 3 }], gaps: [{ from: 3, to: 12 }] },
  ],
  [
    'not known is a gap, not dark',
    [
      [0, null],
      [1, true],
      [2, false],
    ],
    3,
    { actual: [{ from: 1, to: 2 }], gaps: [{ from: 0, to: 1 }] },
  ],
])('%s', (_, readings, until, expected) => {
  expect(strip(readings, until)).toEqual(expected)
})

test.each<[string, Parameters<typeof strip>[0], unknown]>([
  [
    'switched on as planned',
    [...all(0, 18, false), ...all(18, 24, true)],
    [{ from: 17.5, to: 24 }],
  ],
  [
    'switched off as planned',
    [...all(0, 20, true), ...all(20, 24, false)],
    [{ from: 0, to: 19.25 }],
  ],
  [
    'switched at another time',
    [...all(0, 12, false), ...all(12, 24, true)],
    [{ from: 12, to: 24 }],
  ],
])('between two readings: %s', (_, readings, actual) => {
  const times = { start, until: start + 24 * hourMs, reportMs: hourMs, timeoutMs: 3 * hourMs }
  const scheduled = [{ from: 17.5, to: 19.25 }]
  const reported = readings.map(([hour, isLit]) => ({ at: start + hour * hourMs, isLit }))
  expect(dayStrip(reported, times, scheduled).actual).toEqual(actual)
})

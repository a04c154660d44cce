import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { expect, test } from 'vitest'
import { isDue, rangesToSum } from './sum-up.ts'

const now = new Date('2026-11-22T10:25:00+07:00')
const ranges = (from: string) =>
  rangesToSum(new Date(`${from}:00+07:00`), now).map((one) => [
    one.grain,
    ...[one.from, one.to].map((at) => toBangkokIso(at).slice(0, 16)),
  ])

test.each([
  ['2026-11-22T10:24', [['hour', '2026-11-22T10:00', '2026-11-22T10:25']]],
  ['2026-11-22T08:59', [['hour', '2026-11-22T08:00', '2026-11-22T10:25']]],
  [
    '2026-11-21T23:59',
    [
      ['hour', '2026-11-21T23:00', '2026-11-22T10:25'],
      ['day', '2026-11-21T00:00', '2026-11-22T00:00'],
    ],
  ],
  [
    '2026-08-15T12:00',
    [
      ['hour', '2026-10-13T10:00', '2026-11-22T10:25'],
      ['day', '2026-08-15T00:00', '2026-11-22T00:00'],
      ['month', '2026-08-01T00:00', '2026-11-01T00:00'],
    ],
  ],
])('from %s on', (from, expected) => {
  expect(ranges(from)).toEqual(expected)
})

test.each([
  [0, 60, true],
  [180, 60, true],
  [3_400, 60, false],
  [3_400, 1_019, false],
  [3_400, 1_020, true],
  // a clock that was set back does not stop it for long
  [3_400, -1_020, true],
])('a sum that took %d ms is made again after %d s: %s', (tookMs, seconds, expected) => {
  expect(isDue({ until: new Date(now.getTime() - seconds * 1000), tookMs }, now)).toBe(expected)
})

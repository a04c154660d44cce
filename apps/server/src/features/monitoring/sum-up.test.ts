import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { expect, test } from 'vitest'
import { rangesToSum } from './sum-up.ts'

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

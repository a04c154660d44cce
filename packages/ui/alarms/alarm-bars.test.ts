import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { expect, test } from 'vitest'
import { lanesOf } from './alarm-bars.tsx'

const hour = (at: number) => new Date(Date.UTC(2026, 10, 28, at)).toISOString()
const alarm = (kind: string, from: number, to: number | null) =>
  ({
    kind,
    kind_name: kind,
    raised_at: hour(from),
    cleared_at: to === null ? null : hour(to),
  }) as AlarmRow

test('each kind has a line, cut to the span; what ended before it has none', () => {
  const lanes = lanesOf(
    [alarm('dark', -5, 5), alarm('dark', 8, null), alarm('away', 2, 3), alarm('old', -3, -1)],
    Date.parse(hour(0)),
    Date.parse(hour(10)),
  )
  expect(
    lanes.map(({ kind, pieces }) => [kind, pieces.map(({ from, width }) => [from, width])]),
  ).toEqual([
    [
      'dark',
      [
        [0, 0.5],
        [0.8, 0.2],
      ],
    ],
    ['away', [[0.2, 0.1]]],
  ])
})

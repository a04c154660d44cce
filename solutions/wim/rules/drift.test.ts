import { expect, it } from 'vitest'
import { driftOf } from './drift.ts'

const weeks = [
  { week: '2026-11-16', trucks: 100, mean_kg: 6_360 },
  { week: '2026-10-26', trucks: 12, mean_kg: 9_000 },
  { week: '2026-11-02', trucks: 100, mean_kg: 6_000 },
]
const none = { enteredKg: 0, limitPct: 5 }

it('refers to the first week with enough trucks; a week without any is empty', () => {
  expect(driftOf(weeks, none)).toEqual({
    reference_kg: 6_000,
    weeks: [
      { week: '2026-10-26', trucks: 12, mean_kg: 9_000, drift_pct: null, is_off: false },
      { week: '2026-11-02', trucks: 100, mean_kg: 6_000, drift_pct: 0, is_off: false },
      { week: '2026-11-09', trucks: 0, mean_kg: null, drift_pct: null, is_off: false },
      { week: '2026-11-16', trucks: 100, mean_kg: 6_360, drift_pct: 6, is_off: true },
    ],
  })
})

it.each([
  [{ enteredKg: 6_360, limitPct: 5 }, 0, false],
  [{ enteredKg: 0, limitPct: 6 }, 6, false],
  [{ enteredKg: 0, limitPct: 5.9 }, 6, true],
  [{ enteredKg: 7_000, limitPct: 5 }, -9.14, true],
])('%j: the last week drifts by %s %%, off: %s', (by, drift_pct, is_off) => {
  expect(driftOf(weeks, by).weeks.at(-1)).toMatchObject({ drift_pct, is_off })
})

it('of nothing is nothing', () => {
  expect(driftOf([], none)).toEqual({ reference_kg: null, weeks: [] })
})

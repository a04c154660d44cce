import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defectsPeriod, type PeriodUnit } from './defects-period.ts'

const periodOf = (accepted_on: string | null, period: number | null, period_unit: PeriodUnit) =>
  defectsPeriod({ accepted_on, period, period_unit, guarantee_until: null })

it.each([
  ['2026-11-28', 24, 'month', '2026-11-29', '2028-11-28'],
  ['2026-10-31', 1, 'month', '2026-11-01', '2026-11-30'],
  ['2026-12-31', 12, 'month', '2027-01-01', '2027-12-31'],
  // no 31 in the last month: its end, not the day before
  ['2026-01-30', 1, 'month', '2026-01-31', '2026-02-28'],
  ['2026-08-30', 6, 'month', '2026-08-31', '2027-02-28'],
  // leap years
  ['2027-02-28', 12, 'month', '2027-03-01', '2028-02-29'],
  ['2028-02-28', 12, 'month', '2028-02-29', '2029-02-28'],
  ['2028-02-28', 48, 'month', '2028-02-29', '2032-02-28'],
  ['2028-02-27', 1, 'day', '2028-02-28', '2028-02-28'],
  ['2028-02-28', 365, 'day', '2028-02-29', '2029-02-27'],
  ['2026-11-28', 730, 'day', '2026-11-29', '2028-11-27'],
] as const)('accepted %s, %i %s: from %s to %s', (accepted, length, unit, from, to) => {
  expect(periodOf(accepted, length, unit)).toEqual({ from, to })
})

it('is not known without acceptance or length, and ends where the contract names the day', () => {
  const unknown = { from: null, to: null }
  expect(periodOf(null, 24, 'month')).toEqual(unknown)
  expect(periodOf('2026-11-28', null, 'month')).toEqual(unknown)
  const named = { period: null, period_unit: 'month', guarantee_until: '2028-09-30' } as const
  expect(defectsPeriod({ ...named, accepted_on: '2026-11-28' })).toEqual({
    from: '2026-11-29',
    to: '2028-09-30',
  })
  expect(defectsPeriod({ ...named, accepted_on: null })).toEqual({ from: null, to: '2028-09-30' })
})

const firstMs = Date.UTC(2019, 0, 1)
const dayOf = (index: number) => new Date(firstMs + index * 86_400_000).toISOString().slice(0, 10)

/** The Code's words, day by day: the day before the same number in the last month, or that month's end. */
function countedByDays(first: number, months: number): string {
  const number = dayOf(first).slice(8)
  let [at, month] = [first, 0]
  for (; month < months; at += 1)
    if (dayOf(at + 1).slice(0, 7) !== dayOf(at).slice(0, 7)) month += 1
  const last = dayOf(at).slice(0, 7)
  while (dayOf(at).slice(8) !== number && dayOf(at + 1).startsWith(last)) at += 1
  return dayOf(at).slice(8) === number ? dayOf(at - 1) : dayOf(at)
}

it('counts from the day after acceptance, whatever day and length', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.nat(4_500), fc.integer({ min: 1, max: 72 }), (accepted, length) => {
      expect(periodOf(dayOf(accepted), length, 'month')).toEqual({
        from: dayOf(accepted + 1),
        to: countedByDays(accepted + 1, length),
      })
      // of so many days, the first and the last counted
      expect(periodOf(dayOf(accepted), length, 'day')).toEqual({
        from: dayOf(accepted + 1),
        to: dayOf(accepted + length),
      })
      // no later acceptance ends earlier
      const [one, next] = [accepted, accepted + 1].map(
        (day) => periodOf(dayOf(day), length, 'month').to ?? '',
      )
      expect(next! >= one!).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

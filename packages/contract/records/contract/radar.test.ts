import { expect, it } from 'vitest'
import { bandOf, findingsOfBank, findingsOfPeriod } from './radar.ts'

const today = '2026-11-28'
const held = (to: string | null) => ({ to, returned_on: null })
const returned = { to: '2026-10-01', returned_on: '2026-10-15' }

it.each([
  ['2026-11-27', null],
  ['2026-11-28', 7],
  ['2026-12-05', 7],
  ['2026-12-06', 30],
  ['2026-12-28', 30],
  ['2026-12-29', 60],
  ['2027-01-27', 60],
  ['2027-02-26', 90],
  ['2027-02-27', null],
  [null, null],
])('a guarantee until %s is in band %s', (to, band) => {
  expect(bandOf(to, today)).toBe(band)
})

it('a defects period without a bank guarantee is pointed out while it runs', () => {
  expect(findingsOfPeriod({ to: '2028-01-01' }, [], today)).toEqual(['no_bank_guarantee'])
  expect(findingsOfPeriod({ to: '2028-01-01' }, [returned], today)).toEqual(['returned_early'])
  expect(findingsOfPeriod({ to: '2028-01-01' }, [returned, held(null)], today)).toEqual([])
  expect(findingsOfPeriod({ to: '2026-11-27' }, [], today)).toEqual([])
  expect(findingsOfPeriod({ to: null }, [], today)).toEqual([])
})

const findings = (
  bank: ReturnType<typeof held> | typeof returned,
  ends: readonly (string | null)[],
  others: readonly (typeof bank)[] = [],
) => findingsOfBank(bank, { periods: ends.map((to) => ({ to })), banks: [bank, ...others] }, today)

it('a bank guarantee that ends before the last defects period is pointed out, unless another lasts that long', () => {
  expect(findings(held('2027-12-31'), ['2027-06-30', '2028-01-01'])).toEqual([
    'ends_before_defects',
  ])
  expect(findings(held('2028-01-01'), ['2027-06-30', '2028-01-01'])).toEqual([])
  expect(findings(held('2027-12-31'), ['2028-01-01'], [held('2028-01-01')])).toEqual([])
  expect(findings(held('2027-12-31'), ['2028-01-01'], [{ ...returned, to: '2029-01-01' }])).toEqual(
    ['ends_before_defects'],
  )
  expect(findings(held('2027-12-31'), [null])).toEqual([])
  expect(findings(held(null), ['2028-01-01'])).toEqual([])
})

it('a bank guarantee that is over, or secures nothing any more, is to be returned', () => {
  expect(findings(held('2026-11-27'), ['2026-10-31'])).toEqual(['not_returned'])
  expect(findings(held('2027-11-27'), ['2026-10-31'])).toEqual(['not_returned'])
  // a lot that was not accepted yet
  expect(findings(held('2027-11-27'), ['2026-10-31', null])).toEqual([])
  expect(findings(held('2026-11-27'), ['2028-01-01'])).toEqual([
    'ends_before_defects',
    'not_returned',
  ])
  expect(findings(returned, ['2028-01-01'])).toEqual([])
  expect(findings(held('2027-11-27'), [])).toEqual([])
})

import { expect, test } from 'vitest'
import { ServiceTerms, unknownTerms } from './terms.ts'

const working = {
  kind: 'working',
  office: 'government',
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to: '16:30',
}
const whole = {
  hours: working,
  begin: { amount: 4, unit: 'hours' },
  finish: { amount: 3, unit: 'working_days' },
  allowance: { hours: 8, percent: 1.5 },
  penalty: { unit: 'percent', rate: 0.035, part_hour: 'exact' },
  weights: { kind: 'by_kind', of: { lamp: 0.25, camera: 1 } },
}
const problems = (terms: unknown) =>
  ServiceTerms.safeParse(terms).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('terms are what a contract says, or unknown', () => {
  expect(ServiceTerms.parse(whole)).toEqual(whole)
  expect(ServiceTerms.parse(unknownTerms)).toEqual(unknownTerms)
})

test('nothing has a default', () => {
  const { weights: _, ...rest } = whole
  expect(problems(rest)).toEqual([['weights', expect.any(String)]])
})

test.each([
  ['hours.to', { hours: { ...working, from: '16:30', to: '08:30' } }],
  ['hours.weekdays', { hours: { ...working, weekdays: [] } }],
  ['hours.weekdays', { hours: { ...working, weekdays: [1, 1] } }],
  ['finish', { hours: { kind: 'always' } }],
  ['finish', { hours: null }],
  ['begin.amount', { begin: { amount: 1.5, unit: 'hours' } }],
  ['allowance.percent', { allowance: { hours: 0, percent: 0.00001 } }],
  ['penalty.rate', { penalty: { unit: 'baht', rate: 1.005, part_hour: 'exact' } }],
  ['weights.of.lamp', { weights: { kind: 'by_kind', of: { lamp: -1 } } }],
])('%s is refused where it makes no sense', (path, change) => {
  expect(problems({ ...whole, ...change })?.map(([at]) => at)).toEqual([path])
})

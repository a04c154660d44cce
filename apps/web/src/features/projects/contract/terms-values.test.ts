import type { ContractTerms } from '@roadside/contract/records/contract/contract-terms.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import { expect, it } from 'vitest'
import { readTerms, termsFields } from './terms-values.ts'

const stored: ContractTerms = {
  version: 2,
  contract_value_satang: 2_499_000_050,
  signed_on: '2024-01-15',
  terms: {
    hours: {
      kind: 'working',
      office: 'banks',
      weekdays: [1, 2, 3],
      from: '08:30',
      to: '24:00',
    },
    begin: { amount: 4, unit: 'hours' },
    finish: { amount: 3, unit: 'working_days' },
    allowance: { hours: 7, percent: 1.5 },
    penalty: { unit: 'percent', rate: 0.025, part_hour: 'whole' },
    weights: { kind: 'by_kind', of: { lamp: 0.25, gateway: 3 } },
  },
  kinds: [
    { kind: 'lamp', type_names: ['Lighting'], equipment: 9 },
    { kind: 'flooding', type_names: ['Flooding'], equipment: 1 },
  ],
}
const fields = termsFields(stored)
const nothing = termsFields({ ...stored, terms: unknownTerms })
const errorsOf = (change: Partial<typeof fields>, of = nothing) =>
  readTerms({ ...of, ...change }).errors

it('reads what it shows, and empty fields as unknown', () => {
  const { form, errors } = readTerms(fields)
  expect(errors).toEqual({})
  expect(form).toEqual({
    contract_value: '24,990,000.50',
    signed_on: '15/01/2567',
    terms: stored.terms,
  })
  expect(readTerms(nothing)).toMatchObject({ form: { terms: unknownTerms }, errors: {} })
  // a kind of equipment that the project has, too
  expect(fields.weight).toEqual({ lamp: '0.25', gateway: '3', flooding: '' })
})

it.each([
  ['a time without its unit', { finish: '3' }, ['finish_unit']],
  ['a unit without its time', { begin_unit: 'hours' }, ['begin']],
  ['working days without working hours', { finish: '3', finish_unit: 'working_days' }, ['finish']],
  ['half of an allowance', { allowance_hours: '7' }, ['allowance_percent']],
  [
    'more than all of a month',
    { allowance_hours: '7', allowance_percent: '101' },
    ['allowance_percent'],
  ],
  ['a penalty of no unit', { penalty: '100' }, ['part_hour', 'penalty_unit']],
  ['a number in words', { begin: 'สอง', begin_unit: 'days' }, ['begin']],
  ['a price in words', { contract_value: 'มาก' }, ['contract_value']],
  ['a day that is none', { signed_on: '31/02/2569' }, ['signed_on']],
  [
    'working hours without days',
    { hours: 'working', office: 'banks', from: '08:00', to: '16:00' },
    ['weekdays'],
  ],
  [
    'working hours that end before',
    { hours: 'working', office: 'banks', weekdays: [1], from: '16:00', to: '08:00' },
    ['to'],
  ],
  [
    'a time of no clock',
    { hours: 'working', office: 'banks', weekdays: [1], from: '8', to: '16:00' },
    ['from', 'to'],
  ],
  ['a weight in words', { weights: 'by_kind', weight: { lamp: 'หนัก' } }, ['weight.lamp']],
] as const)('points out %s', (_, change, expected) => {
  expect(Object.keys(errorsOf(change as never)).toSorted()).toEqual(expected)
})

it('takes Thai digits and separators', () => {
  const { form, errors } = readTerms({
    ...nothing,
    penalty: '๑,๕๐๐.๒๕',
    penalty_unit: 'baht',
    part_hour: 'exact',
  })
  expect(errors).toEqual({})
  expect(form.terms.penalty).toEqual({ unit: 'baht', rate: 1500.25, part_hour: 'exact' })
})

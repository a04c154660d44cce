import { expect, it } from 'vitest'
import {
  bandOf,
  findingsOfBank,
  findingsOfPeriod,
  watchedKindName,
  watchedName,
  type WatchedBankGuarantee,
} from './radar.ts'

const today = '2026-11-28'
type Bank = WatchedBankGuarantee
const security = 'bank_guarantee'
const held = (to: string | null): Bank => ({ security, to, returned_on: null })
const returned: Bank = { security, to: '2026-10-01', returned_on: '2026-10-15' }
const cash: Bank = { security: 'cash', to: null, returned_on: null }

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

const findings = (bank: Bank, ends: readonly (string | null)[], others: readonly Bank[] = []) =>
  findingsOfBank(bank, { periods: ends.map((to) => ({ to })), banks: [bank, ...others] }, today)

it('a bank guarantee that ends before the last defects period is pointed out, unless another lasts that long', () => {
  expect(findings(held('2027-12-31'), ['2027-06-30', '2028-01-01'])).toEqual([
    'ends_before_defects',
  ])
  expect(findings(held('2028-01-01'), ['2027-06-30', '2028-01-01'])).toEqual([])
  expect(findings(held('2027-12-31'), ['2028-01-01'], [held('2028-01-01')])).toEqual([])
  expect(findings(held('2027-12-31'), ['2028-01-01'], [{ ...returned, to: '2029-01-01' }])).toEqual(
    ['ends_before_defects'],
  )
  expect(findings(held('2027-12-31'), ['2028-01-01'], [cash])).toEqual([])
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

it('a security without an end secures until it is given back', () => {
  expect(findingsOfPeriod({ to: '2028-01-01' }, [cash], today)).toEqual([])
  expect(findings(cash, ['2028-01-01'])).toEqual([])
  expect(findings(cash, ['2026-10-31'])).toEqual(['not_returned'])
})

it.each([
  [null, '', 'ทั้งโครงการ', 'ระยะรับประกันความชำรุดบกพร่อง'],
  [null, 'งวดที่ 1', 'งวดที่ 1', 'ระยะรับประกันความชำรุดบกพร่อง'],
  ['electronic_guarantee', 'ธนาคารออมสิน LG-1', 'ธนาคารออมสิน LG-1', 'หนังสือค้ำประกันอิเล็กทรอนิกส์'],
  ['cash', '', 'เงินสด', 'หลักประกัน'],
  ['bond', 'LB-29', 'พันธบัตรรัฐบาลไทย LB-29', 'หลักประกัน'],
] as const)('what ends of %s %s is called %s', (what, name, called, kind) => {
  expect(watchedName({ security: what, name })).toBe(called)
  expect(watchedKindName({ security: what })).toBe(kind)
})

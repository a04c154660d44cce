import { expect, test } from 'vitest'
import { groupText, periodOf, readGroup, wholeGroup } from './report-place.ts'
import { chooseRows } from './report-lines.ts'
import { exactTime, hoursText, percentText, rowName } from './report-words.ts'
import { buildRow, buildUnknownRow } from './testing-report.ts'

const minuteMs = 60_000

test('times to the second and what of one there is; unknown is never 0', () => {
  expect([null, 0, 90 * minuteMs, 1_505 * 60 * minuteMs + 1_000, 500.25].map(exactTime)).toEqual([
    '–',
    '0 นาที',
    '1 ชม. 30 นาที',
    '1,505 ชม. 1 วินาที',
    '0.500 วินาที',
  ])
  expect([hoursText(null), hoursText(90 * minuteMs), hoursText(0)]).toEqual(['–', '1.50', '0.00'])
  expect([null, 1, 0.999_999, 0.5].map(percentText)).toEqual(['–', '100.00', '99.99', '50.00'])
})

test('a row without a contractor, and tickets of no equipment, have names', () => {
  expect(rowName('contractor', { key: null, name: '' })).toBe('ไม่ระบุผู้รับจ้าง')
  expect(rowName('kind', { key: '', name: '' })).toBe('พื้นที่หรือวงจร')
  expect(rowName('kind', { key: 'lamp', name: 'lamp' })).toBe('ดวงโคม')
})

test.each([
  ['contract', 31],
  ['contractor', null],
  ['kind', ''],
  ['kind', 'lamp'],
] as const)('a group by %s, %j, comes back from the address', (by, key) => {
  expect(readGroup(by, groupText(key))).toEqual({ key })
})

test('what names no group opens none', () => {
  expect(readGroup('contract', wholeGroup)).toEqual({})
  for (const text of [undefined, '', 'none', 'x', '0', '1e3'])
    expect(readGroup('contract', text)).toBeNull()
})

test('a fiscal year is named by the year in which it ends', () => {
  expect(periodOf({ step: 'fiscal', first: '2025-10-01' })).toEqual({ fiscal_year: 2026 })
  expect(periodOf({ step: 'month', first: '2026-09-01' })).toEqual({ month: '2026-09' })
})

test('rows are found by name, number and contractor; the unknown ones are last in both directions', () => {
  const rows = [
    buildUnknownRow(),
    buildRow(),
    buildRow({
      key: 33,
      name: 'สัญญา ค',
      contract_no: 'กท 7/2569',
      agreed: { ...buildRow().agreed, penalty_satang: 9 },
    }),
  ]
  const keys = (search: string, order: 'asc' | 'desc') =>
    chooseRows(rows, 'contract', { search, sort: { id: 'penalty', order } }).map(({ key }) => key)
  expect([keys('', 'asc'), keys('', 'desc')]).toEqual([
    [33, 31, 32],
    [31, 33, 32],
  ])
  expect([keys('กท 7', 'asc'), keys('บริษัท สัญญา ข', 'asc')]).toEqual([[33], [32]])
})

test('of rows with the same figure the least available is first, and what is unknown stays last', () => {
  const row = (key: number, name: string, availability: number | null) =>
    buildRow({ key, name, agreed: { ...buildRow().agreed, penalty_satang: 0, availability } })
  const rows = [buildUnknownRow(), row(1, 'ก', null), row(2, 'ข', 0.99), row(3, 'ค', 0.5)]
  const sort = { id: 'penalty', order: 'desc' } as const
  expect(chooseRows(rows, 'contract', { search: '', sort }).map(({ key }) => key)).toEqual([
    3, 2, 1, 32,
  ])
})

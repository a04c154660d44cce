import { expect, test } from 'vitest'
import { readDays } from './days.ts'

const now = new Date('2026-11-27T20:47:00+07:00')
const days = (from?: string, to?: string) => {
  const read = readDays({ from, to }, now)
  return [read.first, read.last]
}

test('without a time the last seven days', () => {
  expect(days()).toEqual(['2026-11-21', '2026-11-27'])
})

test('the days that a time touches, as far as it is over', () => {
  expect(days('2026-11-26T18:00:00+07:00', '2026-11-27T06:00:00+07:00')).toEqual([
    '2026-11-26',
    '2026-11-27',
  ])
  expect(days('2026-11-20T00:00:00+07:00', '2026-11-21T00:00:00+07:00')).toEqual([
    '2026-11-20',
    '2026-11-20',
  ])
  expect(days('2026-11-01T00:00:00+07:00', '2026-12-01T00:00:00+07:00')).toEqual([
    '2026-11-01',
    '2026-11-27',
  ])
})

test('a day is cut where a part of it counts, and not because it is today', () => {
  const cut = (from?: string, to?: string) => readDays({ from, to }, now).cut
  // the last seven times 24 hours
  expect(cut('2026-11-20T20:47:00+07:00', '2026-11-27T20:47:00+07:00')).toEqual(['2026-11-20'])
  expect(cut('2026-11-25T18:00:00+07:00', '2026-11-26T06:00:00+07:00')).toEqual([
    '2026-11-25',
    '2026-11-26',
  ])
  expect(cut('2026-11-01T00:00:00+07:00', '2026-12-01T00:00:00+07:00')).toEqual([])
  expect(cut('2026-11-20T00:00:00+07:00', '2026-11-21T00:00:00+07:00')).toEqual([])
  expect(cut()).toEqual([])
})

test('no time of no length, and none of more days than a chart has', () => {
  expect(() => days('2026-11-20T00:00:00+07:00', '2026-11-20T00:00:00+07:00')).toThrow('มาก่อน')
  expect(() => days('2025-01-01T00:00:00+07:00')).toThrow('400 วัน')
})

import { expect, test } from 'vitest'
import { qualityBinMs, ratesOf } from './quality.ts'

const from = Date.parse('2026-11-01T00:00:00+07:00')
const bin = (index: number, count: number) => ({ at: from + index * qualityBinMs, count })

test('rates of two days by hand', () => {
  // 144 bins a day; 20 + 8 + 6 + 4 on the first day, 3 on the second
  const bins = [bin(10, 20), bin(11, 8), bin(12, 6), bin(13, 4), bin(150, 3)]
  expect(ratesOf(bins, from, from + 288 * qualityBinMs)).toEqual({
    steady: 41 / 288,
    upset: (20 + 3) / 2,
    worst: bin(10, 20),
    floodHours: 0.5,
    floods: 1,
  })
})

test('eleven begin a flood, ten do not; five go on with it, four end it', () => {
  const rates = (counts: readonly number[]) =>
    ratesOf(
      counts.map((count, index) => bin(index, count)),
      from,
      from + counts.length * qualityBinMs,
    )
  expect(rates([10, 10, 10]).floods).toBe(0)
  expect(rates([11, 5, 5, 4, 5]).floodHours).toBe(0.5)
  expect(rates([11, 4, 11, 0]).floods).toBe(2)
})

test('no alarms are no rate', () => {
  expect(ratesOf([], from, from + 144 * qualityBinMs)).toEqual({
    steady: 0,
    upset: 0,
    worst: null,
    floodHours: 0,
    floods: 0,
  })
})

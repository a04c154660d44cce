import { expect, it } from 'vitest'
import {
  defaultLimitsKg,
  grossOf,
  judgeWeight,
  overweightWord,
  wimClasses,
  wimClassNames,
} from './vehicle.ts'
import type { WeighedVehicle, WeightLimit, WimClass } from './vehicle.ts'

const limits: readonly WeightLimit[] = [
  { class: '3a10t', from: '2026-11-22', limitKg: 26_000 },
  { class: '3a10t', from: '2005-01-01', limitKg: 25_000 },
  { class: 'semi6', from: '2027-01-01', limitKg: 50_500 },
]
const vehicle = (changes: Partial<WeighedVehicle>): WeighedVehicle => ({
  device: 'W-1',
  at: new Date('2026-11-21T05:00:00Z'),
  lane: 1,
  speedKmh: 60,
  class: '3a10t',
  axles: [],
  grossKg: 25_000,
  plate: null,
  province: null,
  image: null,
  ...changes,
})
const axles = (...weights: readonly (number | null)[]) =>
  weights.map((weightKg) => ({ weightKg, spacingCm: null }))

it.each<readonly [Partial<WeighedVehicle>, ReturnType<typeof judgeWeight>]>([
  [{ grossKg: 24_999 }, { limitKg: 25_000, overKg: 0, overPct: 0 }],
  [{ grossKg: 25_000 }, { limitKg: 25_000, overKg: 0, overPct: 0 }],
  [{ grossKg: 27_500 }, { limitKg: 25_000, overKg: 2_500, overPct: 10 }],
  // the day begins in Bangkok, at 17:00 UTC
  [
    { at: new Date('2026-11-21T16:59:59Z'), grossKg: 26_000 },
    { limitKg: 25_000, overKg: 1_000, overPct: 4 },
  ],
  [
    { at: new Date('2026-11-21T17:00:00Z'), grossKg: 26_000 },
    { limitKg: 26_000, overKg: 0, overPct: 0 },
  ],
  [{ at: new Date('2004-12-31T00:00:00Z') }, { limitKg: null, overKg: null, overPct: null }],
  [{ class: 'semi6' }, { limitKg: null, overKg: null, overPct: null }],
  [{ class: 'other' }, { limitKg: null, overKg: null, overPct: null }],
  [{ class: null }, { limitKg: null, overKg: null, overPct: null }],
  [{ grossKg: null }, { limitKg: 25_000, overKg: null, overPct: null }],
  [
    { grossKg: null, axles: axles(6_000, 10_000, 11_500) },
    { limitKg: 25_000, overKg: 2_500, overPct: 10 },
  ],
  [
    { grossKg: null, axles: axles(6_000, null, 30_000) },
    { limitKg: 25_000, overKg: null, overPct: null },
  ],
])('%j: %j', (changes, verdict) => {
  expect(judgeWeight(vehicle(changes), limits)).toEqual(verdict)
})

it('takes the row that was written last of two for one day', () => {
  const twice = [...limits, { class: '3a10t' as WimClass, from: '2005-01-01', limitKg: 24_000 }]
  expect(judgeWeight(vehicle({}), twice).limitKg).toBe(24_000)
})

it('believes the gross weight where the scale says one', () => {
  expect(grossOf({ grossKg: 5, axles: axles(1, 2) })).toBe(5)
  expect(grossOf({ grossKg: null, axles: [] })).toBeNull()
})

it('starts with a limit for every class but the others, and calls nobody an offender', () => {
  expect(Object.keys(defaultLimitsKg)).toHaveLength(wimClasses.length - 1)
  expect(defaultLimitsKg).toMatchObject({ '2a4t': 9_500, semi6: 50_500, full18: 47_000 })
  expect(wimClasses.every((one) => wimClassNames[one] !== '')).toBe(true)
  expect(overweightWord).toBe('เข้าข่ายน้ำหนักเกินพิกัด')
})

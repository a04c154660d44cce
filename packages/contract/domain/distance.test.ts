import { expect, test } from 'vitest'
import { metresBetween } from './distance.ts'

const bangkok = { latitude: 13.7525, longitude: 100.4935 }

test('a minute of latitude is a nautical mile, a degree of longitude is narrower towards the pole', () => {
  const north = { ...bangkok, latitude: bangkok.latitude + 1 / 60 }
  expect(metresBetween(bangkok, north)).toBeCloseTo(1_853, -1)
  const east = { ...bangkok, longitude: bangkok.longitude + 1 }
  expect(metresBetween(bangkok, east) / (60 * 1_853)).toBeCloseTo(
    Math.cos((bangkok.latitude * Math.PI) / 180),
    3,
  )
})

test('a place is nowhere else than where it is, and as far from another as that from it', () => {
  const chiangMai = { latitude: 18.7904, longitude: 98.9847 }
  expect(metresBetween(bangkok, bangkok)).toBe(0)
  expect(metresBetween(bangkok, chiangMai)).toBeCloseTo(metresBetween(chiangMai, bangkok), 6)
  expect(metresBetween(bangkok, chiangMai)).toBeGreaterThan(580_000)
  expect(metresBetween(bangkok, chiangMai)).toBeLessThan(590_000)
})

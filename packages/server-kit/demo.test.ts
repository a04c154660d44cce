import { metresBetween } from '@roadside/contract/domain/distance.ts'
import { describe, expect, test } from 'vitest'
import { alongLine, chance, lineLength } from './demo.ts'

// Due east, then due north, some 1,000 m each.
const line = [
  { latitude: 13.8, longitude: 100.4 },
  { latitude: 13.8, longitude: 100.409_25 },
  { latitude: 13.808_98, longitude: 100.409_25 },
]

describe('a line', () => {
  test('is as long as its pieces', () => {
    expect(lineLength(line)).toBeCloseTo(2000, -1)
  })

  test('is walked past its corner, and no further than its ends', () => {
    const point = alongLine(line, 1500)
    expect(metresBetween(line[1]!, point)).toBeCloseTo(500, -1)
    expect(point.longitude).toBeCloseTo(100.409_25, 6)
    expect(alongLine(line, -5)).toEqual(line[0])
    expect(metresBetween(alongLine(line, 99_999), line[2]!)).toBeLessThan(0.01)
  })

  test('has a right and a left side', () => {
    // Eastward, the right is south.
    const right = alongLine(line, 500, 10)
    expect(right.latitude).toBeLessThan(13.8)
    expect(metresBetween(alongLine(line, 500), right)).toBeCloseTo(10, 1)
    expect(alongLine(line, 500, -10).latitude).toBeGreaterThan(13.8)
    // Northward, it is east.
    expect(alongLine(line, 1500, 10).longitude).toBeGreaterThan(100.409_25)
  })
})

test('chance is the same for the same keys, and spread evenly over others', () => {
  expect(chance('a', 1)).toBe(chance('a', 1))
  const draws = Array.from({ length: 10_000 }, (_, index) => chance('lamp', index))
  expect(new Set(draws).size).toBeGreaterThan(9_990)
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = draws.filter((draw) => Math.floor(draw * 10) === tenth).length / draws.length
    expect(share).toBeCloseTo(0.1, 1)
    expect(Math.abs(share - 0.1)).toBeLessThan(0.015)
  }
})

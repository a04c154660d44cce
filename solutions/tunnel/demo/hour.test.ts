import { expect, it } from 'vitest'
import { itemStates } from '../rules/items.ts'
import { readingOf } from './hour.ts'

const hour = Array.from({ length: 360 }, (_, index) => index / 6).flatMap((minute) =>
  [0, 1, 2].map((zone) => readingOf(zone, minute)),
)
const valuesOf = (key: RegExp) =>
  new Set(
    hour.flatMap((one) =>
      Object.entries(one?.values ?? {}).flatMap(([name, value]) => (key.test(name) ? [value] : [])),
    ),
  )

it('every state of everything comes within an hour', () => {
  expect([...itemStates.fan].filter((state) => !valuesOf(/^fan/).has(state))).toEqual([])
  expect([...itemStates.lane_signal].filter((state) => !valuesOf(/^lane/).has(state))).toEqual([])
  expect([...itemStates.power].filter((state) => !valuesOf(/^power/).has(state))).toEqual([])
  expect(valuesOf(/^phone/)).toEqual(new Set(['idle', 'in_use', 'fault']))
  expect(valuesOf(/^door/)).toEqual(new Set([false, true]))
  expect(hour).toContain(null)
  expect(new Set(hour.map((one) => one?.quality))).toContain('uncertain')
  expect(valuesOf(/^k_m/)).toContain(null)
})

it.each([
  [/^co_ppm/, [70, 100, 200]],
  [/^k_m/, [0.007, 0.009, 0.012]],
])('%s passes every limit', (key, limits) => {
  const values = [...valuesOf(key)].filter((value) => typeof value === 'number')
  expect(Math.max(...values)).toBeGreaterThan(limits.at(-1) ?? 0)
  expect(Math.min(...values)).toBeLessThan(limits[0] ?? 0)
})

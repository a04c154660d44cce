import { expect, it } from 'vitest'
import { limitAt, limitCodes } from '../rules/limit-code.ts'
import { unitsOf } from './units.ts'

interface SentValues {
  readonly quality: string
  readonly values: Readonly<Record<string, unknown>>
}
const line = [
  { latitude: 13.8, longitude: 100.4 },
  { latitude: 13.9, longitude: 100.4 },
]
const units = unitsOf({ wid: 7, typeName: 'SCADA', name: 'นบ.1', line, metres: 300 })
const start = Date.parse('2026-11-21T20:00:00+07:00')
const moments = Array.from({ length: 3 * 180 }, (_, index) => new Date(start + index * 20_000))
const sent = units.map(({ messageAt }) =>
  moments.map((at) => messageAt(at, at) as SentValues | null),
)

it('a unit is silent, unsure and blind for a while in each hour', () => {
  expect(sent[0]).toContain(null)
  expect(new Set(sent.flat().map((one) => one?.quality))).toContain('uncertain')
  expect(sent[0]?.some((one) => one?.values['FLOW'] === null)).toBe(true)
})

it('every limit of some point is passed, and every point of two states is both', () => {
  const passed = units.flatMap(({ rules }, index) =>
    Object.entries(rules?.limits ?? {}).flatMap(([key, limits]) =>
      limitCodes.filter((code) => {
        const threshold = limitAt(limits as never, code)
        const values = (sent[index] ?? []).flatMap((one) => (one ? [Number(one.values[key])] : []))
        if (threshold === null) return false
        return code.startsWith('H')
          ? Math.max(...values) >= threshold
          : Math.min(...values) <= threshold
      }),
    ),
  )
  expect([...new Set(passed)].toSorted()).toEqual(['H', 'HH', 'L', 'LL'])
  for (const key of ['PUMP1_RUN', 'PUMP2_RUN', 'MAINS_OK', 'GEN_RUN', 'DOOR']) {
    const states = sent.flat().flatMap((one) => (one && key in one.values ? [one.values[key]] : []))
    expect(new Set(states)).toEqual(new Set([true, false]))
  }
})

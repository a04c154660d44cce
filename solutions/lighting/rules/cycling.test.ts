import { describe, expect, test } from 'vitest'
import { isCycling } from './cycling.ts'
import { judgeLamp, sweepLamp, unseenLamp, type LampRules, type LampState } from './judge.ts'
import { ProfileSettings } from './settings.ts'

const at = (local: string) => new Date(`${local}+07:00`)
const rules: LampRules = {
  settings: ProfileSettings.parse({}),
  light: {},
  point: { latitude: 13.7563, longitude: 100.5018 },
}

/** Readings a quarter of an hour apart: 1 burns, 0 does not, anything else could not be measured. */
function report(
  from: string,
  pattern: string,
  { by = rules, state = unseenLamp }: { by?: LampRules; state?: LampState } = {},
): LampState {
  return pattern.split('').reduce((before, sign, index) => {
    const time = new Date(at(from).getTime() + index * 900_000)
    const current_a = sign === '1' ? 0.6 : sign === '0' ? 0 : null
    return judgeLamp(
      before,
      { at: time, received_at: time, current_a, dimming_percent: null, has_failure: null },
      by,
    )
  }, state)
}

describe('a lamp cycles', () => {
  test.each([
    ['on all night', '1111111', 0],
    ['that went out', '1110000', 1],
    ['that went out and came back', '1110011', 2],
    ['on, off, on, off', '1101100', 3],
    ['in every reading', '1010101', 6],
    ['with readings that show nothing in between', '1-0--1-0', 3],
  ])('%s: %s has %i turns', (_, pattern, turns) => {
    const state = report('2026-11-21T19:00:00', pattern)
    expect([state.turn_count, isCycling(state)]).toEqual([turns, turns >= 3])
  })

  test('by what it does while it should burn: dusk, dawn and day turn nothing', () => {
    expect(report('2026-11-21T16:00:00', '010101010').turn_count).toBe(0)
    // until noon of the next day, sound: lit at dusk, out at dawn
    expect(report('2026-11-21T17:00:00', `0000${'1'.repeat(52)}${'0'.repeat(20)}`).turn_count).toBe(
      0,
    )
  })

  test('beside its schedule: a lamp that is off by plan in the middle of the night turns nothing', () => {
    const light = {
      schedule: {
        on: 'sunset' as const,
        off: 'sunrise' as const,
        dim: [{ from: '22:00', to: '23:00', percent: 0 }],
      },
    }
    const byPlan = report('2026-11-21T21:00:00', '1111000011110000', { by: { ...rules, light } })
    expect(byPlan.turn_count).toBe(1)
    expect(report('2026-11-21T21:00:00', '1111000011110000').turn_count).toBe(3)
  })

  test('until the next night shows otherwise, or nothing is known any more', () => {
    const cycling = report('2026-11-21T19:00:00', '10101')
    const byDay = report('2026-11-22T09:00:00', '000', { state: cycling })
    expect(isCycling(byDay)).toBe(true)
    const mended = report('2026-11-22T19:00:00', '1', { state: byDay })
    expect([mended.turn_count, mended.status]).toEqual([0, 'ok'])
    const again = report('2026-11-22T19:00:00', '1010', { state: byDay })
    expect(isCycling(again)).toBe(true)
    expect(isCycling(sweepLamp(byDay, at('2026-11-23T06:00:00')))).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { ProfileSettings, SiteLight } from './settings.ts'

test('an empty settings row has the rules of thumb', () => {
  expect(ProfileSettings.parse({})).toEqual({
    judge_by: 'current',
    on_threshold_a: 0.1,
    unreachable_after_min: 45,
  })
  expect(SiteLight.parse({})).toEqual({})
})

test('set values stay, those of others are left out', () => {
  const settings = { judge_by: 'flags', on_threshold_a: 0.02, unreachable_after_min: 180 } as const
  expect(ProfileSettings.parse({ ...settings, interval_min: 60 })).toEqual(settings)
  const schedule = { on: 'sunset', off: '22:00' } as const
  expect(SiteLight.parse({ schedule, road_datum_m: 2 })).toEqual({ schedule })
})

test('what was stored beyond the bounds counts as the nearest that is within', () => {
  const most = { on_threshold_a: 1e9, unreachable_after_min: 1e15 }
  expect(ProfileSettings.parse(most)).toMatchObject({
    on_threshold_a: 100,
    unreachable_after_min: 10_080,
  })
  const least = { on_threshold_a: 1e-9, unreachable_after_min: 0.01 }
  expect(ProfileSettings.parse(least)).toMatchObject({
    on_threshold_a: 0.001,
    unreachable_after_min: 1,
  })
})

test.each([
  { judge_by: 'guess' },
  { on_threshold_a: 0 },
  { on_threshold_a: '0.1' },
  { unreachable_after_min: -1 },
])('%j is refused', (settings) => expect(ProfileSettings.safeParse(settings).success).toBe(false))

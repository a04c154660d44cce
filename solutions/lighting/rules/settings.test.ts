import { expect, test } from 'vitest'
import { ProfileSettings, SiteLight } from './settings.ts'

test('an empty settings row has the rules of thumb', () => {
  expect(ProfileSettings.parse({})).toEqual({ judge_by: 'current', on_threshold_a: 0.1, unreachable_after_min: 45 })
  expect(SiteLight.parse({})).toEqual({})
})

test('what is set is kept, what belongs to others is left out', () => {
  const settings = { judge_by: 'flags', on_threshold_a: 0.02, unreachable_after_min: 180 } as const
  expect(ProfileSettings.parse({ ...settings, interval_min: 60 })).toEqual(settings)
  const schedule = { on: 'sunset', off: '22:00' } as const
  expect(SiteLight.parse({ schedule, road_datum_m: 2 })).toEqual({ schedule })
})

test.each([{ judge_by: 'guess' }, { on_threshold_a: 0 }, { on_threshold_a: '0.1' }, { unreachable_after_min: -1 }])(
  '%j is refused',
  (settings) => expect(ProfileSettings.safeParse(settings).success).toBe(false),
)

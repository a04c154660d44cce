import { expect, test } from 'vitest'
import type { DeviceProfile } from '../../registry-calls.ts'
import { profileRules, toBody, toValues } from './profile-values.ts'

const profile: DeviceProfile = {
  id: 7,
  name: 'CT101',
  mapping: {
    current: { path: 'object.current', factor: 0.001 },
    battery: 'object.bat',
    lit: 'object.on',
  },
  codec: 'function decodeUplink() {}',
  settings: {
    judge_by: 'flags',
    on_threshold_a: 0.2,
    unreachable_after_min: 30,
    report_interval_min: 10,
  },
  is_built_in: false,
  lamps: 3,
  codec_error: null,
  codec_error_at: null,
  codec_suspended_until: null,
  codec_warnings: [],
}

test('a profile that is opened and saved unchanged is the same, with the settings that no field shows', () => {
  const { id, name, mapping, codec, settings } = profile
  expect(toBody(profile, toValues(profile))).toEqual({ id, name, mapping, codec, settings })
})

test('a new profile begins with the usual settings and no codec', () => {
  expect(toBody(null, { ...toValues(null), name: ' ใหม่ ' })).toEqual({
    name: 'ใหม่',
    mapping: {},
    codec: null,
    settings: { judge_by: 'current', on_threshold_a: 0.1, unreachable_after_min: 45 },
  })
})

test('a path is names between dots, or nothing', () => {
  const { current } = profileRules.paths
  expect(['object.ct', 'a.*.b', ' ct ', ''].map(current)).toEqual([null, null, null, null])
  for (const path of ['a..b', 'a b', '.a']) expect(current(path)).not.toBeNull()
})

test.each(['0', 'x', '1,5'])('the factor %j is refused', (factor) => {
  expect(profileRules.factors.current(factor)).not.toBeNull()
})

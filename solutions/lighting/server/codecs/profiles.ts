import type { ProfileMapping } from '../decode/mapping.ts'
import currentTransformer from './current-transformer.js?raw'
import { fourGProfileName } from './profile-names.ts'
import nasUl20xx from './nas-ul20xx.js?raw'

export interface BuiltInProfile {
  readonly name: string
  readonly mapping: ProfileMapping
  /** TS013 source, where the device's payload can be decoded here. */
  readonly codec: string | null
  readonly settings: {
    readonly on_threshold_a: number
    readonly report_interval_min: number
    readonly unreachable_after_min: number
    readonly judge_by: 'current' | 'flags'
  }
}

/** Rules of thumb; an administrator changes them per profile. */
const usual = {
  on_threshold_a: 0.1,
  report_interval_min: 15,
  unreachable_after_min: 45,
  judge_by: 'current',
} as const

/** The device profiles that a new installation starts with. */
export const builtInProfiles: readonly BuiltInProfile[] = [
  {
    name: 'ChirpStack object (LoRaWAN)',
    mapping: { current: 'object.ct', battery: 'object.battery' },
    codec: null,
    settings: usual,
  },
  {
    name: fourGProfileName,
    mapping: { current: 'object.ct', battery: 'object.battery' },
    codec: null,
    settings: usual,
  },
  {
    name: 'NAS UL20xx',
    mapping: {
      dimming: 'object.dimming_source.*.dimming_level__percent',
      lampFailure: 'object.dimming_source.*.status.lamp_failure',
      driverError: 'object.dimming_source.*.status.driver_error',
      lit: 'object.dimming_source.*.status.lamp_on',
    },
    codec: nasUl20xx,
    settings: { ...usual, judge_by: 'flags' },
  },
  {
    name: 'Milesight CT101 / CT103',
    mapping: { current: 'object.current' },
    codec: currentTransformer,
    settings: usual,
  },
]

import type { Placement } from '@roadside/contract/devices/rows.ts'
import type { DeviceRules } from '@roadside/contract/devices/rules.ts'
import type { Condition, Health } from '@roadside/contract/health.ts'
import type { StateTimes } from './subject-times.ts'

/** A device as it is stored, locked for a batch. */
export interface KnownDevice {
  readonly id: number
  readonly wid: number
  readonly device: string
  readonly name: string
  readonly reportS: number
  readonly timeoutS: number
  readonly rules: DeviceRules
  readonly rulesSince: Date
  readonly channels: Map<string, KnownChannel>
  at: Date | null
  newestAt: Date | null
  receivedAt: Date | null
  isOffline: boolean
  clockOffS: number
  state: object
  /** When each subject of the state was reported. */
  stateTimes: StateTimes
  health: Health
  healthSince: Date | null
  reasons: readonly string[]
  condition: Condition
  conditionSince: Date | null
  /** Current silence timeout; null: `timeoutS`. */
  silenceTimeoutS: number | null
  recheckAt: Date | null
}

/** A channel of a device; changed as readings come. */
export interface KnownChannel {
  readonly id: number
  readonly deviceId: number
  readonly key: string
  readonly name: string
  /** It has words for 0 and 1. */
  readonly isTwoState: boolean
  readonly place: Placement | null
  at: Date | null
  value: number | null
  quality: number | null
  level: number
  reached: number
}

/** A row of `measurement`. */
export interface NewMeasurement {
  readonly channelId: number
  readonly at: Date
  readonly value: number | null
  readonly quality: number
  readonly level: number
}

/** A device's new state of one kind. */
export interface NewPeriod {
  readonly deviceId: number
  /** `*`: every kind but its health and its condition. */
  readonly kind: string
  /** Null: the present state ends, and none begins. */
  readonly value: string | null
  readonly detail: unknown
  readonly at: Date
}

/** A device's present state of one kind. */
export interface OpenPeriod {
  readonly id: number
  readonly deviceId: number
  readonly kind: string
  readonly value: string
  readonly detail: unknown
  readonly startedAt: Date
}

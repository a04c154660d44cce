import * as z from 'zod/mini'
import { conditions, healths } from '../health.ts'
import { siteFields } from '../sites.ts'
import { DeviceRules } from './rules.ts'

const counts = {
  devices: z.number(),
  ok: z.number(),
  fault: z.number(),
  warning: z.number(),
  unreachable: z.number(),
  unknown: z.number(),
}

/** A site with devices: how many are how, the worst condition, and the newest figures. */
export const DeviceSite = z.object({
  ...siteFields,
  ...counts,
  type_name: z.string(),
  condition: z.enum(conditions),
  /** By channel: the worst (`level` from 0, null without one) or summed value of the site. */
  figures: z.record(
    z.string(),
    z.object({ value: z.nullable(z.number()), level: z.nullable(z.number()) }),
  ),
  /**
   * Present states of its devices, by the kinds of periods in the list; unreachable devices are
   * left out.
   */
  periods: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type DeviceSite = z.infer<typeof DeviceSite>

/** The place of a device or channel, by the solution's own `PlaceField`s. */
export const Placement = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(300)), z.number()]),
)
export type Placement = z.infer<typeof Placement>

export const qualities = ['good', 'uncertain', 'bad'] as const

export const DeviceChannel = z.object({
  id: z.number(),
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.number(),
  words: z.nullable(z.array(z.string())),
  /** Its place, in the solution's own form (share of a bridge's length, zone of a tunnel). */
  place: z.nullable(Placement),
  at: z.nullable(z.string()),
  value: z.nullable(z.number()),
  quality: z.nullable(z.enum(qualities)),
  /** Rank of its condition, 0 normal; null: not judged. */
  level: z.nullable(z.number()),
})
export type DeviceChannel = z.infer<typeof DeviceChannel>

/** Uplinks that the jumps of a frame counter show to be missing. */
export const MissingUplinks = z.object({
  /** Of the last 24 hours. */
  day: z.number(),
  /** Of the last 30 days. */
  month: z.number(),
  /** When counting began, where that is less than 30 days ago. */
  since: z.nullable(z.string()),
})
export type MissingUplinks = z.infer<typeof MissingUplinks>

/** A device with its newest known values; `state` is the solution's further state. */
export function deviceRow<S extends z.ZodMiniType>(state: S) {
  return z.object({
    id: z.number(),
    /** Its own name. */
    device: z.string(),
    name: z.string(),
    sta: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    place: Placement,
    at: z.nullable(z.string()),
    received_at: z.nullable(z.string()),
    health: z.enum(healths),
    health_since: z.nullable(z.string()),
    reasons: z.array(z.string()),
    condition: z.enum(conditions),
    condition_since: z.nullable(z.string()),
    state,
    rules: DeviceRules,
    rules_version: z.number(),
    report_s: z.number(),
    timeout_s: z.number(),
    /** Null: its messages have no frame counter, so the number is unknown. */
    missing: z.nullable(MissingUplinks),
    channels: z.array(DeviceChannel),
  })
}
export type DeviceRow<State = unknown> = Omit<
  z.infer<ReturnType<typeof deviceRow<z.ZodMiniUnknown>>>,
  'state'
> & {
  readonly state: State
}

/** Values of channels between two times, as few as draw the same picture. */
export const DeviceSeries = z.object({
  from: z.string(),
  to: z.string(),
  /** Length of a bucket, seconds; null: every reading as it is. */
  step_s: z.nullable(z.number()),
  channels: z.array(
    z.object({
      id: z.number(),
      /** Seconds after `from`: of the reading, or where a bucket begins. Ascending. */
      t: z.array(z.number()),
      /** The reading, or the least of the bucket; null: measured, and not to be believed. */
      low: z.array(z.nullable(z.number())),
      /** The greatest of each bucket; null where there are none, or it is the least everywhere. */
      high: z.nullable(z.array(z.nullable(z.number()))),
    }),
  ),
})
export type DeviceSeries = z.infer<typeof DeviceSeries>

/** How long a state lasted: a health, a condition, a mode, a message. */
export const DevicePeriod = z.object({
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  kind: z.string(),
  value: z.string(),
  detail: z.unknown(),
  started_at: z.string(),
  /** Null: it still is. */
  ended_at: z.nullable(z.string()),
})
export type DevicePeriod = z.infer<typeof DevicePeriod>

/** The rules of a device from a time on, and their author. */
export const DeviceRulesVersion = z.object({
  version: z.number(),
  since: z.nullable(z.string()),
  username: z.string(),
  rules: DeviceRules,
})
export type DeviceRulesVersion = z.infer<typeof DeviceRulesVersion>

import * as z from 'zod/mini'
import type { Limits } from '../domain/levels.ts'
import type { DeviceKind } from './kind.ts'

const Threshold = z.number().check(z.minimum(-1e9), z.maximum(1e9))
const Thresholds = z.object({
  watch: z.optional(Threshold),
  warn: z.optional(Threshold),
  danger: z.optional(Threshold),
  critical: z.optional(Threshold),
})

export const LimitsForm = z.object({
  high: z.optional(Thresholds),
  low: z.optional(Thresholds),
  hysteresis: z.optional(Threshold),
  confirmed: z.optional(z.array(z.enum(['watch', 'warn', 'danger', 'critical']))),
})

/** Settings of a device by their keys. */
export const Settings = z.record(z.string().check(z.maxLength(100)), z.number())

/**
 * The rules of a device: limits by channel, and its settings. A missing rule has the solution's
 * starting value.
 */
export const DeviceRules = z.object({
  limits: z.optional(z.record(z.string().check(z.maxLength(100)), LimitsForm)),
  settings: z.optional(Settings),
})
export type DeviceRules = z.infer<typeof DeviceRules>

/** The limits of a channel; undefined: it has none. */
export function limitsOf(kind: DeviceKind, rules: DeviceRules, key: string): Limits | undefined {
  return (
    (rules.limits?.[key] as Limits | undefined) ??
    kind.channels.find((channel) => channel.key === key)?.limits
  )
}

/** A setting as it holds for a device. Throws RangeError for one that the solution does not have, or that has to be entered. */
export function settingOf(kind: DeviceKind, rules: DeviceRules, key: string): number {
  const value = enteredSettingOf(kind, rules, key)
  if (value === null) throw new RangeError(`setting ${key} has no starting value`)
  return value
}

/**
 * A setting that only the device's installer knows; null: nobody has entered it. Throws RangeError
 * as {@link settingOf}.
 */
export function enteredSettingOf(kind: DeviceKind, rules: DeviceRules, key: string): number | null {
  const plan = kind.settings?.find((setting) => setting.key === key)
  if (!plan) throw new RangeError(`no setting ${key}`)
  return rules.settings?.[key] ?? plan.initial
}

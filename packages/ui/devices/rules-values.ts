import { planOf, type DeviceKind, type SettingPlan } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { enteredSettingOf, limitsOf, type DeviceRules } from '@roadside/contract/devices/rules.ts'
import {
  levelNames,
  limitsProblem,
  type LevelName,
  type Limits,
} from '@roadside/contract/domain/levels.ts'

export type Side = 'high' | 'low'
export const sides: readonly Side[] = ['high', 'low']

/** Everything as text, by `{channel}|{side}|{level}`, `{channel}|hysteresis` and `setting|{key}`; empty: none. */
export type RulesValues = Record<string, string>
export const limitField = (channel: string, side: Side, level: LevelName) =>
  `${channel}|${side}|${level}`
export const hysteresisField = (channel: string) => `${channel}|hysteresis`
export const settingField = (key: string) => `setting|${key}`

export interface RuledChannel {
  readonly key: string
  readonly name: string
  readonly unit: string
}

/** Channels that can have limits: those that measure something. */
export function channelsWithRules(
  kind: DeviceKind,
  { channels }: Pick<DeviceRow, 'channels'>,
): RuledChannel[] {
  const planned = kind.channels.filter(
    ({ words, key }) => !words && !channels.some((channel) => channel.key === key),
  )
  return [...channels.filter(({ words }) => !words), ...planned.map(({ key }) => planOf(kind, key))]
}

const text = (value: number | null | undefined) =>
  value === undefined || value === null ? '' : String(value)

export function rulesValues(
  kind: DeviceKind,
  device: Pick<DeviceRow, 'channels' | 'rules'>,
): RulesValues {
  const limits = channelsWithRules(kind, device).flatMap(({ key }) => {
    const own = limitsOf(kind, device.rules, key)
    return [
      ...sides.flatMap((side) =>
        levelNames.map((level): [string, string] => [
          limitField(key, side, level),
          text(own?.[side]?.[level]),
        ]),
      ),
      [hysteresisField(key), text(own?.hysteresis)] as [string, string],
    ]
  })
  const settings = (kind.settings ?? []).map(({ key }): [string, string] => [
    settingField(key),
    text(enteredSettingOf(kind, device.rules, key)),
  ])
  return Object.fromEntries([...limits, ...settings])
}

function keysOf(values: RulesValues): string[] {
  return [
    ...new Set(
      Object.keys(values).flatMap((field) =>
        field.endsWith('|hysteresis') ? [field.slice(0, -11)] : [],
      ),
    ),
  ]
}

/** The number that is typed; undefined where none is. */
export function numberOf(typed: string | undefined): number | undefined {
  return typed === undefined || typed.trim() === '' ? undefined : Number(typed.replaceAll(',', ''))
}

function readLimits(values: RulesValues, key: string): Limits {
  const side = (name: Side) =>
    Object.fromEntries(
      levelNames.flatMap((level) => {
        const value = numberOf(values[limitField(key, name, level)])
        return value === undefined ? [] : [[level, value]]
      }),
    )
  const hysteresis = numberOf(values[hysteresisField(key)])
  return { high: side('high'), low: side('low'), ...(hysteresis !== undefined && { hysteresis }) }
}

/** What was typed, as rules; which levels need two readings running stays as the solution has it. */
export function readRules(values: RulesValues, kind: DeviceKind): DeviceRules {
  const limits = keysOf(values).map((key): [string, object] => {
    const confirmed = kind.channels.find((channel) => channel.key === key)?.limits?.confirmed
    return [key, { ...readLimits(values, key), ...(confirmed && { confirmed: [...confirmed] }) }]
  })
  const settings = Object.entries(values).flatMap(([field, typed]): [string, number][] => {
    const value = field.startsWith('setting|') ? numberOf(typed) : undefined
    return value === undefined ? [] : [[field.slice(8), value]]
  })
  return { limits: Object.fromEntries(limits), settings: Object.fromEntries(settings) }
}

/** What is wrong with the text of a setting; null where nothing is. */
export function settingProblem(
  { initial, least, most }: SettingPlan,
  typed: string | undefined,
): string | null {
  const value = numberOf(typed)
  // what only the installer knows may stay open
  if (value === undefined && initial === null) return null
  const isRight = value !== undefined && value >= least && value <= most
  return isRight ? null : `ต้องเป็นตัวเลข ${least} ถึง ${most}`
}

/** What is wrong, by field. */
export function problemsOf(kind: DeviceKind, values: RulesValues): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, typed] of Object.entries(values)) {
    if (typed.trim() !== '' && !Number.isFinite(numberOf(typed))) problems[field] = 'ต้องเป็นตัวเลข'
  }
  for (const key of keysOf(values)) {
    const problem = limitsProblem(readLimits(values, key))
    if (problem !== null) problems[hysteresisField(key)] ??= problem
  }
  for (const setting of kind.settings ?? []) {
    const problem = settingProblem(setting, values[settingField(setting.key)])
    if (problem !== null) problems[settingField(setting.key)] ??= problem
  }
  return problems
}

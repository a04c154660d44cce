import { levelNames, type LevelName } from '../domain/levels.ts'
import { conditionNames } from '../health.ts'
import { planOf, type ChannelPlan, type DeviceKind, type SettingPlan } from './kind.ts'
import { enteredSettingOf, limitsOf, type DeviceRules } from './rules.ts'

type NamedChannel = Pick<ChannelPlan, 'key' | 'name' | 'unit'>

const sides = { high: 'ตั้งแต่', low: 'เมื่อต่ำถึง' } as const

/**
 * The rules of a device in words and with units: the name and value of each limit and setting. A
 * missing rule has the solution's starting value. `channels`: the device's channels by their
 * present names.
 */
export function rulesWords(
  kind: DeviceKind,
  channels: readonly NamedChannel[],
  rules: DeviceRules,
): Record<string, string> {
  const planned = [...kind.channels.map(({ key }) => key), ...Object.keys(rules.limits ?? {})]
  const others = [...new Set(planned)].filter(
    (key) => !channels.some((channel) => channel.key === key),
  )
  const all = [...channels, ...others.map((key) => planOf(kind, key))]
  const limits = all.flatMap((channel) => {
    const isOne = all.filter(({ name }) => name === channel.name).length === 1
    const name = isOne ? channel.name : `${channel.name} (${channel.key})`
    return limitWords(channel, rules, kind).map(
      ([what, value]) => [`${name} ${what}`, value] as const,
    )
  })
  return { ...Object.fromEntries(limits), ...settingsWords(kind, rules) }
}

/** The settings of a device in words and with units: all of its kind, or some of them. */
export function settingsWords(
  kind: DeviceKind,
  rules: DeviceRules,
  some: readonly SettingPlan[] = kind.settings ?? [],
): Record<string, string> {
  return Object.fromEntries(
    some.map(({ key, name, unit }) => {
      const value = enteredSettingOf(kind, rules, key)
      return [name, value === null ? 'ยังไม่ได้กรอก' : withUnit(value, unit)]
    }),
  )
}

function limitWords(
  { key, unit }: NamedChannel,
  rules: DeviceRules,
  kind: DeviceKind,
): [string, string][] {
  const { high, low, hysteresis, confirmed = [] } = limitsOf(kind, rules, key) ?? {}
  const levels = Object.entries({ high, low }).flatMap(([side, thresholds]) =>
    levelNames.flatMap((level: LevelName): [string, string][] => {
      const value = thresholds?.[level]
      return value === undefined
        ? []
        : [[`${conditionNames[level]}${sides[side as keyof typeof sides]}`, withUnit(value, unit)]]
    }),
  )
  return [
    ...levels,
    ...(hysteresis === undefined
      ? []
      : [['กันแกว่ง', withUnit(hysteresis, unit)] as [string, string]]),
    ...(confirmed.length === 0
      ? []
      : [
          [
            'ระดับที่ต้องวัดได้สองครั้งติดกัน',
            confirmed.map((level) => conditionNames[level]).join(', '),
          ] as [string, string],
        ]),
  ]
}

const withUnit = (value: number, unit: string) => `${value} ${unit}`.trim()

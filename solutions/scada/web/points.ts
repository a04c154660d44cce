import type { PointState } from '@roadside/contract/devices/points.ts'
import type { DeviceChannel, DeviceRow } from '@roadside/contract/devices/rows.ts'
import { limitsOf } from '@roadside/contract/devices/rules.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { hasLimits, type Limits } from '@roadside/contract/domain/levels.ts'
import { scadaKind } from '../kind.ts'
import { beyond, type LimitCode } from '../rules/limit-code.ts'

export type ScadaDevice = DeviceRow<Partial<PointState>>

/**
 * How far a point can be trusted; `gone`: its unit is unreachable; `never`: it has not reported
 * yet.
 */
export const trusts = ['good', 'uncertain', 'bad', 'gone', 'never'] as const
export type Trust = (typeof trusts)[number]
export const trustWords: Record<Trust, string> = {
  good: 'ดี',
  uncertain: 'ไม่แน่นอน',
  bad: 'ใช้ไม่ได้',
  gone: 'ติดต่อไม่ได้',
  never: 'ยังไม่เคยรายงานข้อมูล',
}

/** A point of a unit: measured, of two states, or a text. */
export interface Point {
  /** Of its channel; null for a text. */
  readonly channel: number | null
  readonly id: string
  readonly key: string
  readonly name: string
  readonly device: ScadaDevice
  readonly trust: Trust
  /** The value with its unit; null where it is not trusted. */
  readonly text: string | null
  readonly value: number | null
  readonly unit: string
  readonly decimals: number
  readonly limits: Limits | undefined
  /** Rank of its level; null: not judged. */
  readonly level: number | null
  readonly code: LimitCode | null
  readonly at: string | null
}

/** Every point of the units of a site. */
export function pointsOf(devices: readonly ScadaDevice[]): Point[] {
  return devices.flatMap((device) => [
    ...device.channels.map((channel) => pointOf(device, channel)),
    ...Object.entries(device.state.texts ?? {}).map(([key, text]) => textPoint(device, key, text)),
  ])
}

function pointOf(device: ScadaDevice, channel: DeviceChannel): Point {
  const { id, key, name, unit, decimals, words, at } = channel
  const trust = trustOf(device, channel)
  const isKnown = trust === 'good' || trust === 'uncertain'
  const value = isKnown ? channel.value : null
  const limits = limitsOf(scadaKind, device.rules, key)
  const level = isKnown && hasLimits(limits) ? channel.level : null
  const word = words
    ? words[value !== null && value >= 0.5 ? 1 : 0]
    : withUnit(formatNumber(value, decimals), unit)
  return {
    channel: id,
    id: `c${id}`,
    key,
    name,
    device,
    trust,
    value,
    unit,
    decimals,
    limits,
    level,
    at,
    text: value === null ? null : (word ?? null),
    code: beyond(limits, level, value),
  }
}

function textPoint(device: ScadaDevice, key: string, word: string | null): Point {
  const trust = device.health === 'unreachable' ? 'gone' : word === null ? 'bad' : 'good'
  return {
    channel: null,
    id: `t${device.id}:${key}`,
    key,
    name: key,
    device,
    trust,
    at: device.at,
    text: trust === 'good' ? word : null,
    value: null,
    unit: '',
    decimals: 0,
    limits: undefined,
    level: null,
    code: null,
  }
}

function trustOf({ health }: ScadaDevice, { at, quality, value }: DeviceChannel): Trust {
  if (at === null) return 'never'
  if (health === 'unreachable') return 'gone'
  return value === null ? 'bad' : (quality ?? 'bad')
}

const withUnit = (number: string, unit: string) => (unit ? `${number} ${unit}` : number)

import { measured, type ChannelValue, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { KeptFloodState } from '../state.ts'
import { rateOf } from './trend.ts'

const hourMs = 3_600_000

interface Known {
  readonly before: KeptFloodState
  readonly setting: (key: string) => number
}

/**
 * Depth over the road in cm: as it is sent, or the level above the road's datum, or the height of the sensor above the
 * road less its distance to the water; and its rate in cm/h over the last hour, where that can be told (`rateOf`).
 */
export function deriveDepth(
  { values, at }: Pick<DeviceReport, 'values' | 'at'>,
  { before, setting }: Known,
): { values?: Record<string, ChannelValue>; state?: KeptFloodState } {
  const depth = depthOf(values, setting)
  if (!depth) return {}
  const isKnown = depth.value !== null && depth.quality !== 'bad'
  const ms = at.getTime()
  const others = (before.recent ?? []).filter(([other]) => other !== ms)
  const all = isKnown && depth.value !== null ? [...others, [ms, depth.value] as const] : others
  const newest = Math.max(before.depth_at ?? -Infinity, ms)
  const recent = all.filter(([one]) => one > newest - hourMs).toSorted(([one], [other]) => one - other)
  // a rate holds for the newest reading; where that could not be measured there is none
  const isStanding = recent.at(-1)?.[0] === newest
  return {
    values: { depth_cm: depth },
    state: { recent, depth_at: newest, rate_cm_h: isStanding ? rateOf(recent) : null },
  }
}

function depthOf(values: DeviceReport['values'], setting: Known['setting']): ChannelValue | null {
  const { depth_cm, level_m, distance_mm } = values
  if (depth_cm) return depth_cm
  if (level_m) return scaled(level_m, (level) => (level - setting('datum_m')) * 100)
  return distance_mm ? scaled(distance_mm, (distance) => (setting('mount_mm') - distance) / 10) : null
}

function scaled({ value, quality }: ChannelValue, scale: (value: number) => number): ChannelValue {
  return measured(value === null ? null : Number(scale(value).toFixed(2)), quality)
}

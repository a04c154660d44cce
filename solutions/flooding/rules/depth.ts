import { measured, type ChannelValue, type DeviceReport } from '@roadside/server-kit/devices/report.ts'
import type { KeptFloodState } from '../state.ts'
import { rateOf } from './trend.ts'

const hourMs = 3_600_000

interface Known {
  readonly state: KeptFloodState
  readonly setting: (key: string) => number
}

/**
 * Depth over the road in cm: as it is sent, or the level above the road's datum, or the height of the sensor above the
 * road less its distance to the water; and its rate in cm/h over the last hour, where that can be told (`rateOf`).
 */
export function deriveDepth(
  { values, at }: Pick<DeviceReport, 'values' | 'at'>,
  { state, setting }: Known,
): { values?: Record<string, ChannelValue>; state?: KeptFloodState } {
  const depth = depthOf(values, setting)
  if (!depth) return {}
  const isKnown = depth.value !== null && depth.quality !== 'bad'
  const recent = (state.recent ?? []).filter(([ms]) => ms > at.getTime() - hourMs && ms < at.getTime())
  const now = isKnown && depth.value !== null ? [...recent, [at.getTime(), depth.value] as const] : recent
  return { values: { depth_cm: depth }, state: { recent: now, rate_cm_h: isKnown ? rateOf(now) : null } }
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

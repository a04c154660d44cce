import {
  measured,
  type ChannelValue,
  type DeviceReport,
} from '@roadside/server-kit/devices/report.ts'
import type { Unentered } from '../kind.ts'
import type { StoredFloodState } from '../state.ts'
import { rateOf } from '../rules/trend.ts'

const hourMs = 3_600_000

interface Known {
  readonly before: StoredFloodState
  readonly entered: (key: Unentered) => number | null
}

/**
 * Depth over the road in cm. It is the reported depth, or the level above the road's datum. Or it
 * is the sensor's height above the road less its distance to the water. Without the datum or the
 * height it is unknown, and the missing setting is named. Adds the rate in cm/h over the last hour,
 * where it is known (`rateOf`).
 */
export function deriveDepth(
  { values, at }: Pick<DeviceReport, 'values' | 'at'>,
  { before, entered }: Known,
): { values?: Record<string, ChannelValue>; state?: StoredFloodState } {
  const found = depthOf(values, entered)
  if (!found) return {}
  const { depth, unentered } = found
  const isKnown = depth.value !== null && depth.quality !== 'bad'
  const ms = at.getTime()
  const others = (before.recent ?? []).filter(([other]) => other !== ms)
  const all = isKnown && depth.value !== null ? [...others, [ms, depth.value] as const] : others
  const newest = Math.max(before.depth_at ?? -Infinity, ms)
  const recent = all
    .filter(([one]) => one > newest - hourMs)
    .toSorted(([one], [other]) => one - other)
  // a rate holds for the newest reading; where that could not be measured there is none
  const isStanding = recent.at(-1)?.[0] === newest
  return {
    values: { depth_cm: depth },
    state: {
      recent,
      depth_at: newest,
      rate_cm_h: isStanding ? rateOf(recent) : null,
      ...(newest === ms && { unentered }),
    },
  }
}

interface Depth {
  readonly depth: ChannelValue
  readonly unentered: Unentered | null
}

function depthOf(
  { depth_cm, level_m, distance_mm }: DeviceReport['values'],
  entered: Known['entered'],
): Depth | null {
  if (depth_cm) return { depth: depth_cm, unentered: null }
  if (level_m)
    return ofInstalled(level_m, 'datum_m', entered, (level, datum) => (level - datum) * 100)
  if (!distance_mm) return null
  return ofInstalled(
    distance_mm,
    'mount_mm',
    entered,
    (distance, height) => (height - distance) / 10,
  )
}

function ofInstalled(
  sent: ChannelValue,
  key: Unentered,
  entered: Known['entered'],
  scale: (value: number, installed: number) => number,
): Depth {
  const installed = entered(key)
  if (installed === null) return { depth: measured(null), unentered: key }
  return { depth: scaled(sent, (value) => scale(value, installed)), unentered: null }
}

function scaled({ value, quality }: ChannelValue, scale: (value: number) => number): ChannelValue {
  return measured(value === null ? null : Number(scale(value).toFixed(2)), quality)
}

import { limitsOf } from '@roadside/contract/devices/rules.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, DeviceRow, DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import { levelNames } from '@roadside/contract/domain/levels.ts'
import type { ChartLevel } from '../chart/level-lines.ts'
import type { TimeSeries } from '../chart/time-chart.tsx'
import { conditionTones } from '../state-mark.tsx'

/** A channel with the device that it is of. */
export interface OwnedChannel {
  readonly channel: DeviceChannel
  readonly device: DeviceRow
}

export interface ChartSeries {
  readonly times: readonly number[]
  readonly series: readonly TimeSeries[]
  readonly gapMs: number
}

/** Channels stand on two axes at most. */
export const mostLines = 4

/**
 * A series as a chart takes it: all channels on one axis of time. A bucket is drawn by its least and its greatest, one half of
 * its length apart, so that nothing between is lost. Channels of a second unit stand on the right axis.
 */
export function chartSeries({ from, step_s, channels }: DeviceSeries, owned: readonly OwnedChannel[]): ChartSeries {
  const start = Date.parse(from)
  const half = (step_s ?? 0) / 2
  const points = channels.map(({ t, low, high }) => {
    const values = new Map<number, number | null>()
    t.forEach((second, index) => {
      values.set(start + second * 1000, low[index] ?? null)
      if (step_s !== null) values.set(start + (second + half) * 1000, (high ?? low)[index] ?? null)
    })
    return values
  })
  const times = [...new Set(points.flatMap((values) => [...values.keys()]))].toSorted((a, b) => a - b)
  const byId = new Map(owned.map((one) => [one.channel.id, one]))
  const [firstUnit] = owned.map(({ channel }) => channel.unit)
  const reportMs = Math.max(...owned.map(({ device }) => device.report_s), 1) * 1000
  return {
    times,
    series: channels.flatMap(({ id }, index): TimeSeries[] => {
      const one = byId.get(id)
      if (!one) return []
      const { unit, decimals } = one.channel
      return [
        {
          ...{ label: lineName(one, owned), unit: unit || '-', decimals, axis: unit === firstUnit ? 'left' : 'right' },
          values: times.map((time) => points[index]?.get(time)),
        },
      ]
    }),
    gapMs: Math.max(reportMs * 2.5, (step_s ?? 0) * 1_400),
  }
}

/** The device is named where there are several. */
function lineName({ channel, device }: OwnedChannel, owned: readonly OwnedChannel[]): string {
  const isOne = owned.every((other) => other.device.id === device.id)
  return isOne ? channel.name : `${device.name} ${channel.name}`
}

/** The level lines of channels that are judged alike; none where they differ. */
export function levelLines(kind: DeviceKind, owned: readonly OwnedChannel[]): ChartLevel[] {
  const limits = owned.map(({ channel, device }) => limitsOf(kind, device.rules, channel.key))
  const [first] = limits
  if (!first || limits.some((other) => JSON.stringify(other) !== JSON.stringify(first))) return []
  return [first.high, first.low].flatMap((side) =>
    levelNames.flatMap((name): ChartLevel[] => {
      const value = side?.[name]
      return value === undefined ? [] : [{ label: conditionNames[name], value, tone: conditionTones[name] }]
    }),
  )
}

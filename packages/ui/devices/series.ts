import { limitsOf } from '@roadside/contract/devices/rules.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceChannel, DeviceRow, DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { conditionNames } from '@roadside/contract/health.ts'
import { levelNames, type Limits } from '@roadside/contract/domain/levels.ts'
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
export function chartSeries(
  { from, step_s, channels }: DeviceSeries,
  owned: readonly OwnedChannel[],
): ChartSeries {
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
  const times = [...new Set(points.flatMap((values) => [...values.keys()]))].toSorted(
    (a, b) => a - b,
  )
  const byId = new Map(owned.map((one) => [one.channel.id, one]))
  const reportMs = Math.max(...owned.map(({ device }) => device.report_s), 1) * 1000
  return {
    times,
    series: channels.flatMap(({ id }, index): TimeSeries[] => {
      const one = byId.get(id)
      if (!one) return []
      const { unit, decimals } = one.channel
      return [
        {
          label: lineName(one, owned),
          unit: unit || '-',
          decimals,
          axis: axisOf(one, owned),
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

/**
 * The level lines of the channels that are shown, on the axis of each. A line that holds for all of its axis is called by its
 * level alone; where limits differ, each is called by the channels that it is of, so that no gauge loses its own.
 */
export function levelLines(kind: DeviceKind, owned: readonly OwnedChannel[]): ChartLevel[] {
  const found = new Map<string, { readonly line: ChartLevel; readonly of: OwnedChannel[] }>()
  for (const one of owned) {
    const axis = axisOf(one, owned)
    for (const line of linesOf(limitsOf(kind, one.device.rules, one.channel.key))) {
      const key = [axis, line.label, line.value].join(' ')
      const known = found.get(key) ?? { line: axis === 'right' ? { ...line, axis } : line, of: [] }
      known.of.push(one)
      found.set(key, known)
    }
  }
  return [...found.values()].map(({ line, of }) => {
    const beside = owned.filter((one) => axisOf(one, owned) === (line.axis ?? 'left'))
    if (of.length === beside.length) return line
    return { ...line, label: `${namesOf(of, beside)} ${line.label}` }
  })
}

function linesOf(limits: Limits | undefined): ChartLevel[] {
  return [limits?.high, limits?.low].flatMap((side) =>
    levelNames.flatMap((name): ChartLevel[] => {
      const value = side?.[name]
      return value === undefined
        ? []
        : [{ label: conditionNames[name], value, tone: conditionTones[name] }]
    }),
  )
}

const axisOf = ({ channel }: OwnedChannel, [first]: readonly OwnedChannel[]) =>
  channel.unit === first?.channel.unit ? 'left' : 'right'

/** Two by their names, of more how many. */
function namesOf(
  [first, ...rest]: readonly OwnedChannel[],
  others: readonly OwnedChannel[],
): string {
  const names = [first, ...rest].flatMap((one) => (one ? [shortName(one, others)] : []))
  return rest.length < 2 ? names.join(', ') : `${names[0]} และอีก ${rest.length}`
}

/** By what it differs from the others: there is little room at a line. */
function shortName(one: OwnedChannel, others: readonly OwnedChannel[]): string {
  if (others.every(({ channel }) => channel.name === one.channel.name)) return one.device.name
  return lineName(one, others)
}

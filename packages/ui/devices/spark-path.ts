import type { DeviceSeries } from '@roadside/contract/devices/rows.ts'

export interface SparkBox {
  readonly width: number
  readonly height: number
}

export interface SparkPath {
  readonly d: string
  readonly least: number
  readonly greatest: number
}

const tenth = (value: number) => Math.round(value * 10) / 10

/**
 * The path of a small band through the least and greatest of a channel's buckets; it begins anew after a gap and where a
 * reading is not to be believed. Pure; null where there is nothing to draw. `reportS`: how often the device reports, seconds.
 */
export function sparkPath(
  series: DeviceSeries,
  id: number,
  reportS: number,
  { width, height }: SparkBox,
): SparkPath | null {
  const channel = series.channels.find((one) => one.id === id)
  const low = channel?.low.filter((value) => value !== null) ?? []
  if (!channel || low.length === 0) return null
  const high = (channel.high ?? channel.low).filter((value) => value !== null)
  const [least, greatest] = [Math.min(...low), Math.max(...high)]
  const spanS = (Date.parse(series.to) - Date.parse(series.from)) / 1000
  const y = (value: number) =>
    tenth(height - 1 - ((value - least) / (greatest - least || 1)) * (height - 2))
  const gapS = Math.max(reportS * 2.5, (series.step_s ?? 0) * 1.5)
  let last = -Infinity
  let d = ''
  channel.t.forEach((second, index) => {
    const bottom = channel.low[index] ?? null
    if (bottom === null) {
      last = -Infinity
      return
    }
    const top = (channel.high ?? channel.low)[index] ?? bottom
    const x = tenth((second / spanS) * width)
    d += `${second - last > gapS ? 'M' : 'L'}${x} ${y(bottom)}`
    // a single moment is still to be seen
    d += top === bottom ? (second - last > gapS ? 'h.1' : '') : `V${y(top)}`
    last = second
  })
  return { d, least, greatest }
}

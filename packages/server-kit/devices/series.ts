import { toBangkokIso, bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Db } from '../database.ts'
import {
  findBuckets,
  findDays,
  findReadings,
  findSeriesChannels,
  type SeriesQuery,
  type SeriesRow,
} from './series-repository.ts'

const daySeconds = 86_400
/** Figures in an answer at most: they travel in some 150 kB. */
const mostFigures = 50_000
/** Per channel: no screen shows more than this. */
const most = { readings: 3_000, buckets: 1_200 }
/** From this length on, charts show days. Seconds. */
const longFromS = 62 * daySeconds

/** How a time span is cut, pure: every reading, buckets of seconds, or buckets of whole days. */
export function cutSpan(
  spanS: number,
  channels: number,
  reportS: number,
): { kind: 'readings' } | { kind: 'buckets'; stepS: number } | { kind: 'days'; days: number } {
  const each = Math.floor(mostFigures / Math.max(channels, 1))
  if (spanS / reportS <= Math.min(each, most.readings)) return { kind: 'readings' }
  if (spanS >= longFromS)
    return { kind: 'days', days: Math.max(Math.ceil(spanS / daySeconds / bucketsFor(channels)), 1) }
  return { kind: 'buckets', stepS: bucketOf(spanS, channels) }
}

function bucketsFor(channels: number): number {
  return Math.max(Math.min(Math.floor(mostFigures / Math.max(channels, 1) / 2), most.buckets), 1)
}

/** Whole minutes, in seconds. */
function bucketOf(spanS: number, channels: number): number {
  return Math.ceil(spanS / bucketsFor(channels) / 60) * 60
}

/**
 * Values of channels of a site over time, reduced to the drawable number. Throws `bad_request` for
 * times in the wrong order.
 */
export async function readSeries(db: Db, query: SeriesQuery): Promise<DeviceSeries> {
  if (!(query.to > query.from)) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  const channels = await findSeriesChannels(db, query)
  const rhythm = Math.min(...channels.map(({ report_s }) => report_s), daySeconds)
  const spanS = (query.to.getTime() - query.from.getTime()) / 1000
  const cut = cutSpan(spanS, channels.length, rhythm)
  const own = { ...query, channels: channels.map(({ id }) => id) }
  if (cut.kind === 'readings') {
    const rows = await findReadings(db, own, most.readings)
    if (rows.every(({ t }) => t.length <= most.readings)) return answer(own, null, rows)
  }
  // a device may report more often than its configured interval
  if (cut.kind !== 'days') {
    const stepS = cut.kind === 'buckets' ? cut.stepS : bucketOf(spanS, channels.length)
    return answer(own, stepS, await findBuckets(db, own, stepS))
  }
  const whole = { ...own, from: new Date(`${bangkokDay(own.from)}T00:00:00+07:00`) }
  return answer(whole, cut.days * daySeconds, await findDays(db, whole, cut.days))
}

function answer(
  { from, to }: SeriesQuery,
  step_s: number | null,
  rows: readonly SeriesRow[],
): DeviceSeries {
  return {
    from: toBangkokIso(from),
    to: toBangkokIso(to),
    step_s,
    channels: rows.map(({ id, t, low, high }) => {
      const isSame = high.every((value, index) => value === low[index])
      return { id, t: [...t], low: [...low], high: isSame ? null : [...high] }
    }),
  }
}

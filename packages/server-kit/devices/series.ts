import { toBangkokIso, bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Db } from '../database.ts'
import {
  findBuckets,
  findDays,
  findReadings,
  findSeriesChannels,
  type SeriesAsk,
  type SeriesRow,
} from './series-repository.ts'

const daySeconds = 86_400
/** Figures in an answer at most: they travel in some 150 kB. */
const mostFigures = 50_000
/** Of one channel: more than this no screen shows. */
const most = { readings: 3_000, buckets: 1_200 }
/** From this long on, days are what is looked at. Seconds. */
const longFromS = 62 * daySeconds

/** How a time span is cut, pure: every reading, buckets of seconds, or buckets of whole days. */
export function cutSpan(
  spanS: number,
  channels: number,
  reportS: number,
): { kind: 'readings' } | { kind: 'buckets'; stepS: number } | { kind: 'days'; days: number } {
  const each = Math.floor(mostFigures / Math.max(channels, 1))
  if (spanS / reportS <= Math.min(each, most.readings)) return { kind: 'readings' }
  const buckets = Math.max(Math.min(Math.floor(each / 2), most.buckets), 1)
  if (spanS >= longFromS) return { kind: 'days', days: Math.max(Math.ceil(spanS / daySeconds / buckets), 1) }
  const stepS = Math.ceil(spanS / buckets / 60) * 60
  return { kind: 'buckets', stepS }
}

/** Values of channels of a site over time, reduced to what can be drawn. Throws `bad_request` for times in the wrong order. */
export async function readSeries(db: Db, ask: SeriesAsk): Promise<DeviceSeries> {
  if (!(ask.to > ask.from)) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  const channels = await findSeriesChannels(db, ask)
  const rhythm = Math.min(...channels.map(({ report_s }) => report_s), daySeconds)
  const cut = cutSpan((ask.to.getTime() - ask.from.getTime()) / 1000, channels.length, rhythm)
  const own = { ...ask, channels: channels.map(({ id }) => id) }
  if (cut.kind === 'readings') return answer(own, null, await findReadings(db, own))
  if (cut.kind === 'buckets') return answer(own, cut.stepS, await findBuckets(db, own, cut.stepS))
  const whole = { ...own, from: new Date(`${bangkokDay(own.from)}T00:00:00+07:00`) }
  return answer(whole, cut.days * daySeconds, await findDays(db, whole, cut.days))
}

function answer({ from, to }: SeriesAsk, step_s: number | null, rows: readonly SeriesRow[]): DeviceSeries {
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

import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { addDays, daysOf } from '@roadside/contract/domain/time-range.ts'
import { ApiError } from '@roadside/contract/errors.ts'

/** A fiscal year, and the days around it. */
const mostDays = 400

export interface CountedDays {
  /** Days `yyyy-mm-dd`, both included. */
  readonly first: string
  readonly last: string
  /** Events from one moment up to, and without, the other count. */
  readonly from: Date
  readonly to: Date
  /** Days of which a part alone counts; today is no such day, however early it is. */
  readonly cut: readonly string[]
}

/**
 * The days of a chart: those that a time touches as far as it is over, the last seven without one.
 * Throws `bad_request` for a time of no length or of too many days.
 */
export function readDays(
  body: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): CountedDays {
  const today = bangkokDay(now)
  const end = body.to === undefined ? now : new Date(body.to)
  const to = startOfBangkokDay(addDays(today, 1))
  const until = body.to !== undefined && end < to ? end : to
  const last = bangkokDay(new Date(until.getTime() - 1))
  const from = body.from === undefined ? startOfBangkokDay(addDays(last, -6)) : new Date(body.from)
  if (from >= end) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  const first = bangkokDay(from)
  if (daysOf(first, last) > mostDays) {
    throw new ApiError('bad_request', `กราฟรายวันแสดงได้ไม่เกิน ${mostDays} วัน`)
  }
  const cut = [
    ...(from > startOfBangkokDay(first) ? [first] : []),
    ...(last !== today && until < startOfBangkokDay(addDays(last, 1)) ? [last] : []),
  ]
  return { first, last, from, to: until, cut }
}

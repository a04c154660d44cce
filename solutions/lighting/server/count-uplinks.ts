import { floorDay, floorHour } from '@roadside/contract/domain/availability.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { findGaps, type Frame } from '@roadside/server-kit/uplinks/find-gaps.ts'

export interface UplinkCounts {
  readonly grain: 'hour' | 'day'
  readonly rows: {
    readonly at: string
    readonly received: number
    readonly missing: number | null
  }[]
}

export const nothingCounted: UplinkCounts = { grain: 'day', rows: [] }

const hourMs = 3_600_000
/** A longer time is counted in days. */
const longestInHours = 50 * hourMs
/** The number of days in the most years that a query covers. */
const mostRows = 1_000

export interface UplinkSpan {
  readonly grain: UplinkCounts['grain']
  readonly from: Date
  readonly to: Date
}

/** The time that is counted: from a whole hour on, or a whole day where it is long. */
export function uplinkSpan(from: Date, to: Date): UplinkSpan {
  const isLong = to.getTime() - from.getTime() > longestInHours
  return isLong
    ? { grain: 'day', from: floorDay(from), to }
    : { grain: 'hour', from: floorHour(from), to }
}

/**
 * Uplinks that were received and that were not, in the hours or days of a time that have begun; `frames` may reach beyond
 * it. What is missing counts when the next frame is received, so behind the last one it is not known.
 */
export function countUplinks(
  frames: readonly Frame[],
  { grain, from, to }: UplinkSpan,
  now: Date,
): UplinkCounts {
  const step = grain === 'hour' ? hourMs : 24 * hourMs
  const floor = (at: number) => (grain === 'hour' ? floorHour : floorDay)(new Date(at)).getTime()
  const isInRange = (at: number) => at >= from.getTime() && at < to.getTime()
  const { gaps, received } = findGaps(frames)
  const receivedIn = new Map<number, number>()
  for (const { at } of received) if (isInRange(at)) add(receivedIn, floor(at), 1)
  const missingIn = new Map<number, number>()
  for (const { endedAt, missing } of gaps)
    if (isInRange(endedAt)) add(missingIn, floor(endedAt), missing)

  const newest = frames.at(-1)?.at ?? -Infinity
  const until = Math.min(to.getTime(), now.getTime() + 1)
  const rows: UplinkCounts['rows'] = []
  for (let at = from.getTime(); at < until && rows.length < mostRows; at += step) {
    const missing = at > newest ? null : (missingIn.get(at) ?? 0)
    rows.push({ at: toBangkokIso(new Date(at)), received: receivedIn.get(at) ?? 0, missing })
  }
  return { grain, rows }
}

/** The parts of a time whose readings are in the database: before, between and behind archived months, the oldest first. */
export function openSpans(
  { grain, from, to }: UplinkSpan,
  archived: readonly { readonly starts_at: Date; readonly ends_at: Date }[],
): UplinkSpan[] {
  const spans: UplinkSpan[] = []
  let begin = from
  for (const { starts_at, ends_at } of archived) {
    if (starts_at > begin) spans.push({ grain, from: begin, to: starts_at })
    if (ends_at > begin) begin = ends_at
  }
  if (begin < to) spans.push({ grain, from: begin, to })
  return spans
}

/** Sums of a day of a lamp whose readings are in the archive. */
export interface ArchivedDay {
  readonly day: string
  readonly received: number
  readonly missing: number
}

/**
 * The rows of a time, from those `counted` of its {@link openSpans} and from the sums of the other days. Hours of archived
 * months are not known, and are left out.
 */
export function countArchived(
  span: UplinkSpan,
  counted: UplinkCounts['rows'],
  days: readonly ArchivedDay[],
  now: Date,
): UplinkCounts {
  const inDatabase = new Map(counted.map((row) => [row.at, row]))
  const inArchive = new Map(days.map(({ day, received, missing }) => [day, { received, missing }]))
  const rows = countUplinks([], span, now).rows.flatMap((row) => {
    const open = inDatabase.get(row.at)
    if (open || span.grain === 'hour') return open ?? []
    const day = inArchive.get(row.at.slice(0, 10)) ?? { received: 0, missing: 0 }
    return { ...row, ...day }
  })
  return { grain: span.grain, rows }
}

function add(sums: Map<number, number>, key: number, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count)
}

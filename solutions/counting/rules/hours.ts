import type { Direction } from '../interval.ts'
import type { ClassId } from './classes.ts'

/** Vehicles of an hour by class and direction, as far as they were measured and believed. */
export interface HourCount {
  /** `yyyy-mm-dd` in Bangkok. */
  readonly day: string
  /** 0 to 23. */
  readonly hour: number
  readonly direction: Direction
  readonly class: ClassId
  readonly count: number
}

/** How much of an hour was measured, over all lanes, and what else was. */
export interface HourCover {
  readonly day: string
  readonly hour: number
  /** Seconds that were measured, of all lanes together. */
  readonly covered: number
  /** Intervals that were left out. */
  readonly implausible: number
  /** Vehicles times km/h, and the vehicles of which it is known. */
  readonly speedSum: number
  readonly speedWeight: number
  readonly p85Sum: number
  readonly p85Weight: number
}

/** A lane of a counter that reported within the time. */
export interface CountedLane {
  /** Its first interval within the time began: before, nothing is expected of it. */
  readonly first: Date
  /** Its last interval ended, and the last one of any lane of its counter, also after the time. */
  readonly last: Date
  readonly counterLast: Date
}

/** What is known of a site's hours. */
export interface CountedHours {
  readonly counts: readonly HourCount[]
  readonly covers: readonly HourCover[]
  readonly lanes: readonly CountedLane[]
}

/** {@link CountedHours} by day, so that a day of a long time costs no more than one of a short time. */
export interface HoursByDay {
  readonly counts: ReadonlyMap<string, readonly HourCount[]>
  readonly covers: ReadonlyMap<string, readonly HourCover[]>
  readonly lanes: readonly CountedLane[]
}

export function byDay({ counts, covers, lanes }: CountedHours): HoursByDay {
  return {
    counts: groupByDay(counts),
    covers: groupByDay(covers),
    lanes,
  }
}

function groupByDay<Row extends { readonly day: string }>(rows: readonly Row[]) {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const own = days.get(row.day)
    if (own) own.push(row)
    else days.set(row.day, [row])
  }
  return days
}

export const hourS = 3_600
const hourMs = hourS * 1000
export const dayMs = 24 * hourMs
/** Of an hour or a day, so much must be measured that it is shown as a whole one. */
export const wholeHour = 0.95
export const wholeDay = 0.9
/** Intervals end at the quarters of the hour, and reports may lag. Milliseconds (rule of thumb). */
const [quarterMs, lagMs] = [15 * 60_000, 5 * 60_000]

export const startOfDay = (day: string) => Date.parse(`${day}T00:00:00+07:00`)

/**
 * A lane without reports for so long, while other lanes report, no longer belongs to its counter
 * (rule of thumb). Milliseconds.
 */
export const forgottenAfterMs = 7 * dayMs

/** When nothing is expected of a lane any more; a counter that fell silent is expected with all of its lanes. */
function endOf({ last, counterLast }: CountedLane): number {
  return counterLast.getTime() - last.getTime() < forgottenAfterMs ? Infinity : last.getTime()
}

/** How much of a day a lane belonged to its counter. */
export function presenceOf(lane: CountedLane, day: string): 'whole' | 'part' | 'none' {
  const [from, to] = [startOfDay(day), startOfDay(day) + dayMs]
  const [first, end] = [lane.first.getTime(), endOf(lane)]
  if (first >= to || end <= from) return 'none'
  return first <= from && end >= to ? 'whole' : 'part'
}

/** The part of a day that could have been measured by now, in seconds of one lane. */
function expectedS(day: string, lane: CountedLane, now: Date): number {
  const from = Math.max(startOfDay(day), lane.first.getTime())
  const reportedUntil = Math.floor((now.getTime() - lagMs) / quarterMs) * quarterMs
  const to = Math.min(startOfDay(day) + dayMs, reportedUntil, endOf(lane))
  return Math.max((to - from) / 1000, 0)
}

/** How complete days are, per cent; null where nothing was to be expected of any. */
export function completenessOf(
  { covers, lanes }: HoursByDay,
  days: readonly string[],
  now: Date,
): number | null {
  const expected = sumOf(lanes.map((lane) => sumOf(days.map((day) => expectedS(day, lane, now)))))
  if (expected <= 0) return null
  const covered = sumOf(days.flatMap((day) => covers.get(day) ?? []).map((hour) => hour.covered))
  return Math.min((covered / expected) * 100, 100)
}

/** Vehicles of each hour of a day, all or those of one direction; null where the hour was not wholly measured. */
export function hoursOf(
  { counts, covers, lanes }: HoursByDay,
  day: string,
  direction: Direction | null = null,
): (number | null)[] {
  const own = (counts.get(day) ?? []).filter(
    (one) => direction === null || one.direction === direction,
  )
  return Array.from({ length: 24 }, (_, hour) => {
    const covered = covers.get(day)?.find((one) => one.hour === hour)?.covered ?? 0
    const start = startOfDay(day) + hour * hourMs
    const there = lanes.filter(
      (lane) => lane.first.getTime() < start + hourMs && endOf(lane) > start,
    ).length
    if (there === 0 || covered < there * hourS * wholeHour) return null
    return own.filter((one) => one.hour === hour).reduce((sum, one) => sum + one.count, 0)
  })
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** Mean by hour over days; null where no day has the hour. */
export function meanHours(days: readonly (readonly (number | null)[])[]): (number | null)[] {
  return Array.from({ length: 24 }, (_, hour) => meanOf(days.map((hours) => hours[hour] ?? null)))
}

export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}

import type { WimHour } from '../rows.ts'

/** A stretch of time, milliseconds. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** When a scale reported within the requested span. */
export interface ReportingScale {
  /** Of the vehicles that passed; null: none did. */
  readonly first: number | null
  readonly last: number | null
  /** Gaps between vehicles that exceed the silence timeout. */
  readonly gaps: readonly Span[]
  /** When it was judged unreachable. */
  readonly unreachable: readonly Span[]
  /** The silence timeout, milliseconds. */
  readonly silenceTimeoutMs: number
}

export interface HourCount {
  /** When it began. */
  readonly start: number
  readonly vehicles: number
  readonly over: number
}

/** One hour as it was counted; null: no scale was there to count. */
export interface CountedHour extends HourCount {
  readonly isKnown: boolean
  readonly isPartial: boolean
  readonly isAhead: boolean
}

export const hourMs = 3_600_000
const bangkokMs = 7 * hourMs
/** Of an hour, so much may be missed that it still counts as whole (rule of thumb). */
const bornShare = 0.25

/** The spans in which a scale was silent; `now` is the end of the observed time. */
export function awayOf(
  { first, last, gaps, unreachable, silenceTimeoutMs }: ReportingScale,
  within: Span,
): Span[] {
  if (first === null || last === null) return [within]
  const ends = [
    { from: within.from, to: first },
    { from: last, to: within.to },
  ].filter(({ from, to }) => to - from > silenceTimeoutMs)
  return joinSpans([...ends, ...gaps, ...unreachable])
}

/** Every hour from a time to another, with what was counted in it. A silent station makes no hour of 0. */
export function hoursBetween(
  counts: readonly HourCount[],
  away: readonly (readonly Span[])[],
  { from, to }: Span,
  now: number,
): CountedHour[] {
  const byStart = new Map(counts.map((count) => [count.start, count]))
  const hours: CountedHour[] = []
  for (let start = Math.floor(from / hourMs) * hourMs; start < to; start += hourMs) {
    const { vehicles = 0, over = 0 } = byStart.get(start) ?? {}
    const end = Math.min(start + hourMs, now)
    const watchable = Math.max(end - start, 0) * away.length
    const missed = away
      .flat()
      .reduce(
        (sum, span) => sum + Math.max(Math.min(span.to, end) - Math.max(span.from, start), 0),
        0,
      )
    const share = watchable > 0 ? missed / watchable : 1
    const isKnown = vehicles > 0 || share < bornShare
    const isPartial = isKnown && (share >= bornShare || start + hourMs > now)
    hours.push({ start, vehicles, over, isKnown, isPartial, isAhead: start >= now })
  }
  return hours
}

/** The hours of one day as they were, or of several days the mean of each hour over those that were wholly watched. */
export function hoursOfDay(hours: readonly CountedHour[], isMean: boolean): WimHour[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const all = hours.filter(({ start }) => hourOf(start) === hour)
    const own = all.filter(({ isKnown }) => isKnown)
    const is_ahead = all.every(({ isAhead }) => isAhead)
    const [first] = own
    if (!isMean) {
      return {
        hour,
        vehicles: first?.vehicles ?? null,
        over: first?.over ?? null,
        is_partial: first?.isPartial ?? false,
        is_ahead,
      }
    }
    const whole = own.filter(({ isPartial }) => !isPartial)
    const mean = (pick: (one: CountedHour) => number) =>
      whole.length > 0
        ? Math.round((whole.reduce((sum, one) => sum + pick(one), 0) / whole.length) * 10) / 10
        : null
    return {
      hour,
      vehicles: mean(({ vehicles }) => vehicles),
      over: mean(({ over }) => over),
      is_partial: false,
      is_ahead,
    }
  })
}

const hourOf = (ms: number) => Math.floor((ms + bangkokMs) / hourMs) % 24

/** Spans that meet become one, so that nothing is missed twice. */
function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1)
    if (before && from <= before.to)
      joined[joined.length - 1] = { from: before.from, to: Math.max(before.to, to) }
    else joined.push({ from, to })
  }
  return joined
}

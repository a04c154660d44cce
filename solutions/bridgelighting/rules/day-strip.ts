import type { HourSpan } from '../scene.ts'
import { joinSpans } from './spans.ts'

export interface LitReading {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether it burnt; null: that is not known. */
  readonly isLit: boolean | null
}

interface Day {
  /** Milliseconds since 1970: its midnight, and where what is known ends (now, or the next midnight). */
  readonly start: number
  readonly until: number
  /** Reporting interval and silence timeout. Milliseconds. */
  readonly reportMs: number
  readonly timeoutMs: number
}

/**
 * The hours of a day in which a circuit burnt, and the hours without knowledge. A reading holds
 * until the next one; after a gap longer than the silence timeout, for one reporting interval only.
 * A change between two readings counts at the `scheduled` switching time, if one lies between them.
 * `readings` ascend and begin before the day.
 */
export function dayStrip(
  readings: readonly LitReading[],
  { start, until, reportMs, timeoutMs }: Day,
  scheduled: readonly HourSpan[] = [],
): { actual: HourSpan[]; gaps: HourSpan[] } {
  const actual: HourSpan[] = []
  const gaps: HourSpan[] = []
  const note = (list: HourSpan[], from: number, to: number) => {
    const [low, high] = [Math.max(from, start), Math.min(to, until)]
    if (low < high) list.push({ from: (low - start) / 3_600_000, to: (high - start) / 3_600_000 })
  }
  note(gaps, start, readings[0]?.at ?? until)
  readings.forEach(({ at, isLit }, index) => {
    const next = readings[index + 1]?.at ?? until
    const end = next - at <= timeoutMs ? next : at + reportMs
    const after = end === next ? readings[index + 1]?.isLit : undefined
    const planned = (edge: 'from' | 'to') =>
      scheduled
        .map((span) => start + span[edge] * 3_600_000)
        .find((time) => time > at && time < end)
    if (isLit === null) note(gaps, at, end)
    else if (isLit) note(actual, at, (after === false && planned('to')) || end)
    else if (after === true) note(actual, planned('from') ?? end, end)
    note(gaps, end, next)
  })
  return { actual: joinSpans(actual), gaps: joinSpans(gaps) }
}

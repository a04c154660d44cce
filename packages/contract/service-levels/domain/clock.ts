import type { CountedHours } from '../terms.ts'
import type { Calendar } from './calendar.ts'
import { countedSpans, isSpanKnown } from './counted-hours.ts'
import { agreedSpans, type Pause } from './pause.ts'
import { joinSpans, lengthOf, spansWithout, type Span } from './span.ts'

/** A time by the clock of a contract, in milliseconds. */
export interface ClockedTime {
  /** The hours that count, whatever paused them. */
  readonly measured: number
  /** The same without the pauses that were agreed to. */
  readonly agreed: number
  /** When the clock ran, of each. */
  readonly measuredSpans: readonly Span[]
  readonly agreedSpans: readonly Span[]
  /** Whether all holidays within are announced. */
  readonly isKnown: boolean
  /** Of the calendar that was counted by. */
  readonly calendarVersion: number
}

/**
 * How long something lasted by the clock of a contract. The same arguments always give the same:
 * results are computed again and never edited. Overlapping pauses count once, and their order does
 * not matter; a pause outside the hours that count changes nothing.
 */
export function clockTime(
  span: Span,
  pauses: readonly Pause[],
  { hours, calendar }: { readonly hours: CountedHours; readonly calendar: Calendar },
): ClockedTime {
  const measuredSpans = joinSpans(countedSpans(hours, calendar, span))
  const ran = spansWithout(measuredSpans, agreedSpans(pauses, span.to))
  return {
    measured: lengthOf(measuredSpans),
    agreed: lengthOf(ran),
    measuredSpans,
    agreedSpans: ran,
    isKnown: isSpanKnown(hours, calendar, span),
    calendarVersion: calendar.version,
  }
}

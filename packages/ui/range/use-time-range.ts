import { formatThaiDateTime, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import {
  boundsBefore,
  boundsOf,
  rangeAt,
  rangeName,
  rangeText,
  readRangeText,
  type RangeStep,
  type RollingStep,
  type TimeBounds,
  type TimeRange,
} from '@roadside/contract/domain/time-range.ts'
import { useServerNow } from '../api/use-server-now.ts'
import { useUrlStep } from '../use-url-step.ts'

const minuteMs = 60_000
/**
 * The time before now ends at a multiple of this, so that the same call is answered from what is
 * there. Milliseconds.
 */
const stillMs: Record<RollingStep, number> = {
  '24h': minuteMs,
  '7d': 10 * minuteMs,
  '30d': 60 * minuteMs,
  '1y': 6 * 60 * minuteMs,
}

export interface TimeRangeOptions<Step extends RangeStep> {
  /** The steps that are offered, in order. */
  readonly steps: readonly Step[]
  /** The step shown without a choice: its running range. */
  readonly initial: Step
  /** Query parameter of the choice; several ranges on a page have names of their own. */
  readonly name?: string
}

/** Begin and end as calls take them; the end is not included. */
export interface WireTimes {
  readonly from: string
  readonly to: string
}

export interface ShownRange {
  readonly range: TimeRange
  readonly steps: readonly RangeStep[]
  readonly times: WireTimes
  /** The time before the range, of the same kind. */
  readonly timesBefore: WireTimes
  /** The range by name, with its begin and end where the name alone does not say them. */
  readonly text: string
  /** Now of the server, milliseconds, anew each minute. */
  readonly now: number
  readonly choose: (range: TimeRange) => void
  /** Whether figures are compared with the time before. */
  readonly isCompared: boolean
  readonly compare: (isCompared: boolean) => void
}

/**
 * The range of time of a report or chart. The choice is in the address, so that a link shows the
 * same.
 */
export function useTimeRange<Step extends RangeStep>({
  steps,
  initial,
  name = 'range',
}: TimeRangeOptions<Step>): ShownRange {
  const choice = useUrlStep(name)
  const comparison = useUrlStep('compare')
  const now = useServerNow(minuteMs)
  const range = readRangeText(choice.value, steps) ?? rangeAt(initial, new Date(now))
  const still = 'first' in range ? minuteMs : stillMs[range.step]
  const until = new Date(Math.ceil(now / still) * still)
  const times = wireTimes(boundsOf(range, until))
  return {
    range,
    steps,
    times,
    timesBefore: wireTimes(boundsBefore(range, until)),
    // a paper does not reach beyond now
    text: rangeWords(
      range,
      'first' in range ? times : { ...times, to: toBangkokIso(new Date(now)) },
    ),
    now,
    choose: (next) => choice.replace(rangeText(next)),
    isCompared: comparison.value === 'before',
    compare: (isCompared) => comparison.replace(isCompared ? 'before' : undefined),
  }
}

const wireTimes = ({ from, to }: TimeBounds): WireTimes => ({
  from: toBangkokIso(from),
  to: toBangkokIso(to),
})

/** A range in words for a heading or print: its name, and its begin and end where it has hours. */
export function rangeWords(range: TimeRange, { from, to }: WireTimes): string {
  const name = rangeName(range)
  const hours = `${formatThaiDateTime(from)} – ${formatThaiDateTime(to)}`
  if (!('first' in range)) return hours
  return range.step === 'night' ? `${name} (${hours})` : name
}

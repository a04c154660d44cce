import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import {
  boundsBefore,
  boundsOf,
  isDay,
  nameBefore,
  rangeAt,
  rangeName,
  rangeOfDay,
  rangeText,
  readRangeText,
  shiftRange,
  type RangeStep,
  type RollingStep,
  type TimeBounds,
  type TimeRange,
} from '@roadside/contract/domain/time-range.ts'
import { useState } from 'react'
import { serverNow } from '../api/server-clock.ts'
import { useServerNow } from '../api/use-server-now.ts'
import { useLocation } from '@tanstack/react-router'
import { useUrlStep, type QueryValues } from '../use-url-step.ts'

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
  all: minuteMs,
}

export interface TimeRangeOptions<Step extends RangeStep> {
  /** The steps that are offered, in order. */
  readonly steps: readonly Step[]
  /** The step shown without a choice: its running range; of nights the one that was opened. */
  readonly initial: Step
  /** Shown without a choice is the last one that has ended, and not the running one. */
  readonly isWhole?: boolean
  /** Query parameter of the choice; several ranges on a page have names of their own. */
  readonly name?: string
  /** Reads links of before the range control. A new choice takes their parameters away. */
  readonly old?: OldLinks
}

export interface OldLinks {
  /** Parameters by which the page named its time. */
  readonly names: readonly string[]
  /** Null: they name none. */
  readonly read: (values: OldValues, now: Date) => TimeRange | null
}
export type OldValues = Readonly<Record<string, string | undefined>>

/** Begin and end as calls take them; the end is not included. */
export interface WireTimes {
  readonly from: string
  readonly to: string
}

export interface ShownRange {
  readonly range: TimeRange
  readonly steps: readonly RangeStep[]
  readonly times: WireTimes
  /** The time before the range, of the same kind; of a day, also another day that was chosen. */
  readonly timesBefore: WireTimes
  /** What that time is called. */
  readonly textBefore: string
  /** The day that a day is compared with. */
  readonly dayBefore: string | null
  /** The range by name, with its begin and end where the name alone does not say them. */
  readonly text: string
  /** Now of the server, milliseconds, anew each minute. */
  readonly now: number
  readonly choose: (range: TimeRange) => void
  /** Whether figures are compared with the time before. */
  readonly isCompared: boolean
  /** A day: compared with this one. */
  readonly compare: (isCompared: boolean | string) => void
}

/**
 * The range of time of a report or chart. The choice is in the address, so that a link shows the
 * same.
 */
export function useTimeRange<Step extends RangeStep>({
  steps,
  initial,
  isWhole = false,
  name = 'range',
  old,
}: TimeRangeOptions<Step>): ShownRange {
  const choice = useUrlStep(name)
  const comparison = useUrlStep('compare')
  const now = useServerNow(minuteMs)
  const search = useLocation({ select: (location) => location.search as QueryValues })
  const [openedAt] = useState(serverNow)
  const range =
    readRangeText(choice.value, steps) ??
    old?.read(valuesOf(old.names, search), new Date(now)) ??
    initialRange(initial, isWhole, new Date(initial === 'night' ? openedAt : now))
  const still = 'first' in range ? minuteMs : stillMs[range.step]
  const until = new Date(Math.ceil(now / still) * still)
  const times = wireTimes(boundsOf(range, until))
  const before = rangeBefore(range, comparison.value)
  return {
    range,
    steps,
    times,
    timesBefore: wireTimes(before ? boundsOf(before, until) : boundsBefore(range, until)),
    textBefore: before ? rangeName(before) : nameBefore(range),
    dayBefore: before?.step === 'day' ? before.first : null,
    // a paper does not reach beyond now
    text: rangeWords(
      range,
      'first' in range ? times : { ...times, to: toBangkokIso(new Date(now)) },
    ),
    now,
    choose: (next) => choice.replace(rangeText(next), old && valuesOf(old.names, {})),
    isCompared: range.step !== 'all' && comparison.value !== undefined,
    compare: (to) => comparison.replace(to === true ? 'before' : to || undefined),
  }
}

/** The night that somebody reads does not give way to one that begins: `now` is when the page was opened. */
function initialRange(step: RangeStep, isWhole: boolean, now: Date): TimeRange {
  const running = rangeAt(step, now)
  return (isWhole ? shiftRange(running, -1) : null) ?? running
}

const valuesOf = (names: readonly string[], search: QueryValues): OldValues =>
  Object.fromEntries(names.map((name) => [name, search[name]?.toString()]))

/** The range that figures are compared with; null: the time as long before now. */
function rangeBefore(range: TimeRange, compared = ''): TimeRange | null {
  if (range.step === 'day' && isDay(compared) && compared !== range.first) {
    return rangeOfDay('day', compared)
  }
  return shiftRange(range, -1)
}

const wireTimes = ({ from, to }: TimeBounds): WireTimes => ({
  from: toBangkokIso(from),
  to: toBangkokIso(to),
})

/** A range in words for a heading or print: its name, and its begin and end where it has hours. */
export function rangeWords(range: TimeRange, { from, to }: WireTimes): string {
  const name = rangeName(range)
  if (range.step === 'all') return `ถึง ${formatThaiDateTime(to)}`
  const hours = `${formatThaiDateTime(from)} – ${formatThaiDateTime(to)}`
  if (!('first' in range)) return hours
  return range.step === 'night' ? `${name} (${hours})` : name
}

import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import {
  addDays,
  isDay,
  rangeOfDay,
  type RangeStep,
  type TimeRange,
} from '@roadside/contract/domain/time-range.ts'
import { useTimeRange, type OldValues, type ShownRange } from '@roadside/ui/range/use-time-range.ts'

const steps = ['day', 'night', 'week', 'month', 'own'] as const satisfies readonly RangeStep[]

const old = { names: ['span', 'day'], read: readOld }

/** The time of the vehicles shown: today by default. The server sums up 62 days at most. */
export function useSpan(): ShownRange {
  return useTimeRange({ steps, initial: 'day', old })
}

const oldDays: Readonly<Record<string, number>> = { day: 1, '7d': 7, '30d': 30 }

/** Links of before: `day` was the last of as many days as `span` said, today where there was none. */
export function readOld({ span, day = '' }: OldValues, now: Date): TimeRange | null {
  const days = span === undefined ? 1 : oldDays[span]
  if (days === undefined || (span === undefined && !isDay(day))) return null
  const today = bangkokDay(now)
  const last = isDay(day) && day < today ? day : today
  if (days === 1) return rangeOfDay('day', last)
  return { step: 'own', first: addDays(last, 1 - days), last }
}

import type { RangeStep } from '@roadside/contract/domain/time-range.ts'
import { useTimeRange, type ShownRange } from '@roadside/ui/range/use-time-range.ts'

const steps = ['day', 'night', 'week', 'month', 'own'] as const satisfies readonly RangeStep[]

/** The time of the vehicles shown: today by default. The server sums up 62 days at most. */
export function useSpan(): ShownRange {
  return useTimeRange({ steps, initial: 'day' })
}

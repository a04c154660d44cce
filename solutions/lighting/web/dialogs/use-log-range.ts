import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { allSteps } from '@roadside/ui/range/steps.ts'
import { useTimeRange, type ShownRange, type WireTimes } from '@roadside/ui/range/use-time-range.ts'
import { logTimes, readOldSpan } from './log-range.ts'

const old = { names: ['span'], read: readOldSpan }

export interface LogRange {
  readonly shown: ShownRange
  readonly times: WireTimes
}

/**
 * The time of a lamp's history, in the address: the last seven days at first. It moves on every 5
 * minutes, and as soon as the lamp reports (`news` is other).
 */
export function useLogRange(news: string | null): LogRange {
  const shown = useTimeRange({ steps: allSteps, initial: '7d', name: 'log', old })
  const now = useServerNow(refreshIntervalMs)
  const until = new Date(Math.max(now, news === null ? 0 : Date.parse(news)))
  return { shown, times: logTimes(shown.times, !('first' in shown.range), until) }
}

import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { isDay, type TimeRange } from '@roadside/contract/domain/time-range.ts'
import type { OldValues, WireTimes } from '@roadside/ui/range/use-time-range.ts'

const hourMs = 3_600_000

/**
 * The times of readings to request at a moment, which moves on with what the lamp reports. An hour
 * ahead is included: a lamp's clock may be fast. Pure.
 */
export function logTimes({ from, to }: WireTimes, isRolling: boolean, until: Date): WireTimes {
  const ahead = toBangkokIso(new Date(until.getTime() + hourMs))
  return { from, to: isRolling || ahead < to ? ahead : to }
}

const oldSteps: Readonly<Record<string, TimeRange>> = {
  day: { step: '24h' },
  week: { step: '7d' },
  month: { step: '30d' },
}

/** Links of before the range control: `span=month`, `span=2026-11-20..2026-11-21`. */
export function readOldSpan({ span = '' }: OldValues): TimeRange | null {
  const [first = '', last = ''] = span.split('..')
  if (isDay(first) && isDay(last) && first <= last) return { step: 'own', first, last }
  return oldSteps[span] ?? null
}

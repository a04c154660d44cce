import type { RangeStep } from '@roadside/contract/domain/time-range.ts'

/** The steps of charts and histories of any length. */
export const allSteps = [
  '24h',
  '7d',
  '30d',
  '1y',
  'day',
  'night',
  'week',
  'month',
  'fiscal',
  'own',
] as const satisfies readonly RangeStep[]

/** Those of what the server sums up for about a month at most. */
export const monthSteps = [
  '24h',
  '7d',
  '30d',
  'day',
  'night',
  'week',
  'month',
  'own',
] as const satisfies readonly RangeStep[]

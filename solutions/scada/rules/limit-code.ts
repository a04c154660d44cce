import type { Limits } from '@roadside/contract/domain/levels.ts'

/** How operators of control rooms call the four limits of a point, lowest first, and where they stand among the levels. */
export const limitCodes = ['LL', 'L', 'H', 'HH'] as const
export type LimitCode = (typeof limitCodes)[number]

const places = {
  LL: ['low', 'danger'],
  L: ['low', 'watch'],
  H: ['high', 'watch'],
  HH: ['high', 'danger'],
} as const

/** The limit of that name; null: the point has none. */
export function limitAt(limits: Limits | undefined, code: LimitCode): number | null {
  const [side, level] = places[code]
  return limits?.[side]?.[level] ?? null
}

/** Which limit a value stands beyond, by the rank of its level (0 none, 1 and 2 the first, 3 and 4 the second); null: none. */
export function beyond(
  limits: Limits | undefined,
  level: number | null,
  value: number | null,
): LimitCode | null {
  if (!limits || level === null || level < 1 || value === null) return null
  const isHigh = distance(limits.high, value) <= distance(limits.low, value)
  if (level >= 3) return isHigh ? 'HH' : 'LL'
  return isHigh ? 'H' : 'L'
}

function distance(side: Limits['high'], value: number): number {
  return Math.min(
    Infinity,
    ...Object.values(side ?? {}).map((threshold) => Math.abs(value - threshold)),
  )
}

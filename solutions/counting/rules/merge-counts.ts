import type { CountInterval } from '../interval.ts'

/** Of one class of an interval. */
export interface CountRow extends Omit<CountInterval, 'device' | 'counts'> {
  readonly deviceId: number
  readonly class: string
  /** Null: not measured. */
  readonly count: number | null
  readonly isImplausible: boolean
}

/**
 * Merges two reports of one interval, lane, direction and class. The fuller one holds: a longer
 * period, a count after none, or a higher count. Speed and occupancy are merged unless the report
 * is the poorer one, so that they may arrive separately. Returns `before` itself where `after` adds
 * nothing. Pure.
 */
export function mergeCounts(before: CountRow, after: CountRow): CountRow {
  if (after.periodS < before.periodS) return before
  const isLonger = after.periodS > before.periodS
  const isFuller =
    after.count !== null && (before.count === null || isLonger || after.count > before.count)
  const countsLess = after.count !== null && !isFuller && after.count !== before.count
  if (countsLess) return before
  const speedAvg = after.speedAvg ?? before.speedAvg
  const speedP85 = after.speedP85 ?? before.speedP85
  const occupancy = after.occupancy ?? before.occupancy
  const isSame = isAlike(speedAvg, before.speedAvg) && isAlike(speedP85, before.speedP85)
  if (!isFuller && isSame && isAlike(occupancy, before.occupancy)) return before
  const counted = isFuller ? after : before
  return {
    ...counted,
    speedAvg,
    speedP85,
    occupancy,
  }
}

/** The table has single precision. */
function isAlike(a: number | null, b: number | null): boolean {
  return a === b || (a !== null && b !== null && Math.fround(a) === Math.fround(b))
}

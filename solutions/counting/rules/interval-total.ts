import { unknownLane, type ClassCounts } from '../interval.ts'
import { classIds, type ClassId } from './classes.ts'

/**
 * The classes of an interval that count: all that it reports, without their sum (`all`) where the
 * counter sends it as well. So no vehicle counts twice.
 */
export function countedClasses(
  counts: ClassCounts,
): readonly (readonly [ClassId, number | null])[] {
  const counted = classIds.flatMap((id) => {
    const count = counts[id]
    return count === undefined ? [] : [[id, count] as const]
  })
  const classes = counted.filter(([id]) => id !== 'all')
  return classes.some(([, count]) => count !== null) || counted.length === classes.length
    ? classes
    : counted.filter(([id]) => id === 'all')
}

/** Vehicles of an interval; null where none of its classes could be measured. */
export function totalOf(counts: ClassCounts): number | null {
  const measured = countedClasses(counts).flatMap(([, count]) => count ?? [])
  return measured.length > 0 ? measured.reduce((sum, count) => sum + count, 0) : null
}

const usualPeriodS = 900

/**
 * Whether more vehicles passed in one lane than it can carry; the limit is in vehicles per 15 min
 * (solutions.md "Counting"). False for an unknown lane, which may stand for all of them.
 */
export function isImplausible(
  { total, periodS, lane }: { total: number | null; periodS: number; lane: number },
  limit: number,
): boolean {
  return lane !== unknownLane && total !== null && total > (limit * periodS) / usualPeriodS
}

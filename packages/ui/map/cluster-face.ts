import { healths, type Health } from '@roadside/contract/health.ts'

export interface ClusterArc {
  readonly health: Health
  /** Radians, clockwise from the top. */
  readonly from: number
  readonly to: number
}

/** The content of a cluster's ring. */
export interface ClusterFace {
  readonly total: number
  readonly worst: Health
  /** How many are wrong, the one thing that a figure in the middle means; 0: the worst state's mark stands there instead. */
  readonly wrong: number
  /** The share of each state, worst first. */
  readonly arcs: readonly ClusterArc[]
}

/** No state that occurs gets less of the ring: one lamp of two thousand must be seen. Share. */
export const leastShare = 0.07
const turn = Math.PI * 2
/** Where on the ring the worst state's arc has its middle, under the mark of that state. Radians from the top. */
export const shoulder = Math.PI / 4

/**
 * Reads five counts in the order of `healths`. Wrong is what is faulty, to be watched or cannot be reached, as on ITS
 * Monitoring; what is not known is not. The number that is wrong is the only loud one (look.md).
 */
export function clusterFace(counts: ArrayLike<number>): ClusterFace {
  const present = healths.flatMap((health, index) => {
    const count = counts[index] ?? 0
    return count > 0 ? [{ health, count }] : []
  })
  const total = present.reduce((sum, { count }) => sum + count, 0)
  const worst = present[0]?.health ?? 'unknown'
  const [faults = 0, warnings = 0, unreachable = 0] = [counts[0], counts[1], counts[2]]
  return {
    total,
    worst,
    wrong: faults + warnings + unreachable,
    arcs: shareRing(present, total),
  }
}

function shareRing(
  present: readonly { health: Health; count: number }[],
  total: number,
): ClusterArc[] {
  const small = present.filter(({ count }) => count / total < leastShare)
  const smallTotal = small.reduce((sum, { count }) => sum + count, 0)
  const left = 1 - small.length * leastShare
  const sizes = present.map(
    ({ count }) =>
      (count / total < leastShare ? leastShare : (count / (total - smallTotal)) * left) * turn,
  )
  let to = shoulder - (sizes[0] ?? 0) / 2
  return present.map(({ health }, index) => {
    const from = to
    to += sizes[index] ?? 0
    return { health, from, to }
  })
}

/** Radius of the ring, CSS pixels: the figure must fit, and more is larger. */
export function clusterRadius({ total, wrong }: Pick<ClusterFace, 'total' | 'wrong'>): number {
  const byTotal = total < 100 ? 15 : total < 1_000 ? 17 : total < 10_000 ? 20 : 23
  return Math.max(byTotal, 8 + String(wrong).length * 3.6)
}

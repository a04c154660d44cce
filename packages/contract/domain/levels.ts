import type { Condition } from '../health.ts'

/**
 * The levels that a value can reach, mildest first; the rank of a level is its index here plus one,
 * 0 is ปกติ.
 */
export const levelNames = ['watch', 'warn', 'danger', 'critical'] as const
export type LevelName = (typeof levelNames)[number]
type Thresholds = Readonly<Partial<Record<LevelName, number>>>

/**
 * Limits of one channel, in its unit; a missing level is not judged. Only a solution has defaults.
 */
export interface Limits {
  /** At or above. */
  readonly high?: Thresholds
  /** At or below. */
  readonly low?: Thresholds
  /** A level that was reached is left only this far inside its threshold. */
  readonly hysteresis?: number
  /** Levels that must be reached by two readings running. */
  readonly confirmed?: readonly LevelName[]
}

/**
 * The state from earlier readings that affects the next; ranks from 0, −1 where nothing is known.
 */
export interface LevelMemory {
  readonly level: number
  /** The level of the last reading alone. */
  readonly reached: number
}
export const noLevel: LevelMemory = { level: -1, reached: -1 }

export function hasLimits(limits: Limits | undefined): limits is Limits {
  return [limits?.high, limits?.low].some((side) => side && Object.keys(side).length > 0)
}

/**
 * The level of a channel after a reading. A level is reached at its threshold (by two readings
 * running where the limits require it). It lasts until the value is `hysteresis` inside of it. A
 * reading without a value leaves the level memory unchanged.
 */
export function judgeLevel(limits: Limits, before: LevelMemory, value: number | null): LevelMemory {
  if (value === null || !Number.isFinite(value)) return { level: before.level, reached: -1 }
  const reached = rankOf(limits, value, 0)
  let level = 0
  levelNames.forEach((name, index) => {
    const rank = index + 1
    const isReached =
      reached >= rank && (!limits.confirmed?.includes(name) || before.reached >= rank)
    const isHeld = before.level >= rank && rankOf(limits, value, limits.hysteresis ?? 0) >= rank
    if (isReached || isHeld) level = rank
  })
  return { level, reached }
}

/**
 * The worst level that a value has reached and a second reading must confirm before it counts;
 * null: none. `rank` is the present level, −1 where nothing is known.
 */
export function pendingLevel(
  limits: Limits,
  rank: number | null,
  value: number | null,
): LevelName | null {
  if (rank === null || rank < 0 || value === null) return null
  const reached = rankOf(limits, value, 0)
  const waiting = levelNames.filter(
    (name, index) => rank <= index && index < reached && limits.confirmed?.includes(name),
  )
  return waiting.at(-1) ?? null
}

/**
 * The highest level whose threshold a value reaches, the thresholds moved towards the normal range
 * by `slack`.
 */
function rankOf({ high = {}, low = {} }: Limits, value: number, slack: number): number {
  return levelNames.reduce((rank, name, index) => {
    const [above, below] = [high[name], low[name]]
    // the sums of decimal fractions miss by less than this
    const isReached =
      (above !== undefined && value >= above - slack - tiny) ||
      (below !== undefined && value <= below + slack + tiny)
    return isReached ? index + 1 : rank
  }, 0)
}
const tiny = 1e-9

/** The condition of a rank; −1 is ไม่ทราบ. */
export function conditionOfRank(rank: number | null): Condition {
  if (rank === null || rank < 0) return 'unknown'
  return rank === 0 ? 'normal' : (levelNames[rank - 1] ?? 'unknown')
}

/** The problem of typed limits, in Thai; null for none. Levels must grow worse outwards. */
export function limitsProblem({ high = {}, low = {}, hysteresis = 0 }: Limits): string | null {
  if (!(hysteresis >= 0)) return 'ระยะกันแกว่งต้องไม่ติดลบ'
  const ups = levelNames.flatMap((name) => high[name] ?? [])
  if (ups.some((value, index) => index > 0 && value <= (ups[index - 1] ?? value))) {
    return 'เกณฑ์ด้านสูงต้องมากขึ้นตามระดับ'
  }
  const downs = levelNames.flatMap((name) => low[name] ?? [])
  if (downs.some((value, index) => index > 0 && value >= (downs[index - 1] ?? value))) {
    return 'เกณฑ์ด้านต่ำต้องน้อยลงตามระดับ'
  }
  const [up, down] = [ups[0], downs[0]]
  return up !== undefined && down !== undefined && down >= up ? 'เกณฑ์ด้านต่ำต้องน้อยกว่าเกณฑ์ด้านสูง' : null
}

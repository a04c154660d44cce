import { formatNumber } from '../domain/format.ts'
import { conditionOfRank, levelNames, type Limits } from '../domain/levels.ts'
import { conditionNames } from '../health.ts'

/** A channel that is beyond a limit, with the value that made it so. */
export interface MeasuredBeyond {
  readonly name: string
  readonly unit: string
  readonly decimals: number
  readonly value: number
  /** Rank of the level that it is in, from 1. */
  readonly rank: number
  /** As they were when it was measured. */
  readonly limits: Limits | undefined
}

/** Channels named in one reason; of more, only the number is given. */
const mostNamed = 3

/** What is beyond its limits, in Thai: `CO 120 ppm (เตือนภัยตั้งแต่ 100 ppm)`; empty: nothing is known. */
export function measuredWords(beyond: readonly MeasuredBeyond[]): string {
  const rest = beyond.length - mostNamed
  const named = beyond.slice(0, mostNamed).map(wordsOf).join(', ')
  return rest > 0 ? `${named} และอีก ${rest} ค่า` : named
}

function wordsOf({ name, unit, decimals, value, rank, limits }: MeasuredBeyond): string {
  const withUnit = (text: string) => `${text} ${unit}`.trim()
  const level = levelNames[rank - 1]
  const [above, below] = level ? [limits?.high?.[level], limits?.low?.[level]] : []
  // a level holds a little inside of its threshold, so the nearer one is the one that was reached
  const isBelow =
    below !== undefined &&
    (above === undefined || Math.abs(value - below) < Math.abs(value - above))
  const limit = isBelow
    ? `เมื่อต่ำถึง ${withUnit(String(below))}`
    : above === undefined
      ? ''
      : `ตั้งแต่ ${withUnit(String(above))}`
  return `${name} ${withUnit(formatNumber(value, decimals))} (${conditionNames[conditionOfRank(rank)]}${limit})`
}

import type { Allowance, Penalty } from '../terms.ts'
import { divideHalfUp, divideUp, nanosecondsPerHour, nanosecondsPerMs, wholeOf } from './exact.ts'

/**
 * Downtime that a month may have, in nanoseconds: the greater of the hours and of the percent of the
 * hours that count in it (`countedMs`).
 */
export function allowanceOf({ hours, percent }: Allowance, countedMs: number): bigint {
  const [byHours, byPercent] = allowancesOf({ hours, percent }, countedMs)
  return byHours > byPercent ? byHours : byPercent
}

/** Both, of which the greater counts: of the hours, of the percent. */
export function allowancesOf({ hours, percent }: Allowance, countedMs: number): [bigint, bigint] {
  return [
    (wholeOf(hours, 2) * nanosecondsPerHour) / 100n,
    // percent of 4 decimals: a millionth of them is whole in nanoseconds
    (wholeOf(percent, 4) * BigInt(countedMs) * nanosecondsPerMs) / 1_000_000n,
  ]
}

/**
 * Penalty of the time over the allowance (nanoseconds), in satang: the rate for each hour of all of
 * it. Rounded once, at the end, halves up: neither the standard form nor the regulation on
 * procurement of 2560 says how ({@link divideHalfUp}). Null: the rate is of a contract's value that
 * is unknown.
 */
export function penaltyOf(
  penalty: Penalty,
  over: bigint,
  contractSatang: number | null,
): number | null {
  const time =
    penalty.part_hour === 'whole' ? divideUp(over, nanosecondsPerHour) * nanosecondsPerHour : over
  if (penalty.unit === 'baht')
    return Number(divideHalfUp(time * wholeOf(penalty.rate, 2), nanosecondsPerHour))
  if (contractSatang === null) return null
  const value = BigInt(contractSatang)
  return Number(
    divideHalfUp(time * value * wholeOf(penalty.rate, 6), nanosecondsPerHour * 100_000_000n),
  )
}

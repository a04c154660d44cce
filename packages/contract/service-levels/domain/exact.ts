/**
 * Sums of an account are done in whole numbers, so that none is lost on the way: durations in
 * nanoseconds, amounts in satang. Terms have few enough decimals to be whole in them.
 */
export const nanosecondsPerMs = 1_000_000n
export const nanosecondsPerHour = 3_600_000n * nanosecondsPerMs

/** A number of at most so many decimals as a whole number of its last decimal: 1.5 with 2 → 150. */
export function wholeOf(value: number, decimals: number): bigint {
  return BigInt(Math.round(value * 10 ** decimals))
}

/** Divides and rounds to the nearest whole number, halves up (ISO 80000-1:2009 annex B, rule B). */
export function divideHalfUp(value: bigint, by: bigint): bigint {
  return (2n * value + by) / (2n * by)
}

/** Divides and counts a begun part as a whole one. */
export function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

/** Hours with so many decimals, halves up: `7.25`. */
export function hoursText(nanoseconds: bigint, decimals = 2): string {
  const scale = 10n ** BigInt(decimals)
  const parts = divideHalfUp(nanoseconds * scale, nanosecondsPerHour)
  const hours = (parts / scale).toLocaleString('en-US')
  return `${hours}.${(parts % scale).toString().padStart(decimals, '0')}`
}

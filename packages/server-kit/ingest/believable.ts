/** Milliseconds since 1970. */
export const earliestTime = Date.UTC(2000, 0, 1)
const aheadMs = 10 * 60_000
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** At most 10 min ahead of `now`, not before 2000 (solutions.md "How data comes in"). */
export function isPlausibleTime(ms: number, now: Date): boolean {
  return ms >= earliestTime && ms <= now.getTime() + aheadMs
}

/** The first of these that is a time and can be believed; null where none is. */
export function believableTime(now: Date, values: readonly unknown[]): Date | null {
  const ms = values.map(msOf).find((one) => isPlausibleTime(one, now))
  return ms === undefined ? null : new Date(ms)
}

/** Milliseconds of a time in ISO 8601 with offset; NaN for an invalid one. */
export function msOf(value: unknown): number {
  return typeof value === 'string' && iso.test(value) && hasDay(value) ? Date.parse(value) : NaN
}

/** Whether the month of a time in ISO 8601 has its day: the engine reads 30 February as 2 March. */
function hasDay(time: string): boolean {
  const day = Number(time.slice(8, 10))
  return (day >= 1 && day <= 28) || new Date(`${time.slice(0, 10)}T00:00Z`).getUTCDate() === day
}

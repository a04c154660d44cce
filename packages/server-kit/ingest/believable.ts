/** Milliseconds since 1970. */
export const earliestTime = Date.UTC(2000, 0, 1)
const aheadMs = 10 * 60_000
const iso = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** At most 10 min ahead of `now`, not before 2000 (solutions.md "How data comes in"). */
export function isPlausibleTime(ms: number, now: Date): boolean {
  return ms >= earliestTime && ms <= now.getTime() + aheadMs
}

/** The first of these that is a time and can be believed; null where none is. */
export function believableTime(now: Date, values: readonly unknown[]): Date | null {
  const ms = values.map(msOf).find((one) => isPlausibleTime(one, now))
  return ms === undefined ? null : new Date(ms)
}

/** Milliseconds of a time in ISO 8601 with offset; NaN where it is none. */
export function msOf(value: unknown): number {
  const parts = typeof value === 'string' ? iso.exec(value) : null
  return parts && isDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) ? Date.parse(value as string) : NaN
}

function isDay(year: number, month: number, day: number): boolean {
  return (day >= 1 && day <= 28) || new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

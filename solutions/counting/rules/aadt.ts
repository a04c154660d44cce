import { completenessOf, meanOf, presenceOf, wholeDay, type HoursByDay } from './hours.ts'

/**
 * Annual average daily traffic, estimated: the mean by weekday of the days of which at least 90 % was measured, each brought to
 * a whole day, and the mean of the weekdays (after the AASHTO method, without its factors for months). Null without such a day.
 * Days with other lanes than the newest of them are left out: a part of the lanes carries a part of the traffic.
 */
export function estimateAadt(
  hours: HoursByDay,
  days: readonly string[],
  now: Date,
): { value: number; days: number; weekdays: number } | null {
  const shareOf = (day: string) => (completenessOf(hours, [day], now) ?? 0) / 100
  const lanesOf = (day: string) => hours.lanes.map((lane) => presenceOf(lane, day))
  const newest = days.findLast((day) => shareOf(day) >= wholeDay && !lanesOf(day).includes('part'))
  const lanes = newest === undefined ? '' : lanesOf(newest).join()
  const volumes = days.flatMap((day) => {
    const share = shareOf(day)
    const isWhole = share >= wholeDay && lanesOf(day).join() === lanes
    const volume = (hours.counts.get(day) ?? []).reduce((sum, { count }) => sum + count, 0)
    return isWhole ? [{ weekday: new Date(day).getUTCDay(), volume: volume / share }] : []
  })
  const weekdays = [...new Set(volumes.map(({ weekday }) => weekday))]
  const means = weekdays.map((weekday) =>
    meanOf(volumes.filter((one) => one.weekday === weekday).map((one) => one.volume)),
  )
  const value = meanOf(means)
  return value === null
    ? null
    : { value: Math.round(value), days: volumes.length, weekdays: weekdays.length }
}

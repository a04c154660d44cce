import { completenessOf, meanOf, presenceOf, wholeDay, type HoursByDay } from './hours.ts'

/**
 * Annual average daily traffic, estimated: the mean by weekday of the days of which at least 90 % was measured, each brought to
 * a whole day, and the mean of the weekdays (after the AASHTO method, without its factors for months). Null without such a day.
 * Days with other lanes than the last one are left out: a part of the lanes carries a part of the traffic.
 */
export function estimateAadt(
  hours: HoursByDay,
  days: readonly string[],
  now: Date,
): { value: number; days: number; weekdays: number } | null {
  const last = days.at(-1) ?? ''
  const lanes = hours.lanes.filter((lane) => presenceOf(lane, last) === 'whole')
  const hasSameLanes = (day: string) =>
    hours.lanes.every((lane) => presenceOf(lane, day) === (lanes.includes(lane) ? 'whole' : 'none'))
  const volumes = days.flatMap((day) => {
    const share = (completenessOf(hours, [day], now) ?? 0) / 100
    const isWhole = share >= wholeDay && lanes.length > 0 && hasSameLanes(day)
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

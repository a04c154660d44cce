import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { CountDay, CountSummary } from '../calls.ts'
import { directions } from '../interval.ts'
import { estimateAadt } from './aadt.ts'
import { classIds, heavyClasses, type ClassId } from './classes.ts'
import {
  byDay,
  completenessOf,
  dayMs,
  hoursOf,
  meanHours,
  startOfDay,
  type CountedHours,
  type HourCover,
  type HoursByDay,
} from './hours.ts'

const shownDays = 7
const usualWeeks = 4

/** Days that end with the one of `now`, the oldest first; `yyyy-mm-dd` in Bangkok. */
export function daysBack(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    bangkokDay(new Date(now.getTime() - (count - 1 - index) * dayMs)),
  )
}

/** What a site's page shows of its hours, over the days that were chosen or the last seven. Pure. */
export function summarize(
  counted: CountedHours,
  now: Date,
  chosen?: readonly string[],
): Omit<CountSummary, 'department'> {
  const hours = byDay(counted)
  const days = chosen ?? daysBack(now, shownDays)
  const [today = ''] = days.slice(-1)
  const isRunning = today === bangkokDay(now)
  const whole = chosen
    ? chosen.filter((day) => !isRunning || day !== today)
    : daysBack(new Date(now.getTime() - dayMs), shownDays)
  const past = daysBack(new Date(startOfDay(today)), usualWeeks * 7 + 1)
  const sameWeekday = past.filter((_, index) => index % 7 === 0 && index < usualWeeks * 7)
  const usualHours = sameWeekday.map((day) => hoursOf(hours, day))
  const profile = Object.fromEntries(
    directions.map((direction) => [
      direction,
      meanHours(whole.map((day) => hoursOf(hours, day, direction))),
    ]),
  ) as CountSummary['profile']
  const recent = days.flatMap((day) => hours.covers.get(day) ?? [])
  return {
    classes: classIds.filter((id) => counted.counts.some((count) => count.class === id)),
    days: days.map((day) => dayOf(hours, day, now)),
    is_running: isRunning,
    today: hoursOf(hours, today),
    usual: meanHours(usualHours),
    usual_days: usualHours.filter((day) => day.some((count) => count !== null)).length,
    profile,
    speed_avg: weighted(recent, 'speedSum', 'speedWeight'),
    speed_p85: weighted(recent, 'p85Sum', 'p85Weight'),
    heavy_pct: heavyShare(hours, days),
    completeness: completenessOf(hours, days, now),
    aadt: estimateAadt(hours, past.slice(0, -1), now),
  }
}

function dayOf(hours: HoursByDay, day: string, now: Date): CountDay {
  const covers = hours.covers.get(day) ?? []
  const isMeasured = covers.some(({ covered }) => covered > 0)
  const counts = hours.counts.get(day) ?? []
  const ids = [...new Set(counts.map((one) => one.class))]
  const sums = ids.map((id): [ClassId, number] => [
    id,
    counts.filter((one) => one.class === id).reduce((sum, { count }) => sum + count, 0),
  ])
  return {
    day,
    counts: isMeasured ? (Object.fromEntries(sums) as CountDay['counts']) : null,
    completeness: completenessOf(hours, [day], now),
    implausible: covers.reduce((sum, { implausible }) => sum + implausible, 0),
  }
}

function weighted(
  covers: readonly HourCover[],
  sum: 'speedSum' | 'p85Sum',
  by: 'speedWeight' | 'p85Weight',
) {
  const weight = covers.reduce((all, hour) => all + hour[by], 0)
  return weight > 0 ? covers.reduce((all, hour) => all + hour[sum], 0) / weight : null
}

/** Of the vehicles whose class is known. */
function heavyShare({ counts }: HoursByDay, days: readonly string[]): number | null {
  const classified = days
    .flatMap((day) => counts.get(day) ?? [])
    .filter((one) => one.class !== 'all')
  const sum = (list: typeof classified) => list.reduce((all, { count }) => all + count, 0)
  const all = sum(classified)
  return all > 0 ? (sum(classified.filter((one) => heavyClasses.has(one.class))) / all) * 100 : null
}

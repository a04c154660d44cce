import { formatThaiDate, formatThaiTime } from '@roadside/contract/domain/thai-date.ts'

const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]
const month = 30 * day
/** Bangkok is ahead of UTC by this (thai-date.ts). */
const offset = 7 * hour

/** Distances between ticks that are round on a clock or calendar, milliseconds. */
export const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10].map((count) => count * day),
  ...[1, 2, 3, 6, 12, 24, 60].map((count) => count * month),
]

/** Ticks between two times, on round times of Bangkok: hours of its days, days of its months. Milliseconds. */
export function timeTicks(from: number, to: number, step: number): number[] {
  if (step >= month) return monthTicks(from, to, Math.round(step / month))
  const first = Math.ceil((from + offset) / step) * step - offset
  return Array.from(
    { length: Math.max(0, Math.floor((to - first) / step) + 1) },
    (_, index) => first + index * step,
  )
}

function monthTicks(from: number, to: number, months: number): number[] {
  const start = new Date(from + offset)
  const ticks: number[] = []
  for (let index = Math.floor(start.getUTCMonth() / months) * months; ; index += months) {
    const tick = Date.UTC(start.getUTCFullYear(), index) - offset
    if (tick > to) return ticks
    if (tick >= from) ticks.push(tick)
  }
}

/** Words under the ticks: the finer part, and below it the coarser one where it is new. */
export function timeLabels(ticks: readonly number[], step: number): string[] {
  let above = ''
  return ticks.map((tick) => {
    const date = new Date(tick)
    const written = formatThaiDate(date)
    const [fine, coarse] =
      step >= day
        ? [written.slice(0, 5), written.slice(6)]
        : [formatThaiTime(date, step < minute ? 'seconds' : 'minutes').replace(' น.', ''), written]
    const label = coarse === above ? fine : `${fine}\n${coarse}`
    above = coarse
    return label
  })
}

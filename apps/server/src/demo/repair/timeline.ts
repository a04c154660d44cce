import { ApiError } from '@roadside/contract/errors.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Something that somebody did at a moment of the past. */
export interface Task {
  readonly at: Date
  /** With the moment as the present one. */
  readonly run: (now: Date) => Promise<void>
}

/**
 * Does what has happened up to now, in its order; what lies ahead is left undone, and so is what the
 * console refuses, which is logged.
 */
export async function runTimeline(
  tasks: readonly Task[],
  now: Date,
  {
    log,
    signal,
  }: { readonly log: Pick<FastifyBaseLogger, 'warn'>; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  const past = tasks.filter(({ at }) => at.getTime() <= now.getTime())
  for (const { at, run } of past.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    signal?.throwIfAborted()
    try {
      await run(at)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      log.warn({ err: error, at }, 'a step of the demonstration was refused')
    }
  }
}

export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
export const later = (at: Date, ms: number) => new Date(at.getTime() + ms)

const bangkokMs = 7 * hour
/** Hours of the day in which an office works. */
const office = { from: 8.5, to: 16 }

/** The moment itself within office hours, else the next on which they begin, and some minutes after that. */
export function inOffice(at: Date, minutesAfter = 0): Date {
  const local = new Date(at.getTime() + bangkokMs)
  const hours = local.getUTCHours() + local.getUTCMinutes() / 60
  const isWeekend = local.getUTCDay() === 0 || local.getUTCDay() === 6
  if (!isWeekend && hours >= office.from && hours < office.to) return at
  const midnight = Math.floor(local.getTime() / day) * day
  const isBefore = !isWeekend && hours < office.from
  let next = isBefore ? midnight : midnight + day
  while ([0, 6].includes(new Date(next).getUTCDay())) next += day
  return new Date(next + office.from * hour + minutesAfter * minute - bangkokMs)
}

/** The last moment up to this one at which people work beside the road: between eight and half past five. */
export function byDaylight(at: Date): Date {
  const local = at.getTime() + bangkokMs
  const midnight = Math.floor(local / day) * day
  const [from, to] = [midnight + 8.5 * hour, midnight + 17.5 * hour]
  if (local > to) return new Date(to - bangkokMs)
  return local < from ? new Date(to - day - bangkokMs) : at
}

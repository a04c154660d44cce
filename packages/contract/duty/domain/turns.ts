import { bangkokDay, startOfBangkokDay } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import type { Calendar } from '../../service-levels/domain/calendar.ts'
import { onDuty, patternTurns } from './on-duty.ts'
import type { Roster } from './roster.ts'

/** A time in which the same accounts are on duty in the same order; the begin is included, the end is not. */
export interface Turn {
  readonly from: Date
  readonly to: Date
  /** Empty: nobody is on duty. */
  readonly users: readonly number[]
}

/** Days in which gaps are looked for. */
export const gapDays = 14

/**
 * The turns of a roster within a time, one after the other without a hole; parted where a turn of
 * the pattern or an override begins or ends.
 */
export function turnsBetween(roster: Roster, from: Date, to: Date, calendar: Calendar): Turn[] {
  if (from >= to) return []
  const edges = new Set([from.getTime(), to.getTime()])
  const add = (at: Date | null) => {
    if (at && at > from && at < to) edges.add(at.getTime())
  }
  for (let day = bangkokDay(from); startOfBangkokDay(day) < to; day = addDays(day, 1))
    for (const turn of patternTurns(roster.rows, day, calendar)) {
      add(turn.from)
      add(turn.to)
    }
  for (const one of roster.overrides) {
    add(one.from)
    add(one.to)
  }
  const times = [...edges].toSorted((a, b) => a - b)
  return times.slice(1).map((end, index) => {
    const begin = new Date(times[index] ?? end)
    return { from: begin, to: new Date(end), users: onDuty(roster, begin, calendar) }
  })
}

/** Neighbouring turns as one where the same account is the first to be told. */
export function joinTurns(turns: readonly Turn[]): Turn[] {
  const joined: Turn[] = []
  for (const turn of turns) {
    const last = joined.at(-1)
    if (last && last.users[0] === turn.users[0])
      joined[joined.length - 1] = { ...last, to: turn.to }
    else joined.push(turn)
  }
  return joined
}

/** The times at which nobody is on duty, within the {@link gapDays} after `from`. */
export function findGaps(roster: Roster, from: Date, calendar: Calendar): Turn[] {
  const to = new Date(from.getTime() + gapDays * 86_400_000)
  return joinTurns(turnsBetween(roster, from, to, calendar)).filter(
    ({ users }) => users.length === 0,
  )
}

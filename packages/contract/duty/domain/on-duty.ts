import { addDays } from '../../domain/time-range.ts'
import { bangkokDay, startOfBangkokDay } from '../../domain/thai-date.ts'
import { officeHoliday, type Calendar } from '../../service-levels/domain/calendar.ts'
import { dutyDays, type DutyDay, type DutyOverride, type DutyRow, type Roster } from './roster.ts'

const minuteMs = 60_000

/** A time in which a row of the pattern holds: the begin is included, the end is not. */
export interface PatternTurn {
  readonly row: DutyRow
  readonly from: Date
  readonly to: Date
}

/**
 * The accounts on duty at a moment, in order: the first is told, the others stand in. Empty: nobody.
 *
 * The rows that hold then stand one behind the other. An override that was made later goes before
 * one that was made earlier; see {@link standInFor} for a turn that was swapped several times.
 */
export function onDuty(roster: Roster, at: Date, calendar: Calendar): number[] {
  const overrides = roster.overrides
    .filter(({ from, to }) => from <= at && (to === null || at < to))
    .toSorted((a, b) => b.id - a.id)
  const taken = overrides
    .filter(({ insteadOf }) => insteadOf === null)
    .map(({ user, id }) => standInFor({ user, decidedBy: id }, overrides))
  const planned = patternTurns(roster.rows, bangkokDay(at), calendar)
    .filter(({ from, to }) => from <= at && at < to)
    .flatMap(({ row }) => row.users)
    .map((user) => standInFor({ user, decidedBy: 0 }, overrides))
  const isPlanNewer = (planned[0]?.decidedBy ?? 0) > (taken[0]?.decidedBy ?? 0)
  const order = isPlanNewer ? [...planned, ...taken] : [...taken, ...planned]
  return [...new Set(order.map(({ user }) => user))].filter((id) => !roster.suspended.has(id))
}

/** An account in the order, and the override (0: none) that put it there. */
interface Standing {
  readonly user: number
  readonly decidedBy: number
}

/**
 * Who is on duty in an account's stead: the newest swap of its turn decides, and a swap made after
 * that one may hand the turn on.
 */
function standInFor(one: Standing, newestFirst: readonly DutyOverride[]): Standing {
  const swap = newestFirst.find(({ insteadOf, id }) => insteadOf === one.user && id > one.decidedBy)
  return swap ? standInFor({ user: swap.user, decidedBy: swap.id }, newestFirst) : one
}

/** The turns of the rows that touch a day `yyyy-mm-dd`, those of the night before it included, in the order of the rows. */
export function patternTurns(
  rows: readonly DutyRow[],
  day: string,
  calendar: Calendar,
): PatternTurn[] {
  const days = [addDays(day, -1), day].map((begin) => ({
    begin,
    kind: dutyDayOf(rows, begin, calendar),
  }))
  const start = startOfBangkokDay(day)
  return rows
    .flatMap((row) =>
      days.filter(({ kind }) => row.days.includes(kind)).map(({ begin }) => turnOf(row, begin)),
    )
    .filter(({ to }) => to > start)
}

/**
 * The day of the pattern that a calendar day is. A holiday takes the place of its weekday where the
 * pattern says anything of holidays; else a holiday is a day as any other.
 */
function dutyDayOf(rows: readonly DutyRow[], day: string, calendar: Calendar): DutyDay {
  const saysHolidays = rows.some(({ days }) => days.includes('holiday'))
  if (saysHolidays && officeHoliday(calendar, 'government', day) !== null) return 'holiday'
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dutyDays[(weekday + 6) % 7] ?? 'mon'
}

function turnOf(row: DutyRow, day: string): PatternTurn {
  const isNextDay = row.to <= row.from
  return { row, from: timeOn(day, row.from), to: timeOn(isNextDay ? addDays(day, 1) : day, row.to) }
}

/** The moment of a time `HH:MM` of a day in Bangkok. */
function timeOn(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfBangkokDay(day).getTime() + (hours * 60 + minutes) * minuteMs)
}

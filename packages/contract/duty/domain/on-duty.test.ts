import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/time-range.ts'
import { bangkokDay, toBangkokIso } from '../../domain/thai-date.ts'
import { deliveredCalendar } from '../../service-levels/holidays/delivered-calendar.ts'
import {
  calendarKnownUntil,
  calendarStanding,
  officeHoliday,
  isCalendarKnown,
} from '../../service-levels/domain/calendar.ts'
import { onDuty } from './on-duty.ts'
import { dutyDays, type DutyOverride, type DutyRow, type Roster } from './roster.ts'
import { findGaps, joinTurns, turnsBetween } from './turns.ts'

const [anan, boon, chai, dao] = [1, 2, 3, 4]
const at = (text: string) => new Date(`${text}+07:00`)
const rosterOf = (rows: DutyRow[], more: Partial<Roster> = {}): Roster => ({
  rows,
  overrides: [],
  suspended: new Set(),
  ...more,
})
const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const
const nightly = (users: number[], days: DutyRow['days'] = workdays): DutyRow => ({
  days,
  from: '18:00',
  to: '06:00',
  users,
})
const allDay = (users: number[], days: DutyRow['days'] = dutyDays.slice(0, 7)): DutyRow => ({
  days,
  from: '00:00',
  to: '00:00',
  users,
})
const who = (roster: Roster, when: string) => onDuty(roster, at(when), deliveredCalendar)

test('a turn that passes midnight belongs to the day on which it begins', () => {
  const roster = rosterOf([nightly([anan, boon])])
  expect(who(roster, '2026-11-27T17:59:59')).toEqual([])
  expect(who(roster, '2026-11-27T18:00:00')).toEqual([anan, boon])
  // Saturday morning is the rest of Friday's night; Sunday morning is of nobody
  expect(who(roster, '2026-11-28T05:59:59')).toEqual([anan, boon])
  expect(who(roster, '2026-11-28T06:00:00')).toEqual([])
  expect(who(roster, '2026-11-29T03:00:00')).toEqual([])
})

test('the night of the last day of a year ends in the new one', () => {
  const roster = rosterOf([nightly([anan], dutyDays)])
  expect(who(roster, '2026-12-31T23:59:59')).toEqual([anan])
  expect(who(roster, '2027-01-01T00:00:00')).toEqual([anan])
  expect(who(roster, '2027-01-01T05:59:59')).toEqual([anan])
  expect(who(roster, '2027-01-01T06:00:00')).toEqual([])
})

test('a holiday on a weekday takes its place, where the pattern says anything of holidays', () => {
  // Thursday, 10 December 2026: วันรัฐธรรมนูญ
  const without = rosterOf([allDay([anan])])
  const withRow = rosterOf([allDay([anan]), allDay([boon], ['holiday'])])
  expect(who(without, '2026-12-10T12:00:00')).toEqual([anan])
  expect(who(withRow, '2026-12-09T23:59:59')).toEqual([anan])
  expect(who(withRow, '2026-12-10T00:00:00')).toEqual([boon])
  expect(who(withRow, '2026-12-11T00:00:00')).toEqual([anan])
  // a day on which banks alone are closed is none
  expect(who(withRow, '2026-05-01T12:00:00')).toEqual([anan])
  expect(who(withRow, '2026-05-13T12:00:00')).toEqual([boon])
})

test('a suspended account is passed over to the next', () => {
  const roster = rosterOf([allDay([anan, boon, chai])], { suspended: new Set([anan, chai]) })
  expect(who(roster, '2026-11-28T12:00:00')).toEqual([boon])
})

const from = at('2026-11-28T08:00:00')
const to = at('2026-11-28T20:00:00')
const override = (id: number, user: number, more: Partial<DutyOverride> = {}): DutyOverride => ({
  id,
  user,
  insteadOf: null,
  from,
  to,
  ...more,
})
const noon = '2026-11-28T12:00:00'
const ofAnan = (...overrides: DutyOverride[]) => rosterOf([allDay([anan, boon])], { overrides })

test('a swap puts one account in the place of another, within its time', () => {
  const roster = ofAnan(override(1, chai, { insteadOf: anan }))
  expect(who(roster, '2026-11-28T07:59:59')).toEqual([anan, boon])
  expect(who(roster, noon)).toEqual([chai, boon])
  expect(who(roster, '2026-11-28T20:00:00')).toEqual([anan, boon])
})

test('of two swaps of a turn the newest decides, and who took a turn may hand it on', () => {
  const first = override(1, chai, { insteadOf: anan })
  expect(who(ofAnan(first, override(2, dao, { insteadOf: anan })), noon)).toEqual([dao, boon])
  expect(who(ofAnan(first, override(2, dao, { insteadOf: chai })), noon)).toEqual([dao, boon])
  // a swap that is older than the one which put the account there says nothing of this turn
  expect(who(ofAnan(override(1, dao, { insteadOf: chai }), { ...first, id: 2 }), noon)).toEqual([
    chai,
    boon,
  ])
  expect(who(ofAnan(first, override(2, anan, { insteadOf: chai })), noon)).toEqual([anan, boon])
})

test('who takes over is told first until it is ended, and the newest of several', () => {
  const open = override(1, chai, { to: null })
  expect(who(ofAnan(open), noon)).toEqual([chai, anan, boon])
  expect(who(ofAnan(open), '2030-01-01T00:00:00')).toEqual([chai, anan, boon])
  expect(who(ofAnan(open, override(2, dao)), noon)).toEqual([dao, chai, anan, boon])
  expect(who(ofAnan(open, override(2, dao, { insteadOf: anan })), noon)).toEqual([dao, boon, chai])
  expect(who(ofAnan(override(3, chai), override(2, dao, { insteadOf: anan })), noon)).toEqual([
    chai,
    dao,
    boon,
  ])
})

test('the calendar says how far it is known, and whether a year is announced', () => {
  expect(calendarKnownUntil(deliveredCalendar)).toEqual({
    announced: '2026-12-31',
    entered: '2027-12-31',
  })
  expect(calendarStanding(deliveredCalendar, '2026-12-31')).toBe('announced')
  expect(calendarStanding(deliveredCalendar, '2027-01-01')).toBe('expected')
  expect(isCalendarKnown(deliveredCalendar, '2027-12-31')).toBe(true)
  expect(isCalendarKnown(deliveredCalendar, '2028-01-01')).toBe(false)
  expect(isCalendarKnown(deliveredCalendar, '2023-12-31')).toBe(false)
})

test('each year holds its own days, each once and in order, and the years have no gap', () => {
  const { years } = deliveredCalendar
  for (const { year, holidays } of years) {
    const days = holidays.map(({ day }) => day)
    expect(days.filter((day) => !day.startsWith(`${year}-`))).toEqual([])
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(holidays.length).toBeGreaterThan(18)
  }
  expect(years.map(({ year }) => year)).toEqual(years.map((_, index) => 2024 + index))
  expect(officeHoliday(deliveredCalendar, 'government', '2026-12-07')).toContain('ชดเชย')
})

const minuteMs = 60_000
const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)
const row = fc.record({
  days: fc.subarray([...dutyDays], { minLength: 1 }),
  from: time,
  to: time,
  users: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
})
/** Also round New Year's Eve, Songkran and the end of what is known. */
const instant = fc
  .tuple(
    fc.constantFrom('2026-12-29', '2026-04-11', '2026-12-04', '2027-12-30', '2024-02-27'),
    fc.integer({ min: 0, max: 6 * 24 * 60 }),
  )
  .map(([day, minutes]) => new Date(at(`${day}T00:00:00`).getTime() + minutes * minuteMs))

/** The accounts of the rows at a moment, read off the clock on the wall. */
function byTheRows(rows: readonly DutyRow[], when: Date): number[] {
  const clock = toBangkokIso(when).slice(11, 16)
  const kindOf = (day: string) => {
    if (
      rows.some(({ days }) => days.includes('holiday')) &&
      officeHoliday(deliveredCalendar, 'government', day)
    )
      return 'holiday'
    const name = new Date(`${day}T12:00:00Z`).toLocaleDateString('en', {
      weekday: 'short',
      timeZone: 'UTC',
    })
    return dutyDays.find((one) => one === name.toLowerCase())
  }
  const today = bangkokDay(when)
  const [now, before] = [kindOf(today), kindOf(addDays(today, -1))]
  const found = rows.flatMap((one) => {
    const isOvernight = one.to <= one.from
    const isOfToday =
      one.days.some((day) => day === now) && clock >= one.from && (isOvernight || clock < one.to)
    const isOfYesterday = one.days.some((day) => day === before) && isOvernight && clock < one.to
    return isOfToday || isOfYesterday ? one.users : []
  })
  return [...new Set(found)]
}

test('every instant is covered by exactly what the rows say', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), instant, (rows, when) => {
      expect(onDuty(rosterOf(rows), when, deliveredCalendar)).toEqual(byTheRows(rows, when))
    }),
    { numRuns: 1_000 },
  )
})

const someOverride = fc
  .record({
    user: fc.integer({ min: 1, max: 6 }),
    insteadOf: fc.option(fc.integer({ min: 1, max: 6 })),
    from: instant,
    hours: fc.option(fc.integer({ min: 1, max: 72 })),
  })
  .map(({ hours, ...one }) => ({
    ...one,
    to: hours === null ? null : new Date(one.from.getTime() + hours * 60 * minuteMs),
  }))
const anyRoster = fc
  .record({
    rows: fc.array(row, { maxLength: 4 }),
    overrides: fc.array(someOverride, { maxLength: 5 }),
    suspended: fc.subarray([1, 2, 3]),
  })
  .map(({ rows, overrides, suspended }): Roster => ({
    rows,
    overrides: overrides.map((one, index) => ({ ...one, id: index + 1 })),
    suspended: new Set(suspended),
  }))

test('turns follow each other without a hole, and each moment of one has its accounts', () => {
  fc.assert(
    fc.property(
      anyRoster,
      instant,
      fc.integer({ min: 1, max: 4 * 24 * 60 }),
      (roster, begin, minutes) => {
        const end = new Date(begin.getTime() + minutes * minuteMs)
        const turns = turnsBetween(roster, begin, end, deliveredCalendar)
        expect(turns.map(({ from: start }) => start)).toEqual([
          begin,
          ...turns.slice(0, -1).map(({ to: stop }) => stop),
        ])
        expect(turns.at(-1)?.to).toEqual(end)
        for (const turn of turns)
          for (const part of [0, 0.37, 0.999]) {
            const span = turn.to.getTime() - turn.from.getTime()
            const moment = new Date(turn.from.getTime() + Math.floor(span * part))
            expect(onDuty(roster, moment, deliveredCalendar)).toEqual(turn.users)
          }
      },
    ),
    { numRuns: 200 },
  )
})

test('gaps are the times of nobody within 14 days, neighbours joined', () => {
  const roster = rosterOf([nightly([anan], dutyDays)])
  const gaps = findGaps(roster, at('2026-11-28T03:00:00'), deliveredCalendar)
  expect(gaps).toHaveLength(14)
  expect(gaps[0]).toEqual({
    from: at('2026-11-28T06:00:00'),
    to: at('2026-11-28T18:00:00'),
    users: [],
  })
  expect(findGaps(rosterOf([]), from, deliveredCalendar)).toEqual([
    { from, to: at('2026-12-12T08:00:00'), users: [] },
  ])
  expect(findGaps(rosterOf([allDay([anan], dutyDays)]), from, deliveredCalendar)).toEqual([])
})

test('turns of the same first account are one', () => {
  const roster = rosterOf([allDay([anan, boon], workdays), allDay([chai], ['sat', 'sun'])])
  const turns = turnsBetween(
    roster,
    at('2026-11-23T00:00:00'),
    at('2026-11-30T00:00:00'),
    deliveredCalendar,
  )
  expect(turns).toHaveLength(7)
  expect(joinTurns(turns).map(({ to: end, users }) => [end, users[0]])).toEqual([
    [at('2026-11-28T00:00:00'), anan],
    [at('2026-11-30T00:00:00'), chai],
  ])
})

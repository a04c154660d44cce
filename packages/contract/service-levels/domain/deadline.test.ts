import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDay, toBangkokIso } from '../../domain/thai-date.ts'
import { addDays } from '../../domain/time-range.ts'
import { deliveredCalendar } from '../holidays/delivered-calendar.ts'
import { weekdays, type CountedHours, type Period } from '../terms.ts'
import {
  agreedPause,
  at,
  someCalendar,
  someHours,
  someMinute,
  somePause,
} from '../testing/arbitraries.ts'
import type { Calendar } from './calendar.ts'
import { clockTime } from './clock.ts'
import { deadlineOf, movedDeadlines, type OpenDeadline } from './deadline.ts'
import { agreementProblem, isClaimLate, lastClaimDay, type Pause } from './pause.ts'

const always: CountedHours = { kind: 'always' }
const office: CountedHours = {
  kind: 'working',
  office: 'government',
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to: '16:30',
}
const now = at('2026-06-01 00:00')
const deadline = (
  noticeAt: string,
  [amount, unit]: [number, Period['unit']],
  hours: CountedHours = office,
  pauses: readonly Pause[] = [],
) => {
  const of = { period: { amount, unit }, noticeAt: at(noticeAt), hours, pauses }
  const { at: end, isKnown } = deadlineOf(of, deliveredCalendar, now)
  return `${toBangkokIso(new Date(end)).slice(0, 16).replace('T', ' ')}${isKnown ? '' : ' ?'}`
}

test.each([
  // hours: from the notice on, of those that count
  ['2026-04-09 12:30', 4, 'hours', always, '2026-04-09 16:30'],
  ['2026-04-09 12:30', 4, 'hours', office, '2026-04-09 16:30'],
  ['2026-04-09 12:30', 5, 'hours', office, '2026-04-10 09:30'],
  ['2026-04-10 16:00', 2, 'hours', office, '2026-04-16 10:00'],
  ['2026-04-11 03:00', 8, 'hours', office, '2026-04-16 16:30'],
  // days: the day after the notice is the first, whatever the hour of the notice
  ['2026-04-07 00:01', 1, 'days', always, '2026-04-09 00:00'],
  ['2026-04-07 23:59', 1, 'days', always, '2026-04-09 00:00'],
  ['2026-04-07 23:59', 3, 'days', office, '2026-04-10 16:30'],
  // the last day is a Sunday, in Songkran, or both: the next working day is the last (§193/8)
  ['2026-04-03 09:00', 2, 'days', office, '2026-04-07 16:30'],
  ['2026-04-10 09:00', 3, 'days', office, '2026-04-16 16:30'],
  // where every day counts, none is a holiday
  ['2026-04-10 09:00', 3, 'days', always, '2026-04-14 00:00'],
  ['2026-04-10 09:00', 3, 'working_days', office, '2026-04-20 16:30'],
  // government offices are open on วันแรงงาน
  ['2026-04-30 09:00', 1, 'working_days', office, '2026-05-01 16:30'],
] as const)('notice %s, %i %s', (notice, amount, unit, hours, expected) => {
  expect(deadline(notice, [amount, unit], hours)).toBe(expected)
})

test('a deadline beyond the announced holidays says so', () => {
  expect(deadline('2026-12-28 09:00', [3, 'working_days'])).toBe('2027-01-04 16:30 ?')
  expect(deadline('2026-12-28 09:00', [3, 'days'])).toBe('2027-01-04 16:30 ?')
  expect(deadline('2026-12-28 09:00', [7, 'days'], always)).toBe('2027-01-05 00:00')
  // beyond all years: only the days of the week are known
  expect(deadline('2028-01-03 09:00', [5, 'working_days'])).toBe('2028-01-10 16:30 ?')
})

test('pauses that were agreed to move a deadline', () => {
  const pause = agreedPause(at('2026-04-09 13:30'), at('2026-04-10 10:30'))
  expect(deadline('2026-04-09 12:30', [4, 'hours'], office, [pause])).toBe('2026-04-10 13:30')
  // a day of which some hours are left counts
  expect(deadline('2026-04-08 12:30', [2, 'working_days'], office, [pause])).toBe(
    '2026-04-10 16:30',
  )
  const whole = agreedPause(at('2026-04-09 08:30'), at('2026-04-10 10:30'))
  expect(deadline('2026-04-08 12:30', [2, 'working_days'], office, [whole])).toBe(
    '2026-04-16 16:30',
  )
  expect(deadline('2026-04-08 12:30', [1, 'days'], office, [whole])).toBe('2026-04-10 16:30')
  const claimed = { ...whole, decision: 'claimed' as const }
  expect(deadline('2026-04-08 12:30', [1, 'days'], office, [claimed])).toBe('2026-04-09 16:30')
})

// these draw many thousands of cases each
const patience = { timeout: 240_000 }

const someHoursPeriod = fc.integer({ min: 1, max: 60 })
const base = { noticeAt: someMinute, hours: someHours, calendar: someCalendar }

test('until a deadline of hours, so many hours count', patience, () => {
  fc.assert(
    fc.property(
      fc.record({
        ...base,
        amount: someHoursPeriod,
        pauses: fc.array(somePause, { maxLength: 3 }),
      }),
      ({ noticeAt, hours, calendar, amount, pauses }) => {
        const period = { amount, unit: 'hours' } as const
        const end = deadlineOf(
          { period, noticeAt, hours, pauses },
          calendar,
          at('2027-06-01 00:00'),
        ).at
        const { agreed } = clockTime({ from: noticeAt, to: end }, pauses, { hours, calendar })
        expect(agreed === amount * 3_600_000).toBe(true)
      },
    ),
    { numRuns: 8_000 },
  )
})

test(
  'days are counted from the day after the notice, and a longer period never ends earlier',
  patience,
  () => {
    fc.assert(
      fc.property(
        fc.record({ ...base, amount: fc.integer({ min: 1, max: 12 }), isWorking: fc.boolean() }),
        ({ noticeAt, hours, calendar, amount, isWorking }) => {
          const unit = isWorking && hours.kind === 'working' ? 'working_days' : 'days'
          const endOf = (count: number, from = noticeAt) =>
            deadlineOf(
              { period: { amount: count, unit }, noticeAt: from, hours, pauses: [] },
              calendar,
              now,
            ).at
          const end = endOf(amount)
          const lastDay = bangkokDay(new Date(end - 1))
          const day = bangkokDay(new Date(noticeAt))
          const earliest = addDays(day, amount)
          const isExact = unit === 'days' && hours.kind === 'always'
          expect(isExact ? lastDay === earliest : lastDay >= earliest).toBe(true)
          // the hour of the notice does not matter
          expect(endOf(amount, at(`${day} 00:00`))).toBe(end)
          expect(endOf(amount + 1)).toBeGreaterThanOrEqual(end)
        },
      ),
      { numRuns: 10_000 },
    )
  },
)

test('a changed calendar moves the deadlines that it touches and says which', () => {
  const { years } = deliveredCalendar
  const changed: Calendar = {
    version: 1,
    years: years.map((year) =>
      year.year === 2026
        ? { ...year, holidays: [...year.holidays, { day: '2026-06-05', name: 'วันหยุดพิเศษ' }] }
        : year,
    ),
  }
  const one = (label: string, noticeAt: string, hours = office): OpenDeadline => ({
    label,
    period: { amount: 2, unit: 'working_days' },
    noticeAt: at(noticeAt),
    hours,
    pauses: [],
  })
  const open = [
    one('ก่อน', '2026-06-01 09:00'),
    one('ตรงวัน', '2026-06-02 09:00'),
    one('หลัง', '2026-06-08 09:00'),
  ]
  expect(movedDeadlines(open, deliveredCalendar, { after: changed, now })).toEqual([
    {
      label: 'ตรงวัน',
      from: { at: at('2026-06-05 16:30'), isKnown: true, calendarVersion: 0 },
      to: { at: at('2026-06-08 16:30'), isKnown: true, calendarVersion: 1 },
    },
  ])
})

test(
  'a day more off never brings a deadline forward, and moves none that ends before it',
  patience,
  () => {
    fc.assert(
      fc.property(
        fc.record({ ...base, amount: fc.integer({ min: 1, max: 15 }), dayIndex: fc.nat(60) }),
        ({ noticeAt, hours, calendar, amount, dayIndex }) => {
          const day = addDays('2026-03-25', dayIndex)
          const years = calendar.years.map((year) => ({
            ...year,
            holidays: [
              ...year.holidays.filter((one) => one.day !== day),
              { day, name: 'วันหยุดพิเศษ' },
            ],
          }))
          const unit = hours.kind === 'working' ? 'working_days' : 'days'
          const open = [
            { label: 'ก', period: { amount, unit } as const, noticeAt, hours, pauses: [] },
          ]
          const before = deadlineOf(open[0]!, calendar, now).at
          const moved = movedDeadlines(open, calendar, { after: { version: 2, years }, now })
          const isBefore = day > bangkokDay(new Date(before - 1))
          const mayMove = !isBefore && hours.kind !== 'always'
          expect(moved.length === 0 || mayMove).toBe(true)
          expect(moved.every(({ from, to }) => to.at > from.at)).toBe(true)
        },
      ),
      { numRuns: 10_000 },
    )
  },
)

const flood = (claimedAt: string | null, isAuthoritysFault = false): Pause => ({
  reason: 'force_majeure',
  from: at('2026-08-01 00:00'),
  to: at('2026-08-03 10:00'),
  decision: 'claimed',
  claimedAt: claimedAt === null ? null : at(claimedAt),
  isAuthoritysFault,
})

test('a force majeure is claimed within 15 days, counted from the day after its end', () => {
  const soon = at('2026-08-05 00:00')
  expect(lastClaimDay(flood(null), deliveredCalendar)).toBe('2026-08-18')
  expect(isClaimLate(flood('2026-08-18 23:00'), deliveredCalendar, soon)).toBe(false)
  expect(isClaimLate(flood('2026-08-19 00:00'), deliveredCalendar, soon)).toBe(true)
  expect(isClaimLate(flood(null), deliveredCalendar, soon)).toBe(false)
  expect(isClaimLate(flood(null), deliveredCalendar, at('2026-08-19 00:00'))).toBe(true)
  expect(isClaimLate({ ...flood(null), to: null }, deliveredCalendar, now)).toBe(false)
  expect(
    isClaimLate({ ...flood('2026-09-30 08:00'), reason: 'no_access' }, deliveredCalendar, soon),
  ).toBe(false)
  // the last day is a Sunday
  const ended = { ...flood(null), to: at('2026-08-01 10:00') }
  expect(lastClaimDay(ended, deliveredCalendar)).toBe('2026-08-17')
})

test('a late claim may be agreed to where the fault is the authority’s', () => {
  const late = '2026-09-01 09:00'
  expect(agreementProblem(flood(late), deliveredCalendar, now)).toContain('เกินกำหนด 15 วัน')
  expect(agreementProblem(flood(late, true), deliveredCalendar, now)).toBeNull()
  expect(agreementProblem(flood('2026-08-18 09:00'), deliveredCalendar, now)).toBeNull()
})

test('a week of all days is a week', () => {
  const all = { ...office, weekdays: [...weekdays] }
  expect(deadline('2026-06-04 09:00', [7, 'working_days'], all)).toBe('2026-06-11 16:30')
})

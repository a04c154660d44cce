import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bangkokDay } from '../../domain/thai-date.ts'
import { deliveredCalendar } from '../holidays/delivered-calendar.ts'
import type { CountedHours } from '../terms.ts'
import {
  agreedPause,
  at,
  minuteMs,
  someCalendar,
  someHours,
  someMinute,
  somePause,
  someSpan,
} from '../testing/arbitraries.ts'
import type { Calendar } from './calendar.ts'
import { clockTime } from './clock.ts'
import type { Pause } from './pause.ts'
import { isWorkingDay } from './working-days.ts'

const office: CountedHours = {
  kind: 'working',
  office: 'government',
  weekdays: [1, 2, 3, 4, 5],
  from: '08:30',
  to: '16:30',
}
const hourMs = 3_600_000
const clocked = (from: string, to: string, pauses: readonly Pause[] = []) =>
  clockTime({ from: at(from), to: at(to) }, pauses, { hours: office, calendar: deliveredCalendar })

test('only the hours of working days count', () => {
  // Thursday 9 April 2026 to the Friday after Songkran (Monday to Wednesday)
  expect(clocked('2026-04-09 12:30', '2026-04-17 10:30').measured).toBe((4 + 8 + 8 + 2) * hourMs)
  // government offices are closed on วันพืชมงคล, banks on วันแรงงาน
  expect(clocked('2026-05-13 00:00', '2026-05-14 00:00').measured).toBe(0)
  const banks = { hours: { ...office, office: 'banks' } as const, calendar: deliveredCalendar }
  const day = { from: at('2026-05-13 00:00'), to: at('2026-05-14 00:00') }
  expect(clockTime(day, [], banks).measured).toBe(8 * hourMs)
})

test('as measured and as agreed stand side by side, and what is only claimed counts', () => {
  const pause = agreedPause(at('2026-04-09 14:00'), at('2026-04-10 09:30'))
  const time = clocked('2026-04-09 12:30', '2026-04-10 12:30', [pause])
  expect([time.measured, time.agreed]).toEqual([8 * hourMs, (1.5 + 3) * hourMs])
  expect(time.agreedSpans).toEqual([
    { from: at('2026-04-09 12:30'), to: at('2026-04-09 14:00') },
    { from: at('2026-04-10 09:30'), to: at('2026-04-10 12:30') },
  ])
  const claimed = { ...pause, decision: 'claimed' as const }
  expect(clocked('2026-04-09 12:30', '2026-04-10 12:30', [claimed]).agreed).toBe(8 * hourMs)
})

test('a pause that lasts goes to the end', () => {
  const pause = agreedPause(at('2026-04-10 09:30'), null)
  expect(clocked('2026-04-09 12:30', '2026-04-10 12:30', [pause]).agreed).toBe(5 * hourMs)
})

test('a time beyond what is announced says so', () => {
  expect(clocked('2026-12-30 08:30', '2026-12-31 10:00').isKnown).toBe(true)
  expect(clocked('2026-12-30 08:30', '2027-01-05 10:00').isKnown).toBe(false)
})

/** Minute by minute, by the words of the contract. */
function countMinutes(
  { from, to }: { from: number; to: number },
  hours: CountedHours,
  calendar: Calendar,
  isPaused: (minute: number) => boolean,
): number {
  let count = 0
  for (let minute = from; minute < to; minute += minuteMs) {
    if (isPaused(minute)) continue
    if (hours.kind === 'always') count += 1
    else {
      const time = new Date(minute + 7 * hourMs).toISOString().slice(11, 16)
      const counts = hours.from <= time && time < hours.to
      if (counts && isWorkingDay(calendar, hours, bangkokDay(new Date(minute)))) count += 1
    }
  }
  return count
}

test('every minute counts as the words of the contract say', { timeout: 120_000 }, () => {
  const short = fc
    .tuple(someMinute, fc.nat(3 * 24 * 60))
    .map(([from, minutes]) => ({ from, to: from + minutes * minuteMs }))
  fc.assert(
    fc.property(short, fc.array(somePause, { maxLength: 3 }), someHours, someCalendar, (...of) => {
      const [span, pauses, hours, calendar] = of
      const time = clockTime(span, pauses, { hours, calendar })
      const isPaused = (minute: number) =>
        pauses.some(
          ({ decision, from, to }) =>
            decision === 'agreed' && from <= minute && (to === null || minute < to),
        )
      expect(time.measured / minuteMs).toBe(countMinutes(span, hours, calendar, () => false))
      expect(time.agreed / minuteMs).toBe(countMinutes(span, hours, calendar, isPaused))
    }),
    { numRuns: 300 },
  )
})

const contract = { span: someSpan, hours: someHours, calendar: someCalendar }

// these draw many thousands of cases each
const patience = { timeout: 240_000 }

test('overlapping pauses count once, and their order does not matter', patience, () => {
  fc.assert(
    fc.property(
      fc.record({ ...contract, pauses: fc.array(somePause, { maxLength: 5 }) }),
      fc.nat(4),
      ({ span, pauses, ...by }, turn) => {
        const agreedOf = (some: readonly Pause[]) => clockTime(span, some, by).agreed
        const again = [...pauses.slice(turn), ...pauses.slice(0, turn), ...pauses].toReversed()
        // each in two that overlap
        const cut = pauses.flatMap((pause) => {
          const end = pause.to ?? span.to
          const middle = pause.from + (end - pause.from) / 2
          return [
            { ...pause, to: Math.min(end, middle + minuteMs) },
            { ...pause, from: middle },
          ]
        })
        const agreed = agreedOf(pauses)
        expect(agreedOf(again) === agreed && agreedOf(cut) === agreed).toBe(true)
      },
    ),
    { numRuns: 25_000 },
  )
})

test('a pause outside the hours that count changes nothing', patience, () => {
  fc.assert(
    fc.property(
      fc.record({ ...contract, pauses: fc.array(somePause, { maxLength: 3 }), more: somePause }),
      ({ span, pauses, more, ...by }) => {
        const { agreed, measured } = clockTime(span, pauses, by)
        const within = clockTime({ from: more.from, to: more.to ?? span.to }, [], by).measuredSpans
        const touches = within.some(({ from, to }) => from < span.to && to > span.from)
        const after = clockTime(span, [...pauses, more], by)
        const isFree = !touches || more.decision !== 'agreed'
        expect(
          (isFree ? after.agreed === agreed : after.agreed <= agreed) &&
            after.measured === measured &&
            agreed <= measured,
        ).toBe(true)
      },
    ),
    { numRuns: 25_000 },
  )
})

test('two times one after the other are as long as both together', patience, () => {
  fc.assert(
    fc.property(
      fc.record({ ...contract, pauses: fc.array(somePause, { maxLength: 3 }) }),
      fc.nat(100),
      ({ span, pauses, ...by }, percent) => {
        const middle = span.from + ((span.to - span.from) * percent) / 100
        const [one, two, all] = [
          clockTime({ from: span.from, to: middle }, pauses, by),
          clockTime({ from: middle, to: span.to }, pauses, by),
          clockTime(span, pauses, by),
        ]
        expect(
          one.measured + two.measured === all.measured && one.agreed + two.agreed === all.agreed,
        ).toBe(true)
      },
    ),
    { numRuns: 10_000 },
  )
})

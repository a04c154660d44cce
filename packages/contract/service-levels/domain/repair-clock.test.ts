import { expect, test } from 'vitest'
import { deliveredCalendar } from '../holidays/delivered-calendar.ts'
import { unknownTerms, type ServiceTerms } from '../terms.ts'
import { agreedPause, at } from '../testing/arbitraries.ts'
import { clockNeedsOf, repairDeadlines, repairTimes, type Repair } from './repair-clock.ts'

const hourMs = 3_600_000
const terms: ServiceTerms = {
  ...unknownTerms,
  hours: { kind: 'always' },
  begin: { amount: 4, unit: 'hours' },
  finish: { amount: 24, unit: 'hours' },
}
const repair: Repair = {
  terms,
  isOfContractor: true,
  noticeAt: at('2026-11-20 08:00'),
  startedAt: null,
  finishedAt: null,
  pauses: [],
}
const now = at('2026-11-20 18:00')

test('deadlines run from the notice, and agreed pauses move them', () => {
  expect(repairDeadlines(repair, deliveredCalendar, now)).toMatchObject({
    begin: { at: at('2026-11-20 12:00'), isKnown: true },
    finish: { at: at('2026-11-21 08:00') },
  })
  const pauses = [agreedPause(at('2026-11-20 09:00'), at('2026-11-20 12:00'))]
  expect(repairDeadlines({ ...repair, pauses }, deliveredCalendar, now)).toMatchObject({
    begin: { at: at('2026-11-20 15:00') },
    finish: { at: at('2026-11-21 11:00') },
  })
})

test('both figures of both parts, up to now where they last', () => {
  const pauses = [agreedPause(at('2026-11-20 09:00'), at('2026-11-20 12:00'))]
  const startedAt = at('2026-11-20 16:00')
  const times = repairTimes({ ...repair, startedAt, pauses }, deliveredCalendar, now)
  expect(times).toMatchObject({
    begin: { measured: 8 * hourMs, agreed: 5 * hourMs, isLate: true, until: startedAt },
    finish: { measured: 10 * hourMs, agreed: 7 * hourMs, isLate: false, until: null },
  })
})

test('what is unknown is named, and gives no deadline', () => {
  const needs = (change: Partial<Repair>) => clockNeedsOf({ ...repair, ...change })
  expect(needs({})).toEqual([])
  expect(needs({ terms: null })).toEqual(['contract'])
  expect(needs({ isOfContractor: false })).toEqual(['contractor'])
  expect(needs({ noticeAt: null, terms: unknownTerms })).toEqual([
    'notice',
    'hours',
    'begin',
    'finish',
  ])
  const half = { ...repair, terms: { ...terms, begin: null } }
  expect(repairDeadlines(half, deliveredCalendar, now).begin).toBeNull()
  expect(repairDeadlines(half, deliveredCalendar, now).finish).not.toBeNull()
  expect(repairTimes({ ...repair, isOfContractor: false }, deliveredCalendar, now)).toBeNull()
})

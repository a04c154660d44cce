import { expect, it } from 'vitest'
import { awayOf, hourMs, hoursBetween, hoursOfDay, type ReportingScale } from './hours.ts'

const day = Date.parse('2026-11-21T00:00:00+07:00')
const at = (hours: number) => day + hours * hourMs
const within = { from: at(0), to: at(24) }
const scale = (changes: Partial<ReportingScale>): ReportingScale => ({
  first: at(0),
  last: at(24),
  gaps: [],
  unreachable: [],
  silenceTimeoutMs: hourMs,
  ...changes,
})

it.each<readonly [string, Partial<ReportingScale>, ReturnType<typeof awayOf>]>([
  ['always heard', {}, []],
  ['never heard', { first: null, last: null }, [within]],
  ['heard from noon on', { first: at(12) }, [{ from: at(0), to: at(12) }]],
  ['silent since ten', { last: at(10) }, [{ from: at(10), to: at(24) }]],
  ['silent for less than is borne', { first: at(0.5), last: at(23.2) }, []],
  [
    'silent between, and judged so for a part of it',
    { gaps: [{ from: at(3), to: at(6) }], unreachable: [{ from: at(4), to: at(7) }] },
    [{ from: at(3), to: at(7) }],
  ],
])('%s', (_, changes, away) => {
  expect(awayOf(scale(changes), within)).toEqual(away)
})

it.each<readonly [string, number, number, { isKnown: boolean; isPartial: boolean }]>([
  ['nothing passed and the scale was there', 0, 0, { isKnown: true, isPartial: false }],
  ['nothing passed and the scale was away', 0, 1, { isKnown: false, isPartial: false }],
  [
    'nothing passed and the scale was away for half of it',
    0,
    0.5,
    { isKnown: false, isPartial: false },
  ],
  ['some passed and the scale was away for half of it', 5, 0.5, { isKnown: true, isPartial: true }],
  [
    'some passed and the scale was away for some minutes',
    5,
    0.2,
    { isKnown: true, isPartial: false },
  ],
])('an hour in which %s', (_, vehicles, awayHours, expected) => {
  const away = [[{ from: at(1), to: at(1 + awayHours) }]]
  const [, hour] = hoursBetween([{ start: at(1), vehicles, over: 0 }], away, within, at(24))
  expect(hour).toMatchObject({ ...expected, vehicles })
})

it('hours to come are not known, and the running one is not whole', () => {
  const hours = hoursBetween([{ start: at(9), vehicles: 4, over: 1 }], [[]], within, at(9.5))
  expect(hours.map(({ isKnown }) => isKnown)).toEqual(
    Array.from({ length: 24 }, (_, hour) => hour <= 9),
  )
  expect(hours[9]).toMatchObject({ isPartial: true })
  expect(hoursOfDay(hours, false)[10]).toEqual({
    hour: 10,
    vehicles: null,
    over: null,
    is_partial: false,
    is_ahead: true,
  })
})

it('of two scales one that is away makes half an hour', () => {
  const away = [[{ from: at(0), to: at(24) }], []]
  expect(
    hoursBetween([{ start: at(2), vehicles: 3, over: 0 }], away, within, at(24))[2],
  ).toMatchObject({
    isPartial: true,
  })
})

it('means are of the hours that were watched, and of nothing else', () => {
  const twoDays = { from: at(0), to: at(48) }
  const away = [[{ from: at(30), to: at(31) }]]
  const counts = [
    { start: at(5), vehicles: 10, over: 1 },
    { start: at(29), vehicles: 21, over: 0 },
    { start: at(6), vehicles: 8, over: 2 },
  ]
  const hours = hoursOfDay(hoursBetween(counts, away, twoDays, at(48)), true)
  expect(hours[5]).toEqual({
    hour: 5,
    vehicles: 15.5,
    over: 0.5,
    is_partial: false,
    is_ahead: false,
  })
  expect(hours[6]).toEqual({ hour: 6, vehicles: 8, over: 2, is_partial: false, is_ahead: false })
  expect(hours[7]).toMatchObject({ vehicles: 0 })
})

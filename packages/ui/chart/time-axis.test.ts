import { expect, test } from 'vitest'
import { timeLabels, timeSteps, timeTicks } from './time-axis.ts'

const hour = 3_600_000
const day = 24 * hour
const at = (text: string) => Date.parse(text)
const bangkok = (ticks: number[]) =>
  ticks.map((tick) => new Date(tick + 7 * hour).toISOString().slice(0, 16))

test('hours are those of Bangkok', () => {
  const ticks = timeTicks(
    at('2026-11-21T17:05:00+07:00'),
    at('2026-11-22T07:00:00+07:00'),
    6 * hour,
  )
  expect(bangkok(ticks)).toEqual(['2026-11-21T18:00', '2026-11-22T00:00', '2026-11-22T06:00'])
  expect(timeLabels(ticks, 6 * hour)).toEqual(['18:00\n21/11/2569', '00:00\n22/11/2569', '06:00'])
})

test('days begin at midnight in Bangkok; the year stands where it is new', () => {
  const ticks = timeTicks(at('2026-12-30T00:00:00+07:00'), at('2027-01-02T00:00:00+07:00'), day)
  expect(timeLabels(ticks, day)).toEqual(['30/12\n2569', '31/12', '01/01\n2570', '02/01'])
})

test('months begin on their first, quarters in January, April, July and October', () => {
  const range = [at('2026-02-11T00:00:00+07:00'), at('2027-01-31T00:00:00+07:00')] as const
  expect(bangkok(timeTicks(...range, 90 * day))).toEqual([
    '2026-04-01T00:00',
    '2026-07-01T00:00',
    '2026-10-01T00:00',
    '2027-01-01T00:00',
  ])
  expect(timeTicks(...range, 30 * day).length).toBe(11)
})

test('ticks within a minute have their seconds', () => {
  const ticks = timeTicks(at('2026-11-21T19:42:07+07:00'), at('2026-11-21T19:42:40+07:00'), 15_000)
  expect(timeLabels(ticks, 15_000)).toEqual(['19:42:15\n21/11/2569', '19:42:30'])
})

test('every step makes ticks that far apart, never a flood of them', () => {
  const from = at('2026-11-21T19:42:07+07:00')
  for (const step of timeSteps)
    expect(timeTicks(from, from + 10 * step, step).length, `${step}`).toBeOneOf([10, 11])
})

import { describe, expect, test } from 'vitest'
import { logTimes, readOldSpan } from './log-range.ts'
import { longestPause } from './longest-pause.ts'

describe('time of the log', () => {
  const until = new Date('2026-11-21T20:00:00+07:00')
  const of = (from: string, to: string) => ({ from, to })
  test('the time before now has an hour ahead, for a lamp whose clock is fast', () => {
    const week = of('2026-11-14T20:00:00+07:00', '2026-11-21T20:00:00+07:00')
    expect(logTimes(week, true, until)).toEqual(of(week.from, '2026-11-21T21:00:00+07:00'))
  })
  test('a month that runs ends likewise, so that each report asks anew', () => {
    const month = of('2026-11-01T00:00:00+07:00', '2026-12-01T00:00:00+07:00')
    expect(logTimes(month, false, until)).toEqual(of(month.from, '2026-11-21T21:00:00+07:00'))
  })
  test('a day that is over stays as it is', () => {
    const day = of('2026-11-20T00:00:00+07:00', '2026-11-21T00:00:00+07:00')
    expect(logTimes(day, false, until)).toEqual(day)
  })
})

describe('longest pause', () => {
  const minutes = (...pauses: number[]) => {
    let at = 0
    return [0, ...pauses.map((pause) => (at += pause))]
  }
  test('three of the pauses that nine of ten readings keep to', () => {
    expect(longestPause(minutes(...Array<number>(19).fill(15), 500))).toBe(45)
    expect(
      longestPause(minutes(...Array<number>(10).fill(15), ...Array<number>(10).fill(60))),
    ).toBe(180)
  })
  test('two readings say nothing of a pace', () => {
    expect(longestPause([1, 2])).toBe(Infinity)
    expect(longestPause([])).toBe(Infinity)
  })
})

test.each([
  ['day', { step: '24h' }],
  ['week', { step: '7d' }],
  ['month', { step: '30d' }],
  ['2026-11-01..2026-11-20', { step: 'own', first: '2026-11-01', last: '2026-11-20' }],
  ['own', null],
  ['2026-11-20..2026-11-01', null],
  ['2026-13-01..2026-11-20', null],
  [undefined, null],
] as const)('a link of before with the span %s shows the same time', (span, range) => {
  expect(readOldSpan({ span })).toEqual(range)
})

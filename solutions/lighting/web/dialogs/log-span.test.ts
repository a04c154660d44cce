import { describe, expect, test } from 'vitest'
import { longestPause } from './longest-pause.ts'
import { readSpan, readSpanText, spanText } from './log-span.ts'

const now = new Date('2026-11-21T20:00:00+07:00')
const none = { first: '', last: '' }

describe('time of the log', () => {
  test('the last hours and days, with an hour ahead for a lamp whose clock is fast', () => {
    expect(readSpan('day', none, now)).toEqual({
      from: '2026-11-20T20:00:00+07:00',
      to: '2026-11-21T21:00:00+07:00',
    })
    expect(readSpan('week', none, now)?.from).toBe('2026-11-14T20:00:00+07:00')
    expect(readSpan('month', none, now)?.from).toBe('2026-10-22T20:00:00+07:00')
  })

  test('days of one’s own, the last one included', () => {
    expect(readSpan('own', { first: '2026-11-01', last: '2026-11-02' }, now)).toEqual({
      from: '2026-11-01T00:00:00+07:00',
      to: '2026-11-03T00:00:00+07:00',
    })
  })

  test('no time while a day is missing or the last is before the first', () => {
    expect(readSpan('own', { first: '2026-11-01', last: '' }, now)).toBeNull()
    expect(readSpan('own', { first: '2026-11-02', last: '2026-11-01' }, now)).toBeNull()
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

const today = { first: '2026-11-21', last: '2026-11-21' }

test.each([
  [{ span: 'day', own: today }, 'day'],
  [{ span: 'week', own: today }, undefined],
  [{ span: 'own', own: { first: '2026-11-01', last: '2026-11-20' } }, '2026-11-01..2026-11-20'],
] as const)('%j stands in the address as %s', (choice, text) => {
  expect(spanText(choice)).toBe(text)
  expect(readSpanText(text, '2026-11-21')).toEqual(choice)
})

test.each(['own', 'year', '2026-11-01', '2026-13-01..2026-11-20', '..'])(
  '%s in the address is the usual week',
  (text) => {
    expect(readSpanText(text, '2026-11-21')).toEqual({ span: 'week', own: today })
  },
)

import type { Frame } from '@roadside/server-kit/uplinks/find-gaps.ts'
import { expect, test } from 'vitest'
import { countArchived, countUplinks, openSpans, uplinkSpan } from './count-uplinks.ts'

const at = (time: string) => new Date(`2026-11-${time}:00+07:00`)
const frame = (time: string, counter: number): Frame => ({
  at: at(time).getTime(),
  counter,
  devAddr: null,
  gateway: null,
})
const now = at('21T12:20')

test('hours have what was received and what is missing, those to come are not there, behind the last it is not known', () => {
  const frames = [
    frame('21T08:55', 1),
    frame('21T09:10', 2),
    frame('21T09:40', 4),
    frame('21T10:25', 7),
  ]
  const counted = countUplinks(frames, uplinkSpan(at('21T09:20'), at('21T13:20')), now)
  expect(counted).toEqual({
    grain: 'hour',
    rows: [
      { at: '2026-11-21T09:00:00+07:00', received: 2, missing: 1 },
      { at: '2026-11-21T10:00:00+07:00', received: 1, missing: 2 },
      { at: '2026-11-21T11:00:00+07:00', received: 0, missing: null },
      { at: '2026-11-21T12:00:00+07:00', received: 0, missing: null },
    ],
  })
})

test('a longer time is in days of Bangkok, and what lies outside of it counts in none', () => {
  const frames = [
    frame('18T23:50', 1),
    frame('19T00:05', 3),
    frame('20T12:00', 4),
    frame('21T12:10', 5),
  ]
  const { grain, rows } = countUplinks(frames, uplinkSpan(at('19T08:00'), at('21T12:00')), now)
  expect(grain).toBe('day')
  expect(rows.map(({ received, missing }) => [received, missing])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ])
})

test('days of archived months have their sums, those before and between are counted', () => {
  const month = (from: string, to: string) => ({
    starts_at: new Date(`${from}T00:00:00+07:00`),
    ends_at: new Date(`${to}T00:00:00+07:00`),
  })
  const span = uplinkSpan(new Date('2026-07-30T00:00:00+07:00'), at('02T00:00'))
  const spans = openSpans(span, [
    month('2026-08-01', '2026-09-01'),
    month('2026-10-01', '2026-11-01'),
  ])
  expect(spans.map(({ from, to }) => [from, to])).toEqual([
    [span.from, new Date('2026-08-01T00:00:00+07:00')],
    [new Date('2026-09-01T00:00:00+07:00'), new Date('2026-10-01T00:00:00+07:00')],
    [at('01T00:00'), span.to],
  ])
  expect(openSpans(span, [])).toEqual([span])
  expect(openSpans(span, [month('2026-07-01', '2026-12-01')])).toEqual([])

  const counted = [{ at: '2026-07-31T00:00:00+07:00', received: 5, missing: null }]
  const days = [{ day: '2026-08-02', received: 96, missing: 3 }]
  const { rows } = countArchived(span, counted, days, now)
  expect(rows.slice(0, 4)).toEqual([
    { at: '2026-07-30T00:00:00+07:00', received: 0, missing: 0 },
    { at: '2026-07-31T00:00:00+07:00', received: 5, missing: null },
    { at: '2026-08-01T00:00:00+07:00', received: 0, missing: 0 },
    { at: '2026-08-02T00:00:00+07:00', received: 96, missing: 3 },
  ])
  expect(rows).toHaveLength(95)
})

import { expect, test } from 'vitest'
import { stretchesOf } from './mode-stretches.ts'

const noon = Date.UTC(2026, 10, 21, 5)
const iso = (minute: number) => new Date(noon + minute * 60_000).toISOString()
const period = (kind: string, value: string, from: number, to: number | null) => ({
  kind,
  value,
  started_at: iso(from),
  ended_at: to === null ? null : iso(to),
})
const shown = (periods: ReturnType<typeof period>[]) =>
  stretchesOf(periods, noon, noon + 60 * 60_000).map(({ mode, from, to }) => [
    mode,
    (from - noon) / 60_000,
    (to - noon) / 60_000,
  ])

test('modes follow each other, cut at the ends', () => {
  expect(
    shown([period('mode', 'auto', 20, null), period('mode', 'planned_flash', -90, 20)]),
  ).toEqual([
    ['planned_flash', 0, 20],
    ['auto', 20, 60],
  ])
})

test('what was not told, or by nobody, is not known', () => {
  expect(
    shown([period('mode', 'auto', 10, null), period('health', 'unreachable', 30, 40)]),
  ).toEqual([
    [null, 0, 10],
    ['auto', 10, 30],
    [null, 30, 40],
    ['auto', 40, 60],
  ])
  expect(shown([])).toEqual([[null, 0, 60]])
})

test('another health changes nothing, and equal neighbours are one', () => {
  expect(
    shown([
      period('mode', 'auto', -5, 30),
      period('mode', 'auto', 30, null),
      period('health', 'fault', 5, 9),
    ]),
  ).toEqual([['auto', 0, 60]])
})

import { expect, test } from 'vitest'
import { judgeFreshness } from './judge-freshness.ts'

const interval = 300_000
const now = 10_000_000

test.each([
  ['live', now, 'live'],
  ['live', now - 2 * interval, 'live'],
  ['live', now - 2 * interval - 1, 'late'],
  ['live', null, 'waiting'],
  ['reconnecting', null, 'waiting'],
  ['reconnecting', now, 'reconnecting'],
  ['cut', null, 'cut'],
  ['reconnecting', now - 3 * interval, 'late'],
  ['cut', now, 'cut'],
  ['cut', now - 3 * interval, 'cut'],
] as const)('stream %s with data of %s is %s', (stream, asOf, state) => {
  expect(judgeFreshness(asOf, stream, interval, now)).toBe(state)
})

test.each([
  ['live', now, 'stale'],
  ['reconnecting', now, 'stale'],
  ['live', now - 3 * interval, 'stale'],
  ['live', null, 'failed'],
  ['reconnecting', null, 'failed'],
  ['cut', now, 'cut'],
] as const)(
  'stream %s with data of %s on a page that says they are old is %s',
  (stream, asOf, state) => {
    expect(judgeFreshness(asOf, stream, interval, now, true)).toBe(state)
  },
)

import { expect, test } from 'vitest'
import { openingOf, type AlarmStep } from './opening-of.ts'

const minute = 60_000
const span = { minutes: 60, from: 0, now: 1000 * minute }
const alarm = { raised_at: 100 * minute, cleared_at: 500 * minute, is_hidden: false }
const step = (type: AlarmStep['type'], at: number): AlarmStep => ({ type, at: at * minute })

test.each<[string, Partial<typeof alarm>, AlarmStep[], number | null]>([
  ['once it has lasted', {}, [], 160],
  ['not where it was shorter', { cleared_at: 159 * minute }, [], null],
  ['just as long', { cleared_at: 160 * minute }, [], 160],
  ['from before the time that is tried', { raised_at: -100 * minute }, [], 0],
  [
    'when it came up from behind its root',
    {},
    [step('suppressed', 101), step('unsuppressed', 300)],
    300,
  ],
  [
    'at its time, where it was hidden before that',
    {},
    [step('suppressed', 101), step('unsuppressed', 120)],
    160,
  ],
  ['at its time, where it was hidden after that', {}, [step('suppressed', 200)], 160],
  ['never while it is shelved', {}, [step('shelved', 110)], null],
  [
    'not while one of two keeps it away',
    {},
    [step('suppressed', 101), step('shelved', 110), step('unsuppressed', 300)],
    null,
  ],
  ['when what began before ended', {}, [step('unshelved', 200)], 200],
  ['not after its end', {}, [step('unshelved', 501)], null],
])('%s', (_, more, steps, expected) =>
  expect(openingOf({ ...alarm, ...more }, steps, span)).toBe(
    expected === null ? null : expected * minute,
  ),
)

test('what has been out of the way all the time opens nothing', () => {
  expect(openingOf({ ...alarm, cleared_at: null as never, is_hidden: true }, [], span)).toBeNull()
})

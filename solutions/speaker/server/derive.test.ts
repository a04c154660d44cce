import { knownAfter } from '@roadside/server-kit/devices/testing/known-state.ts'
import { mergeState } from '@roadside/server-kit/devices/subject-times.ts'
import { expect, test } from 'vitest'
import type { SpeakerState } from '../state.ts'
import { deriveSpeaker, testTime } from './derive.ts'

const at = new Date('2026-11-21T12:00:00Z')
const now = at.toISOString()
const earlier = '2026-11-21T11:00:00.000Z'
const latest = { time: earlier, ok: false }
const older = { time: '2026-11-20T11:00:00.000Z', ok: true }

test.each<[string, Partial<SpeakerState>, Partial<SpeakerState>, Partial<SpeakerState>]>([
  [
    'registered',
    { registered: true },
    { unregistered_since: earlier },
    { unregistered_since: null },
  ],
  ['lost now', { registered: false }, { registered: true }, { unregistered_since: now }],
  [
    'still lost',
    { registered: false },
    { registered: false, unregistered_since: earlier },
    { unregistered_since: earlier },
  ],
  [
    'not said',
    {},
    { registered: false, unregistered_since: earlier },
    { unregistered_since: earlier },
  ],
  [
    'not known',
    { registered: null },
    { registered: false, unregistered_since: earlier },
    { unregistered_since: null },
  ],
  ['plays', { playing: 'ก' }, {}, { playing_since: now }],
  [
    'plays on',
    { playing: 'ก' },
    { playing: 'ก', playing_since: earlier },
    { playing_since: earlier },
  ],
  [
    'plays another',
    { playing: 'ข' },
    { playing: 'ก', playing_since: earlier },
    { playing_since: now },
  ],
  [
    'is still',
    { playing: null },
    { playing: 'ก', playing_since: earlier },
    { playing_since: null },
  ],
])('%s', (_, state, before, expected) => {
  expect(
    deriveSpeaker(
      { device: 'S-1', at, values: {}, state },
      knownAfter(before, new Date(earlier), state, at),
    ).state,
  ).toMatchObject(expected)
})

test.each([
  [older, latest],
  [latest, older],
])('a test counts by the time at which it was made', (...tests) => {
  const known = tests.reduce(
    (before, one) =>
      mergeState(before, { state: { test: one }, at, ownTimes: testTime({ test: one }) }),
    { state: {}, times: {}, isNews: false },
  )
  expect(known.state).toEqual({ test: latest })
})

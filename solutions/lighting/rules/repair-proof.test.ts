import { expect, test } from 'vitest'
import type { LampReading, LampRules } from './judge.ts'
import { provesRepair } from './repair-proof.ts'
import { ProfileSettings } from './settings.ts'

const at = (local: string) => new Date(`2026-11-${local}+07:00`)
const rules: LampRules = {
  settings: ProfileSettings.parse({}),
  light: {},
  point: { latitude: 13.7563, longitude: 100.5018 },
}
const reading = (local: string, current_a: number | null): LampReading => ({
  at: at(local),
  received_at: at(local),
  current_a,
  dimming_percent: null,
  has_failure: null,
})
interface Given {
  readonly kind: string
  readonly since: string
  readonly read: readonly [local: string, current: number | null]
  readonly status?: 'ok' | 'off' | 'unknown'
  readonly turns?: number
  readonly burnsByDay?: boolean
  readonly now?: string
}
const proves = ({ kind, since, read, status = 'ok', turns = 0, burnsByDay = false, now }: Given) =>
  provesRepair(
    { kind, since: at(since) },
    reading(...read),
    { rules, state: { status, turn_count: turns, is_day_burning: burnsByDay } },
    at(now ?? read[0]),
  )

// Bangkok in November 2026: burning hours 18:18–05:51, day 06:51–17:18
test.each<[string, Given, boolean]>([
  [
    'a lit reading of the night',
    { kind: 'lamp_dark', since: '21T14:00:00', read: ['21T20:00:00', 0.5] },
    true,
  ],
  [
    'a dark one',
    { kind: 'lamp_dark', since: '21T14:00:00', read: ['21T20:00:00', 0], status: 'off' },
    true,
  ],
  [
    'of the same night',
    { kind: 'lamp_dark', since: '21T22:00:00', read: ['21T22:15:00', 0.5] },
    true,
  ],
  ['from before', { kind: 'lamp_dark', since: '21T22:00:00', read: ['21T21:45:00', 0.5] }, false],
  ['by day', { kind: 'lamp_dark', since: '21T08:00:00', read: ['21T12:00:00', 0.5] }, false],
  [
    'without a current',
    { kind: 'lamp_dark', since: '21T14:00:00', read: ['21T20:00:00', null] },
    false,
  ],
  [
    'that the state does not include',
    { kind: 'lamp_dark', since: '21T14:00:00', read: ['21T20:00:00', 0.5], status: 'off' },
    false,
  ],
  [
    'of a lamp that cycles',
    { kind: 'lamp_dark', since: '21T14:00:00', read: ['21T23:00:00', 0.5], turns: 3 },
    false,
  ],
  [
    'day burning: of the day',
    { kind: 'lamp_day_burning', since: '21T08:00:00', read: ['21T12:00:00', 0] },
    true,
  ],
  [
    'day burning: burns still',
    {
      kind: 'lamp_day_burning',
      since: '21T08:00:00',
      read: ['21T12:00:00', 0.5],
      burnsByDay: true,
    },
    true,
  ],
  [
    'day burning: a lit reading alone',
    { kind: 'lamp_day_burning', since: '21T08:00:00', read: ['21T12:00:00', 0.5] },
    false,
  ],
  [
    'day burning: hidden by a dark night',
    {
      kind: 'lamp_day_burning',
      since: '21T08:00:00',
      read: ['21T12:00:00', 0.5],
      status: 'off',
      burnsByDay: true,
    },
    false,
  ],
  [
    'day burning: of the night',
    { kind: 'lamp_day_burning', since: '21T08:00:00', read: ['21T20:00:00', 0.5] },
    false,
  ],
  [
    'cycling: before the night is over',
    { kind: 'lamp_cycling', since: '21T14:00:00', read: ['22T05:00:00', 0.5] },
    false,
  ],
  [
    'cycling: after it',
    { kind: 'lamp_cycling', since: '21T14:00:00', read: ['22T05:00:00', 0.5], now: '22T08:00:00' },
    true,
  ],
  [
    'cycling: cycles again',
    {
      kind: 'lamp_cycling',
      since: '21T14:00:00',
      read: ['21T23:00:00', 0],
      status: 'off',
      turns: 3,
    },
    true,
  ],
  [
    'cycling: the night of the repair',
    { kind: 'lamp_cycling', since: '21T22:00:00', read: ['22T05:00:00', 0.5], now: '22T08:00:00' },
    false,
  ],
  [
    'another kind',
    { kind: 'gateway_unreachable', since: '21T14:00:00', read: ['21T20:00:00', 0.5] },
    false,
  ],
])('%s', (_, given, expected) => expect(proves(given)).toBe(expected))

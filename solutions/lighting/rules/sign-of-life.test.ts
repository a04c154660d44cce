import { expect, test } from 'vitest'
import { applySignOfLife } from './sign-of-life.ts'
import { unseenLamp, type LampState } from './judge.ts'
import { ProfileSettings } from './settings.ts'

const settings = ProfileSettings.parse({})
const at = (local: string) => new Date(`${local}+07:00`)

test('a message that says nothing of the light shows only that the lamp can be reached', () => {
  const state: LampState = {
    ...unseenLamp,
    reading_at: at('2026-11-21T20:00:00'),
    status: 'off',
    status_until: at('2026-11-23T05:52:00'),
    lightState: 'off',
    is_unreachable: true,
  }
  expect(applySignOfLife(state, at('2026-11-21T22:00:00'), settings)).toEqual({
    ...state,
    seen_at: at('2026-11-21T22:00:00'),
    unreachable_at: at('2026-11-21T22:45:00'),
    is_unreachable: false,
    // what it did before it fell silent is not known to last
    lightState: null,
  })
})

test('what a lamp does that was not silent stands', () => {
  const received = at('2026-11-21T20:30:00')
  const state: LampState = { ...unseenLamp, lightState: 'lit', seen_at: at('2026-11-21T20:00:00') }
  expect(
    applySignOfLife({ ...state, unreachable_at: at('2026-11-21T20:45:00') }, received, settings)
      .lightState,
  ).toBe('lit')
  expect(
    applySignOfLife({ ...state, unreachable_at: received }, received, settings).lightState,
  ).toBeNull()
})

test('it does not keep a verdict alive', () => {
  const state: LampState = { ...unseenLamp, status: 'ok', status_until: at('2026-11-23T05:52:00') }
  expect(applySignOfLife(state, at('2026-11-23T06:00:00'), settings).status).toBe('unknown')
})

import { knownAfter } from '@roadside/server-kit/devices/testing/known-state.ts'
import { expect, test } from 'vitest'
import type { StoredSignState } from '../state.ts'
import { deriveSign } from './derive.ts'

const at = new Date('2026-11-21T12:00:00Z')
const earlier = '2026-11-21T11:00:00.000Z'
const now = at.toISOString()
const derive = (state: StoredSignState, before: StoredSignState = {}) =>
  deriveSign({ state }, knownAfter(before, new Date(earlier), state, at))
const old: StoredSignState = {
  message: 'ก',
  ordered: 'ก',
  source: 'ศูนย์',
  expires: 'E',
  since: earlier,
  first_expires: 'E',
}

test.each<[string, StoredSignState, StoredSignState, StoredSignState]>([
  [
    'the first message begins',
    { message: 'ก', source: 'A' },
    {},
    { since: now, source: 'A', differs_since: null },
  ],
  [
    'the same goes on',
    { message: 'ก' },
    old,
    { since: earlier, source: 'ศูนย์', expires: 'E', first_expires: 'E' },
  ],
  ['silence about it leaves it', {}, old, { since: earlier, source: 'ศูนย์', differs_since: null }],
  [
    'another has no source of the old',
    { message: 'ข' },
    old,
    { since: now, source: null, expires: null },
  ],
  [
    'another of an order',
    { message: 'ข', ordered: 'ข', source: 'B' },
    old,
    { since: now, source: 'B', differs_since: null },
  ],
  ['not the ordered one', { ordered: 'ค' }, old, { since: earlier, differs_since: now }],
  [
    'still not',
    { message: 'ง' },
    { ...old, ordered: 'ค', differs_since: earlier },
    { differs_since: earlier },
  ],
  [
    'obeyed at last',
    { message: 'ค' },
    { ...old, ordered: 'ค', differs_since: earlier },
    { differs_since: null },
  ],
  ['blank is not the order', { message: '' }, old, { since: now, differs_since: now }],
  ['not known is no other', { message: null }, old, { since: null, differs_since: null }],
  ['spaces around do not differ', { message: ' ก ' }, old, { differs_since: null }],
  ['a later end of the same message', { expires: 'F' }, old, { expires: 'F', first_expires: 'E' }],
  [
    'the same by another',
    { source: 'B', expires: 'F' },
    old,
    { since: earlier, expires: 'F', first_expires: 'F' },
  ],
])('%s', (_, reported, before, expected) => {
  expect(derive(reported, before).state).toMatchObject(expected)
})

test.each<[StoredSignState, StoredSignState, object]>([
  [{ pixel_errors: 7, pixels: 700 }, {}, { pixel_error_pct: { value: 1, quality: 'good' } }],
  [{ pixel_errors: 7 }, { pixels: 700 }, { pixel_error_pct: { value: 1, quality: 'good' } }],
  [{ pixel_errors: 0 }, { pixels: 700 }, { pixel_error_pct: { value: 0, quality: 'good' } }],
  [{ pixel_errors: 7 }, {}, {}],
  [{ pixel_errors: null }, { pixels: 700 }, { pixel_error_pct: { value: null, quality: 'bad' } }],
  [{}, { pixel_errors: 7, pixels: 700 }, {}],
  [{ pixel_errors: 900 }, { pixels: 700 }, { pixel_error_pct: { value: 100, quality: 'good' } }],
])('pixels %j after %j', (reported, before, values) => {
  expect(derive(reported, before).values).toEqual(values)
})

import { expect, it } from 'vitest'
import type { WimLimit } from '../rows.ts'
import { standingOf } from './limit-standing.ts'

const row = (id: number, valid_from: string, changes: Partial<WimLimit> = {}): WimLimit => ({
  id,
  class: 'semi6',
  limit_kg: 50_500,
  valid_from,
  note: '',
  username: '',
  set_at: '2026-01-01T00:00:00+07:00',
  withdrawn_by: null,
  withdrawn_at: null,
  ...changes,
})
const withdrawn = { withdrawn_by: 'admin', withdrawn_at: '2026-11-01T00:00:00+07:00' }
const limits = [
  row(1, '2005-01-01'),
  row(2, '2026-06-01'),
  row(3, '2026-06-01'),
  row(4, '2026-10-01', withdrawn),
  row(5, '2027-01-01'),
  row(6, '2026-08-01', { class: 'semi5' }),
]

it.each([
  ['2026-11-21', ['past', 'past', 'now', 'withdrawn', 'later', 'now']],
  ['2027-01-01', ['past', 'past', 'past', 'withdrawn', 'now', 'now']],
  ['2026-05-31', ['now', 'later', 'later', 'withdrawn', 'later', 'later']],
])('on %s', (today, standings) => {
  expect(limits.map((limit) => standingOf(limit, limits, today))).toEqual(standings)
})

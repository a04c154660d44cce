import { expect, test } from 'vitest'
import type { Interval, IntervalPause } from '../report-calls.ts'
import { distinctPauses, equipmentWords } from './distinct-pauses.ts'

const pauseOf = (from: string): IntervalPause => ({
  reason: 'no_access',
  from,
  to: null,
  decision: 'agreed',
  decided_by: 'chief',
  decided_at: from,
  note: '',
})
const intervalOf = (asset_id: number, pauses: IntervalPause[]) =>
  ({ asset_id, device: `P-${asset_id}`, pauses }) as Interval

test('a pause of many intervals stands once, with the equipment that it concerns', () => {
  const [late, early] = [pauseOf('2026-10-05T00:00:00+07:00'), pauseOf('2026-10-01T00:00:00+07:00')]
  const found = distinctPauses([
    intervalOf(1, [late]),
    intervalOf(1, [late]),
    intervalOf(2, [late, early]),
    intervalOf(3, [late]),
    intervalOf(4, [{ ...late }]),
  ])
  expect(found.map(({ from, of }) => [from, of.length])).toEqual([
    [early.from, 1],
    [late.from, 5],
  ])
  expect(found.map(equipmentWords)).toEqual(['P-2', 'P-1, P-2, P-3, และอีก 1 รายการ'])
})

test('the same words at two places are two pauses', () => {
  const pause = pauseOf('2026-10-01T00:00:00+07:00')
  const intervals = [intervalOf(1, [pause]), intervalOf(2, [pause])]
  expect(distinctPauses(intervals, ({ asset_id }) => String(asset_id))).toHaveLength(2)
})

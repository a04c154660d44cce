import { expect, it } from 'vitest'
import { keepTraffic, type KeptTraffic } from './keep.ts'
import type { TrafficMode } from './state.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12, minutes))
const iso = (minutes: number) => at(minutes).toISOString()

it('keeps since when the mode is, and begins anew with another', () => {
  const said: [number, TrafficMode | null | undefined, string | null][] = [
    [0, 'auto', iso(0)],
    [1, 'auto', iso(0)],
    [2, undefined, iso(0)],
    [3, 'fault_flash', iso(3)],
    [4, 'fault_flash', iso(3)],
    [5, null, null],
    [6, 'fault_flash', iso(6)],
  ]
  let kept: Partial<KeptTraffic> = {}
  for (const [minute, mode, since] of said) {
    kept = keepTraffic(kept, mode === undefined ? { plan: 2 } : { mode }, at(minute))
    expect([minute, kept.mode_since]).toEqual([minute, since])
  }
})

it('leaves everything as it was after a sign of life, and keeps nothing of the message', () => {
  const before = keepTraffic({}, { mode: 'auto', plan: 3, phases: [{ no: 1, color: 'green' }] }, at(0))
  expect(keepTraffic(before, null, at(1))).toEqual(before)
  expect(before).toMatchObject({ said: null, plan: 3, mode_since: iso(0) })
})

it('knows nothing of a controller that only lives', () => {
  expect(keepTraffic({}, null, at(0))).toMatchObject({ mode: null, mode_since: null, phases: [], alarms: [] })
})

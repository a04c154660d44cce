import { describe, expect, it } from 'vitest'
import { mergeTraffic } from './merge.ts'
import type { ModeFacts } from './mode.ts'
import { unknownTraffic, type Phase, type TrafficAlarm, type TrafficMode, type TrafficSaid } from './state.ts'

const after = (...said: readonly TrafficSaid[]) => said.reduce(mergeTraffic, unknownTraffic)
const alarm = (code: string, since = '2026-11-21T12:00:00.000Z'): TrafficAlarm => ({
  ...{ code, since, text: code, severity: 'warning' },
})
const heads = (...colors: readonly Phase['color'][]) => colors.map((color, index) => ({ no: index + 1, color }))

it.each<readonly [Partial<ModeFacts>, readonly Phase[], TrafficMode | null]>([
  [{}, [], null],
  [{}, heads('red', 'green'), null],
  [{ control: 'control' }, [], 'auto'],
  [{ control: 'startup' }, [], 'auto'],
  [{ isOn: true }, [], 'auto'],
  [{ isFlashing: false }, heads('red'), 'auto'],
  [{ isManual: true, control: 'control' }, [], 'manual'],
  [{ isAllRed: true }, [], 'manual'],
  [{ policeKey: 3 }, [], 'manual'],
  [{ control: 'test' }, [], 'manual'],
  [{ isFlashing: true, flashSource: 'calendar_clock' }, [], 'planned_flash'],
  [{ isFlashing: true, control: 'standby' }, [], 'planned_flash'],
  [{ isFlashing: true, control: 'standby', flashSource: 'forced' }, [], 'fault_flash'],
  [{ isFlashing: true, flashSource: 'operator_panel' }, [], 'fault_flash'],
  [{ isFlashing: true, flashSource: 'calendar_clock', control: 'failure' }, [], 'fault_flash'],
  [{ isFlashing: true, flashSource: 'calendar_clock', isFailSafe: true }, [], 'fault_flash'],
  [{ policeKey: 2, flashSource: 'calendar_clock' }, [], 'fault_flash'],
  [{}, heads('flash_yellow', 'flash_yellow'), 'fault_flash'],
  [{ isFlashing: false }, heads('flash_yellow'), 'auto'],
  [{ control: 'failure' }, [], 'fault_flash'],
  [{ isFailSafe: true, control: 'control' }, [], 'fault_flash'],
  [{ isOn: false, isFlashing: true }, [], 'dark'],
  [{ policeKey: 1 }, [], 'dark'],
  [{ isOn: true }, heads('dark', 'dark'), 'dark'],
])('%j and %j: %s', (facts, phases, mode) => {
  expect(after({ facts, phases }).mode).toBe(mode)
})

describe('what is known', () => {
  it('stays until it is told otherwise', () => {
    const said = [{ plan: 3, cycle_s: 90 }, { mode: 'auto' }, { phases: heads('red') }, {}] as const
    expect(after(...said)).toMatchObject({ plan: 3, cycle_s: 90, mode: 'auto', phases: heads('red') })
  })

  it('comes together from facts that arrive one by one', () => {
    const state = after(
      { facts: { control: 'control' } },
      { facts: { isFlashing: true } },
      { facts: { isFailSafe: true } },
    )
    expect(state.mode).toBe('fault_flash')
    expect(mergeTraffic(state, { facts: { isFlashing: false, isFailSafe: false } }).mode).toBe('auto')
    expect(mergeTraffic(after({ facts: { isOn: true } }), { phases: heads('dark') }).mode).toBe('dark')
  })

  it('gives cycle and offset of the current plan, in whatever order they come', () => {
    const tables = { facts: { cycles: { 1: 60, 2: 90 }, offsets: { 2: 12 } } }
    expect(after({ plan: 2 }, tables)).toMatchObject({ cycle_s: 90, offset_s: 12 })
    expect(after(tables, { plan: 2 }, { plan: 1 })).toMatchObject({ cycle_s: 60, offset_s: null })
  })

  it('forgets facts where the controller names its mode', () => {
    expect(after({ facts: { isOn: false } }, { mode: 'auto' }, { plan: 1 })).toMatchObject({
      mode: 'auto',
      facts: null,
    })
  })
})

describe('alarms', () => {
  it('come and go one by one', () => {
    const said = [
      { add: [alarm('A')], clear: [] },
      { add: [alarm('B')], clear: [] },
      { add: [], clear: ['A', 'X'] },
    ]
    expect(after(...said.map((alarms) => ({ alarms }))).alarms).toEqual([alarm('B')])
  })

  it('are replaced by a whole list', () => {
    expect(after({ alarms: { set: [alarm('A')] } }, { alarms: { set: [alarm('B')] } }).alarms).toEqual([alarm('B')])
    expect(after({ alarms: { set: [alarm('A')] } }, { alarms: { set: [] } }).alarms).toEqual([])
  })

  it('keep the time at which they began', () => {
    const [early, late] = [alarm('A', '2026-11-21T11:00:00.000Z'), alarm('A', '2026-11-21T12:00:00.000Z')]
    expect(after({ alarms: { set: [early] } }, { alarms: { set: [late] } }).alarms).toEqual([early])
    expect(after({ alarms: { add: [late], clear: [] } }, { alarms: { add: [early], clear: [] } }).alarms).toEqual([
      early,
    ])
  })
})

import { clockOf, mergeState } from '@roadside/server-kit/devices/subject-times.ts'
import { describe, expect, it } from 'vitest'
import { reportedState, standingTraffic, trafficMaps } from './stored-state.ts'
import type { ModeFacts } from '../rules/mode-facts.ts'
import type { Phase, SentAlarm, TrafficMode, ReportedTraffic } from '../rules/state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
/** What stands after messages, a minute apart. */
function after(...report: readonly ReportedTraffic[]) {
  const known = report.reduce(
    (before, one, minute) => {
      const { state = {}, whole = [] } = reportedState(one)
      return mergeState(before, { state, whole, at: at(minute) }, trafficMaps)
    },
    { state: {}, times: {}, isNews: false },
  )
  return standingTraffic(known.state, clockOf(known.times))
}
const alarm = (code: string, since: string | null = null): SentAlarm => ({
  code,
  since,
  text: code,
  severity: 'warning',
})
const standing = (code: string, minute: number) => ({
  ...alarm(code),
  since: at(minute).toISOString(),
})
const heads = (...colors: readonly Phase['color'][]) =>
  colors.map((color, index) => ({ no: index + 1, color }))

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
  it('stays until another report', () => {
    const report = [
      { plan: 3, cycle_s: 90 },
      { mode: 'auto' },
      { phases: heads('red') },
      {},
    ] as const
    expect(after(...report)).toMatchObject({
      plan: 3,
      cycle_s: 90,
      mode: 'auto',
      phases: heads('red'),
    })
    expect(after({})).toMatchObject({ mode: null, mode_since: null, phases: [], alarms: null })
  })

  it('comes together from facts that arrive one by one', () => {
    const report = [
      { facts: { control: 'control' } },
      { facts: { isFlashing: true } },
      { facts: { isFailSafe: true } },
    ] as const
    expect(after(...report).mode).toBe('fault_flash')
    expect(after(...report, { facts: { isFlashing: false, isFailSafe: false } }).mode).toBe('auto')
    expect(after({ facts: { isOn: true } }, { phases: heads('dark') }).mode).toBe('dark')
  })

  it('gives cycle and offset of the current plan, in whatever order they come', () => {
    const tables = { facts: { cycles: { 1: 60, 2: 90 }, offsets: { 2: 12 } } }
    expect(after({ plan: 2 }, tables)).toMatchObject({ cycle_s: 90, offset_s: 12 })
    expect(after(tables, { plan: 2 }, { plan: 1 })).toMatchObject({ cycle_s: 60, offset_s: null })
  })

  it('forgets facts where the controller names its mode', () => {
    expect(after({ facts: { isOn: false } }, { mode: 'auto' }, { plan: 1 }).mode).toBe('auto')
    expect(after({ mode: 'auto' }, { facts: { isOn: false } }).mode).toBe('dark')
  })
})

describe('the mode has stood since', () => {
  it('the message that named it', () => {
    const modes = [
      'auto',
      'auto',
      undefined,
      'fault_flash',
      'fault_flash',
      null,
      'fault_flash',
    ] as const
    const report = modes.map((mode) => (mode === undefined ? { plan: 2 } : { mode }))
    const sinces = report.map((_, index) => after(...report.slice(0, index + 1)).mode_since)
    expect(sinces).toEqual([at(0), at(0), at(0), at(3), at(3), null, at(6)])
  })

  it('the first of the facts that make it', () => {
    const report = [
      { facts: { control: 'control' } },
      { facts: { isFlashing: true } },
      { facts: { isFailSafe: true } },
    ] as const
    expect(after(...report).mode_since).toEqual(at(1))
    expect(after(...report, { facts: { control: 'failure' } }, {}).mode_since).toEqual(at(1))
    expect(
      after(...report, { facts: { isFlashing: false, isFailSafe: false } }).mode_since,
    ).toEqual(at(3))
  })
})

describe('alarms', () => {
  it('are unknown until the controller reports of them, and where it says so', () => {
    expect(after({ mode: 'auto' }).alarms).toBeNull()
    expect(after({ alarms: { set: [] } }).alarms).toEqual([])
    expect(after({ alarms: { add: [], clear: ['A'] } }).alarms).toEqual([])
    expect(after({ alarms: { set: [alarm('A')] } }, { alarms: null }).alarms).toBeNull()
    expect(after({ alarms: null }, { alarms: { set: [alarm('A')] } }).alarms).toEqual([
      standing('A', 1),
    ])
  })

  it('come and go one by one', () => {
    const report = [
      { add: [alarm('A')], clear: [] },
      { add: [alarm('B')], clear: [] },
      { add: [], clear: ['A', 'X'] },
    ]
    expect(after(...report.map((alarms) => ({ alarms }))).alarms).toEqual([standing('B', 1)])
  })

  it('are replaced by a whole list', () => {
    expect(
      after({ alarms: { set: [alarm('A')] } }, { alarms: { set: [alarm('B')] } }).alarms,
    ).toEqual([standing('B', 1)])
    expect(after({ alarms: { set: [alarm('A')] } }, { alarms: { set: [] } }).alarms).toEqual([])
  })

  it('keep the time at which they began', () => {
    const reported = alarm('A', '2026-11-21T11:00:00.000Z')
    expect(after({ alarms: { set: [reported] } }, { alarms: { set: [reported] } }).alarms).toEqual([
      reported,
    ])
    expect(
      after({ alarms: { set: [alarm('A')] } }, { alarms: { set: [alarm('A')] } }).alarms,
    ).toEqual([standing('A', 0)])
  })
})

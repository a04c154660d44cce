import { expect, it } from 'vitest'
import { itemKindOf, itemStateOf, subjectOf } from './items.ts'

it.each([
  ['fan_1', null, 'fan'],
  ['fan', null, 'fan'],
  ['lane_signal_2', null, 'lane_signal'],
  ['power', null, 'power'],
  ['co_ppm', null, 'co'],
  ['fantasy', null, null],
  ['JF01_STAT', null, null],
  ['JF01_STAT', { of: 'fan', at_m: 120 }, 'fan'],
  ['AQ-7', { of: 'extinction' }, 'extinction'],
  ['fan_1', { of: 'constructor' }, 'fan'],
])('%s at %j is about %s', (key, place, subject) => {
  expect(subjectOf({ key, place })).toBe(subject)
})

it('a figure is no item', () => {
  expect(itemKindOf({ key: 'co_ppm', place: null })).toBeNull()
  expect(itemKindOf({ key: 'door_1', place: null })).toBe('door')
})

it.each([
  ['fan', 0, 'off'],
  ['fan', 2, 'reverse'],
  ['fan', 'fault', 'fault'],
  ['fan', 9, 'unknown'],
  ['fan', 1.5, 'unknown'],
  ['fan', null, 'unknown'],
  ['fan', 'constructor', 'unknown'],
  ['door', 1, 'open'],
  ['power', 'backup', 'backup'],
  ['lane_signal', 3, 'red_cross'],
] as const)('%s %s is %s', (kind, reported, state) => {
  expect(itemStateOf(kind, reported)).toBe(state)
})

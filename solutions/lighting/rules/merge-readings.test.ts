import { expect, test } from 'vitest'
import { mergeReadings, type NewReading } from './merge-readings.ts'

const before: NewReading = {
  lampId: 1,
  at: new Date('2026-11-20T14:30:00Z'),
  counter: 7,
  devAddr: null,
  currentA: 0.5,
  dimmingPercent: 70,
  hasFailure: false,
  batteryV: null,
  rssi: -90,
  snr: 5,
  frequencyHz: null,
  port: 2,
  payload: '01',
  rx: '[{"gateway":"aa01"}]',
}

test('the later report holds, and what it does not say stays', () => {
  const after = { ...before, currentA: 0.6, dimmingPercent: null, batteryV: 3.6, payload: '' }
  expect(mergeReadings(before, after)).toEqual({ ...before, currentA: 0.6, batteryV: 3.6 })
})

test('what says no more leaves the reading itself', () => {
  expect(mergeReadings(before, { ...before })).toBe(before)
  expect(
    mergeReadings(before, { ...before, currentA: null, rssi: null, rx: null, payload: '' }),
  ).toBe(before)
})

test('reception is of the report that names more gateways', () => {
  const two = { ...before, rssi: -70, snr: null, rx: '[{"gateway":"aa02"},{"gateway":"aa03"}]' }
  expect(mergeReadings(before, two)).toEqual({ ...two, snr: 5 })
  expect(mergeReadings(two, before)).toEqual({ ...two, snr: 5 })
})

import { expect, test } from 'vitest'
import {
  codeOfWord,
  connectionWords,
  lampConnection,
  lampConnections,
  lampHealth,
  lightStates,
  lampStatuses,
  lightStateWords,
  shownStatusWords,
  statusWords,
} from './health.ts'

test.each([
  ['ok', false, false, true, 'ok'],
  ['off', false, false, true, 'fault'],
  ['unknown', false, false, true, 'unknown'],
  ['unknown', false, false, false, 'unknown'],
  ['ok', true, false, true, 'unreachable'],
  ['unknown', true, false, true, 'unreachable'],
  ['off', true, false, true, 'fault'],
  ['ok', false, true, true, 'warning'],
  ['ok', true, true, true, 'warning'],
  ['off', true, true, true, 'fault'],
  // A row that contradicts itself is not green either.
  ['ok', false, false, false, 'unknown'],
] as const)(
  '%s, unreachable %s, day burning %s, seen %s → %s',
  (status, is_unreachable, is_day_burning, seen, health) =>
    expect(lampHealth({ status, is_unreachable, is_day_burning, is_cycling: false, seen })).toBe(
      health,
    ),
)

test('a lamp that cycles is out of order while it is off, and a warning while it is on', () => {
  const facts = { is_unreachable: false, is_day_burning: false, is_cycling: true, seen: true }
  expect(lampHealth({ ...facts, status: 'off' })).toBe('fault')
  expect(lampHealth({ ...facts, status: 'ok' })).toBe('warning')
  expect(lampHealth({ ...facts, status: 'ok', is_unreachable: true })).toBe('warning')
})

test('connection does not depend on the status', () => {
  expect(lampConnection({ seen: true, is_unreachable: false })).toBe('normal')
  expect(lampConnection({ seen: true, is_unreachable: true })).toBe('unreachable')
  expect(lampConnection({ seen: false, is_unreachable: false })).toBe('never')
})

test('every code comes back from its word', () => {
  for (const code of lampStatuses) expect(codeOfWord(statusWords, statusWords[code])).toBe(code)
  for (const code of lampConnections)
    expect(codeOfWord(connectionWords, connectionWords[code])).toBe(code)
  for (const code of lightStates)
    expect(codeOfWord(lightStateWords, lightStateWords[code])).toBe(code)
  expect(codeOfWord(statusWords, 'ผิดปกติ')).toBe(undefined)
})

test('ดับ travels, ผิดปกติ is shown', () => {
  expect(statusWords.off).toBe('ดับ')
  expect(shownStatusWords).toEqual({ ok: 'ปกติ', off: 'ผิดปกติ', unknown: 'ไม่ทราบ' })
})

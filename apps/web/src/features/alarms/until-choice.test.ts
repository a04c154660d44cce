import { expect, test } from 'vitest'
import { untilError, untilOf, type UntilChoice } from './until-choice.ts'

const now = Date.parse('2026-11-28T23:30:00+07:00')
const at = (choice: UntilChoice, day = '', time = '') => {
  const ms = untilOf({ choice, day, time }, now)
  return ms == null ? ms : new Date(ms).toISOString()
}
const error = (day: string, time: string, isShelf = true) =>
  untilError({ choice: 'day', day, time }, now, isShelf)

test('each choice ends at its time in Bangkok', () => {
  expect(at('1h')).toBe('2026-11-28T17:30:00.000Z')
  expect(at('8h')).toBe('2026-11-29T00:30:00.000Z')
  expect(at('morning')).toBe('2026-11-29T00:30:00.000Z')
  expect(at('day', '30/11/2569', '07:30')).toBe('2026-11-30T00:30:00.000Z')
  expect(at('open')).toBeNull()
})

test('an end is a time that can be read, is ahead, and of a shelf at most 30 days', () => {
  expect(error('30/11/2569', '7.30')).toBeNull()
  expect(error('31/11/2569', '07:30')).toContain('กรุณากรอกวันที่และเวลา')
  expect(error('30/11/2569', '24:00')).toContain('กรุณากรอกวันที่และเวลา')
  expect(error('28/11/2569', '07:30')).toBe('กรุณาเลือกเวลาหลังจากนี้')
  expect(error('29/12/2569', '00:00')).toBe('พักการแจ้งเตือนได้ไม่เกิน 30 วัน')
  expect(error('29/12/2569', '00:00', false)).toBeNull()
})

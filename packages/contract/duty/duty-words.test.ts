import { expect, test } from 'vitest'
import { daysText, hoursText, rowText } from './duty-words.ts'

test('days in a row are named by their first and last', () => {
  expect(daysText(['fri', 'mon', 'tue', 'wed', 'thu'])).toBe('จันทร์–ศุกร์')
  expect(daysText(['sat', 'sun', 'holiday'])).toBe('เสาร์, อาทิตย์, วันหยุดราชการ')
  expect(daysText(['mon', 'wed', 'thu', 'fri'])).toBe('จันทร์, พุธ–ศุกร์')
  expect(daysText(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('ทุกวัน')
})

test('hours say that they pass midnight', () => {
  expect(hoursText({ from: '08:30', to: '16:30' })).toBe('08:30–16:30 น.')
  expect(hoursText({ from: '18:00', to: '06:00' })).toBe('18:00–06:00 น. ของวันถัดไป')
  expect(hoursText({ from: '00:00', to: '00:00' })).toBe('ตลอด 24 ชั่วโมง')
  expect(hoursText({ from: '08:00', to: '08:00' })).toBe('08:00 น. ถึงเวลาเดียวกันของวันถัดไป')
})

test('a row is a sentence', () => {
  const row = { days: ['sat', 'sun'] as const, from: '08:00', to: '20:00', users: [2, 1] }
  expect(rowText(row, (id) => `คนที่ ${id}`)).toBe('เสาร์, อาทิตย์ 08:00–20:00 น.: คนที่ 2 แล้ว คนที่ 1')
})

import { expect, test } from 'vitest'
import { dueWords, isLate } from './ticket-words.ts'

const now = Date.parse('2026-11-28T12:00:00+07:00')
const due = (due_at: string | null, more: Partial<Parameters<typeof dueWords>[0]> = {}) =>
  ({ state: 'assigned', due_at, finished_at: null, ...more }) as const

test.each([
  [due('2026-11-26T11:00:00+07:00'), 'เกินกำหนด 2 วัน', 'fault', true],
  [due('2026-11-28T17:30:00+07:00'), 'เหลือ 5 ชม.', 'warn', false],
  [due('2026-11-28T12:00:20+07:00'), 'เหลือ 1 นาที', 'warn', false],
  [due('2026-12-02T12:00:00+07:00'), 'เหลือ 4 วัน', null, false],
  [due(null), 'ไม่มีกำหนด', null, false],
  [
    due('2026-11-26T11:00:00+07:00', {
      state: 'finished',
      finished_at: '2026-11-26T10:00:00+07:00',
    }),
    'เสร็จทันกำหนด',
    'ok',
    false,
  ],
  [
    due('2026-11-26T11:00:00+07:00', {
      state: 'accepted',
      finished_at: '2026-11-26T14:00:00+07:00',
    }),
    'เสร็จช้า 3 ชม.',
    'fault',
    false,
  ],
  [due('2026-11-26T11:00:00+07:00', { state: 'cancelled' }), 'ยกเลิกแล้ว', null, false],
] as const)('%o', (ticket, text, tone, late) => {
  expect(dueWords(ticket, now)).toEqual({ text, tone })
  expect(isLate(ticket, now)).toBe(late)
})

test('a repair that was sent back counts on, although it was finished once', () => {
  const sentBack = due('2026-11-26T11:00:00+07:00', { state: 'inProgress' })
  expect(dueWords(sentBack, now).text).toBe('เกินกำหนด 2 วัน')
})

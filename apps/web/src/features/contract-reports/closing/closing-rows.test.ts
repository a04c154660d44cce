import { expect, test } from 'vitest'
import { buildClosing } from '../testing-report.ts'
import { isClosable, nextVersion, openQuestions, stateOf } from './closing-rows.ts'

const closed = { version: 2, penalty_satang: 1, differs: false }

test.each([
  ['ready', {}],
  ['open', { undecided: 3 }],
  ['open', { unserved: 1 }],
  ['blocked', { obstacles: ['ยังไม่ทราบอัตราค่าปรับ'] }],
  ['closed', { closed }],
  ['ready', { closed: { ...closed, differs: true } }],
  // it may not be closed again now: what was signed off stays
  ['closed', { closed: { ...closed, differs: true }, obstacles: ['x'] }],
] as const)('a month is %s: %j', (state, row) => {
  const month = buildClosing(row as object)
  expect(stateOf(month)).toBe(state)
  expect(isClosable(month)).toBe(state === 'ready' || state === 'open')
})

test('a month that is ready is for others to look at', () => {
  const month = buildClosing({ may_close: false })
  expect([stateOf(month), isClosable(month)]).toEqual(['ready', false])
})

test('closing makes the next version', () => {
  expect([buildClosing(), buildClosing({ closed })].map(nextVersion)).toEqual([1, 3])
})

test('what is still open is said one by one', () => {
  expect(openQuestions(buildClosing({ undecided: 1_200, unserved: 2 }))).toEqual([
    '1,200 ช่วงขัดข้องมีคำขอหยุดนับเวลาที่ยังไม่พิจารณา',
    '2 ใบงานยังไม่บันทึกเวลาที่ผู้รับจ้างได้รับแจ้ง',
  ])
})

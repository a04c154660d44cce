import { expect, test } from 'vitest'
import { hasWords, readEventSearch } from './search.ts'

const now = new Date('2026-11-21T10:00:00+07:00')
const range = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })

test.each([
  ['', null, []],
  ['21/11/2569', range('2026-11-21T00:00+07:00', '2026-11-22T00:00+07:00'), []],
  ['๒๑/๑๑/๒๕๖๙', range('2026-11-21T00:00+07:00', '2026-11-22T00:00+07:00'), []],
  ['1/2/2026', range('2026-02-01T00:00+07:00', '2026-02-02T00:00+07:00'), []],
  ['05/12', range('2026-12-05T00:00+07:00', '2026-12-06T00:00+07:00'), []],
  ['12/2569', range('2026-12-01T00:00+07:00', '2027-01-01T00:00+07:00'), []],
  ['20/11/2569 14:05 น.', range('2026-11-20T14:05+07:00', '2026-11-20T14:06+07:00'), []],
  ['14:05', range('2026-11-21T14:05+07:00', '2026-11-21T14:06+07:00'), []],
  ['รถจอด 21/11', range('2026-11-21T00:00+07:00', '2026-11-22T00:00+07:00'), ['รถจอด']],
  ['CAM-01 สะพาน', null, ['cam-01', 'สะพาน']],
  ['31/02/2569', null, ['31/02/2569']],
  ['1+200', null, ['1+200']],
] as const)('%s', (text, expected, words) => {
  expect(readEventSearch(text, now)).toEqual({ range: expected, words })
})

test('dates that exclude each other find nothing', () => {
  const { range: found } = readEventSearch('20/11/2569 21/11/2569', now)
  expect(found && found.to.getTime() - found.from.getTime()).toBe(0)
})

test('words are found in any order, blind to case and Thai digits', () => {
  expect(hasWords('สะพานพระราม ๔ CAM-01 รถจอด', ['cam-01', '4', 'พระราม'])).toBe(true)
  expect(hasWords('สะพานพระราม ๔ CAM-01 รถจอด', ['cam-02'])).toBe(false)
})

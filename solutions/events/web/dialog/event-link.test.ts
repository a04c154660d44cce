import { expect, test } from 'vitest'
import { buildEvent } from '../testing.tsx'
import { eventLink, pictureFileName } from './event-link.ts'

test.each([
  ['accident', '/analytic-sub?wid=5&picture=107'],
  ['wrong_way', '/reverse-sub?wid=5&picture=107'],
  ['intruder', '/crosswalk-sub?wid=5&picture=107'],
] as const)('%s is at %s', (type, link) => {
  expect(eventLink(buildEvent(7, { type }))).toBe(link)
})

test('the file of a picture says what, where and when, in signs that every system takes', () => {
  expect(pictureFileName(buildEvent(7, { CAMID: 'นบ/7' }))).toBe(
    'รถจอด นบ-7 2026-11-21 14-05-22.jpg',
  )
})

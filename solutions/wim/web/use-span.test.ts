import { expect, test } from 'vitest'
import { readOld } from './use-span.ts'

const now = new Date('2026-11-27T20:47:00+07:00')

test.each([
  [{ day: '2026-11-20' }, { step: 'day', first: '2026-11-20' }],
  [
    { span: 'day', day: '2026-11-20' },
    { step: 'day', first: '2026-11-20' },
  ],
  [
    { span: '7d', day: '2026-11-20' },
    { step: 'own', first: '2026-11-14', last: '2026-11-20' },
  ],
  [{ span: '30d' }, { step: 'own', first: '2026-10-29', last: '2026-11-27' }],
  [
    { span: '7d', day: '2026-12-20' },
    { step: 'own', first: '2026-11-21', last: '2026-11-27' },
  ],
  [{ span: 'month', day: '2026-11-20' }, null],
  [{ day: 'yesterday' }, null],
  [{}, null],
])('a link of before with %j shows the same time', (old, range) => {
  expect(readOld(old, now)).toEqual(range)
})

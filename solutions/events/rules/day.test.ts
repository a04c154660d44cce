import { expect, test } from 'vitest'
import { pointOf } from './day.ts'

test.each([
  ['every camera was heard', { counted: 4, cameras: 2, heard: 2 }, { count: 4, isPartial: false }],
  ['a quiet day', { counted: 0, cameras: 2, heard: 2 }, { count: 0, isPartial: false }],
  ['some were silent', { counted: 1, cameras: 3, heard: 2 }, { count: 1, isPartial: true }],
  ['all were silent', { counted: 0, cameras: 3, heard: 0 }, { count: null, isPartial: false }],
  [
    'events came afterwards of a day on which none was heard',
    { counted: 2, cameras: 3, heard: 0 },
    { count: 2, isPartial: true },
  ],
  ['cameras that report events alone', { counted: 0, cameras: 0, heard: 0 }, { count: 0, isPartial: false }],
] as const)('%s', (_, day, point) => {
  expect(pointOf(day)).toEqual(point)
})

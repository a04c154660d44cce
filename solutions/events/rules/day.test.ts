import { expect, test } from 'vitest'
import { pointOf } from './day.ts'

test.each([
  [
    'every camera was heard',
    { counted: 4, present: 2, cameras: 2, reporting: 2 },
    { count: 4, isPartial: false },
  ],
  [
    'a quiet day',
    { counted: 0, present: 2, cameras: 2, reporting: 2 },
    { count: 0, isPartial: false },
  ],
  [
    'some were silent',
    { counted: 1, present: 3, cameras: 3, reporting: 2 },
    { count: 1, isPartial: true },
  ],
  [
    'all were silent',
    { counted: 0, present: 3, cameras: 3, reporting: 0 },
    { count: null, isPartial: false },
  ],
  [
    'events came afterwards of a day on which none was heard',
    { counted: 2, present: 3, cameras: 3, reporting: 0 },
    { count: 2, isPartial: true },
  ],
  [
    'cameras that report events alone',
    { counted: 0, present: 1, cameras: 0, reporting: 0 },
    { count: 0, isPartial: false },
  ],
  [
    'there was no camera yet',
    { counted: 0, present: 0, cameras: 0, reporting: 0 },
    { count: null, isPartial: false },
  ],
  [
    'events of before the camera was registered',
    { counted: 2, present: 0, cameras: 0, reporting: 0 },
    { count: 2, isPartial: false },
  ],
] as const)('%s', (_, day, point) => {
  expect(pointOf({ ...day, isStored: true })).toEqual(point)
})

test('of a day whose events are deleted nothing is known, though its cameras were heard', () => {
  const day = { counted: 0, isStored: false, present: 2, cameras: 2, reporting: 2 }
  expect(pointOf(day)).toEqual({ count: null, isPartial: false })
})

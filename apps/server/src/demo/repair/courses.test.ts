import { expect, test } from 'vitest'
import { courseSoFar, presentCourses } from './courses.ts'
import { day, later } from './timeline.ts'

const now = new Date('2026-11-30T14:00:00+07:00')
const hourOf = (at: Date) => Number(at.toISOString().slice(11, 13)) + 7
const lamp = { name: 'P-005', kind: 'lamp', wid: 1, latitude: null, longitude: null }

test.each(presentCourses)('%s: nobody works at night, and each step follows the last', (course) => {
  for (let assetId = 1; assetId <= 200; assetId += 1) {
    const steps = courseSoFar({ ...lamp, assetId }, course, { since: later(now, -20 * day), now })
    const times = steps.map(({ at }) => at)
    expect(times.every((at) => hourOf(at) >= 8 && hourOf(at) < 18 && at < now)).toBe(true)
    expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()))
  }
})

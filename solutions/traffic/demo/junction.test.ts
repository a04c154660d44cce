import { expect, it } from 'vitest'
import { modeAt, phasesAt, troubleAt } from './junction.ts'

const minuteMs = 60_000
const count = 6

it.each(['01:00', '08:00', '18:00'])(
  'has everything that can be the matter within the hour from %s',
  (time) => {
    const start = Date.parse(`2026-11-21T${time}:00+07:00`)
    const troubles = Array.from({ length: 60 * count }, (_, index) => {
      const at = new Date(start + Math.floor(index / count) * minuteMs)
      return troubleAt({ index: index % count, count }, at, at)
    })
    expect([...new Set(troubles)]).toEqual(
      expect.arrayContaining([null, 'silent', 'conflict', 'dark', 'lamp', 'detector']),
    )
  },
)

it('flashes by plan at night, and one phase after the other is green by day', () => {
  const night = new Date('2026-11-21T02:00:00+07:00')
  expect(modeAt('TC-1', night, null)).toBe('planned_flash')
  expect(modeAt('TC-1', night, 'conflict')).toBe('fault_flash')
  const greens = [0, 30, 60, 90].map((second) =>
    phasesAt('auto', new Date(second * 1000), 120, 0).flatMap(({ no, color }) =>
      color === 'green' ? [no] : [],
    ),
  )
  expect(greens).toEqual([[1], [2], [3], [4]])
})

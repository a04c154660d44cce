import { expect, it } from 'vitest'
import { troubleAt } from './trouble.ts'

const count = 13
const start = Date.parse('2026-11-21T00:00:00+07:00')
const minuteMs = 60_000

/** Troubles of all sites over some minutes. */
function seen(from: number, minutes: number): ReadonlySet<string | null> {
  const moments = Array.from({ length: minutes / 5 }, (_, index) => from + index * 5 * minuteMs)
  const sites = Array.from({ length: count }, (_, index) => index)
  return new Set(moments.flatMap((ms) => sites.map((index) => troubleAt({ index, count }, ms))))
}

it.each([0, 7, 13, 23])(
  'has everything that can be the matter within the hour from %d:00',
  (hour) => {
    const troubles = seen(start + hour * 60 * minuteMs, 60)
    expect([...troubles]).toEqual(expect.arrayContaining([null, 'silent', 'implausible', 'blind']))
  },
)

it('has a counter that is stuck on every day, for longer than is borne', () => {
  expect(seen(start + 13 * 60 * minuteMs, 60)).toContain('stuck')
  expect(seen(start + 20 * 60 * minuteMs, 60)).not.toContain('stuck')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinSpans, lengthOf, sharedSpans, spansWithout, type Span } from './span.ts'

const someSpans = fc.array(
  fc.tuple(fc.nat(40), fc.nat(8)).map(([from, length]): Span => ({ from, to: from + length })),
  { maxLength: 8 },
)
const instants = Array.from({ length: 50 }, (_, index) => index)
/** Which whole numbers are in the spans. */
const within = (spans: readonly Span[]) =>
  instants.filter((at) => spans.some(({ from, to }) => from <= at && at < to))

test('joining, sharing and removing say of every moment what is in it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(someSpans, someSpans, (one, other) => {
      const [a, b] = [joinSpans(one), joinSpans(other)]
      expect(within(a)).toEqual(within(one))
      expect(lengthOf(a)).toBe(within(one).length)
      const shared = sharedSpans(a, b)
      expect(within(shared)).toEqual(within(one).filter((at) => within(other).includes(at)))
      expect(lengthOf(shared)).toBe(within(shared).length)
      const left = spansWithout(a, b)
      expect(within(left)).toEqual(within(one).filter((at) => !within(other).includes(at)))
      expect(lengthOf(left)).toBe(within(left).length)
    }),
    { numRuns: 1_000 },
  )
})

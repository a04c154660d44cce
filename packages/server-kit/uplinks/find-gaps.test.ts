import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGaps, type Frame } from './find-gaps.ts'

const minute = 60_000
/** Frames a quarter of an hour apart, in the order in which they were sent. */
const frames = (counters: readonly number[], more: Partial<Frame> = {}): Frame[] =>
  counters.map((counter, index) => ({
    at: index * 15 * minute,
    counter,
    devAddr: null,
    gateway: null,
    ...more,
  }))
const missing = (counters: readonly number[], more: Partial<Frame> = {}) =>
  findGaps(frames(counters, more)).gaps.map((gap) => gap.missing)

describe('what is missing between frames', () => {
  test.each([
    ['none of those that follow each other', [7, 8, 9], []],
    ['nothing before the first', [500], []],
    ['those of a jump, at the frame after it', [7, 10, 11, 13], [2, 1]],
    ['none of a frame that is repeated', [7, 8, 8, 9], []],
    ['none where a rejoin counts from 0 again', [812, 813, 0, 1, 3], [1]],
    ['none of a late frame', [7, 9, 8, 10], []],
    ['the others where one of them is late', [7, 11, 9, 12], [2]],
    ['none where a late frame is repeated', [7, 9, 8, 8, 10], []],
    ['none in a step that no network server accepts', [7, 7 + 16_385, 7 + 16_387], [1]],
    ['those of the longest step that one accepts', [7, 7 + 16_384], [16_383]],
    ['those across the end of 16 bits', [65_533, 65_535, 2, 3], [1, 2]],
    ['none where one from before the end of 16 bits is late', [65_534, 1, 65_535, 0, 2], []],
    ['none of 32 bits that go on', [65_535, 65_536, 65_538], [1]],
    ['none where a counter of 32 bits begins anew', [70_000, 3, 4], []],
    ['none where a counter falls back far from the end of 16 bits', [60_000, 2, 3], []],
  ])('%s', (_, counters, expected) => {
    expect(missing(counters)).toEqual(expected)
  })

  test('a named session rolls over further from its end', () => {
    expect(missing([60_000, 2], { devAddr: 1 })).toEqual([5_537])
  })

  test('nothing is missing between two sessions, whatever they count', () => {
    const [a, b, c] = frames([5, 9, 11])
    const session = (one: Frame | undefined, devAddr: number | null) => ({ ...one!, devAddr })
    expect(
      findGaps([session(a, 1), session(b, 2), session(c, 2)]).gaps.map((gap) => gap.missing),
    ).toEqual([1])
    // a message that does not name the session is of the one that is
    expect(
      findGaps([session(a, 1), session(b, null), session(c, 2)]).gaps.map((gap) => gap.missing),
    ).toEqual([3])
  })

  test('a gap names the gateway of the frames before and after it where both agree', () => {
    const [a, b, c, d] = frames([1, 3, 5, 7])
    const by = (one: Frame | undefined, gateway: string | null) => ({ ...one!, gateway })
    const { gaps } = findGaps([by(a, 'g1'), by(b, 'g1'), by(c, 'g2'), by(d, null)])
    expect(gaps.map(({ gateway }) => gateway)).toEqual(['g1', null, null])
    expect(gaps[0]).toEqual({
      startedAt: 0,
      endedAt: 15 * minute,
      counter: 3,
      missing: 1,
      gateway: 'g1',
    })
  })
})

/** What a device sends: some sessions, each with frames that are received or lost; the first and last of each arrive. */
const sessions = fc.array(fc.array(fc.boolean(), { minLength: 2, maxLength: 40 }), {
  minLength: 1,
  maxLength: 4,
})

test('of every device that rejoins and rolls over, just what was lost is missing', () => {
  fc.assert(
    fc.property(sessions, fc.nat(70_000), fc.boolean(), (sent, start, isShort) => {
      let at = 0
      let lost = 0
      const arrived: Frame[] = []
      sent.forEach((session, devAddr) => {
        session.forEach((isReceived, index) => {
          at += 15 * minute
          const counter = isShort ? (start + index) % 65_536 : start + index
          if (isReceived || index === 0 || index === session.length - 1) {
            arrived.push({ at, counter, devAddr, gateway: null })
          } else lost += 1
        })
      })
      const { gaps, received } = findGaps(arrived)
      expect(gaps.reduce((sum, gap) => sum + gap.missing, 0)).toBe(lost)
      expect(received).toHaveLength(arrived.length)
    }),
  )
})

test('frames that overtake each other on their way leave what never came', () => {
  const arrivals = fc.array(
    fc.record({
      isReceived: fc.boolean(),
      delay: fc.nat(40),
      copies: fc.integer({ min: 1, max: 2 }),
    }),
    {
      minLength: 3,
      maxLength: 30,
    },
  )
  fc.assert(
    fc.property(arrivals, (sent) => {
      const last = sent.length - 1
      // a message without a time of its own has that of its arrival
      const arrived = sent
        .flatMap(({ isReceived, delay, copies }, index) => {
          const isEdge = index === 0 || index === last
          const at = (index * 15 + (isEdge ? 0 : delay)) * minute
          const one = { at, counter: 100 + index, devAddr: 9, gateway: null }
          return isReceived || isEdge ? Array.from({ length: copies }, () => one) : []
        })
        .toSorted((a, b) => a.at - b.at)
      const lost = sent.filter(
        ({ isReceived }, index) => !isReceived && index > 0 && index < last,
      ).length
      expect(findGaps(arrived).gaps.reduce((sum, gap) => sum + gap.missing, 0)).toBe(lost)
    }),
  )
})

import { describe, expect, it } from 'vitest'
import { birth, data, fanBirth, fanData, fanDeath } from './testing/messages.ts'
import { follow } from './testing/node.ts'

describe('what comes again for want of an acknowledgement', () => {
  it.each([
    ['the newest', [birth, data(1), data(1), data(2)], [null, null, 'repeated', null]],
    [
      'several',
      [birth, data(1), data(2), data(1), data(2), data(3)],
      [null, null, null, 'repeated', 'repeated', null],
    ],
    [
      'a birth',
      [birth, fanBirth(1), birth, fanBirth(1), fanData(2)],
      [null, null, 'repeated', 'repeated', null],
    ],
    [
      'a death of a device',
      [birth, fanBirth(1), fanDeath(2), fanBirth(3), fanDeath(2), fanData(4)],
      [null, null, null, null, 'repeated', null],
    ],
  ] as const)('%s is no gap and tells nothing twice', (_, sent, expected) => {
    const reported = follow(sent)
    expect(reported.map(({ problem }) => problem)).toEqual(expected)
    expect(
      reported.filter(({ problem }) => problem === 'repeated').flatMap(({ reports }) => reports),
    ).toEqual([])
  })

  it('is believed again when all that was overtaken has come', () => {
    const reported = follow([birth, fanBirth(1), fanData(4), data(2), data(3), data(5)])
    expect(reported.map(({ problem }) => problem)).toEqual([null, null, 'gap', null, null, null])
    const qualities = reported.map(
      ({ reports }) => Object.values(reports[0]?.values ?? {})[0]?.quality,
    )
    expect(qualities).toEqual(['good', 'good', 'uncertain', 'uncertain', 'good', 'good'])
  })

  it('is another message where its number has come round', () => {
    const round = Array.from({ length: 255 }, (_, i) => data((i + 3) % 256))
    expect(
      follow([birth, ...round, data(2), data(1), data(3)]).at(-1)?.reports[0]?.values,
    ).toMatchObject({
      power: { quality: 'uncertain' },
    })
  })
})

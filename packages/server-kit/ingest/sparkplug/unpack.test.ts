import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeSparkplug } from './decode.ts'
import { encodeSparkplug } from './encode.ts'
import { writeWire, type WirePayload } from './schema.ts'
import { refusalOf, sentAt } from './testing/node.ts'

const uuid = 'SPBV1.0_COMPRESSED'
const inner = {
  timestamp: sentAt,
  seq: 3,
  metrics: [{ name: 'Temp', type: 'Double', value: 34 }],
} as const
const within = encodeSparkplug(inner)
const algorithm = (stringValue: string) => [{ name: 'algorithm', datatype: 12, stringValue }]
const over = (wire: WirePayload) => decodeSparkplug(writeWire({ uuid, ...wire }))

describe('a compressed payload', () => {
  it.each([
    ['GZIP', gzipSync(within)],
    ['gzip', gzipSync(within)],
    ['DEFLATE', deflateSync(within)],
    ['DEFLATE', deflateRawSync(within)],
  ])('is read by %s', (name, body) => {
    expect(over({ metrics: algorithm(name), body })).toEqual(decodeSparkplug(within))
  })

  it('is DEFLATE where no algorithm is named', () => {
    expect(over({ body: deflateSync(within) })).toEqual(decodeSparkplug(within))
  })

  it('has the time and the number of its envelope where it has none', () => {
    const body = gzipSync(encodeSparkplug({ ...inner, timestamp: null, seq: null }))
    const timestamp = String(sentAt.getTime())
    expect(over({ timestamp, seq: '9', metrics: algorithm('GZIP'), body })).toMatchObject({
      timestamp: sentAt,
      seq: 9,
    })
  })

  it.each([
    ['an unknown algorithm', { metrics: algorithm('LZ4'), body: gzipSync(within) }, 'LZ4'],
    ['no body', { metrics: algorithm('GZIP') }, 'body'],
    [
      'a body that is not compressed so',
      { metrics: algorithm('GZIP'), body: deflateSync(within) },
      'GZIP',
    ],
    [
      'a body that was cut',
      { metrics: algorithm('DEFLATE'), body: deflateSync(within).subarray(0, 20) },
      'DEFLATE',
    ],
    [
      'a body that unpacks to too much',
      { metrics: algorithm('GZIP'), body: gzipSync(Buffer.alloc(5_000_000)) },
      '4 MiB',
    ],
    [
      'a compressed payload within',
      { metrics: algorithm('GZIP'), body: gzipSync(writeWire({ uuid, body: gzipSync(within) })) },
      'หนึ่งชั้น',
    ],
  ])('is refused with %s', (_, wire, words) => {
    const refusal = refusalOf(() => over(wire))
    expect(refusal.reason).toBe('bad_message')
    expect(refusal.message).toContain(words)
  })
})

it('takes a payload with another uuid for what it is', () => {
  expect(
    over({ uuid: 'mine', seq: '1', metrics: [{ name: 'a', datatype: 3, intValue: 1 }] }),
  ).toMatchObject({
    metrics: [{ name: 'a', value: 1 }],
  })
})

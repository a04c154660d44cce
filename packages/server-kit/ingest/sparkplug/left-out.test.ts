import { describe, expect, it } from 'vitest'
import { decodeSparkplug } from './decode.ts'
import { followNode, type Followed } from './follow.ts'
import { unbornNode } from './node-state.ts'
import { writeWire, type WireMetric, type WirePayload } from './schema.ts'
import { receivedAt, sentAt } from './testing/node.ts'
import { parseSparkplugTopic } from './topic.ts'

/** What protobuf leaves out is 0, false or empty; these messages are what a generator of proto3 writes. */
const timestamp = String(sentAt.getTime())
const birthMetrics: readonly WireMetric[] = [
  { name: 'bdSeq', datatype: 4 },
  { name: 'Node Control/Rebirth', datatype: 11 },
  { name: 'temperature', alias: '1', datatype: 9, floatValue: 21.5 },
  { name: 'level', datatype: 3, intValue: 4 },
]

function follow(sent: readonly (readonly [string, Partial<WirePayload>])[]): readonly Followed[] {
  let state = unbornNode
  return sent.map(([type, wire], index) => {
    const topic = parseSparkplugTopic(`spBv1.0/tunnel/${type}/plc-1`)
    if (!topic) throw new Error(`no topic ${type}`)
    const at = String(sentAt.getTime() - 100_000 + index * 100)
    const payload = decodeSparkplug(writeWire({ timestamp: at, ...wire }))
    const followed = followNode(state, { topic, payload, receivedAt })
    state = followed.state
    return followed
  })
}

describe('a number that is left out', () => {
  it('of a birth is 0', () => {
    const reported = follow([
      ['NBIRTH', { metrics: birthMetrics }],
      ['NDATA', { seq: '1', metrics: [{ alias: '1', floatValue: 22.5 }] }],
    ])
    expect(reported.map(({ problem }) => problem)).toEqual([null, null])
    expect(reported[1]?.reports[0]?.values).toEqual({
      temperature: { value: 22.5, quality: 'good' },
    })
    expect(reported[1]?.state.own.isDoubtful).toBe(false)
  })

  it('of data is 0 after 255', () => {
    const round = Array.from({ length: 300 }, (_, index) => {
      const seq = (index + 1) % 256
      return ['NDATA', seq === 0 ? {} : { seq: String(seq) }] as const
    })
    const reported = follow([['NBIRTH', { metrics: birthMetrics }], ...round])
    expect(reported.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it('elsewhere means a sender that does not count: values are uncertain and nothing is lost', () => {
    const data = ['NDATA', { timestamp, metrics: [{ alias: '1', floatValue: 1 }] }] as const
    const reported = follow([['NBIRTH', { timestamp, metrics: birthMetrics }], data, data])
    expect(reported.map(({ problem }) => problem)).toEqual([null, 'gap', 'gap'])
    expect(reported[2]?.reports[0]?.values).toEqual({
      temperature: { value: 1, quality: 'uncertain' },
    })
  })

  it('of a session is 0: its death ends it', () => {
    const reported = follow([
      ['NBIRTH', { metrics: birthMetrics }],
      ['NDEATH', { metrics: [{ name: 'bdSeq', datatype: 4, longValue: '0' }] }],
    ])
    expect(reported[1]).toMatchObject({ problem: null, state: { isOnline: false } })
  })
})

describe('a value that is left out', () => {
  const values = (metrics: readonly WireMetric[]) =>
    follow([
      ['NBIRTH', { metrics: birthMetrics }],
      ['NDATA', { seq: '1', metrics }],
    ])[1]?.reports[0]

  it('is the zero of the type that its birth said', () => {
    expect(values([{ alias: '1' }])?.values).toEqual({ temperature: { value: 0, quality: 'good' } })
  })

  it('is the zero of its own type', () => {
    const metrics = [
      { name: 'open', datatype: 11 },
      { name: 'count', datatype: 8 },
      { name: 'text', datatype: 12 },
    ]
    expect(values(metrics)).toMatchObject({
      values: {
        open: { value: 0, quality: 'good', isTwoState: true },
        count: { value: 0, quality: 'good' },
      },
      state: { text: '' },
    })
  })

  it('is not there where it is said to be null', () => {
    expect(values([{ alias: '1', isNull: true }])?.values).toEqual({
      temperature: { value: null, quality: 'bad' },
    })
  })

  it('is of the point with alias 0, which protobuf leaves out too', () => {
    expect(values([{ intValue: 7 }])?.values).toEqual({ level: { value: 7, quality: 'good' } })
  })

  it('is quality 0, bad', () => {
    const properties = { keys: ['Quality'], values: [{ type: 3 }] }
    expect(values([{ alias: '1', floatValue: 3, properties }])?.values).toEqual({
      temperature: { value: 3, quality: 'bad' },
    })
  })
})

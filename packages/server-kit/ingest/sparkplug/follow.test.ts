import { describe, expect, it } from 'vitest'
import { unbornNode } from './node-state.ts'
import {
  birth,
  data,
  death,
  fanBirth,
  fanData,
  fanDeath,
  later,
  rebirth,
} from './testing/messages.ts'
import { follow, receivedAt, sentAt, type Sent } from './testing/node.ts'

const problems = (sent: readonly Sent[]) => follow(sent).map(({ problem }) => problem)
const last = (sent: readonly Sent[]) => follow(sent).at(-1)
const good = (value: number) => ({ value, quality: 'good' })
const twoState = (value: number) => ({ ...good(value), isTwoState: true })

it('names in data what the birth gave an alias, by its type', () => {
  const [born, reported] = follow([birth, data(1)])
  expect(born).toMatchObject({
    problem: null,
    reports: [
      {
        device: 'tunnel/plc-1',
        at: sentAt,
        values: { power: good(-5) },
        state: { source: 'mains' },
      },
    ],
  })
  expect(born?.reports[0]?.values).toEqual({ power: good(-5) })
  expect(reported?.problem).toBeNull()
  expect(reported?.reports).toEqual([
    { device: 'tunnel/plc-1', at: sentAt, values: { power: good(-6) } },
  ])
})

it('follows devices: two-state points are 0 and 1', () => {
  const reported = follow([birth, fanBirth(1), fanData(2), fanDeath(3), fanData(4)])
  expect(reported.map(({ problem }) => problem)).toEqual([null, null, null, null, 'no_birth'])
  const device = 'tunnel/plc-1/fan'
  expect(reported.slice(1).map(({ reports }) => reports)).toEqual([
    [{ device, at: sentAt, values: { running: twoState(1) } }],
    [{ device, at: sentAt, values: { running: twoState(0) } }],
    [{ device, at: sentAt, values: {}, isOffline: true }],
    [],
  ])
})

it('counts 0 to 255 and on from 0', () => {
  const sent = [birth, ...Array.from({ length: 600 }, (_, i) => data((i + 1) % 256))]
  expect(problems(sent).every((problem) => problem === null)).toBe(true)
})

describe('lost messages', () => {
  it('make what comes uncertain until the next birth', () => {
    const reported = follow([
      birth,
      fanBirth(1),
      data(3),
      fanData(4),
      fanBirth(5),
      fanData(6),
      data(7),
      rebirth,
      data(1),
    ])
    expect(reported.map(({ problem }) => problem)).toEqual([
      null,
      null,
      'gap',
      null,
      null,
      null,
      null,
      null,
      null,
    ])
    const qualities = reported.map(
      ({ reports }) => Object.values(reports[0]?.values ?? {})[0]?.quality,
    )
    expect(qualities).toEqual([
      'good',
      'good',
      'uncertain',
      'uncertain',
      'good',
      'good',
      'uncertain',
      'good',
      'good',
    ])
  })

  it('are noticed where the number repeats or is left out', () => {
    expect(problems([birth, data(1), later(data(1)), data(2), data(null), data(3)])).toEqual([
      null,
      null,
      'gap',
      null,
      'gap',
      null,
    ])
  })

  it('do not make bad values better', () => {
    const bad: Sent = data(5, 1, {
      metrics: [{ alias: 1, type: 'Int16', value: 1, quality: 'bad' }],
    })
    expect(last([birth, bad])?.reports[0]?.values).toEqual({ power: { value: 1, quality: 'bad' } })
  })

  it('do not hide a birth of a device', () => {
    expect(last([birth, fanBirth(9)])).toMatchObject({
      problem: 'gap',
      reports: [{ values: { running: good(1) } }],
    })
  })
})

describe('without a birth', () => {
  it.each([data(1), fanBirth(1), fanData(1), fanDeath(1)])(
    'nothing is reported of $type',
    (sent) => {
      expect(follow([sent])).toEqual([{ state: unbornNode, reports: [], problem: 'no_birth' }])
    },
  )

  it('nothing is reported of a device, and the sequence goes on', () => {
    expect(problems([birth, fanData(1), data(2)])).toEqual([null, 'no_birth', null])
  })

  it('an unknown alias is left out, the rest is reported', () => {
    const metrics = [
      { alias: 77, type: 'Int16', value: 3 },
      { name: 'late', type: 'Double', value: 2 },
    ] as const
    expect(last([birth, data(1, 0, { metrics })])).toMatchObject({
      problem: 'no_birth',
      reports: [{ values: { late: good(2) } }],
    })
  })

  it('a rebirth of the node ends its devices', () => {
    expect(problems([birth, fanBirth(1), rebirth, fanData(1)])).toEqual([
      null,
      null,
      null,
      'no_birth',
    ])
  })
})

describe('death', () => {
  it('of the current session ends the node and its devices after their last report', () => {
    const ended = last([
      birth,
      fanBirth(1),
      { ...death(4), timestamp: new Date('2026-11-20T00:00:00Z') },
    ])
    const gone = { at: sentAt, values: {}, isOffline: true }
    expect(ended).toMatchObject({
      problem: null,
      state: { isOnline: false, bdSeq: 4, devices: {} },
    })
    expect(ended?.reports).toEqual([
      { device: 'tunnel/plc-1', ...gone },
      { device: 'tunnel/plc-1/fan', ...gone },
    ])
  })

  it('of an earlier session is ignored, and so is a repeated one', () => {
    const reported = follow([birth, death(3), data(1), death(4), death(4), data(2)])
    expect(reported.map(({ problem }) => problem)).toEqual([
      null,
      'old_death',
      null,
      null,
      'old_death',
      'no_birth',
    ])
    expect(reported[1]?.reports).toEqual([])
    expect(reported[4]?.reports).toEqual([])
    expect(problems([death(0)])).toEqual(['old_death'])
  })

  it('of a device with a clock that is not believed counts at its arrival', () => {
    const reported = last([birth, fanBirth(1), { ...fanDeath(2), timestamp: new Date(0) }])
    expect(reported?.reports).toEqual([
      { device: 'tunnel/plc-1/fan', at: receivedAt, values: {}, isOffline: true },
    ])
  })
})

it('reports each moment of stored values, oldest first', () => {
  const metrics = [
    { alias: 1, type: 'Int16', value: 2 },
    { alias: 1, type: 'Int16', value: 1, at: new Date('2026-11-21T11:00:00Z'), isHistorical: true },
  ] as const
  expect(
    last([birth, data(1, 0, { metrics })])?.reports.map(({ at, values }) => [at, values['power']]),
  ).toEqual([
    [new Date('2026-11-21T11:00:00Z'), good(1)],
    [sentAt, good(2)],
  ])
})

it('leaves out what has a time that is not believed', () => {
  const late = new Date('2026-11-21T12:10:01Z')
  expect(last([birth, data(1, 0, { timestamp: late })])).toMatchObject({
    problem: 'bad_time',
    reports: [],
  })
  expect(problems([{ ...birth, timestamp: new Date(0) }, data(1)])).toEqual(['bad_time', null])
})

it('takes names that objects have by themselves', () => {
  const metrics = ['__proto__', 'constructor'].map(
    (name) => ({ name, type: 'Double', value: 1 }) as const,
  )
  const sent = [
    birth,
    { type: 'DDATA', device: 'constructor', seq: 1 },
    { type: 'DBIRTH', device: '__proto__', seq: 2, metrics },
  ]
  const reported = follow([...sent, { type: 'DDATA', device: '__proto__', seq: 3, metrics }])
  expect(reported.map(({ problem }) => problem)).toEqual([null, 'no_birth', null, null])
  expect(Object.keys(reported[3]?.reports[0]?.values ?? {})).toEqual(['__proto__', 'constructor'])
})

it('says that a node without channels lives, and that null could not be measured', () => {
  const alive: Sent = { type: 'NDATA', seq: 1, metrics: [] }
  expect(last([birth, alive])?.reports).toEqual([
    { device: 'tunnel/plc-1', at: sentAt, values: {} },
  ])
  const unmeasured: Sent = data(1, 0, { metrics: [{ alias: 1, type: 'Int16', value: null }] })
  expect(last([birth, unmeasured])?.reports[0]?.values).toEqual({
    power: { value: null, quality: 'bad' },
  })
})

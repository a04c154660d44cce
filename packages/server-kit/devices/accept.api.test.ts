import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestDatabase } from '../testing/test-database.ts'
import { acceptReports } from './accept.ts'
import { insertRules } from './device-repository.ts'
import { defineMonitor, type StandingDevice } from './monitor.ts'
import { measured } from './report.ts'
import { judgeDue } from './sweep.ts'
import {
  at,
  makeSmokeDevices,
  reading,
  smokeKind as kind,
  smokeMonitor as monitor,
  type SmokeDevices,
} from './testing/smoke-devices.ts'

let smoke: SmokeDevices
let own: TestDatabase
beforeAll(async () => {
  smoke = await makeSmokeDevices()
  own = smoke.own
})
afterAll(() => own.drop())
beforeEach(() => smoke.renew())

const accept: SmokeDevices['accept'] = (...one) => smoke.accept(...one)

async function device(name = 'A') {
  const { rows } = await own.database.pool.query<Record<string, unknown>>(
    `select v.*, c.value, c.level, c.at as channel_at from device v left join channel c on c.device_id = v.id and c.key = 'density'
     where external_id = $1`,
    [name],
  )
  return rows[0] ?? {}
}

async function verdicts() {
  const { rows } = await own.database.pool.query<{ value: number; level: number }>(
    'select value, level from measurement order by at',
  )
  return rows.map(({ value, level }) => [value, level])
}

async function periods(of: string) {
  const { rows } = await own.database.pool.query<{
    value: string
    from: number
    to: number | null
  }>(
    `select value, extract(epoch from started_at)::float8 as from, extract(epoch from ended_at)::float8 as to
     from device_period where kind = $1 order by id`,
    [of],
  )
  const minutes = (seconds: number | null) =>
    seconds === null ? null : (seconds * 1000 - at(0).getTime()) / 60_000
  return rows.map(({ value, from, to }) => [value, minutes(from), minutes(to)])
}

describe('a report', () => {
  test('becomes what the device is, and a row with the verdict of its time', async () => {
    expect(await accept([reading(0, 5), reading(10, 12), reading(20, 25)])).toEqual([
      'stored',
      'stored',
      'stored',
    ])
    expect(await device()).toMatchObject({
      value: 25,
      level: 2,
      health: 'ok',
      condition: 'warn',
      at: at(20),
    })
    expect(await verdicts()).toEqual([
      [5, 0],
      [12, 1],
      [25, 2],
    ])
    expect(await periods('condition')).toEqual([
      ['normal', 0, 10],
      ['watch', 10, 20],
      ['warn', 20, null],
    ])
  })

  test.for([
    ['13.5', 13.5, 'good'],
    [' -2 ', -2, 'good'],
    ['x', null, 'bad'],
    ['', null, 'bad'],
    ['0x10', null, 'bad'],
    ['1e400', null, 'bad'],
    [null, null, 'bad'],
  ] as const)(
    'that tells a channel of numbers the text %j says %j, %s',
    async ([text, value, quality]) => {
      await accept([reading(0, 5)])
      expect(
        await accept([
          { ...reading(10, 0), values: {}, state: { texts: { density: text, other: 'kept' } } },
        ]),
      ).toEqual(['stored'])
      const { rows } = await own.database.pool.query(
        'select value, quality, at from channel where key = $1',
        ['density'],
      )
      expect(rows).toEqual([{ value, quality: quality === 'good' ? 0 : 2, at: at(10) }])
    },
  )

  test('of an unknown device is refused and costs no other', async () => {
    expect(await accept([reading(0, 5, { device: 'nobody' }), reading(0, 5)])).toEqual([
      'rejected',
      'stored',
    ])
  })

  test('that comes twice is stored once, in one batch and in two', async () => {
    expect(await accept([reading(0, 5), reading(0, 5)])).toEqual(['stored', 'duplicate'])
    expect(await accept([reading(0, 5)])).toEqual(['duplicate'])
    expect(await accept([reading(0, 5), reading(10, 6)])).toEqual(['duplicate', 'stored'])
    expect(await verdicts()).toHaveLength(2)
  })

  test('of the same moment with another value replaces it, and what could not be measured does not', async () => {
    await accept([reading(0, null)])
    expect(await accept([reading(0, 12)], at(1))).toEqual(['updated'])
    expect(await device()).toMatchObject({ value: 12, condition: 'watch' })
    expect(await accept([reading(0, 25)], at(2))).toEqual(['updated'])
    expect(await accept([reading(0, null), reading(0, 25)], at(3))).toEqual([
      'duplicate',
      'duplicate',
    ])
    expect(await device()).toMatchObject({ value: 25, condition: 'warn' })
    expect(await verdicts()).toEqual([[25, 2]])
  })

  test('that corrects another of its own batch is an update, and the first is as new as it was', async () => {
    expect(await accept([reading(0, 12), reading(0, 25), reading(0, 25)])).toEqual([
      'stored',
      'updated',
      'duplicate',
    ])
    expect(await accept([reading(0, 25), reading(0, 30), reading(10, 5)])).toEqual([
      'duplicate',
      'updated',
      'stored',
    ])
    expect(await accept([reading(20, null), reading(20, 7)])).toEqual(['stored', 'updated'])
    expect((await verdicts()).map(([value]) => value)).toEqual([30, 5, 7])
  })

  test('that says nothing but that its device lives is ignored, and counts as a sign of life', async () => {
    await accept([reading(0, 5)])
    expect(await accept([{ ...reading(10, 0), values: {} }], at(10))).toEqual(['ignored'])
    expect(await device()).toMatchObject({ value: 5, received_at: at(10) })
  })

  test('that comes again is no second reading, and no sign of life', async () => {
    const confirming = defineMonitor({
      kind: {
        ...kind,
        channels: [
          {
            key: 'density',
            name: 'ก',
            unit: '%',
            decimals: 1,
            limits: { high: { watch: 10 }, confirmed: ['watch'] },
          },
        ],
      },
    })
    await accept([reading(0, 5)], at(0), confirming)
    await accept([reading(10, 12)], at(10), confirming)
    expect(await accept([reading(10, 12)], at(20), confirming)).toEqual(['duplicate'])
    expect(await device()).toMatchObject({ condition: 'normal', received_at: at(10) })
    await accept([reading(20, 12)], at(20), confirming)
    expect(await device()).toMatchObject({ condition: 'watch', received_at: at(20) })
  })

  test('that leaves a judged channel out beyond its silence timeout makes the condition unknown', async () => {
    await accept([reading(0, 5, { values: { density: measured(5), battery: measured(80) } })])
    await accept([reading(20, 5, { values: { battery: measured(80) } })])
    expect(await device()).toMatchObject({ health: 'ok', condition: 'normal' })
    await accept([reading(40, 5, { values: { battery: measured(80) } })])
    expect(await device()).toMatchObject({ health: 'warning', condition: 'unknown' })
  })

  test('with hundreds of values is stored whole, none twice', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`c${index}`, measured(index / 7)]),
    )
    const many = [
      reading(0, 1, { values }),
      reading(10, 1, { values: { ...values, c0: measured(null) } }),
    ]
    expect(await accept(many)).toEqual(['stored', 'stored'])
    expect(await accept(many)).toEqual(['duplicate', 'duplicate'])
    const { rows } = await own.database.pool.query(
      `select count(*)::int as rows, count(value)::int as values, round(max(value)::numeric, 3)::float8 as most from measurement`,
    )
    expect(rows).toEqual([{ rows: 600, values: 599, most: 42.714 }])
  })

  test('that is late is history and changes nothing', async () => {
    await accept([reading(30, 25)])
    expect(await accept([reading(10, 12)], at(30))).toEqual(['stored'])
    expect(await device()).toMatchObject({ value: 25, at: at(30), condition: 'warn' })
    expect(await periods('condition')).toEqual([['warn', 30, null]])
  })

  test('of a clock that is ahead holds up nothing that comes after', async () => {
    await accept([reading(9, 25)], at(0))
    await accept([reading(1, 5)], at(1))
    expect(await device()).toMatchObject({ value: 5, at: at(1), condition: 'normal' })
    expect(await periods('condition')).toEqual([
      ['warn', 0, 1],
      ['normal', 1, null],
    ])
  })

  test('of a clock that fell behind makes a warning, and does not stand before what is newer', async () => {
    await accept([reading(0, 5)])
    await accept([reading(-60, 25)], at(10))
    expect(await device()).toMatchObject({ health: 'ok' })
    await accept([reading(-40, 25)], at(30))
    expect(await device()).toMatchObject({
      value: 5,
      condition: 'normal',
      at: at(0),
      received_at: at(30),
      health: 'warning',
    })
    await accept([reading(-20, 25), reading(32, 5)])
    expect(await device()).toMatchObject({ health: 'ok' })
  })

  test('of a clock that lost hours ends the silence when it comes, not when it says', async () => {
    await accept([reading(0, 5)])
    await judgeDue(monitor, own.database, at(31))
    await accept([reading(-10, 5)], at(300))
    expect(await periods('health')).toEqual([
      ['ok', 0, 31],
      ['unreachable', 31, 300],
      ['warning', 300, null],
    ])
  })

  test('of another channel holds up no value: each has the clock of its own', async () => {
    const other = (minutes: number, value: number) =>
      reading(minutes, 0, { values: { other: measured(value) } })
    await accept([reading(0, 5), other(30, 7)], at(30))
    expect(await accept([reading(20, 25)], at(31))).toEqual(['stored'])
    expect(await device()).toMatchObject({
      value: 25,
      channel_at: at(20),
      condition: 'warn',
      at: at(30),
    })
    expect(await periods('condition')).toEqual([
      ['normal', 0, 20],
      ['warn', 20, null],
    ])
    await accept([reading(10, 5), other(10, 1)], at(32))
    expect(await device()).toMatchObject({ value: 25, channel_at: at(20), condition: 'warn' })
  })

  test('of another field holds up no field of the state', async () => {
    const state = (minutes: number, reported: object) => ({
      device: 'A',
      at: at(minutes),
      values: {},
      state: reported,
    })
    await accept([state(0, { door: 'shut' }), state(30, { mode: 'auto' })], at(30))
    await accept([state(20, { door: 'open', mode: 'manual' })], at(31))
    expect((await device())['state']).toEqual({ door: 'open', mode: 'auto' })
  })

  test('that was held back is history, and says nothing against the clock', async () => {
    await accept([reading(0, 5)])
    expect(await accept([reading(-180, 25), reading(-120, 25), reading(-60, 25)], at(1))).toEqual([
      'stored',
      'stored',
      'stored',
    ])
    expect(await device()).toMatchObject({ value: 5, health: 'ok' })
  })

  test('without a value that can be believed is no number and no condition', async () => {
    await accept([reading(0, 25), reading(10, 30, { values: { density: measured(30, 'bad') } })])
    expect(await device()).toMatchObject({ health: 'warning', condition: 'unknown' })
    expect((await verdicts()).at(-1)).toEqual([30, -1])
  })

  test('brings channels that nobody planned, where the solution takes them', async () => {
    await accept([reading(0, 5, { values: { new_one: measured(7) } })])
    const { rows } = await own.database.pool.query('select key, value, level from channel')
    expect(rows).toEqual([{ key: 'new_one', value: 7, level: -1 }])
    await accept(
      [reading(1, 5, { values: { other: measured(7) } })],
      at(1),
      defineMonitor({ kind: { ...kind, acceptsNewChannels: false } }),
    )
    expect((await own.database.pool.query('select key from channel')).rows).toHaveLength(1)
  })

  test('with more channels than the limit is stored and reports it', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, index) => [`c${index}`, measured(index)]),
    )
    const { outcomes } = await acceptReports(
      monitor,
      [reading(0, 1, { values })],
      own.database,
      at(0),
    )
    expect(outcomes).toMatchObject([
      { kind: 'stored', without: { reason: 'too_many_channels', device: 'A' } },
    ])
  })

  test('of another channel at a moment that is known brings more of it', async () => {
    const rain = (minutes: number, value: number) =>
      reading(minutes, 0, { values: { rain: measured(value) } })
    expect(await accept([reading(0, 5)])).toEqual(['stored'])
    expect(await accept([rain(0, 3)])).toEqual(['updated'])
    expect(await accept([rain(0, 3)])).toEqual(['duplicate'])
    // within a batch, and of a moment before the newest
    expect(
      await accept([reading(20, 5), rain(20, 3), rain(10, 3), reading(10, 5)], at(20)),
    ).toEqual(['stored', 'updated', 'stored', 'updated'])
    expect(await accept([reading(20, 5, { device: 'B' })])).toEqual(['stored'])
  })

  test('of a known moment reports channels beyond the limit', async () => {
    const values = Object.fromEntries(
      Array.from({ length: 1_001 }, (_, index) => [`c${index}`, measured(index)]),
    )
    await accept([reading(0, 5)])
    const { outcomes } = await acceptReports(
      monitor,
      [reading(0, 1, { values })],
      own.database,
      at(0),
    )
    expect(outcomes).toMatchObject([
      { kind: 'updated', without: { reason: 'too_many_channels', device: 'A' } },
    ])
  })

  test('brings the channels that follow from it', async () => {
    const doubling = defineMonitor({
      kind: {
        ...kind,
        channels: [...kind.channels, { key: 'twice', name: 'สองเท่า', unit: '%', decimals: 1 }],
      },
      derive: ({ values }) => ({
        values: { twice: measured(2 * (values['density']?.value ?? 0)) },
      }),
    })
    await accept([reading(0, 5)], at(0), doubling)
    const { rows } = await own.database.pool.query('select key, value from channel order by key')
    expect(rows).toEqual([
      { key: 'density', value: 5 },
      { key: 'twice', value: 10 },
    ])
  })

  test('of several servers at once is stored once, and the newest stands', async () => {
    const batch = [reading(0, 5), reading(10, 12)]
    const outcomes = await Promise.all([
      accept(batch, at(10)),
      accept(batch, at(10)),
      accept([...batch].reverse(), at(10)),
    ])
    expect(outcomes.flat().filter((outcome) => outcome === 'stored')).toHaveLength(2)
    expect(await device()).toMatchObject({ value: 12 })
  })
})

describe('limits', () => {
  const rules = { limits: { density: { high: { watch: 1 } } } }
  const change = async (now: Date, version = 0) =>
    insertRules(
      own.database.db,
      { solution: 'smoke', wid: smoke.wid, id: Number((await device())['id']), version },
      { rules, username: 'somchai', now },
    )

  test('hold from the moment they were changed, and the past keeps its verdict', async () => {
    await accept([reading(0, 5)])
    expect(await change(at(5))).toMatchObject({ version: 1, device: 'A', before: {} })
    await accept([reading(10, 5)])
    expect(await verdicts()).toEqual([
      [5, 0],
      [5, 1],
    ])
    // measured before the change, come in after it
    await accept([reading(3, 5)], at(12))
    expect(await verdicts()).toEqual([
      [5, 0],
      [5, 0],
      [5, 1],
    ])
  })

  test('that another changed meanwhile are not overwritten', async () => {
    expect(await change(at(0))).toMatchObject({ version: 1 })
    expect(await change(at(1))).toBeNull()
  })
})

describe('time alone', () => {
  test('makes a silent device unreachable, once, and a report brings it back', async () => {
    await accept([reading(0, 5)])
    expect(await judgeDue(monitor, own.database, at(29))).toEqual([])
    expect(await judgeDue(monitor, own.database, at(31))).toEqual([
      { topic: 'smoke', wid: smoke.wid, kind: 'state' },
    ])
    expect(await device()).toMatchObject({ health: 'unreachable', condition: 'unknown' })
    expect(await judgeDue(monitor, own.database, at(60))).toEqual([])
    await accept([reading(61, 5)])
    expect(await periods('health')).toEqual([
      ['ok', 0, 31],
      ['unreachable', 31, 61],
      ['ok', 61, null],
    ])
  })

  test('ends the periods of a silent device', async () => {
    const working = defineMonitor({
      kind,
      judge: () => ({
        health: 'ok',
        reasons: [],
        condition: 'normal',
        periods: { mode: { value: 'manual' } },
      }),
    })
    await accept([reading(0, 5)], at(0), working)
    await judgeDue(working, own.database, at(31))
    await accept([reading(40, 5)], at(40), working)
    expect(await periods('mode')).toEqual([
      ['manual', 0, 31],
      ['manual', 40, null],
    ])
  })

  test('a farewell makes it unreachable at once', async () => {
    await accept([reading(0, 5), { device: 'A', at: at(1), values: {}, isOffline: true }])
    expect(await device()).toMatchObject({ health: 'unreachable' })
    await accept([reading(2, 5)])
    expect(await device()).toMatchObject({ health: 'ok' })
  })

  test('a device is judged again when its recheck is due', async () => {
    const judge = ({ now }: StandingDevice<object>) => ({
      health: now >= at(2) ? ('fault' as const) : ('ok' as const),
      reasons: now >= at(2) ? ['นานเกินไป'] : [],
      condition: 'normal' as const,
      recheckAt: now >= at(2) ? null : at(2),
    })
    const impatient = defineMonitor({ kind, judge })
    await accept([reading(0, 5)], at(0), impatient)
    await judgeDue(impatient, own.database, at(1))
    expect(await device()).toMatchObject({ health: 'ok' })
    await judgeDue(impatient, own.database, at(2))
    expect(await device()).toMatchObject({
      health: 'fault',
      reasons: ['นานเกินไป'],
      recheck_at: null,
    })
  })

  test('a device that never reported is unknown, not unreachable', async () => {
    expect(await judgeDue(monitor, own.database, at(10_000))).toEqual([])
    expect(await device('B')).toMatchObject({ health: 'unknown' })
  })
})

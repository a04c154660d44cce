import { openDatabase, type Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LampMessage, Uplink } from '../decode/message.ts'
import { acceptLampMessages } from './accept.ts'
import { settleLamps } from './settle.ts'
import { addProfile, addSite, registerLamp } from './testing/lamps-setting.ts'

const start = new Date('2026-11-20T21:30:00+07:00')
const log = pino({ level: 'silent' })

let test_: TestDatabase
/** Two servers on one database. */
let one: Database
let other: Database
let lamps = 0

beforeAll(async () => {
  test_ = await createTestDatabase()
  one = test_.database
  other = openDatabase({ url: test_.url, onIdleError: () => undefined })
  await addSite(one)
  await addProfile(one)
})
afterAll(async () => {
  await other.close()
  await test_.drop()
})

let device = ''
beforeEach(async () => {
  device = `lamp-${++lamps}`
  await registerLamp(one, device)
})

const minutes = (after: number) => new Date(start.getTime() + after * 60_000)

/** An uplink so many minutes after the start. */
function uplink(counter: number, after: number, more: Partial<Uplink> = {}): Uplink {
  return {
    kind: 'uplink',
    source: 'chirpstack-v4',
    device,
    at: minutes(after),
    isTimeOfArrival: false,
    counter,
    devAddr: 0x01020304,
    port: 2,
    object: { ct: 0.5 },
    bytes: null,
    payloadText: '',
    rssi: -90,
    snr: null,
    frequencyHz: null,
    rx: [],
    ...more,
  }
}

async function receive(
  messages: readonly LampMessage[],
  server = one,
  at = minutes(600),
): Promise<void> {
  await acceptLampMessages(messages, server, at)
  await settleLamps(server, at, log)
}

/** Counter and number missing of each gap. */
async function gaps(): Promise<number[][]> {
  const { rows } = await one.pool.query<{ counter: number; missing: number }>(
    `select g.counter, g.missing from uplink_gap g join lamp l on l.id = g.source_id where l.devid = $1 order by g.ended_at`,
    [device],
  )
  return rows.map(({ counter, missing }) => [counter, missing])
}

test('a jump of the counter is a gap, and the late uplink fills it', async () => {
  await receive([uplink(10, 0), uplink(11, 15)])
  expect(await gaps()).toEqual([])
  await receive([uplink(14, 60)])
  expect(await gaps()).toEqual([[14, 2]])
  await receive([uplink(13, 45)])
  expect(await gaps()).toEqual([[13, 1]])
  await receive([uplink(12, 30)])
  expect(await gaps()).toEqual([])
})

test('the same in one batch, in any order, twice, and by two servers', async () => {
  const all = [uplink(10, 0), uplink(13, 45), uplink(14, 60), uplink(18, 120), uplink(19, 135)]
  await receive([all[3]!, all[0]!, all[4]!])
  await receive([all[2]!, all[1]!], other)
  await receive(all)
  await receive(all, other)
  expect(await gaps()).toEqual([
    [13, 2],
    [18, 3],
  ])
})

test('a rejoin is no gap, whether the counter falls back or the address is another', async () => {
  await receive([uplink(500, 0), uplink(0, 15), uplink(1, 30)])
  await receive([uplink(40, 45, { devAddr: 0x01020399 }), uplink(42, 60, { devAddr: 0x01020399 })])
  expect(await gaps()).toEqual([[42, 1]])
})

test('a late uplink without a time of its own fills its place as well', async () => {
  const timeless = { isTimeOfArrival: true }
  await receive([uplink(10, 0, timeless), uplink(12, 1, timeless)])
  expect(await gaps()).toEqual([[12, 1]])
  await receive([uplink(11, 2, timeless)])
  expect(await gaps()).toEqual([])
  await receive([uplink(13, 17, timeless)])
  expect(await gaps()).toEqual([])
})

test('a gap names the gateway with the best reception of the frames around it', async () => {
  const by = (...gateways: [string, number][]) => ({
    rx: gateways.map(([gateway, rssi]) => ({ gateway, rssi, snr: null, at: null })),
  })
  await receive([
    uplink(1, 0, by(['aa01', -110], ['aa02', -90])),
    uplink(3, 30, by(['aa02', -95])),
    uplink(5, 60, by(['aa01', -80], ['aa02', -95])),
  ])
  const { rows } = await one.pool.query<{ gateway: string | null }>(
    `select gateway from uplink_gap g join lamp l on l.id = g.source_id where l.devid = $1 order by g.ended_at`,
    [device],
  )
  expect(rows.map(({ gateway }) => gateway)).toEqual(['aa02', null])
})

test('a lamp without frame counters has no gaps', async () => {
  await receive([uplink(-1, 0, { counter: null }), uplink(-1, 90, { counter: null })])
  expect(await gaps()).toEqual([])
})

test('what a killed server had stored and not settled is found by the next start, gaps and what fills them', async () => {
  await receive([uplink(10, 0), uplink(13, 45)])
  const killed = openDatabase({ url: test_.url, onIdleError: () => undefined })
  await acceptLampMessages([uplink(12, 30), uplink(16, 90)], killed, minutes(600))
  await killed.close()
  expect(await gaps()).toEqual([[13, 2]])
  const restarted = openDatabase({ url: test_.url, onIdleError: () => undefined })
  await settleLamps(restarted, minutes(600), log)
  await restarted.close()
  expect(await gaps()).toEqual([
    [12, 1],
    [16, 2],
  ])
})

test('of another device in the same place the counter begins anew', async () => {
  await receive([uplink(10, 0)])
  await one.pool.query(
    `update lamp set device_since = $2, counter = null, reading_at = null where devid = $1`,
    [device, minutes(700)],
  )
  await receive([uplink(40, 30), uplink(42, 60)], other, minutes(800))
  expect(await gaps()).toEqual([[42, 1]])
})

test('sums by hour and day follow every change', async () => {
  const sums = async (grain: string) => {
    const { rows } = await one.pool.query<{ at: Date; missing: number }>(
      `select at, missing from uplink_gap_sum where grain = $1 and at >= $2 and missing > 0 order by at`,
      [grain, minutes(10_000)],
    )
    return rows.map(({ at, missing }) => [at.toISOString(), missing])
  }
  await receive([uplink(1, 20_000), uplink(4, 20_045), uplink(6, 20_075)])
  expect(await sums('hour')).toEqual([
    ['2026-12-04T12:00:00.000Z', 2],
    ['2026-12-04T13:00:00.000Z', 1],
  ])
  expect(await sums('day')).toEqual([['2026-12-03T17:00:00.000Z', 3]])
  await receive([uplink(3, 20_030), uplink(5, 20_060)])
  expect(await sums('hour')).toEqual([['2026-12-04T12:00:00.000Z', 1]])
  const { rows } = await one.pool.query<{ is_same: boolean }>(
    `select bool_and(s.missing = coalesce(g.missing, 0)) as is_same from uplink_gap_sum s left join (
      select date_trunc('hour', ended_at) as at, wid, sum(missing) as missing from uplink_gap group by 1, 2) g using (at, wid)
    where s.grain = 'hour'`,
  )
  expect(rows[0]?.is_same).toBe(true)
})

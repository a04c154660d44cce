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

/** Half past nine in the evening, and noon of the day after, in Bangkok. */
const night = new Date('2026-11-20T21:30:00+07:00')
const noon = new Date('2026-11-21T12:00:00+07:00')

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

const uplink = (at: Date, ct: number, of = device): Uplink => ({
  kind: 'uplink',
  source: 'plain',
  device: of,
  at,
  isTimeOfArrival: false,
  counter: null,
  devAddr: null,
  port: null,
  object: { ct },
  bytes: null,
  payloadText: '',
  rssi: -90,
  snr: null,
  frequencyHz: null,
  rx: [],
})

const reading = (at: Date, ct: number, of = device): LampMessage => uplink(at, ct, of)

async function stateOf(devid = device) {
  const { rows } = await one.pool.query<Record<string, unknown>>(
    `select status, lit, current_a, day_lit_count, is_day_burning, is_unreachable, reading_at from lamp where devid = $1`,
    [devid],
  )
  return rows[0]
}

test('a night that one server takes in and a day that another does end in one state', async () => {
  await acceptLampMessages([reading(night, 0.5)], one, noon)
  await acceptLampMessages([reading(noon, 0)], other, noon)
  const holding = await one.pool.connect()
  await holding.query('begin')
  await holding.query('select from lamp where devid = $1 for no key update', [device])
  const settled = Promise.all([settleLamps(other, noon, log), settleLamps(one, noon, log)])
  await new Promise((resolve) => setTimeout(resolve, 200))
  await holding.query('commit')
  holding.release()
  await settled
  expect(await stateOf()).toMatchObject({
    status: 'ok',
    lit: 'scheduled_off',
    current_a: 0,
    reading_at: noon,
  })
})

test('a lamp that goes on and off within a night is a warning until the next night shows otherwise', async () => {
  const at = (minutes: number) => new Date(night.getTime() + minutes * 60_000)
  const assetOf = async () =>
    (
      await one.pool.query(
        `select health, reason from asset where kind = 'lamp' and external_id = $1`,
        [device],
      )
    ).rows[0] as unknown
  const report = async (server: Database, minutes: number, ct: number) => {
    await acceptLampMessages([reading(at(minutes), ct)], server, at(minutes))
    await settleLamps(server, at(minutes), log)
  }
  const dark = { health: 'fault', reason: 'ไฟดับ' }
  const cycling = { health: 'warning', reason: 'ไฟติด ๆ ดับ ๆ' }
  await report(one, 0, 0.5)
  await report(one, 15, 0)
  expect(await assetOf()).toEqual(dark)
  await report(one, 30, 0.5)
  expect(await assetOf()).toEqual({ health: 'ok', reason: '' })
  // the turns of the night are counted across servers
  await report(other, 45, 0)
  expect(await assetOf()).toEqual({ ...cycling, health: 'fault' })
  await report(one, 60, 0.5)
  expect(await assetOf()).toEqual(cycling)
  const changes = await one.pool.query(
    `select value from lamp_change c join lamp l on l.id = c.lamp_id where l.devid = $1 and what = 'cycling'`,
    [device],
  )
  expect(changes.rows).toEqual([{ value: 'true' }])
  await report(other, 14.5 * 60, 0)
  expect(await assetOf()).toEqual(cycling)
  await report(one, 24 * 60, 0)
  expect(await assetOf()).toEqual(dark)
})

test('what a killed server had stored and not judged is found by the next start', async () => {
  await acceptLampMessages([reading(night, 0.5)], other, noon)
  expect(await stateOf()).toMatchObject({ status: 'unknown', reading_at: null })
  const restarted = openDatabase({ url: test_.url, onIdleError: () => undefined })
  expect((await settleLamps(restarted, noon, log)).map(({ kind }) => kind)).toEqual(['state'])
  expect(await stateOf()).toMatchObject({ status: 'ok', current_a: 0.5, reading_at: night })
  await restarted.close()
  // the other was not killed after all
  await settleLamps(other, noon, log)
  expect(await stateOf()).toMatchObject({ status: 'ok', current_a: 0.5, reading_at: night })
})

test('consoles are told while a start catches up, of what comes meanwhile too', async () => {
  await acceptLampMessages([reading(night, 0.5)], other, noon)
  const restarted = openDatabase({ url: test_.url, onIdleError: () => undefined })
  const told: string[] = []
  const left = await settleLamps(restarted, noon, log, (changes) =>
    told.push(...changes.map(({ kind }) => kind)),
  )
  expect([told, left]).toEqual([['state'], []])
  await restarted.close()
})

test.each(['the first', 'the second'])(
  'the same reading at two servers counts once, where %s settles first',
  async (which) => {
    const { outcomes } = await acceptLampMessages(
      [reading(noon, 0.5), reading(noon, 0.5)],
      one,
      noon,
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'duplicate'])
    const again = await acceptLampMessages([reading(noon, 0.5)], other, noon)
    expect(again.outcomes.map(({ kind }) => kind)).toEqual(['duplicate'])
    for (const server of which === 'the first' ? [one, other] : [other, one])
      await settleLamps(server, noon, log)
    expect(await stateOf()).toMatchObject({ day_lit_count: 1, is_day_burning: false })
  },
)

test('a message without a time is known again by its counter, at either server, before its state is judged', async () => {
  const timeless: LampMessage = { ...uplink(noon, 0.5), isTimeOfArrival: true, counter: 7 }
  const later: LampMessage = { ...timeless, at: new Date(noon.getTime() + 60_000) }
  const kinds = async (messages: LampMessage[], server: Database) =>
    (await acceptLampMessages(messages, server, noon)).outcomes.map(({ kind }) => kind)
  expect(await kinds([timeless, later], one)).toEqual(['stored', 'duplicate'])
  expect(await kinds([later], other)).toEqual(['duplicate'])
  expect(await kinds([{ ...later, counter: 8 }], other)).toEqual(['stored'])
})

test('a gateway that said it is gone is not back by an uplink from before', async () => {
  await one.pool.query(
    `insert into gateway (wid, gwno, eui) select wid, 'G1', 'aa00' from site on conflict do nothing`,
  )
  const rx = [{ gateway: 'aa00', rssi: -90, snr: 1, at: null }]
  const gone: LampMessage = {
    kind: 'gateway_connection',
    gateway: 'aa00',
    at: noon,
    isOnline: false,
  }
  await acceptLampMessages([{ ...uplink(noon, 0.5), rx }, gone], one, noon)
  await settleLamps(one, noon, log)
  const isOnline = async () =>
    (
      await one.pool.query<{ is_online: boolean }>(
        `select is_online from gateway where eui = 'aa00'`,
      )
    ).rows[0]?.is_online
  expect(await isOnline()).toBe(false)
  const back = new Date(noon.getTime() + 30_000)
  await acceptLampMessages([{ ...uplink(back, 0.5), rx }], one, back)
  await settleLamps(one, back, log)
  expect(await isOnline()).toBe(true)
})

test('consoles are notified whether a state changed or a value alone', async () => {
  const later = (minutes: number) => new Date(night.getTime() + minutes * 60_000)
  const pendingChanges = async (at: Date, ct: number) => {
    await acceptLampMessages([reading(at, ct)], one, at)
    return (await settleLamps(one, at, log)).map(({ kind }) => kind)
  }
  expect(await pendingChanges(night, 0.5)).toEqual(['state'])
  expect(await pendingChanges(later(1), 0.6)).toEqual(['reading'])
  expect(await pendingChanges(later(2), 0)).toEqual(['state'])
})

test('a join before any reading shows that the lamp can be reached, and takes no reading from it', async () => {
  const join: LampMessage = {
    kind: 'device_seen',
    device,
    at: noon,
    why: 'join',
    batteryPercent: null,
    isExternallyPowered: null,
    marginDb: null,
  }
  await acceptLampMessages([reading(night, 0.5)], one, noon)
  await acceptLampMessages([join], other, noon)
  await settleLamps(one, noon, log)
  await settleLamps(other, noon, log)
  expect(await stateOf()).toMatchObject({ status: 'ok', reading_at: night, is_unreachable: false })
})

test('a late reading does not make the last report of a silent lamp the present state', async () => {
  const silentFor = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)
  await acceptLampMessages([reading(noon, 0.5)], one, noon)
  await settleLamps(one, noon, log)
  expect(await stateOf()).toMatchObject({ lit: 'lit', current_a: 0.5 })
  await acceptLampMessages([reading(night, 0.6)], one, silentFor(2))
  await settleLamps(one, silentFor(2), log)
  const received = { is_unreachable: false, lit: null, current_a: null, reading_at: noon }
  expect(await stateOf()).toMatchObject(received)
  await acceptLampMessages([reading(silentFor(2), 0.7)], one, silentFor(2))
  await settleLamps(one, silentFor(2), log)
  expect(await stateOf()).toMatchObject({ lit: 'lit_by_day', current_a: 0.7 })
})

test('a lamp whose state cannot be written holds up no other', async () => {
  await registerLamp(one, `${device}-bad`)
  await one.pool.query(`
    create function refuse_bad() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_bad before update on lamp for each row when (old.devid like '%-bad') execute function refuse_bad()`)
  await acceptLampMessages([reading(night, 0.5, `${device}-bad`), reading(night, 0.5)], one, noon)
  expect(await settleLamps(one, noon, log)).toHaveLength(1)
  expect(await stateOf()).toMatchObject({ status: 'ok' })
  expect(await stateOf(`${device}-bad`)).toMatchObject({ status: 'unknown' })
  await one.pool.query('drop trigger refuse_bad on lamp; drop function refuse_bad()')
  const restarted = openDatabase({ url: test_.url, onIdleError: () => undefined })
  await settleLamps(restarted, noon, log)
  await restarted.close()
  expect(await stateOf(`${device}-bad`)).toMatchObject({ status: 'ok' })
})

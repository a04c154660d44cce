import type { Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Uplink } from '../decode/message.ts'
import { acceptLampMessages } from './accept.ts'
import { settleLamps } from './settle.ts'
import { addProfile, addSite, registerLamp } from './testing/lamps-setting.ts'

const log = pino({ level: 'silent' })
const night = new Date('2026-11-20T21:30:00+07:00')
const noon = new Date('2026-11-21T12:00:00+07:00')
const later = (minutes: number, from = night) => new Date(from.getTime() + minutes * 60_000)

let own: TestDatabase
let db: Database
let lamps = 0
let device = ''

beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database
  await addSite(db)
  await addProfile(db, { current: 'ct', dimming: 'dim', battery: 'battery' })
})
afterAll(() => own.drop())
beforeEach(async () => {
  device = `lamp-${++lamps}`
  await registerLamp(db, device)
})

const gateway = (name: string) => ({ gateway: name, rssi: -90, snr: 5, at: null })

function uplink(at: Date, object: unknown, more: Partial<Uplink> = {}): Uplink {
  return {
    kind: 'uplink',
    source: 'chirpstack-v4',
    device,
    at,
    isTimeOfArrival: false,
    counter: 7,
    devAddr: 1,
    port: 2,
    object,
    bytes: null,
    payloadText: '01',
    rssi: -90,
    snr: 5,
    frequencyHz: null,
    rx: [gateway('aa01')],
    ...more,
  }
}

/** What became of these messages, which come together. */
async function receive(...messages: readonly Uplink[]): Promise<string[]> {
  const now = later(1, messages.at(-1)?.at)
  const { outcomes } = await acceptLampMessages(messages, db, now)
  await settleLamps(db, now, log)
  return outcomes.map(({ kind }) => kind)
}

async function readings(): Promise<Record<string, unknown>[]> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select r.at, r.current_a, r.dimming_percent, r.battery_v, r.rssi, r.rx from lamp_reading r join lamp l on l.id = r.lamp_id
     where l.devid = $1 order by r.at`,
    [device],
  )
  return rows
}

async function lamp() {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    `select current_a, dimming_percent, battery_v, status, lit, day_lit_count, is_day_burning from lamp where devid = $1`,
    [device],
  )
  return rows[0]
}

test('a repeated reading with other content replaces the first, and the lamp follows it', async () => {
  expect(await receive(uplink(night, { ct: 0.01, battery: 3.6 }))).toEqual(['stored'])
  expect(await lamp()).toMatchObject({ status: 'off', lit: 'off' })
  expect(await receive(uplink(night, { ct: 0.5 }))).toEqual(['updated'])
  expect(await readings()).toMatchObject([{ at: night, current_a: 0.5, battery_v: 3.6 }])
  expect(await lamp()).toMatchObject({ status: 'ok', lit: 'lit', current_a: 0.5, battery_v: 3.6 })
  const { rows } = await db.pool.query(
    `select value from lamp_change c join lamp l on l.id = c.lamp_id where l.devid = $1 and what = 'status'`,
    [device],
  )
  expect(rows).toEqual([{ value: 'ok' }])
})

test('what says no more is a duplicate, and what could not be measured replaces nothing', async () => {
  await receive(uplink(night, { ct: 0.5, dim: 70 }))
  expect(await receive(uplink(night, { ct: 0.5, dim: 70 }))).toEqual(['duplicate'])
  expect(await receive(uplink(night, { ct: -1 }))).toEqual(['duplicate'])
  expect(
    await receive(uplink(night, null, { payloadText: '', rx: [], rssi: null, snr: null })),
  ).toEqual(['duplicate'])
  expect(await readings()).toMatchObject([{ current_a: 0.5, dimming_percent: 70, rssi: -90 }])
  expect(await lamp()).toMatchObject({ status: 'ok', lit: 'dimmed' })
})

test('of one batch a correction holds, whether its first report is new or not', async () => {
  const first = uplink(night, { ct: 0.01 })
  const corrected = uplink(night, { ct: 0.6, battery: 3.5 })
  const other = uplink(later(15), { ct: 0.7 }, { counter: 8 })
  expect(await receive(first, corrected, first, other)).toEqual([
    'stored',
    'updated',
    'updated',
    'stored',
  ])
  expect(await receive(corrected, corrected, other)).toEqual(['updated', 'duplicate', 'duplicate'])
  expect(await receive(corrected, { ...corrected, object: { battery: 3.7 } })).toEqual([
    'duplicate',
    'updated',
  ])
  expect(await readings()).toMatchObject([
    { at: night, current_a: 0.6, battery_v: 3.7 },
    { at: later(15), current_a: 0.7 },
  ])
})

test('how it was received is of the report that names more gateways', async () => {
  await receive(uplink(night, { ct: 0.5 }, { rx: [gateway('aa01'), gateway('aa02')], rssi: -80 }))
  expect(await receive(uplink(night, { ct: 0.5 }, { rx: [gateway('aa03')], rssi: -100 }))).toEqual([
    'duplicate',
  ])
  const three = ['aa01', 'aa02', 'aa03'].map(gateway)
  expect(await receive(uplink(night, null, { rx: three, rssi: -70 }))).toEqual(['updated'])
  expect(await readings()).toMatchObject([{ current_a: 0.5, rssi: -70, rx: three }])
})

test('a message without a time of its own is recognised by its counter', async () => {
  const timeless = { isTimeOfArrival: true }
  expect(await receive(uplink(night, { ct: 0.01 }, timeless))).toEqual(['stored'])
  expect(await receive(uplink(later(2), { ct: 0.01 }, timeless))).toEqual(['duplicate'])
  expect(await receive(uplink(later(3), { ct: 0.5 }, timeless))).toEqual(['updated'])
  expect(await readings()).toMatchObject([{ at: night, current_a: 0.5 }])
  expect(await lamp()).toMatchObject({ status: 'ok' })
})

test('another version of a reading takes back what the first one turned', async () => {
  for (const minutes of [0, 15, 30]) {
    await receive(uplink(later(minutes), { ct: 0.01 }, { counter: 7 + minutes }))
    expect(await receive(uplink(later(minutes), { ct: 0.5 }, { counter: 7 + minutes }))).toEqual([
      'updated',
    ])
  }
  const { rows } = await db.pool.query('select turn_count, is_cycling from lamp where devid = $1', [
    device,
  ])
  expect(rows).toEqual([{ turn_count: 0, is_cycling: false }])
})

test('a corrected day reading counts once, and one that turns dark ends the warning', async () => {
  const at = (minutes: number) => later(minutes, noon)
  await receive(uplink(at(0), { ct: 0.5 }))
  expect(await receive(uplink(at(0), { ct: 0.6 }))).toEqual(['updated'])
  expect(await lamp()).toMatchObject({ day_lit_count: 1, is_day_burning: false })
  await receive(uplink(at(15), { ct: 0.5 }, { counter: 8 }))
  expect(await lamp()).toMatchObject({ day_lit_count: 2, is_day_burning: true })
  expect(await receive(uplink(at(15), { ct: 0.01 }, { counter: 8 }))).toEqual(['updated'])
  expect(await lamp()).toMatchObject({
    day_lit_count: 0,
    is_day_burning: false,
    lit: 'scheduled_off',
  })
})

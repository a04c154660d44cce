import type { Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LampMessage } from '../decode/message.ts'
import { findProfiles, insertProfile, updateProfile } from '../registry/repository.ts'
import { acceptLampMessages } from './accept.ts'
import { settleLamps } from './settle.ts'

const log = pino({ level: 'silent' })
const start = new Date('2026-11-20T21:30:00+07:00')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

let own: TestDatabase
let db: Database
let profileId = 0
let lamps: string[] = []
let made = 0

beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database
  await db.pool.query(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id)
    insert into site (department_id, type_name, name) select id, 'Lighting', 'ถ' from d`)
})
afterAll(() => own.drop())
beforeEach(async () => {
  made += 1
  const profile = { name: `ชนิด ${made}`, mapping: { current: 'ct' }, codec: null, settings: {} }
  profileId = (await insertProfile(db.db, profile, false)) ?? 0
  lamps = [`lamp-${made}-a`, `lamp-${made}-b`]
  await db.pool.query(
    `insert into lamp (wid, devid, pole, profile_id) select wid, devid, devid, $1 from site, unnest($2::text[]) devid`,
    [profileId, lamps],
  )
})

function uplink(at: Date, warnings: readonly string[], lamp = 0): LampMessage {
  return {
    kind: 'uplink',
    source: 'ttn-v3',
    device: lamps[lamp] ?? '',
    at,
    isTimeOfArrival: false,
    counter: null,
    devAddr: null,
    port: null,
    object: { ct: 0.5 },
    warnings,
    bytes: null,
    payloadText: '',
    rssi: null,
    snr: null,
    frequencyHz: null,
    rx: [],
  }
}

async function receive(now: Date, ...messages: LampMessage[]): Promise<void> {
  await acceptLampMessages(messages, db, now)
  await settleLamps(db, now, log)
}
const warnings = async () =>
  (await findProfiles(db.db)).find(({ id }) => id === profileId)?.codec_warnings

test('what a codec warned of stands on the profile, counted, with the last device and time', async () => {
  expect(await warnings()).toEqual([])
  await receive(
    after(1),
    uplink(after(0), ['battery low']),
    uplink(after(1), ['battery low', 'clock off'], 1),
  )
  await receive(after(7), uplink(after(7), ['battery low']), uplink(after(7), [], 1))
  expect(await warnings()).toEqual([
    { warning: 'battery low', device: lamps[0], at: '2026-11-20T21:30:07+07:00', uplinks: 3 },
    { warning: 'clock off', device: lamps[1], at: '2026-11-20T21:30:01+07:00', uplinks: 1 },
  ])
})

test('an uplink that comes again is counted once', async () => {
  await receive(after(1), uplink(after(0), ['battery low']))
  await receive(after(9), uplink(after(0), ['battery low']))
  expect(await warnings()).toMatchObject([{ uplinks: 1, at: '2026-11-20T21:30:01+07:00' }])
})

test('a profile is written every five seconds at most, and nothing of its count is lost', async () => {
  await receive(after(1), uplink(after(1), ['battery low']))
  await receive(after(2), uplink(after(2), ['battery low']))
  await receive(after(3), uplink(after(3), ['battery low']))
  expect(await warnings()).toMatchObject([{ uplinks: 1 }])
  await receive(after(6), uplink(after(6), []))
  expect(await warnings()).toMatchObject([{ uplinks: 3, at: '2026-11-20T21:30:03+07:00' }])
})

test('what could not be written is written later', async () => {
  await acceptLampMessages([uplink(after(1), ['battery low'])], db, after(1))
  await db.pool.query('alter table codec_warning rename to codec_warning_away')
  const pendingChanges = vi.spyOn(log, 'warn')
  await settleLamps(db, after(1), log)
  expect(pendingChanges).toHaveBeenCalledWith(
    expect.anything(),
    'warnings of codecs cannot be written',
  )
  await db.pool.query('alter table codec_warning_away rename to codec_warning')
  await settleLamps(db, after(7), log)
  expect(await warnings()).toMatchObject([{ uplinks: 1, at: '2026-11-20T21:30:01+07:00' }])
})

test('the newest ten stay where a codec writes values into its warnings', async () => {
  const many = Array.from({ length: 20 }, (_, n) => uplink(after(n), [`${n} V`]))
  await receive(after(40), ...many.slice(0, 10))
  await receive(after(50), ...many.slice(10))
  const texts = (await warnings())?.map(({ warning }) => warning) ?? []
  expect(texts).toHaveLength(10)
  for (const { warnings: [newest] = [] } of many.slice(10) as { warnings?: string[] }[])
    expect(texts).toContain(newest)
})

test('a profile that is saved starts afresh', async () => {
  await receive(after(1), uplink(after(1), ['battery low']))
  await updateProfile(db.db, profileId, { name: 'ใหม่', mapping: {}, codec: null, settings: {} })
  expect(await warnings()).toEqual([])
})

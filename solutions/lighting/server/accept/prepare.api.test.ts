import { createCodecSandbox } from '@roadside/server-kit/codec/sandbox.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildV4Uplink, decodeBy } from '../decode/testing/messages.ts'
import type { Uplink } from '../decode/message.ts'
import { insertLamps, insertProfile, updateProfile } from '../registry/repository.ts'
import { prepareLampMessages } from './prepare.ts'
import { forgetProfiles } from './profiles.ts'

const codec = `function decodeUplink(input) {
  if (input.fPort === 7) throw new Error('ไม่รู้จักพอร์ต')
  if (input.fPort === 9) for (const end = Date.now() + 30; Date.now() < end;);
  return { data: { ct: input.bytes[0] }, warnings: input.fPort === 8 ? ['แบตเตอรี่ต่ำ'] : [] }
}`
const euis = Array.from({ length: 40 }, (_, n) => `a84041ffff120${String(n).padStart(3, '0')}`)
const silent = { warn: () => undefined, error: () => undefined }
const sandbox = createCodecSandbox({ log: silent })
let own: TestDatabase
let profileId: number

beforeAll(async () => {
  own = await createTestDatabase()
  const { db } = own.database
  await own.database.pool.query(`
    insert into department_group (name, code, kind) values ('ก', 'a', 'other');
    insert into department (group_id, name) select id, 'ข' from department_group;
    insert into site (department_id, type_name, name) select id, 'Lighting', 'ค' from department`)
  profileId =
    (await insertProfile(db, { name: 'โคม', mapping: {}, codec, settings: {} }, false)) ?? 0
  await register(euis.slice(0, 30))
})
afterAll(async () => {
  await sandbox.close()
  await own.drop()
})

async function register(devids: readonly string[]): Promise<void> {
  const { rows } = await own.database.pool.query<{ wid: number }>('select wid from site')
  const place = { latitude: '', longitude: '', sta: '', circuit: '', side: null, point: null }
  const lamps = devids.map((devid) => ({
    devid,
    pole: devid,
    link: 'lorawan' as const,
    profileId,
    ...place,
  }))
  await insertLamps(own.database.db, rows[0]?.wid ?? 0, lamps, new Date())
}

function undecoded(devEui: string, fPort = 2): Uplink {
  const [uplink] = decodeBy(
    'chirpstack',
    buildV4Uplink({ deviceInfo: { devEui }, fPort, object: null }),
  )
  return uplink as Uplink
}
const prepare = async (uplinks: readonly Uplink[], by = sandbox) =>
  (await prepareLampMessages(uplinks, own.database, by)).map(
    (message) => (message as Uplink).object,
  )

test('the lamps of a list are looked up with one query, and the registered ones remembered', async () => {
  const query = vi.spyOn(own.database.pool, 'query')
  const lookUps = () =>
    query.mock.calls.filter(([first]) => JSON.stringify(first).includes('from lamp')).length
  const list = euis.map((eui) => undecoded(eui))
  expect(await prepare(list.slice(0, 31))).toEqual(
    euis.slice(0, 31).map((_, n) => (n < 30 ? { ct: 2 } : null)),
  )
  expect(lookUps()).toBe(1)
  await prepare(list.slice(0, 30))
  expect(lookUps()).toBe(1)
  query.mockRestore()
})

test('a device that was unknown is decoded as soon as it is registered', async () => {
  expect(await prepare([undecoded(euis[30] ?? '')])).toEqual([null])
  await register(euis.slice(30, 31))
  expect(await prepare([undecoded(euis[30] ?? '')])).toEqual([{ ct: 2 }])
})

test('a profile that another server has just made is read for the first lamp that has it', async () => {
  await prepare([undecoded(euis[0] ?? '')])
  await own.database.pool.query(`
    with profile as (
      insert into device_profile (solution, name, codec) select solution, 'โคมใหม่', codec from device_profile limit 1 returning id)
    insert into lamp (wid, devid, pole, profile_id) select wid, '${euis[31]}', 'ใหม่', profile.id from site, profile`)
  expect(await prepare([undecoded(euis[31] ?? '')])).toEqual([{ ct: 2 }])
})

test('what its codec refuses goes on without values', async () => {
  expect(await prepare([undecoded(euis[0] ?? '', 7)])).toEqual([null])
})

test('what its codec warns of goes on with the values', async () => {
  const [message] = await prepareLampMessages([undecoded(euis[0] ?? '', 8)], own.database, sandbox)
  expect(message).toMatchObject({ object: { ct: 2 }, warnings: ['แบตเตอรี่ต่ำ'] })
})

test('what could not be decoded because the server stops is left to its sender', async () => {
  const stopping = createCodecSandbox({ log: silent })
  const outcomes = Promise.allSettled(
    Array.from({ length: 40 }, () => prepare([undecoded(euis[0] ?? '', 9)], stopping)),
  )
  await delay(100)
  await stopping.close()
  const refused = (await outcomes).flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  )
  expect(refused.length).toBeGreaterThan(5)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'unavailable' })
})

test('the reason of a codec failure is that of the saved codec, not of the one before', async () => {
  const errorOf = async (reason: string) => {
    const failing = `function decodeUplink() { throw new Error('${reason}') }`
    await updateProfile(own.database.db, profileId, {
      name: 'โคม',
      mapping: {},
      codec: failing,
      settings: {},
    })
    forgetProfiles()
    await prepare([undecoded(euis[0] ?? '')])
    const { rows } = await own.database.pool.query<{ codec_error: string | null }>(
      'select codec_error from device_profile where id = $1',
      [profileId],
    )
    return rows[0]?.codec_error
  }
  expect(await errorOf('หนึ่ง')).toMatch(/หนึ่ง$/)
  expect(await errorOf('สอง')).toMatch(/สอง$/)
})

import { claimRetained } from '@roadside/server-kit/ingest/retained-repository.ts'
import { unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { saveEventCamera } from '@roadside/solutions/events/calls.ts'
import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import {
  adoptLamp,
  deviceProfiles,
  importLamps,
} from '@roadside/solutions/lighting/registry-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let admin: string
let wid = 0
let lightingWid = 0
let camerasWid = 0

beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'Flooding' })
  lightingWid = await buildSite(t, {
    departmentId: departments['ส่วนกลาง'] ?? 0,
    typeName: 'Lighting',
  })
  camerasWid = await buildSite(t, {
    departmentId: departments['ส่วนกลาง'] ?? 0,
    typeName: 'Analytic',
  })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
})
afterAll(() => t.close())
beforeEach(() =>
  t.test.database.pool.query(
    'truncate device, measurement, rejected_message, retained_message cascade',
  ),
)

const form = { name: '', sta: '', latitude: null, longitude: null, report_s: 20, timeout_s: 60 }
const register = (device: string) =>
  t.call(floodCalls.saveDevice, { wid, form: { device, ...form } }, admin)
const minutesAgo = (minutes: number) =>
  new Date(t.clock.now.getTime() - minutes * 60_000).toISOString()
const reading = (device: string, minutes: number, level: number) => ({
  device,
  time: minutesAgo(minutes),
  level_m: level,
})

async function measured(device: string) {
  const { rows } = await t.test.database.pool.query<{ at: Date; value: number }>(
    `select m.at, m.value from measurement m join channel c on c.id = m.channel_id join device d on d.id = c.device_id
     where d.external_id = $1 and c.key = 'level_m' order by m.at`,
    [device],
  )
  return rows.map(({ at, value }) => [at.toISOString(), value])
}
const unknown = async () => (await t.call(unknownDevices, {}, admin)).body

test('messages of a device are processed when it is registered, at their own times and once', async () => {
  await t.ingest('flooding', [reading('F-1', 9, 1), reading('F-2', 9, 3)])
  await t.ingest('flooding', reading('F-1', 4, 2))
  await t.app.engine.ingestRetained()
  expect(await measured('F-1')).toEqual([])
  expect((await register('F-1')).status).toBe(200)
  await Promise.all([t.app.engine.ingestRetained(), t.app.engine.ingestRetained()])
  const both = [
    [minutesAgo(9), 1],
    [minutesAgo(4), 2],
  ]
  expect(await measured('F-1')).toEqual(both)
  await t.app.engine.ingestRetained()
  expect(await measured('F-1')).toEqual(both)
  expect(await measured('F-2')).toEqual([])
  expect(JSON.stringify(await unknown())).not.toContain('F-1')
  expect(JSON.stringify(await unknown())).toContain('F-2')
})

const deviceOf = async (device: string) => {
  const { body } = await t.call(floodCalls.devices, { wid }, admin)
  return body.devices.find((one) => one.device === device)
}

test('what waited long for its registration is not late by the clock of its device', async () => {
  const [before, token] = [t.clock.now, admin]
  await t.ingest('flooding', reading('F-1', 0, 1))
  t.clock.now = new Date(before.getTime() + 3_600_000)
  admin = await t.tokenOf('admin')
  try {
    await register('F-1')
    await t.ingest('flooding', reading('F-1', 0, 2))
    const { rows } = await t.test.database.pool.query('select received_at from device')
    await t.app.engine.ingestRetained()
    const now = await t.test.database.pool.query('select received_at, clock_off_s from device')
    expect(now.rows).toEqual([{ ...rows[0], clock_off_s: 0 }])
    expect((await measured('F-1')).map(([, value]) => value)).toEqual([1, 2])
    await t.ingest('flooding', reading('F-2', 0, 3))
    t.clock.now = new Date(before.getTime() + 7_200_000)
    admin = await t.tokenOf('admin')
    await register('F-2')
    await t.app.engine.ingestRetained()
    expect(JSON.stringify(await deviceOf('F-2'))).not.toContain('ข้อมูลมาช้ากว่าเวลาจริง')
  } finally {
    t.clock.now = before
    admin = token
  }
})

test('of a device the newest hundred messages of seven days are retained', async () => {
  const { pool } = t.test.database
  for (let n = 0; n < 104; n++) await t.ingest('flooding', reading('F-1', 300 - n, n))
  await t.ingest('flooding', reading('F-2', 4, 1))
  const ofDevice = async () =>
    (
      await pool.query<{ n: number }>(
        `select count(*)::int as n from retained_message where device = 'F-1'`,
      )
    ).rows[0]?.n
  expect(await ofDevice()).toBe(100)
  const shown = async () =>
    Object.fromEntries((await unknown()).rows.map((row) => [row.device, row.retained]))
  expect(await shown()).toEqual({ 'F-1': 100, 'F-2': 1 })
  await pool.query(
    `update retained_message set received_at = received_at - interval '8 days' where id = (select min(id) from retained_message)`,
  )
  expect(await shown()).toEqual({ 'F-1': 99, 'F-2': 1 })
  await register('F-1')
  await t.app.engine.ingestRetained()
  expect((await measured('F-1')).map(([, value]) => value)).toEqual(
    Array.from({ length: 99 }, (_, n) => n + 5),
  )
  expect(await ofDevice()).toBe(1)
})

test('of two servers one takes a message in', async () => {
  const other = await createTestApp({}, { test: t.test })
  try {
    for (let n = 0; n < 12; n++) await t.ingest('flooding', reading('F-1', 30 - n, n))
    await register('F-1')
    const claims = await Promise.all(
      [t, other, t, other].map(({ test: { database }, clock }) =>
        claimRetained(database.pool, clock.now, 5),
      ),
    )
    const ids = claims.flat().map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    await t.test.database.pool.query('update retained_message set claimed_at = null')
    await Promise.all([t, other, t, other].map(({ app }) => app.engine.ingestRetained()))
    expect(await measured('F-1')).toHaveLength(12)
    const { rows } = await t.test.database.pool.query('select from retained_message')
    expect(rows).toEqual([])
  } finally {
    await other.close()
  }
})

test('messages that a stopped server had claimed are processed by another', async () => {
  await t.ingest('flooding', reading('F-1', 4, 2))
  await register('F-1')
  await t.test.database.pool.query('update retained_message set claimed_at = $1', [t.clock.now])
  await t.app.engine.ingestRetained()
  expect(await measured('F-1')).toEqual([])
  await t.test.database.pool.query(
    `update retained_message set claimed_at = claimed_at - interval '2 minutes'`,
  )
  await t.app.engine.ingestRetained()
  expect(await measured('F-1')).toEqual([[minutesAgo(4), 2]])
})

test('a message under way during the registration of its device is processed, too', async () => {
  await t.ingest('flooding', reading('F-1', 4, 2))
  await register('F-1')
  await t.app.engine.ingestRetained()
  await t.test.database.pool.query(
    `insert into retained_message (solution, device, received_at, source, body, arrival) values ('flooding', 'F-1', $2, '', $1,
       '{"path":"flooding","topic":null,"query":{},"params":{},"contentType":""}')`,
    [JSON.stringify(reading('F-1', 3, 2.5)), t.clock.now],
  )
  await t.app.engine.ingestRetained()
  expect(await measured('F-1')).toEqual([
    [minutesAgo(4), 2],
    [minutesAgo(3), 2.5],
  ])
})

test('a message of a device that is still unknown is retained once', async () => {
  await t.ingest('flooding', reading('F-1', 4, 2))
  await t.test.database.pool.query('update rejected_message set registered_at = $1', [t.clock.now])
  await t.app.engine.ingestRetained()
  const { rows } = await t.test.database.pool.query('select from retained_message')
  expect(rows).toHaveLength(1)
})

test('a lamp has its first reading when it is adopted', async () => {
  const uplink = {
    time: minutesAgo(4),
    deviceInfo: { devEui: 'a84041ffff1234ab' },
    fCnt: 7,
    fPort: 10,
    object: { ct: 0.5 },
    rxInfo: [],
  }
  expect((await t.ingest('chirpstack?event=up', uplink)).status).toBe(202)
  const { body: profiles } = await t.call(deviceProfiles, {}, admin)
  const place = {
    pole: '1',
    link: 'lorawan',
    latitude: '13.7',
    longitude: '100.5',
    sta: '1+000',
  } as const
  const lamp = {
    devid: 'a84041ffff1234ab',
    wid: lightingWid,
    profile_id: profiles[0]?.id ?? 0,
    ...place,
  }
  expect(await t.call(adoptLamp, lamp, admin)).toMatchObject({ status: 200 })
  await t.app.engine.ingestRetained()
  await t.app.engine.settled()
  const { rows } = await t.test.database.pool.query<{ at: Date }>('select at from lamp_reading')
  expect(rows.map(({ at }) => at.toISOString())).toEqual([minutesAgo(4)])
})

test('lamps that are registered from a file have what they sent', async () => {
  const uplink = (devEui: string, minutes: number, fCnt: number) => ({
    time: minutesAgo(minutes),
    deviceInfo: { devEui },
    fCnt,
    fPort: 10,
    object: { ct: 0.5 },
    rxInfo: [],
  })
  const devices = ['a84041ffff1200a1', 'a84041ffff1200a2']
  for (const device of devices) {
    for (const n of [1, 2, 3]) await t.ingest('chirpstack?event=up', uplink(device, 60 - 15 * n, n))
  }
  const content = Buffer.from(
    `devid,pole\n${devices.map((device, n) => `${device},F-${n}\n`).join('')}`,
  )
  const file = {
    wid: lightingWid,
    filename: 'a.csv',
    content: content.toString('base64'),
    write: true,
  }
  expect(await t.call(importLamps, file, admin)).toMatchObject({
    status: 200,
    body: { written: 2 },
  })
  await t.app.engine.ingestRetained()
  await t.app.engine.settled()
  const { rows } = await t.test.database.pool.query<{ devid: string; counters: number[] }>(
    `select devid, array_agg(r.counter order by r.at)::int[] as counters from lamp_reading r join lamp l on l.id = r.lamp_id
     where devid = any($1) group by devid order by devid`,
    [devices],
  )
  expect(rows).toEqual(devices.map((devid) => ({ devid, counters: [1, 2, 3] })))
})

test('a camera has its first event when it is registered, a channel of a recorder too', async () => {
  const alert = (channel: number) =>
    `<EventNotificationAlert><channelID>${channel}</channelID><dateTime>${minutesAgo(4)}</dateTime><eventType>fielddetection</eventType><eventState>active</eventState></EventNotificationAlert>`
  for (const channel of [1, 2])
    expect((await t.ingest('hikvision/REC-1', alert(channel))).status).toBe(202)
  const place = {
    wid: camerasWid,
    Camera_Desc: 'กล้อง',
    sta: '',
    latitude: null,
    longitude: null,
    timeout_min: 0,
  }
  for (const CAMID of ['REC-1', 'REC-1-ch2']) {
    expect(
      await t.call(saveEventCamera, { ...place, CAMID, maker: 'hikvision' }, admin),
    ).toMatchObject({ status: 200 })
  }
  await t.app.engine.ingestRetained()
  const { rows } = await t.test.database.pool.query<{ camid: string; at: Date }>(
    'select camid, at from camera_event e join event_camera c on c.id = e.camera_id order by camid',
  )
  expect(rows.map(({ camid, at }) => [camid, at.toISOString()])).toEqual([
    ['REC-1', minutesAgo(4)],
    ['REC-1-ch2', minutesAgo(4)],
  ])
})

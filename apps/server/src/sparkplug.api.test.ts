import { unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { encodeSparkplug, type MetricToSend } from '@roadside/server-kit/ingest/sparkplug/encode.ts'
import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import type { Subscriber } from '@roadside/server-kit/mqtt/subscriber.ts'
import { scadaCalls } from '@roadside/solutions/scada/calls.ts'
import { tunnelCalls } from '@roadside/solutions/tunnel/calls.ts'
import { tunnelMonitor } from '@roadside/solutions/tunnel/server/monitor.ts'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let broker: TestBroker
let edge: MqttClient
let subscriber: Subscriber
let admin: string
let tunnelWid = 0
let scadaWid = 0
/** Ahead of the birth before, as a node's clock is. */
let clockMs = 0

beforeAll(async () => {
  t = await createTestApp()
  broker = await startTestBroker()
  edge = await connectAsync(broker.url, { protocolVersion: 5 })
  subscriber = t.app.engine.subscribe({ url: broker.url, clientId: 'sparkplug-test' })
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  const departmentId = departments['ส่วนกลาง'] ?? 0
  tunnelWid = await buildSite(t, { departmentId, typeName: 'Tunnel' })
  scadaWid = await buildSite(t, { departmentId, typeName: 'SCADA' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  await vi.waitFor(() => expect(subscriber.isConnected()).toBe(true), { timeout: 5_000 })
})
afterAll(async () => {
  await edge.endAsync(true)
  await t.close()
  await broker.drop()
})
beforeEach(async () => {
  await t.test.database.pool.query(
    'truncate device, measurement, rejected_message, retained_message, sparkplug_node cascade',
  )
  clockMs = t.clock.now.getTime() - 60_000
})

const place = { name: '', sta: '', latitude: null, longitude: null, report_s: 20, timeout_s: 60 }
const register = async (calls: typeof tunnelCalls, wid: number, device: string) =>
  t.call(calls.saveDevice, { wid, form: { device, ...place } }, admin)

/** One moment later than the last. */
const next = () => new Date((clockMs += 1_000))
async function send(
  topic: string,
  seq: number | null,
  metrics: readonly MetricToSend[],
  timestamp = next(),
) {
  const before = subscriber.counters.done
  const bytes = Buffer.from(encodeSparkplug({ timestamp, seq, metrics }))
  await edge.publishAsync(`spBv1.0/${topic}`, bytes, { qos: 1 })
  await expect.poll(() => subscriber.counters.done).toBe(before + 1)
}
const bdSeq = { name: 'bdSeq', type: 'Int64', value: 3 } as const
const birth = () => send('north/NBIRTH/plc', 0, [bdSeq])
const zoneBirth = (seq: number) =>
  send('north/DBIRTH/plc/z1', seq, [
    { name: 'co_ppm', alias: 1, type: 'Double', value: 30 },
    { name: 'door_1', alias: 2, type: 'Boolean', value: false },
    { name: 'fan_1', alias: 3, type: 'String', value: 'off' },
  ])
const zoneData = (seq: number, value: number) =>
  send('north/DDATA/plc/z1', seq, [{ alias: 1, type: 'Double', value }])
const death = () => send('north/NDEATH/plc', null, [bdSeq])

async function zone() {
  const { body } = await t.call(tunnelCalls.devices, { wid: tunnelWid }, admin)
  return body.devices.find(({ device }) => device === 'north/plc/z1')
}
async function stored() {
  const { rows } = await t.test.database.pool.query<{
    reason: string
    device: string
    solution: string
    door: string
  }>('select reason, device, solution, door from rejected_message order by id')
  return rows.map(({ reason, device, solution }) => [reason, device, solution])
}

test('a metric that the birth named is reported by alias, stored with its verdict, and ends with a death', async () => {
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await birth()
  await zoneBirth(1)
  await zoneData(2, 120)
  expect(await zone()).toMatchObject({
    health: 'ok',
    condition: 'warn',
    state: { texts: { fan_1: 'off' }, lost: false },
  })
  const channels = (await zone())?.channels.map(({ key, value, words }) => [key, value, words])
  expect(channels).toEqual([
    ['co_ppm', 120, null],
    ['door_1', 0, ['ปิด', 'เปิด']],
  ])
  // nothing changes for a while; the broker would tell of its death
  const minutes = (count: number) => new Date(t.clock.now.getTime() + count * 60_000)
  await judgeDue(tunnelMonitor, t.test.database, minutes(10))
  expect(await zone()).toMatchObject({ health: 'ok' })
  await judgeDue(tunnelMonitor, t.test.database, minutes(16))
  expect(await zone()).toMatchObject({ health: 'unreachable' })
  await zoneData(3, 120)
  expect(await zone()).toMatchObject({ health: 'ok' })
  await death()
  expect(await zone()).toMatchObject({ health: 'unreachable', condition: 'unknown' })
  await birth()
  await zoneBirth(1)
  expect(await zone()).toMatchObject({ health: 'ok', condition: 'normal' })
})

test('lost messages make a warning until the next birth, and values uncertain', async () => {
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await birth()
  await zoneBirth(1)
  await zoneData(5, 40)
  expect(await zone()).toMatchObject({ health: 'warning', state: { lost: true } })
  expect((await zone())?.channels[0]).toMatchObject({ value: 40, quality: 'uncertain' })
  await birth()
  await zoneBirth(1)
  expect(await zone()).toMatchObject({ health: 'ok', state: { lost: false } })
})

test('a message that is sent again is stored once and is no gap', async () => {
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await birth()
  await zoneBirth(1)
  const at = next()
  const metrics = [{ alias: 1, type: 'Double', value: 55 }] as const
  for (let time = 0; time < 3; time += 1) await send('north/DDATA/plc/z1', 2, metrics, at)
  await zoneData(3, 56)
  expect(await zone()).toMatchObject({ health: 'ok', state: { lost: false } })
  const { rows } = await t.test.database.pool.query(
    'select value from measurement where value in (55, 56)',
  )
  expect(rows).toHaveLength(2)
  expect((await stored()).filter(([, device]) => device === 'north/plc/z1')).toEqual([])
})

test('data before any birth are stored with the reason, and so is an invalid payload', async () => {
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await zoneData(7, 40)
  const before = subscriber.counters.done
  await edge.publishAsync('spBv1.0/north/DDATA/plc/z1', Buffer.from([0xff, 0x00, 0x01]), { qos: 1 })
  await edge.publishAsync('spBv1.0/STATE/host', '{"online":true}', { qos: 1 })
  await edge.publishAsync('spBv1.0/north/NCMD/plc', Buffer.from([1]), { qos: 1 })
  await expect.poll(() => subscriber.counters.done).toBe(before + 3)
  expect(await stored()).toEqual([
    ['no_birth', 'north/plc/z1', 'tunnel'],
    ['bad_message', 'north/plc/z1', 'scada'],
  ])
  expect(await zone()).toMatchObject({ health: 'unknown' })
})

test('a report goes to where its device is registered; an unknown one is listed where its node is known', async () => {
  await register(scadaCalls as typeof tunnelCalls, scadaWid, 'north/plc/pump')
  await register(tunnelCalls, tunnelWid, 'north/plc')
  await birth()
  await send('north/DBIRTH/plc/pump', 1, [{ name: 'LEVEL', alias: 9, type: 'Float', value: 1.5 }])
  await zoneBirth(2)
  await send('south/NBIRTH/rtu', 0, [bdSeq])
  const { body } = await t.call(scadaCalls.devices, { wid: scadaWid }, admin)
  expect(body.devices).toMatchObject([
    { device: 'north/plc/pump', channels: [{ key: 'LEVEL', value: 1.5 }] },
  ])
  expect(await stored()).toEqual([
    ['unknown_device', 'north/plc/z1', 'tunnel'],
    ['unknown_device', 'south/rtu', 'scada'],
  ])
  await register(tunnelCalls, tunnelWid, 'south/rtu')
  const listed = await t.call(unknownDevices, { page: 1, perPage: 25 }, admin)
  expect(listed.body).toMatchObject({ rows: [{ device: 'north/plc/z1' }] })
})

async function measured() {
  const { rows } = await t.test.database.pool.query<{ key: string; value: number }>(
    `select c.key, m.value from measurement m join channel c on c.id = m.channel_id join device d on d.id = c.device_id
     where d.external_id = 'north/plc/z1' order by c.key, m.at`,
  )
  return rows.map(({ key, value }) => [key, value])
}

test('reports before the registration of a device are stored then, by the aliases of the birth of their time', async () => {
  await birth()
  await zoneBirth(1)
  await zoneData(2, 120)
  await t.app.engine.ingestRetained()
  expect(await measured()).toEqual([])
  // the aliases of this birth are others
  await birth()
  await send('north/DBIRTH/plc/z1', 1, [{ name: 'door_1', alias: 1, type: 'Boolean', value: true }])
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await Promise.all([t.app.engine.ingestRetained(), t.app.engine.ingestRetained()])
  const all = [
    ['co_ppm', 30],
    ['co_ppm', 120],
    ['door_1', 0],
    ['door_1', 1],
  ]
  expect(await measured()).toEqual(all)
  expect(await zone()).toMatchObject({
    health: 'ok',
    state: { texts: { fan_1: 'off' }, lost: false },
  })
  await t.app.engine.ingestRetained()
  expect(await measured()).toEqual(all)
  const { rows } = await t.test.database.pool.query('select from retained_message')
  // of the node, which is registered nowhere still
  expect(rows).toHaveLength(2)
})

test('reports after registering are newer than the retained ones', async () => {
  await birth()
  await zoneBirth(1)
  await zoneData(2, 120)
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await zoneData(3, 50)
  await t.app.engine.ingestRetained()
  expect((await zone())?.channels).toMatchObject([
    { key: 'co_ppm', value: 50 },
    { key: 'door_1', value: 0 },
  ])
})

test('a device whose node had died before it was registered is unreachable', async () => {
  await birth()
  await zoneBirth(1)
  await death()
  await register(tunnelCalls, tunnelWid, 'north/plc/z1')
  await t.app.engine.ingestRetained()
  expect(await measured()).toEqual([
    ['co_ppm', 30],
    ['door_1', 0],
  ])
  expect(await zone()).toMatchObject({ health: 'unreachable' })
})

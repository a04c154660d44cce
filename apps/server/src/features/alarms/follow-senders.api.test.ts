import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { ingestKeys, limitIngestKey, makeIngestKey } from '@roadside/contract/ingest-calls.ts'
import { startTestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '../../app.ts'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { writeParts } from './console-repository.ts'

const evening = new Date('2026-11-21T20:00:00+07:00')
let t: TestApp
let tools: ReturnType<typeof alarmTools>
let wid = 0
let keys: readonly { id: number; key: string }[] = []

beforeAll(async () => {
  t = await createTestApp()
  tools = alarmTools(t)
  const place = await tools.place('Flooding')
  wid = place.wid
  await buildUser(t, { username: 'admin', groupId: place.groupId, role: 'admin' })
})
beforeEach(async () => {
  t.clock.now = evening
  await t.test.database.pool.query(
    'truncate alarm, asset_turn, alarm_delay, asset_sender, device, ingest_key, console_part cascade',
  )
  await t.test.database.pool.query(`update asset set archived_at = now()`)
  keys = [await makeKey('ChirpStack สทช.ที่ 1', 10), await makeKey('ระบบระดับน้ำ', null)]
})
afterAll(() => t.close())

const admin = () => t.tokenOf('admin')
const makeKey = async (name: string, expected_every_min: number | null) =>
  (await t.call(makeIngestKey, { name, expected_every_min }, await admin())).body

async function register(...devices: readonly string[]): Promise<void> {
  for (const device of devices) {
    const place = { name: '', sta: '', latitude: null, longitude: null }
    const form = { device, ...place, report_s: 60, timeout_s: 300 }
    const { status } = await t.call(floodCalls.saveDevice, { wid, form }, await admin())
    expect(status).toBe(200)
    await t.test.database.pool.query(
      `update asset set health_since = $2, since = $2 where external_id = $1`,
      [device, evening],
    )
  }
}
async function report(device: string, key = keys[0]?.key): Promise<void> {
  const message = { device, time: t.clock.now.toISOString(), level_m: 0.1 }
  expect((await t.ingest('flooding', message, key)).status).toBe(200)
}
/** Lets time pass; the console looks as often as it does when it runs. */
async function pass(minutes: number): Promise<void> {
  const { solutions } = t.app as unknown as App
  for (let step = 0; step < minutes * 6; step++) {
    tools.pass(10)
    if (step % 2 === 1)
      for (const sweep of solutions.get('flooding')?.sweeps ?? [])
        await sweep.run(t.app.deps, t.app.http.log)
    await tools.evaluate()
  }
}
const list = async (state: 'active' | 'hidden') =>
  (await t.call(alarmList, { perPage: 100, state }, await admin())).body.rows
const active = async () =>
  (await list('active'))
    .filter(({ is_active }) => is_active)
    .map(({ kind, subject }) => `${kind} ${subject}`)

const [first, second] = ['ChirpStack สทช.ที่ 1', 'ระบบระดับน้ำ']

test('a network server that falls silent is one alarm that hides what reports through it, and what stays silent comes up', async () => {
  await register('A-1', 'A-2', 'A-3')
  for (const device of ['A-1', 'A-2', 'A-3']) await report(device)
  // the time of the gauges runs out before that of the key
  await pass(9)
  expect(await active()).toEqual([])
  await pass(2)
  expect(await active()).toEqual([`console_network_server ${first}`])
  const [root] = await list('active')
  expect(root).toMatchObject({
    severity: 'critical',
    hidden: 3,
    wid: null,
    why: 'ไม่มีข้อมูลเข้ามาเกิน 10 นาที',
  })
  expect(Date.parse(root?.raised_at ?? '')).toBe(evening.getTime())

  for (let minute = 0; minute < 14; minute++) {
    for (const device of ['A-1', 'A-2']) await report(device)
    await pass(1)
  }
  expect(await active()).toEqual([])
  expect((await list('hidden')).map(({ subject }) => subject)).toEqual(['A-3'])
  await report('A-1')
  await pass(2)
  const [up] = (await list('active')).filter(({ is_active }) => is_active)
  expect(up).toMatchObject({ kind: 'flooding_unreachable', subject: 'A-3' })
  expect(Date.parse(up?.raised_at ?? '')).toBeLessThan(evening.getTime() + 6 * 60_000)
})

test('one gauge that falls silent while others report with the same key is told at once', async () => {
  await register('B-1', 'B-2')
  await report('B-1')
  for (let minute = 0; minute < 6; minute++) {
    await report('B-2')
    await pass(1)
  }
  expect(await active()).toEqual(['flooding_unreachable B-1'])
})

test('equipment that turned several times in one run is told as it is at the end', async () => {
  await register('H-1')
  await report('H-1')
  await pass(1)
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `select id from asset where external_id = 'H-1' and archived_at is null`,
  )
  for (const health of ['unreachable', 'ok', 'unreachable'] as const)
    await tools.turn(rows[0]?.id ?? 0, { health })
  await tools.evaluate()
  expect(await active()).toEqual(['flooding_unreachable H-1'])
})

test('a key that nobody watches hides nothing', async () => {
  await register('C-1')
  await report('C-1', keys[1]?.key)
  await pass(6)
  expect(await active()).toEqual(['flooding_unreachable C-1'])
  await pass(30)
  expect(await active()).toEqual([`console_network_server ${first}`, 'flooding_unreachable C-1'])
})

test('a key is watched from when its time is set, and no more when it is taken away or revoked', async () => {
  const set = async (expected_every_min: number | null) => {
    const body = { id: keys[1]?.id ?? 0, solutions: null, department_id: null, expected_every_min }
    return (await t.call(limitIngestKey, body, await admin())).status
  }
  await t.test.database.pool.query('delete from ingest_key where id = $1', [keys[0]?.id])
  await pass(20)
  expect(await set(5)).toBe(200)
  await pass(4)
  expect(await active()).toEqual([])
  await pass(2)
  expect(await active()).toEqual([`console_network_server ${second}`])
  expect((await t.call(ingestKeys, {}, await admin())).body[0]).toMatchObject({
    expected_every_min: 5,
  })
  expect(await set(null)).toBe(200)
  await pass(1)
  expect(await active()).toEqual([])
  expect(await set(0)).toBe(400)
  const reader = { name: 'ผู้อ่าน', scopes: ['readAlarms' as const], expected_every_min: 5 }
  expect((await t.call(makeIngestKey, reader, await admin())).status).toBe(400)
})

test('the broker hides what came through it', async () => {
  await t.test.database.pool.query('update ingest_key set expected_every_min = null')
  const broker = await startTestBroker()
  const client = await connectAsync(broker.url, { protocolVersion: 5 })
  try {
    const subscriber = t.app.engine.subscribe({ url: broker.url, clientId: 'senders-test' })
    await vi.waitFor(() => expect(subscriber.isConnected()).toBe(true), { timeout: 5_000 })
    await register('E-1', 'E-2')
    const message = { device: 'E-1', time: t.clock.now.toISOString(), level_m: 0.1 }
    await client.publishAsync('roadside/flooding/E-1/up', JSON.stringify(message), { qos: 1 })
    await vi.waitFor(() => expect(subscriber.counters.done).toBe(1), { timeout: 5_000 })
    await report('E-2', keys[1]?.key)
    const states = [{ part: 'broker', isWrong: true }]
    await writeParts(t.test.database.db, { server: 'a', states, now: t.clock.now })
    await tools.evaluate()
    for (let minute = 0; minute < 6; minute++) {
      await writeParts(t.test.database.db, { server: 'a', states, now: t.clock.now })
      await pass(1)
    }
    await writeParts(t.test.database.db, { server: 'a', states, now: t.clock.now })
    await pass(1)
    expect(await active()).toEqual(['console_broker ระบบ', 'flooding_unreachable E-2'])
    expect((await list('hidden')).map(({ subject }) => subject)).toEqual(['E-1'])
  } finally {
    await client.endAsync(true)
    await broker.drop()
  }
})

test('through whom equipment reports is written when it changes, not with each message', async () => {
  const written = async () =>
    (
      await t.test.database.pool.query<{ sender: string }>(
        'select sender, xmin::text from asset_sender',
      )
    ).rows
  await register('F-1')
  await report('F-1')
  const once = await written()
  expect(once).toMatchObject([{ sender: `key:${keys[0]?.id}` }])
  for (let minute = 0; minute < 3; minute++) {
    tools.pass(60)
    await report('F-1')
  }
  expect(await written()).toEqual(once)
  tools.pass(60)
  await report('F-1', keys[1]?.key)
  expect(await written()).toMatchObject([{ sender: `key:${keys[1]?.id}` }])
})

import { randomUUID } from 'node:crypto'
import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import {
  judgeFaultReport,
  type ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { ticket as ticketCall } from '@roadside/contract/tickets/ticket-calls.ts'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import { runProbes } from '@roadside/solutions/cctv/server/probe/run.ts'
import { startStreamServer } from '@roadside/solutions/cctv/server/probe/testing/stream-server.ts'
import { floodCalls } from '@roadside/solutions/flooding/calls.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { ticketTools } from './features/tickets/testing/tickets.ts'
import { alarmTools } from './testing/alarm-tools.ts'

let t: TestApp
let alarms: ReturnType<typeof alarmTools>
let tickets: ReturnType<typeof ticketTools>
let place: { wid: number; departmentId: number; groupId: number }

beforeAll(async () => {
  t = await createTestApp()
  alarms = alarmTools(t)
  tickets = ticketTools(t)
  place = await alarms.place('Lighting')
  await buildUser(t, { username: 'official', ...place })
  await buildUser(t, { username: 'worker', ...place })
  await buildUser(t, { username: 'admin', groupId: place.groupId, role: 'admin' })
  await query(
    `insert into device_profile (solution, name, mapping) values ('lighting', 'โคม', '{"current":"ct"}')`,
  )
})
beforeEach(() => {
  t.clock.now = new Date('2026-11-21T20:00:00+07:00')
})
afterAll(() => t.close())

async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await t.test.database.pool.query<R>(text, values)).rows
}
const at = (local: string) => {
  t.clock.now = new Date(`${local}+07:00`)
}
/** What the sweep of every minute does. */
async function look(): Promise<void> {
  const { sweeps } = t.app as unknown as App
  const sweep = sweeps.find(({ name }) => name === 'confirmed repairs')
  await sweep?.run(t.app.deps, t.app.http.log)
}
const shown = async (id: number) => {
  const { body } = await t.call(ticketCall, { id }, await t.tokenOf('official'))
  const [event] = body.events
  return { ...body, event }
}
/** Opens a ticket of the one live alarm of equipment, and brings it into a state. */
async function repaired(assetId: number, state: 'inProgress' | 'finished' | 'accepted') {
  await alarms.evaluate()
  const official = await t.tokenOf('official')
  const { rows } = (await t.call(alarmList, { asset: assetId }, official)).body
  expect(rows).toHaveLength(1)
  const people = { official, worker: await t.tokenOf('worker') }
  return tickets.inState(state, { alarm_ids: [rows[0]?.id ?? 0] }, people)
}
const move = async (id: number, name: 'finish' | 'accept', by = 'worker') => {
  const { status } = await tickets.move(id, { move: name, note: 'ซ่อมแล้ว' }, await t.tokenOf(by))
  expect(status).toBe(200)
}
const assetOf = async (kind: string, source: number) =>
  (
    await query<{ id: number }>('select id from asset where kind = $1 and source_id = $2', [
      kind,
      source,
    ])
  )[0]?.id ?? 0

let lamps = 0
async function lamp(circuit = '') {
  const devid = String(++lamps).padStart(16, '0')
  const [made] = await query<{ id: number }>(
    `insert into lamp (wid, devid, pole, circuit, profile_id) select $1, $2, $2, $3, max(id) from device_profile returning id`,
    [place.wid, devid, circuit],
  )
  let counter = 0
  return {
    asset: await assetOf('lamp', made?.id ?? 0),
    read: (ct: number) =>
      t.ingest('chirpstack?event=up', {
        deduplicationId: randomUUID(),
        time: t.clock.now.toISOString(),
        deviceInfo: { devEui: devid },
        devAddr: '01020304',
        fCnt: ++counter,
        fPort: 2,
        data: 'aGVsbG8=',
        object: { ct },
        rxInfo: [],
        txInfo: { frequency: 923200000 },
      }),
  }
}

test('a lamp confirms by its next night, neither by what it said before nor by day', async () => {
  const { asset, read } = await lamp()
  await read(0.01)
  const id = await repaired(asset, 'inProgress')
  at('2026-11-21T20:30:00')
  await read(0.6)
  at('2026-11-21T20:40:00')
  await move(id, 'finish')
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
  at('2026-11-22T12:00:00')
  await read(0)
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })

  at('2026-11-22T20:00:00')
  await read(0.01)
  await look()
  await look()
  const reopened = await shown(id)
  expect(reopened).toMatchObject({ state: 'inProgress', finished_at: null })
  expect(reopened.event).toMatchObject({
    type: 'moved',
    move: 'reopen',
    from: 'finished',
    party: 'console',
    by: null,
    note: 'อุปกรณ์ยังผิดปกติหลังแจ้งซ่อมเสร็จ: ไฟดับ · กระแสไฟฟ้า 0.01 A เมื่อ 22/11/2569 20:00 น.',
    detail: { reading_at: '2026-11-22T13:00:00.000Z', reading: 'กระแสไฟฟ้า 0.01 A', why: 'ไฟดับ' },
  })
  expect(reopened.events.filter(({ move: one }) => one === 'reopen')).toHaveLength(1)

  at('2026-11-23T14:00:00')
  await move(id, 'finish')
  // silence all night says nothing
  at('2026-11-24T09:00:00')
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
  at('2026-11-24T20:00:00')
  await read(0.6)
  await look()
  const confirmed = await shown(id)
  expect(confirmed).toMatchObject({ state: 'finished', confirmed_at: '2026-11-24T20:00:00+07:00' })
  expect(confirmed.event).toMatchObject({
    type: 'confirmed',
    party: 'console',
    note: 'กระแสไฟฟ้า 0.60 A เมื่อ 24/11/2569 20:00 น.',
  })
})

test('a circuit is reopened by the readings of half of its lamps, and confirmed by those of most, not by one', async () => {
  const dark = 0.01
  const [a, b, c, d] = [await lamp('A-1'), await lamp('a1'), await lamp('A-1'), await lamp('A-1')]
  for (const { read } of [a, b, c, d]) await read(dark)
  await alarms.evaluate()
  const people = { official: await t.tokenOf('official'), worker: await t.tokenOf('worker') }
  const { rows } = (await t.call(alarmList, { perPage: 500 }, people.official)).body
  const ofCircuit = rows.filter(({ kind }) => kind === 'circuit_dark')
  expect(ofCircuit).toHaveLength(1)
  const id = await tickets.inState(
    'finished',
    { alarm_ids: ofCircuit.map((row) => row.id) },
    people,
  )
  const lookAt = async (local: string) => {
    at(local)
    await alarms.evaluate()
    await look()
    return shown(id)
  }
  // what they said before proves nothing, and silence does not
  expect(await lookAt('2026-11-21T20:10:00')).toMatchObject({ state: 'finished' })
  // a lamp that stays dark may have a fault of its own
  await a.read(dark)
  expect(await lookAt('2026-11-21T20:20:00')).toMatchObject({ state: 'finished' })
  await b.read(dark)
  const reopened = await lookAt('2026-11-21T20:30:00')
  expect(reopened).toMatchObject({ state: 'inProgress', confirmed_at: null })
  expect(reopened.event).toMatchObject({
    type: 'moved',
    move: 'reopen',
    party: 'console',
    note: 'อุปกรณ์ยังผิดปกติหลังแจ้งซ่อมเสร็จ: 2 จาก 4 ดวงยังดับ · กระแสไฟฟ้า 0.01 A เมื่อ 21/11/2569 20:20 น.',
    detail: { reading_at: '2026-11-21T13:20:00.000Z', reading: 'กระแสไฟฟ้า 0.01 A' },
  })

  at('2026-11-22T14:00:00')
  await move(id, 'finish')
  at('2026-11-22T20:00:00')
  await a.read(0.6)
  await d.read(dark)
  expect(await lookAt('2026-11-22T20:10:00')).toMatchObject({ state: 'finished' })
  await b.read(0.6)
  expect(await lookAt('2026-11-22T20:20:00')).toMatchObject({ state: 'finished' })
  await c.read(0.6)
  // as long as its alarm has not ended
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
  expect(await lookAt('2026-11-22T20:30:00')).toMatchObject({
    state: 'finished',
    confirmed_at: '2026-11-22T20:30:00+07:00',
    event: {
      type: 'confirmed',
      party: 'console',
      note: '3 จาก 4 ดวงใช้งานได้ · กระแสไฟฟ้า 0.60 A เมื่อ 22/11/2569 20:20 น.',
    },
  })

  // sent back, it waits for most of its lamps again, though its alarm is gone
  const sendingBack = { move: 'sendBack', note: 'ยังไม่เรียบร้อย' } as const
  await tickets.move(id, sendingBack, await t.tokenOf('official'))
  at('2026-11-23T14:00:00')
  await move(id, 'finish')
  at('2026-11-23T20:00:00')
  await a.read(0.6)
  await b.read(0.6)
  expect(await lookAt('2026-11-23T20:10:00')).toMatchObject({
    state: 'finished',
    confirmed_at: null,
  })
  await c.read(0.6)
  expect(await lookAt('2026-11-23T20:20:00')).toMatchObject({
    confirmed_at: '2026-11-23T20:20:00+07:00',
  })
})

/** Brings reports of persons about equipment to a ticket whose repair is finished. */
async function reported(assetId: number, faults: readonly ReportedFault[]): Promise<number> {
  const official = await t.tokenOf('official')
  let id = 0
  for (const fault of faults) {
    const [made] = await query<{ id: number }>(
      `insert into fault_report (request_id, asset_id, subject, wid, fault, reported_at)
       values ($1, $2, 'เสา', $3, $4, $5) returning id`,
      [randomUUID(), assetId, place.wid, fault, t.clock.now],
    )
    const judging = { id: made?.id ?? 0, verdict: 'accepted' as const, note: 'ส่งซ่อม' }
    id = (await t.call(judgeFaultReport, judging, official)).body.ticket?.id ?? 0
  }
  await tickets.move(id, { move: 'assign', contractor_id: null }, official)
  await tickets.move(id, { move: 'start' }, await t.tokenOf('worker'))
  await move(id, 'finish')
  return id
}

test('what a person reported is confirmed where the lamp can measure it, and never refuted by it', async () => {
  const all = ['off', 'onByDay', 'broken', 'dangerous', 'other'] as const
  const reports: (readonly ReportedFault[])[] = [
    ...all.map((one) => [one]),
    ['off', 'dangerous'],
    ['off', 'onByDay'],
  ]
  const made: { name: string; read: (ct: number) => Promise<unknown>; id: number }[] = []
  for (const faults of reports) {
    const { asset, read } = await lamp()
    made.push({ name: faults.join(), read, id: await reported(asset, faults) })
  }
  const people = { official: await t.tokenOf('official'), worker: await t.tokenOf('worker') }
  const byHand = await lamp()
  made.push({
    name: 'hand',
    read: byHand.read,
    id: await tickets.inState('finished', { asset_id: byHand.asset }, people),
  })
  /** Every lamp reads this much; answers the names of the tickets that are confirmed by then. */
  const readAll = async (local: string, current: number) => {
    at(local)
    for (const { read } of made) await read(current)
    await look()
    const confirmed: string[] = []
    for (const { name, id } of made) {
      const { state, confirmed_at } = await shown(id)
      expect(state).toBe('finished')
      if (confirmed_at !== null) confirmed.push(name)
    }
    return confirmed
  }
  // still dark by night, still burning by day: a person's word is not refuted
  expect(await readAll('2026-11-21T20:30:00', 0.01)).toEqual([])
  expect(await readAll('2026-11-22T12:00:00', 0.6)).toEqual([])
  expect(await readAll('2026-11-22T20:00:00', 0.6)).toEqual(['off'])
  expect(await shown(made[0]?.id ?? 0)).toMatchObject({
    event: { type: 'confirmed', note: 'กระแสไฟฟ้า 0.60 A เมื่อ 22/11/2569 20:00 น.' },
  })
  expect(await readAll('2026-11-23T12:00:00', 0)).toEqual(['off', 'onByDay', 'off,onByDay'])
})

test('an alarm that joins the report of a leaning pole reopens the repair, and does not confirm the pole', async () => {
  const { asset, read } = await lamp()
  const id = await reported(asset, ['dangerous'])
  at('2026-11-21T20:10:00')
  await read(0.01)
  await alarms.evaluate()
  expect(await shown(id)).toMatchObject({ state: 'inProgress' })
  await move(id, 'finish')
  at('2026-11-21T20:20:00')
  await read(0.01)
  await look()
  expect(await shown(id)).toMatchObject({ state: 'inProgress' })
  await move(id, 'finish')
  at('2026-11-21T20:30:00')
  await read(0.6)
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
})

test('a flood gauge confirms by a report of its own; three servers that look at once write it once', async () => {
  const { wid } = await alarms.place('Flooding')
  await query('update site set department_id = $2 where wid = $1', [wid, place.departmentId])
  const form = { device: 'FL-1', name: 'จุดวัด', sta: '1+200', latitude: 13.8, longitude: 100.4 }
  const admin = await t.tokenOf('admin')
  const { body } = await t.call(
    floodCalls.saveDevice,
    { wid, form: { ...form, report_s: 600, timeout_s: 2700 } },
    admin,
  )
  const asset = await assetOf('flooding', body.id)
  const send = (depth_cm: number) =>
    t.ingest('flooding', { device: 'FL-1', time: t.clock.now.toISOString(), depth_cm, battery: 80 })
  await send(60)
  const id = await repaired(asset, 'finished')
  await look()
  expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
  at('2026-11-21T20:10:00')
  await send(-40)
  await Promise.all([look(), look(), look()])
  const { events, ...confirmed } = await shown(id)
  expect(confirmed).toMatchObject({ state: 'finished', confirmed_at: '2026-11-21T20:10:00+07:00' })
  expect(events.filter(({ type }) => type === 'confirmed')).toHaveLength(1)
  // sent back, the next end of the repair is confirmed anew
  await tickets.move(id, { move: 'sendBack', note: 'ยังไม่เรียบร้อย' }, await t.tokenOf('official'))
  expect(await shown(id)).toMatchObject({ state: 'inProgress', confirmed_at: null })
})

test('an accepted repair may still be confirmed, and is not reopened', async () => {
  const { asset, read } = await lamp()
  await read(0.01)
  const id = await repaired(asset, 'accepted')
  at('2026-11-21T20:30:00')
  await read(0.01)
  await look()
  expect(await shown(id)).toMatchObject({ state: 'accepted', confirmed_at: null })
  at('2026-11-21T21:00:00')
  await read(0.6)
  await look()
  expect(await shown(id)).toMatchObject({
    state: 'accepted',
    confirmed_at: '2026-11-21T21:00:00+07:00',
  })
})

test('a camera confirms by its stream', async () => {
  const streams = await startStreamServer()
  const [project] = await query<{ id: number }>(
    `insert into project (code, name, department_id) values ('P-1', 'โครงการ', $1) returning id`,
    [place.departmentId],
  )
  const url = streams.play('/cam.m3u8', { targetDuration: 2, sequence: 10 })
  const [camera] = await query<{ id: number }>(
    `insert into equipment (project_id, department_id, wid, hostname, sta, hls_url, latitude, longitude, username, group_name)
     values ($1, $2, $3, 'CAM-1', '1+200', $4, 13.8, 100.4, 'admin', 'drr') returning id`,
    [project?.id, place.departmentId, place.wid, url],
  )
  const asset = await assetOf('cctv', camera?.id ?? 0)
  const probes = runProbes({
    ...t.app.deps,
    log: pino({ level: 'silent' }),
    guard: makePublicGuard('127.0.0.0/8'),
    timeoutMs: 800,
    idleMs: 30,
  })
  /** Waits until the camera was looked at now. */
  const looked = (health: string) =>
    vi.waitFor(
      async () => {
        const [row] = await query<{ health: string; checked_at: Date }>(
          'select health, checked_at from equipment where id = $1',
          [camera?.id],
        )
        expect([row?.health, row?.checked_at]).toEqual([health, t.clock.now])
      },
      { timeout: 15_000, interval: 30 },
    )
  try {
    await looked('unknown')
    alarms.pass(120)
    await looked('fault')
    const id = await repaired(asset, 'finished')
    await look()
    expect(await shown(id)).toMatchObject({ state: 'finished', confirmed_at: null })
    alarms.pass(120)
    await looked('fault')
    await look()
    expect(await shown(id)).toMatchObject({ state: 'inProgress', confirmed_at: null })
    await move(id, 'finish')
    streams.play('/cam.m3u8', { targetDuration: 2, sequence: 14 })
    alarms.pass(120)
    await looked('ok')
    await look()
    const confirmed = await shown(id)
    expect(confirmed.state).toBe('finished')
    expect(confirmed.event).toMatchObject({ type: 'confirmed' })
  } finally {
    await probes.stop()
    await streams.close()
  }
})

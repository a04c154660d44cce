import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { testTokenSecret } from '@roadside/server-kit/testing/provided-server.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../../calls.ts'
import type { DetectionRow, EventCamera } from '../../rows.ts'
import { makeCameraAccess } from '../camera-access.ts'
import { runAttachments } from './run.ts'
import { crossing, heartbeat, part, startCamera } from './testing/dahua-camera.ts'

const CAMID = 'CAM-D1'
const settings = { CAMERA_NETWORKS: '127.0.0.0/8' }
const access = makeCameraAccess({ settings, secrets: [testTokenSecret] })
const pollOptions = { timeout: 10_000, interval: 50 }
let t: TestApp
let wid = 0
let admin: string
let staff: string
let picture: Buffer<ArrayBuffer>
const running: { stop(): Promise<void> }[] = []
const cameras: { stop(): void }[] = []

beforeAll(async () => {
  t = await createTestApp(settings)
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'CrossWalk' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  await buildUser(t, { username: 'staff', groupId, role: 'admin' })
  staff = await t.tokenOf('staff')
  picture = Buffer.from(
    await renderSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><circle r="20"/></svg>',
    ),
  )
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  for (const camera of cameras.splice(0)) camera.stop()
  await t.test.database.pool.query(
    'delete from camera_event; delete from camera_push; delete from event_camera',
  )
})
afterAll(() => t.close())

/** A console's own part that attaches, as `startConsole` runs it. */
function runConsole(database = t.test.database) {
  const { intake } = t.app.solutions.get('events') ?? {}
  if (!intake) throw new Error('no intake')
  const submit = (readings: readonly unknown[]) => t.app.engine.submit(intake, readings)
  const one = runAttachments(
    {
      ...t.app.deps,
      database,
      log: pino({ level: 'silent' }),
      submit,
      publish: t.app.engine.publish,
    },
    access,
    100,
  )
  running.push(one)
  return one
}

async function register(address: string, password = 'p,"w') {
  const place = { latitude: null, longitude: null, sta: '', timeout_min: 5 }
  const form = {
    wid,
    CAMID,
    Camera_Desc: 'ทางข้าม',
    maker: 'dahua',
    ...place,
    address,
    username: 'admin',
    password,
  }
  const answer = await t.call(calls.saveEventCamera, form as never, admin)
  expect(answer.status).toBe(200)
}

async function play(script: (response: ServerResponse, attempt: number) => void) {
  const camera = await startCamera(
    async (response, attempt) => {
      script(response, attempt)
      while (!response.destroyed) {
        response.write(heartbeat)
        await sleep(50)
      }
    },
    { picture },
  )
  cameras.push(camera)
  return camera
}

const camera = async (token = admin) =>
  (await t.call(calls.eventCameras, { wid }, token)).body[0] as EventCamera
async function intruders() {
  const { body } = await t.call(calls.tableIntruderDetail, { wid, page: 1, perPage: 25 }, admin)
  return (body as unknown as { rows: DetectionRow[] }).rows
}

test('a registered camera is attached to: its event is stored with its picture, from its beginning to its end', async () => {
  const { address, seen } = await play((response) =>
    response.write(crossing(41) + crossing(41, 'Stop')),
  )
  await register(address)
  runConsole()
  await vi.waitFor(
    async () => expect(await intruders()).toMatchObject([{ isOver: true }]),
    pollOptions,
  )
  const [row] = await intruders()
  expect(row).toMatchObject({
    CAMID,
    type: 'intruder',
    note: 'เส้น',
    times: 1,
    picture: { state: 'ok', width: 64 },
  })
  const link = await t.app.http.inject({ url: row?.picture?.view ?? '' })
  expect(link.statusCode).toBe(200)
  expect(seen).toMatchObject({ attached: 1, refused: 0 })
  expect(await camera()).toMatchObject({ health: 'ok', problem: '' })
})

test('it is ปกติ while attached, and ติดต่อไม่ได้ with the reason when the stream is lost', async () => {
  const streams: ServerResponse[] = []
  const played = await play((response) => void streams.push(response))
  await register(played.address)
  runConsole()
  await vi.waitFor(async () => expect(await camera()).toMatchObject({ health: 'ok' }), pollOptions)
  played.stop()
  await vi.waitFor(async () => {
    expect(await camera()).toMatchObject({
      health: 'unreachable',
      problem: expect.stringMatching(/กล้อง/) as string,
    })
  }, pollOptions)
  expect(streams).toHaveLength(1)
})

test('a camera without any report counts as ติดต่อไม่ได้ and not as never reported too', async () => {
  await register('127.0.0.1:9')
  runConsole()
  await vi.waitFor(
    async () => expect(await camera()).toMatchObject({ health: 'unreachable' }),
    pollOptions,
  )
  expect(await camera()).toMatchObject({ problem: 'กล้องไม่รับการเชื่อมต่อ' })
  // what answers at an address is for those who set it, as the address is
  expect(await camera(staff)).toMatchObject({
    health: 'unreachable',
    problem: 'การเชื่อมต่อกับกล้องมีปัญหา',
  })
  const { body } = await t.call(calls.eventSite, { wid }, admin)
  expect(body[0]).toMatchObject({ cameras: 1, unreachable: 1, never_reported: 0, ok: 0, fault: 0 })
})

test('a camera stored in a closed network is not connected to, and why is said to who set it', async () => {
  const { address, seen } = await play(() => undefined)
  await register('10.0.0.9')
  await t.test.database.pool.query('update event_camera set address = $1', [
    address.replace('127.0.0.1', '[::ffff:169.254.169.254]'),
  ])
  runConsole()
  await vi.waitFor(
    async () => expect(await camera()).toMatchObject({ health: 'unreachable' }),
    pollOptions,
  )
  expect((await camera()).problem).toContain('CAMERA_NETWORKS')
  expect((await camera(staff)).problem).toBe('การเชื่อมต่อกับกล้องมีปัญหา')
  expect(seen.requests).toBe(0)
})

test('a wrong password is said, and not tried again and again', async () => {
  const { address, seen } = await play(() => undefined)
  await register(address, 'wrong')
  runConsole()
  await vi.waitFor(async () => {
    expect(await camera()).toMatchObject({ problem: 'ชื่อผู้ใช้หรือรหัสผ่านของกล้องไม่ถูกต้อง' })
  }, pollOptions)
  // time in which another attempt would come
  await sleep(500)
  expect(seen).toMatchObject({ requests: 2, attached: 0 })
})

test('a password that cannot be read any more is said, and none is tried', async () => {
  const { address, seen } = await play(() => undefined)
  await register(address)
  await t.test.database.pool.query(
    `update event_camera set password = 'sealed with another secret'`,
  )
  runConsole()
  await vi.waitFor(
    async () => expect((await camera()).problem).toContain('กรุณาบันทึกรหัสผ่านใหม่'),
    pollOptions,
  )
  expect(seen.requests).toBe(0)
})

test('a covered lens is ผิดปกติ until the camera says that it is over, whatever heartbeats come', async () => {
  const blind = (action: string) => part(`Code=VideoBlind;action=${action};index=0`)
  const streams: ServerResponse[] = []
  const { address } = await play((response) => {
    streams.push(response)
    response.write(blind('Start') + crossing(41) + crossing(41, 'Stop'))
  })
  await register(address)
  runConsole()
  await vi.waitFor(
    async () => expect(await intruders()).toMatchObject([{ isOver: true }]),
    pollOptions,
  )
  // time in which a heartbeat would change the state
  await sleep(300)
  expect(await camera()).toMatchObject({ health: 'fault', problem: 'เลนส์ถูกบดบัง' })
  expect(await camera(staff)).toMatchObject({ health: 'fault', problem: 'เลนส์ถูกบดบัง' })
  streams[0]?.write(blind('Stop'))
  await vi.waitFor(
    async () => expect(await camera()).toMatchObject({ health: 'ok', problem: '' }),
    pollOptions,
  )
})

test('of two running consoles one attaches, and the other when the first has stopped', async () => {
  const { address, seen } = await play(() => undefined)
  await register(address)
  const first = runConsole()
  await vi.waitFor(() => expect(seen.attached).toBe(1), pollOptions)
  runConsole()
  // time in which the second console would attach
  await sleep(1_000)
  expect(seen.attached).toBe(1)
  await first.stop()
  await vi.waitFor(() => expect(seen.attached).toBe(2), pollOptions)
  // time in which the first would attach again
  await sleep(500)
  expect(seen.attached).toBe(2)
})

test('a lock whose connection is lost is acquired again, and no connection leaks', async () => {
  const database = openDatabase({
    url: t.test.url,
    connections: 2,
    queryTimeoutMs: 500,
    onIdleError: () => undefined,
  })
  const { address, seen } = await play(() => undefined)
  await register(address)
  const kill = `select pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory'
    and l.database = (select oid from pg_database where datname = current_database())`
  try {
    const one = runConsole(database)
    for (let turn = 0; turn < 5; turn += 1) {
      await vi.waitFor(() => expect(seen.attached).toBe(1), pollOptions)
      await t.test.database.pool.query(kill)
      await sleep(400)
    }
    // longer than a silent connection of the pool is kept
    await sleep(3_000)
    expect(seen.attached).toBe(1)
    expect((await database.pool.query('select 1 as one')).rowCount).toBe(1)
    await one.stop()
  } finally {
    await database.close()
  }
})

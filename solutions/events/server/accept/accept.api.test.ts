import { openDatabase } from '@roadside/server-kit/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../../calls.ts'
import { acceptPushes } from './accept.ts'
import type { PreparedPush } from './prepare.ts'
import { findOpenEvents } from './event-repository.ts'
import { cameraTools } from '../../testing/camera-tools.ts'

let t: TestApp
let wid = 0
let admin: string

const { form, iso, push, send, alert, rows } = cameraTools(() => ({ t, wid, admin }))
beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'Analytic' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  for (const CAMID of ['CAM-A', 'CAM-B']) await t.call(calls.saveEventCamera, form(CAMID), admin)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.test.database.pool.query('delete from camera_event; delete from camera_push')
})

const axis = (seconds: number, isActive: boolean) =>
  push({
    path: 'axis/CAM-A',
    contentType: 'application/xml',
    body: Buffer.from(
      `<tt:MetadataStream xmlns:tt="x"><NotificationMessage><Topic>tns1:CameraApplicationPlatform/FenceGuard/Camera1Profile1</Topic>
       <Message><tt:Message UtcTime="${iso(seconds)}"><tt:Data><tt:SimpleItem Name="active" Value="${isActive ? 1 : 0}"/></tt:Data>
       </tt:Message></Message></NotificationMessage></tt:MetadataStream>`,
    ),
  })

test('what is nothing but a sign of life is ignored, and the camera lives', async () => {
  const { pool } = t.test.database
  await pool.query(`update event_camera set seen_at = null where camid = 'CAM-A'`)
  const seen = async () =>
    (
      await pool.query<{ seen_at: Date | null }>(
        `select seen_at from event_camera where camid = 'CAM-A'`,
      )
    ).rows[0]
  const heartbeat = await t.ingest('axis/CAM-A?event=heartbeat', '')
  expect(heartbeat).toMatchObject({ status: 200, body: { stored: 0, ignored: 1 } })
  expect((await seen())?.seen_at).toEqual(t.clock.now)
  const event = await t.ingest('event', { camera: 'CAM-A', type: 'accident', time: iso(-10) })
  expect(event).toMatchObject({ status: 200, body: { stored: 1, ignored: 0 } })
})

test('a repeated push with more fields completes its event, in one batch and later; one without is a duplicate', async () => {
  const reported = { camera: 'CAM-A', type: 'intruder', target: 'again-1', time: iso(-40) }
  const notify = async (event: object) =>
    (await t.ingest('event', event)).body as { stored: number }
  expect(await notify(reported)).toMatchObject({ stored: 1, updated: 0 })
  expect(await notify({ ...reported, note: 'ข้างรั้ว' })).toMatchObject({ stored: 0, updated: 1 })
  expect(await notify({ ...reported, note: 'ข้างรั้ว' })).toMatchObject({ updated: 0, duplicates: 1 })
  expect(await notify(reported)).toMatchObject({ updated: 0, duplicates: 1 })
  const other = { ...reported, target: 'again-2' }
  const both = await Promise.all([other, { ...other, note: 'ในเขตทาง' }].map(notify))
  expect(both.filter(({ stored }) => stored === 1)).toHaveLength(1)
  const { rows } = await t.test.database.pool.query(
    `select target, note, times from camera_event where target like 'again-%' order by target`,
  )
  expect(rows).toEqual([
    { target: 'again-1', note: 'ข้างรั้ว', times: 1 },
    { target: 'again-2', note: 'ในเขตทาง', times: 1 },
  ])
})

describe('what belongs together', () => {
  test('two makers’ codes that are nothing of ours are two events, also of one second', async () => {
    await alert('smokedetection', -10)
    await alert('crowddetection', -10)
    await alert('smokedetection', -5)
    const found = (await rows()).map(({ code, times }) => [code, times])
    expect(found.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['crowddetection', 1],
      ['smokedetection', 2],
    ])
  })

  test('what is said again after its end goes on', async () => {
    const event = { type: 'car_stop', target: 'car-7' }
    await send({ ...event, time: iso(-300) })
    await send({ ...event, time: iso(-300), end: iso(-200) })
    expect(await rows()).toMatchObject([{ isOver: true }])
    await send({ ...event, time: iso(-250) })
    expect(await rows()).toMatchObject([{ isOver: true, times: 2 }])
    await send({ ...event, time: iso(-100) })
    expect(await rows()).toMatchObject([{ isOver: false, times: 3 }])
  })

  test('an end without a target is the end of what goes on, however long that was', async () => {
    await axis(-1_200, true)
    await axis(-5, false)
    const { body } = await t.call(calls.tableIntruderDetail, { wid }, admin)
    expect(body).toMatchObject([{ isOver: true, times: 1, until: '2026-11-21T19:59:55+07:00' }])
  })

  test('pushes in any order, in parallel and each twice are counted once', async () => {
    const pushes = Array.from({ length: 120 }, (_, index) => ({
      type: 'accident',
      target: `car-${index % 3}`,
      time: iso(-index * 20),
    }))
    const shuffled = [...pushes, ...pushes].toSorted((a, b) =>
      a.time.slice(-8) < b.time.slice(-8) ? -1 : 1,
    )
    const statuses = await Promise.all(shuffled.map((event) => send(event)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const found = (await rows()).map(({ times }) => times)
    expect(found.reduce((sum, times) => sum + times, 0)).toBe(120)
  })

  test('what two servers take at once, each the same and in another order, is there once', async () => {
    const other = openDatabase({ url: t.test.url, onIdleError: () => undefined })
    const pushes = Array.from({ length: 300 }, (_, index): PreparedPush => ({
      camera: index % 2 ? 'CAM-A' : 'CAM-B',
      maker: 'canonical',
      kind: 'event',
      code: 'accident',
      type: 'accident',
      at: new Date(iso(-index)),
      endAt: null,
      target: `car-${index % 5}`,
      note: '',
      announcement: null,
      frigateId: null,
      storedPictures: [],
      refusedPicture: null,
    }))
    const backwards = pushes.toReversed()
    const batches = Array.from({ length: 10 }, (_, batch) => [
      acceptPushes(pushes.slice(batch * 30, batch * 30 + 60), t.test.database, t.clock.now),
      acceptPushes(backwards.slice(batch * 30, batch * 30 + 60), other, t.clock.now),
    ])
    const outcomes = (await Promise.all(batches.flat())).flatMap((one) => one.outcomes)
    await other.close()
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(300)
    const found = await rows()
    expect(found).toHaveLength(10)
    expect(found.reduce((sum, { times }) => sum + times, 0)).toBe(300)
  })

  test('a push of long ago does not read everything since', async () => {
    const { pool } = t.test.database
    const days = Array.from({ length: 20 }, (_, day) => iso(-day * 86_400))
    for (const time of days) await send({ type: 'car_stop', time })
    const { rows: cameras } = await pool.query<{ id: number }>(
      `select id from event_camera where camid = 'CAM-A'`,
    )
    const client = await pool.connect()
    const at = new Date(iso(-19 * 86_400 + 60))
    const found = await findOpenEvents(client, [{ cameraId: cameras[0]?.id ?? 0, at }])
    client.release()
    expect(found.map(({ at: time }) => time.toISOString())).toEqual([days[19]])
  })
})

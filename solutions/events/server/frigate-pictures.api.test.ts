import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../calls.ts'
import type { DetectionRow } from '../rows.ts'

let t: TestApp
let frigate: Server
let admin: string
let wid = 0
let requests: string[] = []
/** Bytes of a picture without an end that were taken; null while it comes. */
let endless: number | null = null

beforeAll(async () => {
  const picture = await renderSvg(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"><circle r="20"/></svg>',
  )
  frigate = createServer(({ url = '' }, response) => {
    requests.push(url)
    if (url.includes('endless')) {
      response.writeHead(200, { 'content-type': 'image/jpeg' })
      response.once('close', () => (endless = response.socket?.bytesWritten ?? sent))
      const chunk = Buffer.alloc(256 * 1024)
      let sent = 0
      const more = () => {
        while (!response.destroyed && sent < 64 * 1024 * 1024 && response.write(chunk))
          sent += chunk.length
        sent += chunk.length
      }
      response.on('drain', more)
      return more()
    }
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  })
  await new Promise<void>((resolve) => frigate.listen(0, '127.0.0.1', resolve))
  t = await createTestApp({
    FRIGATE_URL: `http://127.0.0.1:${(frigate.address() as AddressInfo).port}/`,
  })
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'Analytic' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  const place = { latitude: null, longitude: null, sta: '', timeout_min: 5 }
  await t.call(
    calls.saveEventCamera,
    { wid, CAMID: 'CAM-F', Camera_Desc: 'f', maker: 'frigate', ...place },
    admin,
  )
})
afterAll(async () => {
  await t.close()
  frigate.closeAllConnections()
  frigate.close()
})
beforeEach(() => {
  requests = []
})

const start = () => t.clock.now.getTime() / 1000 - 600
async function send(type: 'new' | 'update' | 'end', id: string, isStanding: boolean) {
  const pipeline = t.app.engine.pipelines.find(({ topics }) => topics.includes('frigate/events'))
  const end = type === 'end' ? { end_time: start() + 300 } : {}
  const after = {
    id,
    camera: 'CAM-F',
    label: 'car',
    has_snapshot: true,
    stationary: isStanding,
    start_time: start(),
    ...end,
  }
  return pipeline?.ingest({
    body: JSON.stringify({ type, before: after, after }),
    query: {},
    topic: 'frigate/events',
    source: 'frigate/events',
    receivedAt: t.clock.now,
  })
}
async function rows() {
  const { body } = await t.call(calls.tableCarStopPopupG, { wid, page: 1, perPage: 25 }, admin)
  return (body as { rows: DetectionRow[] }).rows
}

test('a picture that says no length and does not end is read no further than pictures may be', async () => {
  await send('new', '1.9-endless', true)
  expect(requests).toHaveLength(1)
  await expect.poll(() => endless, { timeout: 10_000 }).toBeGreaterThan(0)
  // 8 MB, and what was on its way
  expect(endless).toBeLessThan(24 * 1024 * 1024)
  await t.test.database.pool.query('delete from camera_event; delete from camera_push')
})

test('of what only drives by no picture is fetched', async () => {
  for (const type of ['new', 'update', 'end'] as const) await send(type, '1.0-passing', false)
  expect(requests).toEqual([])
  expect(await rows()).toEqual([])
})

test('of what stands one is fetched while it stands, and one when it drives off', async () => {
  await send('new', '1.1-standing', false)
  for (let turn = 0; turn < 5; turn += 1) await send('update', '1.1-standing', true)
  await send('end', '1.1-standing', false)
  expect(requests).toEqual(Array.from({ length: 2 }, () => '/api/events/1.1-standing/snapshot.jpg'))
  expect(await rows()).toMatchObject([{ isOver: true, picture: { state: 'ok' } }])
})

test('what is delivered again because it could not be stored has its picture', async () => {
  const { pool } = t.test.database
  await pool.query(
    'delete from camera_event; delete from camera_push; alter table camera_event rename to away',
  )
  await expect(send('update', '1.2-again', true)).rejects.toMatchObject({ code: 'unavailable' })
  await pool.query('alter table away rename to camera_event')
  await send('update', '1.2-again', true)
  expect(await rows()).toMatchObject([{ isOver: false, picture: { state: 'ok', width: 64 } }])
})

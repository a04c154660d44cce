import { rejectedMessages, unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { menuCounts } from '@roadside/contract/menu-call.ts'
import { renderSvg } from '@roadside/server-kit/media/render-svg.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  testIngestKey,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from './calls.ts'
import { heartbeatRequest, sightingRequest, type CameraRequest } from './demo/message.ts'
import type { DetectionRow, IntruderRow } from './rows.ts'
import type { EventType, Maker } from './words.ts'

let t: TestApp
let [analytic, crosswalk, reverse, elsewhere] = [0, 0, 0, 0]
let departmentId = 0
let admin: string
let staff: string
let stranger: string
let picture: Buffer

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const departments = ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี']
  const office = await buildGroup(t, { code: 'office-1', kind: 'regional', region: 1, departments })
  departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  const other = office.departments['ขทช.ปทุมธานี'] ?? 0
  analytic = await buildSite(t, { departmentId, typeName: 'Analytic' })
  crosswalk = await buildSite(t, { departmentId, typeName: 'CrossWalk' })
  reverse = await buildSite(t, { departmentId, typeName: 'Reverse' })
  elsewhere = await buildSite(t, { departmentId: other, typeName: 'Analytic' })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  await buildUser(t, { username: 'stranger', groupId: office.groupId, departmentId: other })
  const blue = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="blue"/></svg>`
  picture = await renderSvg(blue)
  await logIn()
  await register('CAM-A1', analytic)
  await register('CAM-A2', analytic)
  await register('CAM-C1', crosswalk)
  await register('CAM-R1', reverse)
  await register('CAM-F1', analytic, 'frigate')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.test.database.pool.query('delete from camera_event; delete from camera_push')
})

const logIn = async () => {
  ;[admin, staff, stranger] = await Promise.all([
    t.tokenOf('admin'),
    t.tokenOf('staff'),
    t.tokenOf('stranger'),
  ])
}
const register = (CAMID: string, wid: number, maker: Maker = 'hikvision') =>
  t.call(
    calls.saveEventCamera,
    {
      wid,
      CAMID,
      maker,
      Camera_Desc: `กล้อง ${CAMID} ขาเข้า`,
      sta: '1+200',
      latitude: 13.8,
      longitude: 100.4,
      timeout_min: 5,
    },
    admin,
  )
const seconds = (count: number) => new Date(t.clock.now.getTime() + count * 1000)

async function push({ path, contentType, body }: CameraRequest, key = testIngestKey) {
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/ingest/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
    payload: body,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as Record<string, unknown> }
}
const see = (
  CAMID: string,
  type: EventType,
  at = t.clock.now,
  more: { maker?: Maker; picture?: Buffer } = {},
) =>
  push(
    sightingRequest({
      CAMID,
      type,
      at,
      maker: more.maker ?? 'hikvision',
      picture: more.picture ?? picture,
      announcement: null,
    }),
  )
const page = { page: 1, perPage: 25 }
async function stops(body: Record<string, unknown> = {}, token = staff) {
  const answer = await t.call(calls.tableCarStopPopup, { wid: analytic, ...page, ...body }, token)
  return answer.body as { rows: DetectionRow[]; total: number }
}

describe('a push', () => {
  test('becomes an event with its picture, once however often it is delivered', async () => {
    expect(await see('CAM-A1', 'car_stop')).toMatchObject({ status: 200, body: { stored: 1 } })
    expect(await see('CAM-A1', 'car_stop')).toMatchObject({ status: 200, body: { duplicates: 1 } })
    const { rows, total } = await stops()
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({
      row_num: 1,
      CAMID: 'CAM-A1',
      Camera_Desc: 'กล้อง CAM-A1 ขาเข้า',
      Detection_Type: 'รถจอด',
      times: 1,
      DATE_TIME: '2026-11-21T20:00:00+07:00',
      review: null,
      picture: { state: 'ok', width: 640, height: 360 },
    })
    const link = rows[0]?.FilePath ?? ''
    const shown = await t.app.http.inject({ url: link })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/jpeg')
    expect(shown.headers['cache-control']).toContain('immutable')
  })

  test('of a shaking camera two hundred times in a burst is one row with a count', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        see('CAM-A1', 'car_stop', seconds(index * 2 - 400)),
      ),
    )
    const { rows, total } = await stops()
    expect([total, rows[0]?.times]).toEqual([1, 200])
  })

  test('of an unknown camera is refused, listed, and its picture is not stored', async () => {
    const other = await renderSvg(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle r="20"/></svg>',
    )
    expect(await see('CAM-NEW', 'car_stop', t.clock.now, { picture: other })).toMatchObject({
      status: 202,
    })
    const found = await t.call(unknownDevices, {}, admin)
    expect(JSON.stringify(found.body)).toContain('CAM-NEW')
    const { rows: storedBodies } = await t.test.database.pool.query<{ body: string }>(
      "select body from rejected_message where device = 'CAM-NEW'",
    )
    expect(storedBodies[0]?.body).toMatch(/Content-Type: image\/jpeg\s+\[อีก \d+ ไบต์\]$/)
    const { rows } = await t.test.database.pool.query<{ count: number }>(
      'select count(*)::int as count from picture where width = 64',
    )
    expect(rows[0]?.count).toBe(0)
  })

  test('with a truncated JPEG keeps the event and says that its picture is broken', async () => {
    await see('CAM-A1', 'accident', t.clock.now, {
      picture: picture.subarray(0, picture.length >> 1),
    })
    const [row] = (await stops()).rows
    expect(row).toMatchObject({
      Detection_Type: 'อุบัติเหตุ',
      FilePath: '',
      picture: { state: 'broken' },
    })
  })

  test('with a picture that is none stores the event, and reports the picture as rejected', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    const answer = await see('CAM-A1', 'car_stop', t.clock.now, {
      maker: 'canonical',
      picture: svg,
    })
    expect(answer).toMatchObject({
      status: 202,
      body: { stored: 1, rejected: [{ reason: 'bad_picture' }] },
    })
    expect((await stops()).rows[0]).toMatchObject({ picture: null, FilePath: '' })
    expect(JSON.stringify((await t.call(rejectedMessages, {}, admin)).body)).toContain(
      'bad_picture',
    )
  })

  test.each(['hikvision/CAM-A1', 'axis/CAM-A1', 'event'])(
    'that is nonsense is 400 at %s',
    async (path) => {
      for (const body of ['', '{', '<a>', '\0\0', '--x\r\n', 'x'.repeat(100_000)]) {
        const { status } = await push({
          path,
          contentType: 'multipart/form-data; boundary=x',
          body: Buffer.from(body),
        })
        expect([body.slice(0, 9), status]).toEqual([body.slice(0, 9), 400])
      }
    },
  )

  test('without the right key is 401', async () => {
    const request = heartbeatRequest('CAM-A1', 'hikvision', t.clock.now, true)
    expect((await push(request, 'wrong')).status).toBe(401)
  })
})

describe('the tables', () => {
  test('are sorted, searched and paged by the database', async () => {
    for (let index = 0; index < 30; index += 1) {
      await see(
        index % 2 ? 'CAM-A1' : 'CAM-A2',
        index % 3 ? 'car_stop' : 'accident',
        seconds(-index * 1_200),
      )
    }
    const first = await stops()
    expect([first.total, first.rows.length, first.rows[0]?.row_num]).toEqual([30, 25, 1])
    const second = await stops({ page: 2 })
    expect(second.rows.map(({ row_num }) => row_num)).toEqual([26, 27, 28, 29, 30])
    const times = first.rows.map(({ DATE_TIME }) => DATE_TIME)
    expect(times).toEqual(times.toSorted().toReversed())
    const byCamera = (await stops({ sort: 'CAMID', order: 'desc' })).rows.map(({ CAMID }) => CAMID)
    expect(byCamera.slice(0, 15).every((camid) => camid === 'CAM-A2')).toBe(true)
    expect((await stops({ search: 'อุบัติเหตุ' })).total).toBe(10)
    expect((await stops({ search: 'cam-a1 อุบัติเหตุ' })).total).toBe(5)
    expect((await stops({ search: '20/11/2569' })).total).toBe(0)
    expect((await stops({ search: '21/11/2569 20:00' })).total).toBe(1)
    expect((await stops({ search: '%' })).total).toBe(0)
    const wrong = await t.call(
      calls.tableCarStopPopup,
      { wid: analytic, ...page, sort: 'at; drop' },
      staff,
    )
    expect(wrong.status).toBe(400)
  })

  test('are plain arrays without a page', async () => {
    await see('CAM-A1', 'car_stop')
    const { body } = await t.call(calls.tableCarStopPopup, { wid: analytic }, staff)
    expect(Array.isArray(body) && body.length).toBe(1)
  })

  test('of the roadside and of a server are two', async () => {
    await see('CAM-A1', 'car_stop')
    const event = {
      id: '1.2-a',
      camera: 'CAM-F1',
      label: 'car',
      stationary: true,
      start_time: t.clock.now.getTime() / 1000,
    }
    const pipeline = t.app.engine.pipelines.find(({ topics }) => topics.includes('frigate/events'))
    const frigate = (type: string, after: object) =>
      pipeline?.ingest({
        body: JSON.stringify({ type, before: after, after }),
        query: {},
        topic: 'frigate/events',
        source: 'frigate/events',
        receivedAt: t.clock.now,
      })
    await frigate('new', event)
    await frigate('update', event)
    await frigate('end', {
      ...event,
      stationary: false,
      end_time: t.clock.now.getTime() / 1000 + 30,
    })
    expect((await stops()).rows.map(({ CAMID }) => CAMID)).toEqual(['CAM-A1'])
    const { body } = await t.call(calls.tableCarStopPopupG, { wid: analytic, ...page }, staff)
    const { rows } = body as { rows: DetectionRow[] }
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      CAMID: 'CAM-F1',
      isOver: true,
      until: '2026-11-21T20:00:30+07:00',
    })
  })

  test('of intruders have the installation point', async () => {
    await see('CAM-C1', 'intruder')
    const { body } = await t.call(calls.tableIntruderDetail, { wid: crosswalk, ...page }, staff)
    const { rows } = body as { rows: IntruderRow[] }
    expect(rows[0]).toMatchObject({ EventType: 'ผู้บุกรุก', Camera_Desc: 'กล้อง CAM-C1 ขาเข้า' })
  })

  test('are not for another department', async () => {
    expect((await t.call(calls.tableCarStopPopup, { wid: analytic }, stranger)).status).toBe(404)
    expect((await t.call(calls.eventCameras, { wid: analytic }, stranger)).status).toBe(404)
    expect((await t.call(calls.tableCarStopPopup, { wid: analytic })).status).toBe(401)
    await see('CAM-A1', 'car_stop')
    const id = (await stops()).rows[0]?.id ?? 0
    expect(
      (await t.call(calls.reviewEvent, { id, review: 'true', note: '' }, stranger)).status,
    ).toBe(404)
  })
})

describe('the chart', () => {
  const days = async () => (await t.call(calls.graphCarStop7, { wid: analytic }, staff)).body

  test('has seven days, today last, without accidents and what was reviewed away', async () => {
    await t.test.database.pool.query(
      `insert into event_camera_day (camera_id, day) select id, current_date + n from event_camera, generate_series(-400, 400) n
       on conflict do nothing`,
    )
    await see('CAM-A1', 'car_stop')
    await see('CAM-A2', 'car_stop', seconds(-3_600))
    await see('CAM-A2', 'accident', seconds(-100))
    await see('CAM-A1', 'car_stop', seconds(-86_400))
    const false1 = (await stops({ search: 'cam-a2 รถจอด' })).rows[0]?.id ?? 0
    await t.call(calls.reviewEvent, { id: false1, review: 'false', note: 'เงาสะพาน' }, staff)
    const found = await days()
    expect(found.map(({ Date_Th }) => Date_Th)).toEqual(
      ['15', '16', '17', '18', '19', '20', '21'].map((day) => `${day}/11/2569`),
    )
    expect(found.at(-1)).toEqual({
      Date_Th: '21/11/2569',
      Car_Stop: 1,
      isPartial: false,
      discounted: 1,
    })
    expect(found.at(-2)).toMatchObject({ Car_Stop: 1 })
    expect(found[0]).toMatchObject({ Car_Stop: 0 })
  })

  test('has the days that a night touches, with the events of the night alone', async () => {
    const at = (time: string) => new Date(`2026-11-${time}:00+07:00`)
    await see('CAM-A1', 'car_stop', at('19T17:30'))
    await see('CAM-A1', 'car_stop', at('19T18:30'))
    await see('CAM-A1', 'car_stop', at('20T05:30'))
    await see('CAM-A1', 'car_stop', at('20T06:30'))
    const night = { from: '2026-11-19T18:00:00+07:00', to: '2026-11-20T06:00:00+07:00' }
    const { body } = await t.call(calls.graphCarStop7, { wid: analytic, ...night }, staff)
    expect(body.map((day) => [day.Date_Th, day.Car_Stop, day.isPartial])).toEqual([
      ['19/11/2569', 1, true],
      ['20/11/2569', 1, true],
    ])
    const old = { from: '2025-01-01T00:00:00+07:00' }
    expect((await t.call(calls.graphCarStop7, { wid: analytic, ...old }, staff)).status).toBe(400)
  })

  test('has no point for a day whose events are deleted, though its cameras were heard', async () => {
    const { pool } = t.test.database
    await pool.query(
      `insert into event_camera_day (camera_id, day) select id, '2026-10-01'::date + n from event_camera, generate_series(0, 50) n
       on conflict do nothing`,
    )
    await see('CAM-A1', 'car_stop', new Date('2026-11-01T12:00:00+07:00'))
    const month = { from: '2026-10-25T00:00:00+07:00', to: '2026-11-04T00:00:00+07:00' }
    const counted = async () =>
      (await t.call(calls.graphCarStop7, { wid: analytic, ...month }, staff)).body.map(
        ({ Car_Stop }) => Car_Stop,
      )
    await ensureMonthlyPartitions(pool, 'camera_event', {
      from: new Date('2026-10-15T00:00:00+07:00'),
      to: t.clock.now,
    })
    expect(await counted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
    await pool.query('drop table camera_event_2026_10')
    expect(await counted()).toEqual([null, null, null, null, null, null, null, 1, 0, 0])
    // a camera whose clock was reset makes a month of its own
    await see('CAM-A1', 'car_stop', new Date('2020-01-05T12:00:00+07:00'))
    expect(await counted()).toEqual([null, null, null, null, null, null, null, 1, 0, 0])
  })

  test('has no point for a day on which every camera was silent', async () => {
    await t.test.database.pool.query(
      `delete from event_camera_day where day = '2026-11-18';
       update event_camera set registered_at = '2026-01-01'`,
    )
    expect((await days()).find(({ Date_Th }) => Date_Th === '18/11/2569')?.Car_Stop).toBeNull()
  })

  test('has no point for a day on which there was no camera yet', async () => {
    await t.test.database.pool.query(
      `delete from event_camera_day;
       update event_camera set timeout_min = 0, registered_at = '2026-11-17T12:00:00+07:00'`,
    )
    const found = await days()
    expect(found.slice(0, 3).map(({ Car_Stop }) => Car_Stop)).toEqual([null, null, 0])
  })
})

describe('a review', () => {
  test('is counted in the menu for events of today, which say that an accident is among them', async () => {
    const ofMenu = async () => (await t.call(menuCounts, {}, staff)).body
    await see('CAM-A1', 'accident', seconds(-86_400))
    expect(await ofMenu()).toEqual([])
    await see('CAM-A2', 'car_stop')
    const counted = { DeptID: departmentId, TypeName: 'Analytic', faults: 0 }
    expect(await ofMenu()).toEqual([{ ...counted, count: 1, isUrgent: false }])
    await see('CAM-A1', 'accident')
    expect(await ofMenu()).toEqual([{ ...counted, count: 2, isUrgent: true }])
  })

  test('is kept with who and when, and taken back', async () => {
    await see('CAM-A1', 'car_stop')
    const id = (await stops()).rows[0]?.id ?? 0
    expect((await t.call(menuCounts, {}, staff)).body).toEqual([
      { DeptID: departmentId, TypeName: 'Analytic', count: 1, isUrgent: false, faults: 0 },
    ])
    const { body } = await t.call(
      calls.reviewEvent,
      { id, review: 'duplicate', note: 'ซ้ำกับกล้อง A2' },
      staff,
    )
    expect(body).toMatchObject({
      review: 'duplicate',
      reviewed_by: 'staff',
      review_note: 'ซ้ำกับกล้อง A2',
    })
    expect((await stops({ review: 'none' })).total).toBe(0)
    expect((await t.call(menuCounts, {}, staff)).body).toEqual([])
    const cameras = (await t.call(calls.eventCameras, { wid: analytic }, staff)).body
    expect(cameras.find(({ CAMID }) => CAMID === 'CAM-A1')).toMatchObject({
      reviewed7: 1,
      false7: 0,
    })
    await t.call(calls.reviewEvent, { id, review: null, note: '' }, staff)
    expect((await stops({ review: 'none' })).rows[0]).toMatchObject({ reviewed_by: null })
  })

  test('does not replace one that its reviewer has not seen', async () => {
    await see('CAM-A1', 'car_stop')
    const id = (await stops()).rows[0]?.id ?? 0
    const review = (was: object | null, by = staff) =>
      t.call(calls.reviewEvent, { id, review: 'false', note: '', was } as never, by)
    const first = { id, review: 'true', note: '' } as const
    await t.call(calls.reviewEvent, first, admin)
    expect((await review(null)).status).toBe(409)
    expect((await stops()).rows[0]).toMatchObject({ review: 'true', reviewed_by: 'admin' })
    const seen = { review: 'true', note: '', reviewed_by: 'admin' }
    expect((await review(seen)).body).toMatchObject({ review: 'false', reviewed_by: 'staff' })
    // the answer was lost, and it is sent again
    expect((await review(seen)).status).toBe(200)
    expect((await review(seen, admin)).status).toBe(409)
  })
})

describe('a wrong-way driver', () => {
  test('is announced to those who may see the site, until somebody has reviewed it', async () => {
    await see('CAM-R1', 'wrong_way')
    const { body } = await t.call(calls.wrongWayAlerts, {}, staff)
    expect(body).toMatchObject([{ CAMID: 'CAM-R1', typeName: 'Reverse', route: 'reverse' }])
    expect((await t.call(calls.wrongWayAlerts, {}, stranger)).body).toEqual([])
    await t.call(calls.reviewEvent, { id: body[0]?.id ?? 0, review: 'true', note: '' }, staff)
    expect((await t.call(calls.wrongWayAlerts, {}, staff)).body).toEqual([])
  })
})

describe('a camera', () => {
  const camera = async (CAMID: string, token = staff) =>
    (await t.call(calls.eventCameras, { wid: analytic }, token)).body.find(
      (found) => found.CAMID === CAMID,
    )

  test('is ผิดปกติ while it sees nothing, and well after its next heartbeat', async () => {
    await push(heartbeatRequest('CAM-A1', 'hikvision', t.clock.now, false))
    expect(await camera('CAM-A1')).toMatchObject({ health: 'fault', problem: 'สัญญาณภาพขาดหาย' })
    await push(heartbeatRequest('CAM-A1', 'hikvision', t.clock.now, true))
    expect(await camera('CAM-A1')).toMatchObject({ health: 'ok', problem: '' })
  })

  test('has its address and account for admin alone, and no password leaves', async () => {
    const form = {
      wid: analytic,
      CAMID: 'CAM-D1',
      maker: 'dahua',
      Camera_Desc: 'กล้อง Dahua',
      sta: '',
    } as const
    const more = {
      latitude: null,
      longitude: null,
      timeout_min: 5,
      address: '10.0.0.9:9',
      username: 'u',
      password: 'secret-1',
    }
    expect((await t.call(calls.saveEventCamera, { ...form, ...more }, staff)).status).toBe(403)
    await t.call(calls.saveEventCamera, { ...form, ...more }, admin)
    expect(await camera('CAM-D1', admin)).toMatchObject({ address: '10.0.0.9:9', username: 'u' })
    expect(await camera('CAM-D1')).not.toHaveProperty('address')
    const { rows } = await t.test.database.pool.query<{ password: string }>(
      "select password from event_camera where camid = 'CAM-D1'",
    )
    expect(rows[0]?.password).not.toContain('secret-1')
  })

  test('that another site has is refused', async () => {
    const answer = await register('CAM-A1', elsewhere)
    expect(answer.status).toBe(409)
  })
})

test('the list of sites counts cameras, today’s events and what waits', async () => {
  await see('CAM-A1', 'car_stop')
  await see('CAM-A2', 'accident', seconds(-60))
  const { body } = await t.call(calls.eventSites, { TypeName: 'Analytic' }, staff)
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({
    wid: analytic,
    today: 2,
    unreviewed: 2,
    last_type: 'car_stop',
    source: 0,
  })
  expect(
    (await t.call(calls.eventSites, { TypeName: 'Analytic' }, stranger)).body.map(({ wid }) => wid),
  ).toEqual([elsewhere])
})

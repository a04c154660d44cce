import type { Body } from '@roadside/contract/call.ts'
import { auditList } from '@roadside/contract/audit-calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import * as calls from './calls.ts'
import type { FeedEvent } from './rows.ts'
import type { EventType } from './words.ts'

const partition = makeMonthlyPartitioner('camera_event')
let t: TestApp
let token: Record<'admin' | 'staff' | 'stranger' | 'viewer', string>
let place: { mine: number; crossing: number; other: number; department: number }
let camera: { first: number; second: number; crossing: number; other: number }

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const departments = ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี']
  const office = await buildGroup(t, { code: 'office-1', kind: 'regional', region: 1, departments })
  const { groupId } = office
  const department = office.departments['ขทช.นนทบุรี'] ?? 0
  const beyond = office.departments['ขทช.ปทุมธานี'] ?? 0
  place = {
    department,
    mine: await buildSite(t, { departmentId: department, typeName: 'Analytic' }),
    crossing: await buildSite(t, { departmentId: department, typeName: 'CrossWalk' }),
    other: await buildSite(t, { departmentId: beyond, typeName: 'Analytic' }),
  }
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId, departmentId: department })
  await buildUser(t, { username: 'stranger', groupId, departmentId: beyond })
  await buildUser(t, {
    username: 'viewer',
    groupId,
    departmentId: department,
    firstname: 'dashboard',
  })
  const [admin, staff, stranger, viewer] = await Promise.all(
    ['admin', 'staff', 'stranger', 'viewer'].map((name) => t.tokenOf(name)),
  )
  token = { admin: admin!, staff: staff!, stranger: stranger!, viewer: viewer! }
  camera = {
    first: await addCamera('CAM-1', place.mine),
    second: await addCamera('CAM-2', place.mine),
    crossing: await addCamera('CAM-3', place.crossing),
    other: await addCamera('CAM-4', place.other),
  }
})
afterAll(() => t.close())
beforeEach(() => t.test.database.pool.query('delete from camera_event'))

async function addCamera(camid: string, wid: number): Promise<number> {
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into event_camera (wid, camid, description, sta) values ($1, $2, $2, '1+200') returning id`,
    [wid, camid],
  )
  return Number(rows[0]?.id)
}

/** An event so many minutes ago; answers its id. */
async function happen(
  of: keyof typeof camera,
  type: EventType,
  minutesAgo: number,
): Promise<number> {
  const at = new Date(t.clock.now.getTime() - minutesAgo * 60_000)
  await partition.ensure(t.test.database.pool, [at])
  const { rows } = await t.test.database.pool.query<{ id: number }>(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
     select wid, id, $2, $3, 'canonical', $2, $4, $4, $4 from event_camera where id = $1 returning id`,
    [camera[of], type, minutesAgo % 2 === 1, at],
  )
  return Number(rows[0]?.id)
}

const feed = async (body: object = {}, who: keyof typeof token = 'staff') =>
  (await t.call(calls.eventFeed, { limit: 30, ...body }, token[who])).body as FeedEvent[]
const idsOf = (events: readonly FeedEvent[]) => events.map(({ id }) => id)

test('the newest events of all sites in sight come first, with their place', async () => {
  const old = await happen('first', 'car_stop', 50)
  const newest = await happen('crossing', 'intruder', 1)
  const beyond = await happen('other', 'accident', 2)
  const middle = await happen('second', 'accident', 3)
  expect(idsOf(await feed())).toEqual([newest, middle, old])
  expect(idsOf(await feed({}, 'viewer'))).toEqual([newest, middle, old])
  expect(idsOf(await feed({}, 'stranger'))).toEqual([beyond])
  expect(idsOf(await feed({}, 'admin'))).toEqual([newest, beyond, middle, old])
  expect((await feed())[1]).toMatchObject({
    DeptID: place.department,
    department: 'ขทช.นนทบุรี',
    wid: place.mine,
    typeName: 'Analytic',
    sta: '1+200',
    Detection_Type: 'อุบัติเหตุ',
  })
})

test('pages go on where the page before ended, also where events are of one moment', async () => {
  const ids: number[] = []
  for (let number = 0; number < 7; number += 1)
    ids.push(await happen(number % 2 === 0 ? 'first' : 'second', 'car_stop', 10))
  const newestFirst = ids.toReversed()
  const pages: number[] = []
  let olderThan: number | undefined
  for (let page = 0; page < 5; page += 1) {
    const found = idsOf(await feed({ limit: 2, ...(olderThan && { olderThan }) }))
    pages.push(...found)
    olderThan = found.at(-1) ?? olderThan
  }
  expect(pages).toEqual(newestFirst)
})

test('kinds, review, site, department and time narrow it', async () => {
  const stop = await happen('first', 'car_stop', 5)
  const crash = await happen('second', 'accident', 90)
  const walker = await happen('crossing', 'intruder', 7)
  await t.call(
    calls.reviewEvents,
    { reviews: [{ id: stop, review: 'true', note: '' }] },
    token.staff,
  )
  expect(idsOf(await feed({ types: ['accident', 'intruder'] }))).toEqual([walker, crash])
  expect(idsOf(await feed({ review: 'none' }))).toEqual([walker, crash])
  expect(idsOf(await feed({ review: 'true' }))).toEqual([stop])
  expect(idsOf(await feed({ wid: place.crossing }))).toEqual([walker])
  expect(idsOf(await feed({ wid: place.other }))).toEqual([])
  expect(idsOf(await feed({ DeptID: place.department, limit: 1 }, 'admin'))).toEqual([stop])
  const from = new Date(t.clock.now.getTime() - 60 * 60_000).toISOString()
  expect(idsOf(await feed({ from }))).toEqual([stop, walker])
  expect(idsOf(await feed({ to: from }))).toEqual([crash])
})

test('a kind that is named twice counts once, and a time that ends before it begins is refused in words', async () => {
  const stop = await happen('first', 'car_stop', 5)
  expect(idsOf(await feed({ types: ['car_stop', 'car_stop'] }))).toEqual([stop])
  const [from, to] = ['2026-11-21T14:00:00+07:00', '2026-11-21T13:00:00+07:00']
  const refused = await t.call(calls.eventFeed, { limit: 30, from, to }, token.staff)
  expect([refused.status, (refused.body as unknown as { message: string }).message]).toEqual([
    400,
    'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด',
  ])
})

test('several are reviewed at once, all or none, and the log says by whom', async () => {
  const ids = [await happen('first', 'car_stop', 5), await happen('crossing', 'intruder', 7)]
  const beyond = await happen('other', 'accident', 2)
  const review = (of: readonly number[], to: 'false' | null, who: keyof typeof token) =>
    t.call(
      calls.reviewEvents,
      { reviews: of.map((id) => ({ id, review: to, note: '' })) },
      token[who],
    )
  expect((await review([...ids, beyond], 'false', 'staff')).status).toBe(404)
  expect((await feed({ review: 'none' })).length).toBe(2)
  expect((await review(ids, 'false', 'viewer')).status).toBe(403)
  const done = await review(ids, 'false', 'staff')
  expect(done.body).toMatchObject([
    { review: 'false', reviewed_by: 'staff' },
    { review: 'false', reviewed_by: 'staff' },
  ])
  expect(await feed({ review: 'none' })).toEqual([])
  const log = await t.call(auditList, { page: 1, perPage: 25, action: 'reviewEvents' }, token.admin)
  const { rows } = log.body as { rows: { username: string; subject: string }[] }
  expect(
    rows.filter(({ subject }) => subject.includes('รถจอด') && subject.includes('ผู้บุกรุก')),
  ).toHaveLength(1)
  expect((await review(ids, null, 'staff')).body).toMatchObject([
    { review: null, reviewed_by: null, reviewed_at: null },
    { review: null, reviewed_by: null, reviewed_at: null },
  ])
})

test("a colleague's newer review is not overwritten or taken back unseen", async () => {
  const id = await happen('first', 'car_stop', 5)
  const other = await happen('second', 'car_stop', 6)
  type Sent = Body<typeof calls.reviewEvents>['reviews'][number]
  const review = async (who: keyof typeof token, ...reviews: Sent[]) => {
    const { status, body } = await t.call(calls.reviewEvents, { reviews }, token[who])
    return [status, (body as unknown as { message?: string }).message] as const
  }
  const mine = { review: 'false', note: '', reviewed_by: 'staff' } as const
  const verdict = { id, review: 'false', note: '', was: null } as const
  expect((await review('staff', verdict))[0]).toBe(200)
  // sent again: the answer was lost
  expect((await review('staff', verdict))[0]).toBe(200)
  const stands = { id, review: 'true', note: 'ลากรถแล้ว', was: mine } as const
  expect((await review('admin', stands))[0]).toBe(200)

  const [status, message] = await review('staff', { id, review: null, note: '', was: mine })
  expect([status, message]).toEqual([409, expect.stringContaining('มีผู้อื่นตรวจสอบเหตุการณ์นี้ไปก่อนแล้ว')])
  const bulk = [id, other].map((one) => ({ ...verdict, id: one }))
  expect((await review('staff', ...bulk))[0]).toBe(409)
  expect(
    (await feed()).map((event) => [event.review, event.review_note, event.reviewed_by]),
  ).toEqual([
    ['true', 'ลากรถแล้ว', 'admin'],
    [null, '', null],
  ])
  // the same verdict of somebody else is not one's own
  const same = { id, review: 'true', note: 'ลากรถแล้ว', was: null } as const
  expect((await review('staff', same))[0]).toBe(409)
  const seen = { review: 'true', note: 'ลากรถแล้ว', reviewed_by: 'admin' } as const
  expect((await review('staff', { id, review: null, note: '', was: seen }))[0]).toBe(200)
})

test('one event is found by its id where its site is in sight', async () => {
  const mine = await happen('first', 'car_stop', 60 * 24 * 20)
  const beyond = await happen('other', 'car_stop', 1)
  expect((await t.call(calls.namedEvent, { id: mine }, token.viewer)).body).toMatchObject([
    { id: mine },
  ])
  expect((await t.call(calls.namedEvent, { id: beyond }, token.viewer)).status).toBe(404)
})

test('a link to an event finds it behind any number of newer ones', async () => {
  const old = await happen('first', 'car_stop', 60 * 24 * 20)
  await t.test.database.pool.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
     select wid, id, 'car_stop', false, 'canonical', 'x', $2::timestamptz - n * interval '1 minute', $2, $2
     from event_camera, generate_series(1, 600) n where id = $1`,
    [camera.first, t.clock.now],
  )
  const body = { wid: place.mine, page: 1, perPage: 500 }
  const listed = (await t.call(calls.tableCarStopPopup, body, token.staff)).body as {
    rows: readonly { id: number }[]
  }
  expect(listed.rows.map(({ id }) => id)).not.toContain(old)
  const found = (await t.call(calls.namedEvent, { id: old }, token.staff)).body
  expect(found).toMatchObject([{ id: old, wid: place.mine, CAMID: 'CAM-1' }])
})

test('the nearest camera, sign and speaker of an event that the caller sees are named with their distance', async () => {
  const { pool } = t.test.database
  const near = await happen('first', 'accident', 5)
  const nearby = async (who: keyof typeof token) =>
    (await t.call(calls.nearbyEquipment, { id: near }, token[who])).body
  await pool.query('update site set latitude = null, longitude = null where wid = $1', [place.mine])
  expect(await nearby('staff')).toEqual({ hasPosition: false, nearest: [] })

  await pool.query('update event_camera set latitude = 13.8, longitude = 100.4 where id = $1', [
    camera.first,
  ])
  expect(await nearby('staff')).toEqual({ hasPosition: true, nearest: [] })
  // a degree of latitude is 111 195 m
  const equip = async (typeName: string, departmentId: number, name: string, north: number) => {
    const wid = await buildSite(t, { departmentId, typeName })
    await pool.query('update site set latitude = $2, longitude = 100.4 where wid = $1', [
      wid,
      13.8 + north / 111_195,
    ])
    await pool.query(
      `insert into asset (kind, source_id, wid, name, health_since, since) values ('test', $1, $1, $2, now(), now())`,
      [wid, name],
    )
    return wid
  }
  const { rows } = await pool.query<{ id: number }>(
    'select department_id as id from site where wid = $1',
    [place.other],
  )
  const beyond = Number(rows[0]?.id)
  await equip('CCTV', place.department, 'C-2', 900)
  const wid = await equip('CCTV', place.department, 'C-1', -250)
  await equip('TrafficSign', place.department, 'V-1', 2_100)
  const hidden = await equip('Speaker', beyond, 'S-1', 30)
  const seen = { typeName: 'CCTV', name: 'C-1', wid, DeptID: place.department, distance: 250 }
  expect(await nearby('viewer')).toMatchObject({ hasPosition: true, nearest: [seen] })
  expect(await nearby('admin')).toMatchObject({
    hasPosition: true,
    nearest: [seen, { typeName: 'Speaker', name: 'S-1', wid: hidden, distance: 30 }],
  })
  // some metres within the distance, where degrees of longitude are shorter
  const sign = await equip('TrafficSign', place.department, 'V-2', 0)
  const degreeEast = 111_195 * Math.cos((13.8 * Math.PI) / 180)
  await pool.query('update site set longitude = $2 where wid = $1', [
    sign,
    100.4 + 1_990 / degreeEast,
  ])
  expect(await nearby('viewer')).toMatchObject({
    nearest: [seen, { typeName: 'TrafficSign', name: 'V-2', wid: sign, distance: 1_990 }],
  })
  await pool.query('update event_camera set latitude = null, longitude = null')
})

test('a rare verdict reads no events of other verdicts', async () => {
  const { pool } = t.test.database
  await happen('first', 'car_stop', 60)
  await pool.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at, review)
     select wid, id, 'car_stop', false, 'canonical', 'x', $2::timestamptz - n * interval '1 second', $2, $2,
       case n when 3000 then 'test' else 'false' end
     from event_camera, generate_series(1, 3000) n where id = $1`,
    [camera.first, t.clock.now],
  )
  await pool.query('analyze camera_event')
  expect((await feed({ review: 'test' })).length).toBe(1)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off) select at, id from camera_event
     where camera_id = ${camera.first} and type = 'car_stop' and not is_server_side and review = 'test'
     order by at desc, id desc limit 1`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: .*review = 'test'/)
  expect(plan).not.toContain('Rows Removed by Filter')
})

test('each account has preferences of its own', async () => {
  const read = async (who: keyof typeof token) =>
    (await t.call(calls.feedPreferences, {}, token[who])).body
  const chosen = { hidden: ['other' as const], sounding: ['accident' as const] }
  expect(await read('viewer')).toEqual({ hidden: [], sounding: [] })
  await t.call(calls.saveFeedPreferences, chosen, token.viewer)
  expect([await read('viewer'), await read('staff')]).toEqual([
    chosen,
    { hidden: [], sounding: [] },
  ])
})

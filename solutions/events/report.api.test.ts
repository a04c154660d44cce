import { makeMonthlyPartitioner } from '@roadside/server-kit/partitions.ts'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventReport, eventReportSums } from './report-calls.ts'

const partition = makeMonthlyPartitioner('camera_event')
let t: TestApp
let token: Record<'admin' | 'staff', string>
let place: { mine: number; other: number; department: number; beyond: number }

const night = { from: '2026-11-19T18:00:00+07:00', to: '2026-11-20T06:00:00+07:00' }

beforeAll(async () => {
  t = await createTestApp()
  const departments = ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี']
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', kind: 'regional', region: 1, departments })
  const department = office.departments['ขทช.นนทบุรี'] ?? 0
  const beyond = office.departments['ขทช.ปทุมธานี'] ?? 0
  const mine = await buildSite(t, { departmentId: department, typeName: 'Analytic' })
  const other = await buildSite(t, { departmentId: beyond, typeName: 'Reverse' })
  place = { mine, other, department, beyond }
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId: department })
  token = { admin: (await t.tokenOf('admin'))!, staff: (await t.tokenOf('staff'))! }
  for (const [camid, wid] of [
    ['CAM-1', mine],
    ['CAM-2', other],
  ] as const) {
    await t.test.database.pool.query(
      `insert into event_camera (wid, camid, description, sta) values ($1, $2, $2, '1+200')`,
      [wid, camid],
    )
  }
  // the first and the last lie outside of the night
  await happen('CAM-1', 'car_stop', '19T17:59')
  await happen('CAM-1', 'car_stop', '19T18:00', 'true')
  await happen('CAM-1', 'accident', '19T23:00')
  await happen('CAM-2', 'wrong_way', '20T01:00', 'false')
  await happen('CAM-1', 'other', '20T05:59', 'test')
  await happen('CAM-1', 'car_stop', '20T06:00')
})
afterAll(() => t.close())

async function happen(camid: string, type: string, time: string, review: string | null = null) {
  const at = new Date(`2026-11-${time}:00+07:00`)
  await partition.ensure(t.test.database.pool, [at])
  await t.test.database.pool.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at,
       review, reviewed_by, reviewed_at, review_note)
     select wid, id, $2, true, 'canonical', 'smoke', $3, $3, $3, $4, case when $4::text is not null then 'staff' end,
       case when $4::text is not null then $3::timestamptz end, '' from event_camera where camid = $1`,
    [camid, type, at, review],
  )
}

const report = (who: keyof typeof token, body: object = {}) =>
  t.call(eventReport, { ...night, page: 1, perPage: 10, ...body }, token[who])
const sums = async (who: keyof typeof token, body: object = {}) =>
  (await t.call(eventReportSums, { ...night, ...body }, token[who])).body

test('the events of a night are told in their order, with place, kind and who reviewed them', async () => {
  const { body } = await report('admin')
  expect(body.total).toBe(4)
  expect(body.rows.map(({ kind, at }) => [kind, at.slice(11, 16)])).toEqual([
    ['รถจอด', '18:00'],
    ['อุบัติเหตุ', '23:00'],
    ['รถย้อนศร', '01:00'],
    ['เหตุการณ์อื่น (smoke)', '05:59'],
  ])
  expect(body.rows[0]).toMatchObject({
    wid: place.mine,
    department: 'ขทช.นนทบุรี',
    camera: 'CAM-1',
    sta: '1+200',
    review: 'true',
    reviewed_by: 'staff',
  })
})

test('it is paged, and narrowed by kind and department', async () => {
  const second = (await report('admin', { page: 2, perPage: 3 })).body
  expect([second.total, second.rows.length]).toEqual([4, 1])
  const kinds = (await report('admin', { types: ['accident', 'wrong_way'] })).body
  expect(kinds.rows.map(({ type }) => type)).toEqual(['accident', 'wrong_way'])
  expect((await report('admin', { DeptID: place.beyond })).body.total).toBe(1)
})

test('it holds what the caller may see alone', async () => {
  expect((await report('staff')).body.rows.map(({ wid }) => wid)).toEqual(Array(3).fill(place.mine))
  expect((await report('staff', { DeptID: place.beyond })).body.total).toBe(0)
  expect((await sums('staff')).sites.map(({ wid }) => wid)).toEqual([place.mine])
})

test('sums by kind and by site say how much is reviewed', async () => {
  const { kinds, sites } = await sums('admin')
  const none = { true: 0, false: 0, duplicate: 0, test: 0, waiting: 0 }
  expect(kinds.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual([
    { ...none, type: 'accident', count: 1, waiting: 1 },
    { ...none, type: 'car_stop', count: 1, true: 1 },
    { ...none, type: 'other', count: 1, test: 1 },
    { ...none, type: 'wrong_way', count: 1, false: 1 },
  ])
  expect(sites).toMatchObject([
    { wid: place.mine, count: 3, waiting: 1, types: { car_stop: 1, accident: 1, other: 1 } },
    { wid: place.other, count: 1, false: 1, types: { wrong_way: 1 } },
  ])
})

test('a time of which no events are stored is not one without events', async () => {
  const { pool } = t.test.database
  const since = async (who: keyof typeof token, body: object = {}) => {
    const [listed, summed] = [(await report(who, body)).body.since, (await sums(who, body)).since]
    expect(listed).toBe(summed)
    return summed
  }
  const month = { from: '2026-10-01T00:00:00+07:00', to: '2026-11-01T00:00:00+07:00' }
  // before the first event of a camera that was registered later
  await pool.query(`update event_camera set registered_at = '2026-11-20T00:00:00+07:00'`)
  expect(await since('staff', month)).toBe('2026-11-19T17:59:00+07:00')
  expect(await since('admin')).toBeNull()
  expect(await since('admin', { DeptID: place.beyond })).toBe('2026-11-20T00:00:00+07:00')
  // registered long ago, and the months before are deleted
  await pool.query(`update event_camera set registered_at = '2024-01-01T00:00:00+07:00'`)
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = 'camera_event'::regclass and inhrelid::regclass::text < 'camera_event_2026_11'`,
  )
  for (const { name } of rows) await pool.query(`drop table ${name}`)
  expect(await since('admin', month)).toBe('2026-11-01T00:00:00+07:00')
  // without a camera nothing is known
  await pool.query('delete from event_camera where wid = $1', [place.other])
  const beyond = await since('admin', { DeptID: place.beyond })
  expect(beyond && Date.parse(beyond)).toBe(Math.floor(t.clock.now.getTime() / 1_000) * 1_000)
})

test('the list ends at 5 000 events, and its sums have all', async () => {
  const { pool } = t.test.database
  const day = new Date('2026-11-10T00:00:00+07:00')
  await partition.ensure(pool, [day])
  await pool.query(
    `insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at)
     select wid, id, 'car_stop', true, 'canonical', 'x', $1::timestamptz + n * interval '1 second', $1, $1
     from event_camera, generate_series(1, 5003) n where camid = 'CAM-1'`,
    [day],
  )
  const time = { from: '2026-11-10T00:00:00+07:00', to: '2026-11-11T00:00:00+07:00' }
  const last = (await report('staff', { ...time, page: 12, perPage: 450 })).body
  expect([last.total, last.rows.length]).toEqual([5_000, 50])
  expect(last.rows.at(-1)?.at).toBe('2026-11-10T01:23:20+07:00')
  expect((await report('staff', { ...time, page: 13, perPage: 450 })).body.rows).toEqual([])
  expect((await sums('staff', time)).kinds).toMatchObject([{ count: 5_003, waiting: 5_003 }])
  // an index gives a page without reading the time
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select id from camera_event where at >= '2026-11-10+07' and at < '2026-11-11+07' order by at, id limit 50`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*_at_id_idx/)
})

test('no time of no length, and none of more than 92 days', async () => {
  expect((await report('admin', { to: night.from })).status).toBe(400)
  const { status, body } = await report('admin', { from: '2026-01-01T00:00:00+07:00' })
  expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('92 วัน')])
})

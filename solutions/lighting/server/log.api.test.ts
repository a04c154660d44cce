import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { loraLog } from '../calls.ts'
import type { LogRow } from '../points.ts'

const devid = '0004a30b001c0601'
let t: TestApp
let admin: string

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  const wid = await buildSite(t, { departmentId: drr.departments['ส่วนกลาง'] ?? 0 })
  admin = await t.tokenOf('admin')
  await sql`insert into lamp (wid, devid, pole, profile_id) select ${wid}, ${devid}, 'P-1', min(id) from device_profile`.execute(
    t.test.database.db,
  )
})
afterAll(() => t.close())

test('a log sorted by a value has equal values newest first, page by page', async () => {
  const november = new Date('2026-11-21T01:00:00+07:00')
  await ensureMonthlyPartitions(t.test.database.pool, 'lamp_reading', {
    from: november,
    to: november,
  })
  await sql`insert into lamp_reading (lamp_id, at, counter, received_at, current_a)
    select id, ${november}::timestamptz + n * interval '1 minute', 40 - n, now(), 0.5
    from lamp, generate_series(0, 30) n`.execute(t.test.database.db)
  const pageOf = async (page: number, sort: string, order: 'asc' | 'desc') =>
    (
      (await t.call(loraLog, { devid, page, perPage: 10, sort, order }, admin)).body as {
        rows: LogRow[]
      }
    ).rows
  const times = async (sort: string, order: 'asc' | 'desc') =>
    (await Promise.all([1, 2, 3, 4].map((page) => pageOf(page, sort, order))))
      .flat()
      .map(({ tdates }) => tdates)
  const newestFirst = await times('tdates', 'desc')
  expect(newestFirst).toEqual([...newestFirst].sort().toReversed())
  expect(newestFirst).toHaveLength(31)
  expect(await times('tdates', 'asc')).toEqual(newestFirst.toReversed())
  for (const sort of ['ct_value', 'rssi', 'battery']) {
    for (const order of ['asc', 'desc'] as const)
      expect(await times(sort, order)).toEqual(newestFirst)
  }
})

test('a log is counted as far as it can be paged, one without a beginning a thousand readings ahead', async () => {
  const first = new Date('2026-10-01T00:00:00+07:00')
  await ensureMonthlyPartitions(t.test.database.pool, 'lamp_reading', { from: first, to: first })
  await sql`insert into lamp (wid, devid, pole, profile_id)
    select wid, '0004a30b001c0602', 'P-2', profile_id from lamp where devid = ${devid}`.execute(
    t.test.database.db,
  )
  await sql`insert into lamp_reading (lamp_id, at, received_at)
    select id, ${first}::timestamptz + n * interval '5 minutes', now()
    from lamp, generate_series(1, 6100) n where devid = '0004a30b001c0602'`.execute(
    t.test.database.db,
  )
  const totalOf = async (page: number, span: { from?: string; to?: string } = {}) => {
    const { body } = await t.call(
      loraLog,
      { devid: '0004a30b001c0602', page, perPage: 100, ...span },
      admin,
    )
    const { rows, total } = body as { rows: LogRow[]; total: number }
    return [rows.length, total]
  }
  expect(await totalOf(1)).toEqual([100, 1_000])
  expect(await totalOf(10)).toEqual([100, 1_900])
  expect(await totalOf(50)).toEqual([100, 5_000])
  expect(await totalOf(51)).toEqual([0, 5_000])
  const from = first.toISOString()
  expect(await totalOf(1, { from })).toEqual([100, 5_000])
  expect(
    await totalOf(1, { from, to: new Date('2026-10-11T00:00:00+07:00').toISOString() }),
  ).toEqual([100, 2_879])
  expect(
    await totalOf(29, { from, to: new Date('2026-10-11T00:00:00+07:00').toISOString() }),
  ).toEqual([79, 2_879])
})

test('a lamp that joins its network anew counts from the beginning; what is delivered twice is stored once', async () => {
  const { wid } =
    (await t.test.database.pool.query<{ wid: number }>('select wid from site')).rows[0] ?? {}
  const devEUI = '0004a30b001c0777'
  await sql`insert into lamp (wid, devid, pole, profile_id) select ${wid}, ${devEUI}, 'P-7', min(id) from device_profile`.execute(
    t.test.database.db,
  )
  const uplink = {
    applicationID: '1',
    devEUI,
    fCnt: 0,
    fPort: 2,
    data: 'AA==',
    rxInfo: [],
    objectJSON: '{"ct":0.5}',
  }
  const up = async () => (await t.ingest('chirpstack?event=up', uplink)).body
  const after = (seconds: number) => {
    t.clock.now = new Date(t.clock.now.getTime() + seconds * 1_000)
  }
  const [once, twice] = [
    { stored: 1, duplicates: 0 },
    { stored: 0, duplicates: 1 },
  ]
  expect(await up()).toMatchObject(once)
  after(5)
  expect(await up()).toMatchObject(twice)
  after(60)
  expect(
    await t.ingest('chirpstack?event=join', { applicationID: '1', devEUI, devAddr: '01ffffff' }),
  ).toEqual({
    status: 200,
    body: { stored: 0, updated: 0, duplicates: 0, ignored: 1 },
  })
  after(5)
  expect(await up()).toMatchObject(once)
  after(5)
  expect(await up()).toMatchObject(twice)
})

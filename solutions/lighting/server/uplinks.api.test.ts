import { monitoringUplinkGaps } from '@roadside/contract/monitoring-calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { getMarkerSEM, loraUplinks, modalLoraWan } from '../calls.ts'
import type { LampPoint } from '../points.ts'

const gateway = '0016c001f153a14c'
const start = new Date('2026-11-21T12:00:00+07:00')
let t: TestApp
let wid = 0
const tokens: Record<string, string> = {}
let devid = ''
let lamps = 0

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  const departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  wid = await buildSite(t, { departmentId })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'drradmin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  await run(sql`insert into gateway (wid, gwno, eui) values (${wid}, 'GW-01', ${gateway})`)
})
afterAll(() => t.close())

const run = (query: ReturnType<typeof sql>) => query.execute(t.test.database.db)

/** Tokens do not outlive a jump of the clock. */
async function goTo(minute: number) {
  if (t.clock.now.getTime() === minutes(minute).getTime()) return
  t.clock.now = minutes(minute)
  for (const name of ['admin', 'drradmin', 'staff']) tokens[name] = await t.tokenOf(name)
}
const minutes = (after: number) => new Date(start.getTime() + after * 60_000)

beforeEach(async () => {
  devid = `0004a30b001c07${String(++lamps).padStart(2, '0')}`
  await run(sql`delete from uplink_gap`)
  await run(
    sql`insert into lamp (wid, devid, pole, profile_id) select ${wid}, ${devid}, ${devid}, min(id) from device_profile`,
  )
})

/** An uplink as ChirpStack v4 posts it, so many minutes after the start. */
const send = (fCnt: number, minute: number, devAddr = '01020304') =>
  t.ingest('chirpstack?event=up', {
    time: minutes(minute).toISOString(),
    deviceInfo: { devEui: devid },
    devAddr,
    fCnt,
    fPort: 2,
    data: 'AQ==',
    object: { ct: 0.5 },
    rxInfo: [{ gatewayId: gateway, rssi: -101, snr: 4.5 }],
  })

const lampOf = async (access: string) =>
  ((await t.call(getMarkerSEM, { wid }, tokens[access])).body as LampPoint[]).find(
    ({ pole }) => pole === devid,
  )
const missing = async () => (await lampOf('admin'))?.missing_day
const missingOfGateway = async (access = 'staff') =>
  (await t.call(modalLoraWan, { wid }, tokens[access])).body[0]?.missing_day
const monitored = async (access = 'drradmin') =>
  (await t.call(monitoringUplinkGaps, {}, tokens[access])).body

test('what a jump of the counter leaves out is counted of lamp, gateway and site, and is gone when it comes late', async () => {
  await goTo(100)
  await send(10, 0)
  expect(await missing()).toBe(0)
  await send(13, 45)
  expect([await missing(), await missingOfGateway()]).toEqual([2, 2])
  expect((await monitored()).rows).toMatchObject([
    {
      wid,
      type_name: 'Lighting',
      name: 'นบ.1001 ถนนทดสอบ',
      department: 'ขทช.นนทบุรี',
      day: 2,
      week: 2,
    },
  ])
  await send(11, 15)
  await send(12, 30)
  expect([await missing(), await missingOfGateway()]).toEqual([0, 0])
  expect((await monitored()).rows).toEqual([])
})

test('a rejoin leaves nothing out', async () => {
  await goTo(100)
  await send(400, 0)
  await send(0, 15, '01020399')
  await send(500, 30, '0102039a')
  expect(await missing()).toBe(0)
})

test('of a lamp whose messages have no counter it is not known', async () => {
  await goTo(100)
  expect(await missing()).toBeNull()
  await t.ingest('lighting', { devid, time: minutes(0).toISOString(), ct: 0.5 })
  await t.ingest('lighting', { devid, time: minutes(90).toISOString(), ct: 0.5 })
  expect(await missing()).toBeNull()
  const span = { from: minutes(-60).toISOString(), to: minutes(200).toISOString() }
  expect((await t.call(loraUplinks, { devid, ...span }, tokens['admin'])).body).toEqual({
    is_counted: false,
    archived: [],
    grain: 'day',
    rows: [],
  })
})

test('the hours of a lamp have what was received and what was not', async () => {
  await goTo(100)
  for (const [counter, minute] of [
    [10, 0],
    [11, 15],
    [14, 65],
  ] as const)
    await send(counter, minute)
  const span = { from: minutes(0).toISOString(), to: minutes(240).toISOString() }
  const { body } = await t.call(loraUplinks, { devid, ...span }, tokens['admin'])
  expect(body.rows).toEqual([
    { at: '2026-11-21T12:00:00+07:00', received: 2, missing: 0 },
    { at: '2026-11-21T13:00:00+07:00', received: 1, missing: 2 },
  ])
})

test('the username admin alone sees the gaps of single lamps', async () => {
  await goTo(100)
  await send(10, 0)
  await send(13, 45)
  for (const access of ['drradmin', 'staff']) {
    expect(await lampOf(access)).not.toHaveProperty('missing_day')
    const { devid: handle = '' } = (await lampOf(access)) ?? {}
    const span = { from: minutes(0).toISOString(), to: minutes(240).toISOString() }
    expect((await t.call(loraUplinks, { devid: handle, ...span }, tokens[access])).status).toBe(403)
  }
  expect((await t.call(monitoringUplinkGaps, {}, tokens['staff'])).status).toBe(403)
})

test('a day later it counts in the week alone, and of the time before counting began nothing is known', async () => {
  await goTo(100)
  await send(10, 0)
  await send(13, 45)
  await goTo(45 + 25 * 60)
  expect([await missing(), await missingOfGateway()]).toEqual([0, 0])
  const { since, rows } = await monitored()
  expect(rows).toMatchObject([{ day: 0, week: 2 }])
  expect(Date.parse(since ?? '')).not.toBeNaN()
  await goTo(45 + 8 * 24 * 60)
  expect((await monitored()).rows).toEqual([])
})

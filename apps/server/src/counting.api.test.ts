import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { countingCalls, countingVolumes } from '@roadside/solutions/counting/calls.ts'
import { countingMonitor } from '@roadside/solutions/counting/server/monitor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'

let t: TestApp
let wid: number
let admin: string
let stranger: string
const noon = Date.parse('2026-11-21T12:00:00+07:00')
const minuteMs = 60_000

beforeAll(async () => {
  t = await buildTestApp()
  const { groupId, departments } = await buildGroup(t, {
    ...{ code: 'drr', kind: 'central' },
    departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'],
  })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'other', groupId, departmentId: departments['ขทช.ปทุมธานี'] ?? 0 })
  admin = await t.tokenOf('admin')
  stranger = await t.tokenOf('other')
  wid = await buildSite(t, { departmentId: departments['ขทช.นนทบุรี'] ?? 0, typeName: 'CountAnalytic', name: 'นบ.1009' })
})
beforeEach(async () => {
  await t.test.database.pool.query('truncate device, traffic_count, measurement, rejected_message cascade')
  t.clock.now = new Date(noon + minuteMs)
  const form = {
    device: 'C-1',
    name: 'เครื่องนับรถ',
    sta: '',
    latitude: null,
    longitude: null,
    report_s: 900,
    timeout_s: 2_100,
  }
  expect((await t.call(countingCalls.saveDevice, { wid, form }, admin)).status).toBe(200)
})
afterAll(() => t.close())

/** An interval that ended `ago` minutes before noon. */
const interval = (ago: number, changes: object = {}) => ({
  ...{ device: 'C-1', start: new Date(noon - (ago + 15) * minuteMs).toISOString(), period_s: 900, lane: 1 },
  ...{
    direction: 'in',
    counts: { small: 60, large: 20, motorcycle: 20 },
    speed_avg_kmh: 50,
    speed_p85_kmh: 60,
    ...changes,
  },
})
const device = async () => (await t.call(countingCalls.devices, { wid }, admin)).body.devices[0]
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from traffic_count`.execute(t.test.database.db)).rows[0]?.n

test('an interval through the door is the lane of its counter, the figures of its site, and stored once', async () => {
  expect((await t.ingest('counting', [interval(15), interval(0), interval(0, { direction: 'out' })])).status).toBe(200)
  expect(await t.ingest('counting', interval(0))).toMatchObject({ status: 200, body: { stored: 0 } })
  expect(await rows()).toBe(9)
  expect(await device()).toMatchObject({
    health: 'ok',
    state: {
      lanes: [
        { lane: 1, direction: 'in', total: 100 },
        { direction: 'out', total: 100, is_implausible: false },
      ],
    },
  })
  const { body: sites } = await t.call(countingCalls.sites, { TypeName: 'CountAnalytic' }, admin)
  expect(sites).toMatchObject([{ wid, ok: 1, figures: { flow: { value: 800 }, speed: { value: 50 } } }])
  const { body } = await t.call(countingVolumes, { wid }, admin)
  expect(body).toMatchObject({
    department: 'ขทช.นนทบุรี',
    classes: ['small', 'large', 'motorcycle'],
    speed_p85: 60,
    heavy_pct: 20,
  })
  expect(body.days.at(-1)).toMatchObject({ counts: { small: 180, large: 60, motorcycle: 60 }, implausible: 0 })
  expect(body.days[0]).toEqual({ day: '2026-11-15', counts: null, completeness: null, implausible: 0 })
})

test('an interval of the month before finds its place', async () => {
  t.clock.now = new Date('2027-03-01T00:02:00+07:00')
  const last = interval(0, { start: '2027-02-28T23:45:00+07:00' })
  expect(await t.ingest('counting', last)).toMatchObject({ status: 200, body: { stored: 1 } })
  expect(await rows()).toBe(3)
})

test('more than a lane can carry is a fault and counts for nothing, until the limit is another', async () => {
  const tooMany = (ago: number) => interval(ago, { counts: { small: 800 } })
  await t.ingest('counting', [interval(15), tooMany(0)])
  expect(await device()).toMatchObject({
    health: 'fault',
    reasons: ['ขาเข้า ช่อง 1 นับได้มากกว่าที่ช่องจราจรรับได้ (800 คัน)'],
    channels: expect.arrayContaining([expect.objectContaining({ key: 'flow:in:1', quality: 'bad' })]) as unknown,
  })
  const volumes = async () => (await t.call(countingVolumes, { wid }, admin)).body.days.at(-1)
  expect(await volumes()).toMatchObject({ counts: { small: 60, large: 20, motorcycle: 20 }, implausible: 1 })
  const found = await device()
  const rules = { settings: { lane_limit: 900 } }
  await t.call(countingCalls.saveRules, { wid, device: found?.id ?? 0, version: 0, rules }, admin)
  t.clock.now = new Date(noon + 16 * minuteMs)
  await t.ingest('counting', interval(-15, { counts: { small: 800 } }))
  expect(await device()).toMatchObject({ health: 'ok' })
  expect(await volumes()).toMatchObject({ counts: { small: 860 }, implausible: 1 })
})

test('what was not measured is a gap, and silence of two periods and 5 min is told', async () => {
  await t.ingest('counting', interval(0, { counts: { small: -1, large: null } }))
  expect(await device()).toMatchObject({ health: 'warning', reasons: ['ขาเข้า ช่อง 1 วัดปริมาณไม่ได้'] })
  expect((await t.call(countingVolumes, { wid }, admin)).body.days.at(-1)).toMatchObject({ counts: null })
  await judgeDue(countingMonitor, t.test.database, new Date(noon + 35 * minuteMs))
  expect(await device()).toMatchObject({ health: 'warning' })
  await judgeDue(countingMonitor, t.test.database, new Date(noon + 37 * minuteMs))
  expect(await device()).toMatchObject({ health: 'unreachable' })
})

test.each<[string, string, unknown]>([
  ['counting', 'a number', 5],
  ['counting', 'a time of 1970', interval(0, { start: '1970-01-01T00:00:00Z' })],
  ['counting', 'a time of 2099', interval(0, { start: '2099-01-01T00:00:00Z' })],
  ['counting', 'text for a count', interval(0, { counts: { small: 'NaN' } })],
  ['counting', 'NUL in a name', interval(0, { device: 'C\u0000' })],
  ['counting', 'HTML for a direction', interval(0, { direction: '<img src=x onerror=alert(1)>' })],
  ['counting', 'a class of Object', interval(0, { counts: { __proto__x: 1 } })],
  ['counting/opendatacam', 'a recording without its device', { counterSummary: {} }],
  ['counting/fiware', 'an entity that is a list', [[[]]]],
  ['counting/fiware', 'a type that is a number', { type: 5 }],
])('%s refuses %s with a sentence', async (path, _, message) => {
  const { status, body } = await t.ingest(path, message)
  expect(status).toBe(400)
  expect((body as { message?: string }).message).toMatch(/[ก-๙]/)
})

test('names with wide characters, HTML and SQL are names of unknown devices, and are listed', async () => {
  for (const name of ['🚗🚗', '<b>x</b>', `'; drop table device; --`]) {
    expect((await t.ingest('counting', interval(0, { device: name }))).status).toBe(202)
  }
  const { rows: kept } = await sql<{ device: string }>`
    select device from rejected_message where reason = 'unknown_device' order by id`.execute(t.test.database.db)
  expect(kept.map(({ device: name }) => name)).toEqual(['🚗🚗', '<b>x</b>', `'; drop table device; --`])
})

test('nobody sees counters of another department', async () => {
  await t.ingest('counting', interval(0))
  expect((await t.call(countingCalls.sites, {}, stranger)).body).toEqual([])
  expect((await t.call(countingVolumes, { wid }, stranger)).status).toBe(404)
  expect((await t.call(countingCalls.devices, { wid }, stranger)).status).toBe(404)
})

test('an empty site is told as such, with the classes of its type', async () => {
  const { body } = await t.call(countingVolumes, { wid }, admin)
  expect(body).toMatchObject({ classes: ['small', 'large', 'motorcycle'], aadt: null, completeness: null })
})

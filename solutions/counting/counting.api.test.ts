import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { countingCalls, countingVolumes } from './calls.ts'
import { countingMonitor } from './server/monitor.ts'

let t: DeviceSetting<typeof countingCalls>
const noon = Date.parse('2026-11-21T12:00:00+07:00')
const minuteMs = 60_000

beforeAll(async () => {
  t = await createDeviceSetting(countingCalls, 'CountAnalytic')
})
beforeEach(async () => {
  await t.forget()
  t.clock.now = new Date(noon + minuteMs)
  await t.register({ device: 'C-1', report_s: 900, timeout_s: 2_100 })
})
afterAll(() => t.close())

/** An interval that ended `ago` minutes before noon. */
const interval = (ago: number, changes: object = {}) => ({
  device: 'C-1',
  start: new Date(noon - (ago + 15) * minuteMs).toISOString(),
  period_s: 900,
  lane: 1,
  direction: 'in',
  counts: { small: 60, large: 20, motorcycle: 20 },
  speed_avg_kmh: 50,
  speed_p85_kmh: 60,
  ...changes,
})
const summary = async () => (await t.request(countingVolumes, { wid: t.wid })).body
const rows = async () =>
  (
    await sql<{ n: number }>`select count(*)::int as n from traffic_count`.execute(
      t.test.database.db,
    )
  ).rows[0]?.n

test('an interval through the endpoint is the lane of its counter, the figures of its site, and stored once', async () => {
  expect(
    (await t.ingest('counting', [interval(15), interval(0), interval(0, { direction: 'out' })]))
      .status,
  ).toBe(200)
  expect(await t.ingest('counting', interval(0))).toMatchObject({
    status: 200,
    body: { stored: 0 },
  })
  expect(await rows()).toBe(9)
  expect(await t.shown()).toMatchObject({
    health: 'ok',
    state: {
      lanes: [
        { lane: 1, direction: 'in', total: 100 },
        { direction: 'out', total: 100, is_implausible: false },
      ],
    },
  })
  const { body: sites } = await t.request(countingCalls.sites, { TypeName: 'CountAnalytic' })
  expect(sites).toMatchObject([
    { wid: t.wid, ok: 1, figures: { flow: { value: 800 }, speed: { value: 50 } } },
  ])
  const body = await summary()
  expect(body).toMatchObject({
    department: 'ขทช.นนทบุรี',
    classes: ['small', 'large', 'motorcycle'],
    speed_p85: 60,
    heavy_pct: 20,
  })
  expect(body.days.at(-1)).toMatchObject({
    counts: { small: 180, large: 60, motorcycle: 60 },
    implausible: 0,
  })
  expect(body.days[0]).toEqual({
    day: '2026-11-15',
    counts: null,
    completeness: null,
    implausible: 0,
  })
})

test('a repeated interval with more of it replaces the stored one, and one with less does not', async () => {
  const quarter = (small: number, seconds: number) =>
    interval(0, { counts: { small }, period_s: seconds })
  const start = { start: interval(0).start }
  expect(await t.ingest('counting', { ...quarter(3, 600), ...start })).toMatchObject({
    body: { stored: 1, updated: 0 },
  })
  expect(await t.ingest('counting', { ...quarter(5, 900), ...start })).toMatchObject({
    body: { stored: 0, updated: 1 },
  })
  expect(await t.ingest('counting', { ...quarter(5, 900), ...start })).toMatchObject({
    body: { duplicates: 1 },
  })
  expect(await t.ingest('counting', { ...quarter(3, 600), ...start })).toMatchObject({
    body: { duplicates: 1 },
  })
  expect(await rows()).toBe(1)
  expect((await summary()).days.at(-1)).toMatchObject({ counts: { small: 5 } })
})

const flows = async () =>
  (
    await sql<{ at: Date; value: number }>`
      select m.at, m.value from measurement m join channel c on c.id = m.channel_id where c.key = 'flow:in:1' order by m.at`.execute(
      t.test.database.db,
    )
  ).rows.map(({ at, value }) => [Math.round((at.getTime() - noon) / minuteMs), value])

test('a repeated quarter with more leaves no flow of its shorter part, in one batch and in two', async () => {
  const start = { start: interval(0).start }
  const part = { ...interval(0, { counts: { small: 10 }, period_s: 600 }), ...start }
  const whole = { ...interval(0, { counts: { small: 30 }, period_s: 900 }), ...start }
  await t.ingest('counting', part)
  expect(await flows()).toEqual([[-5, 60]])
  expect(await t.ingest('counting', whole)).toMatchObject({ body: { updated: 1 } })
  expect(await flows()).toEqual([[0, 120]])
  expect(await t.ingest('counting', part)).toMatchObject({ body: { stored: 0, duplicates: 1 } })
  expect(await flows()).toEqual([[0, 120]])
  const next = (one: object) => ({ ...one, lane: 1, start: interval(15).start })
  expect(await t.ingest('counting', [next(part), next(whole), next(part)])).toMatchObject({
    body: { stored: 1, updated: 1, duplicates: 1 },
  })
  expect(await flows()).toEqual([
    [-15, 120],
    [0, 120],
  ])
})

test('a later report of speed or occupancy alone belongs to the counted interval', async () => {
  const counts = { small: 30, large: 10 }
  const noSpeeds = { speed_avg_kmh: null, speed_p85_kmh: null }
  await t.ingest('counting', interval(0, { counts, ...noSpeeds }))
  const alone = { counts: { all: -1 }, ...noSpeeds }
  const speed = interval(0, { ...alone, speed_avg_kmh: 72 })
  expect(await t.ingest('counting', speed)).toMatchObject({ body: { stored: 0, updated: 1 } })
  expect(await t.ingest('counting', interval(0, { ...alone, occupancy_pct: 12 }))).toMatchObject({
    body: { stored: 0, updated: 1 },
  })
  expect(await t.ingest('counting', speed)).toMatchObject({ body: { updated: 0, duplicates: 1 } })
  const stored =
    await sql`select class, count, speed_avg, occupancy from traffic_count order by class`.execute(
      t.test.database.db,
    )
  const side = { speed_avg: 72, occupancy: 12 }
  expect(stored.rows).toEqual([
    { class: 'large', count: 10, ...side },
    { class: 'small', count: 30, ...side },
  ])
  expect(await t.shown()).toMatchObject({ health: 'ok', state: { lanes: [{ total: 40 }] } })
  expect(await flows()).toEqual([[0, 160]])
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
  expect(await t.shown()).toMatchObject({
    health: 'fault',
    reasons: ['ขาเข้า ช่อง 1 ปริมาณเกินความจุช่องจราจร (800 คัน)'],
    channels: expect.arrayContaining([
      expect.objectContaining({ key: 'flow:in:1', quality: 'bad' }),
    ]) as unknown,
  })
  const volumes = async () => (await summary()).days.at(-1)
  expect(await volumes()).toMatchObject({
    counts: { small: 60, large: 20, motorcycle: 20 },
    implausible: 1,
  })
  await t.setRules({ settings: { lane_limit: 900 } })
  t.clock.now = new Date(noon + 16 * minuteMs)
  await t.ingest('counting', interval(-15, { counts: { small: 800 } }))
  expect(await t.shown()).toMatchObject({ health: 'ok' })
  expect(await volumes()).toMatchObject({ counts: { small: 860 }, implausible: 1 })
})

test('an unmeasured interval is a gap, and silence of two periods and 5 min is reported', async () => {
  await t.ingest('counting', interval(0, { counts: { small: -1, large: null } }))
  expect(await t.shown()).toMatchObject({ health: 'warning', reasons: ['ขาเข้า ช่อง 1 วัดปริมาณไม่ได้'] })
  expect((await summary()).days.at(-1)).toMatchObject({ counts: null })
  await judgeDue(countingMonitor, t.test.database, new Date(noon + 35 * minuteMs))
  expect(await t.shown()).toMatchObject({ health: 'warning' })
  await judgeDue(countingMonitor, t.test.database, new Date(noon + 37 * minuteMs))
  expect(await t.shown()).toMatchObject({ health: 'unreachable' })
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
  expect(await t.ingest(path, message)).toMatchObject(refused)
})

test('names with wide characters, HTML and SQL are names of unknown devices, and are listed', async () => {
  const names = ['🚗🚗', '<b>x</b>', `'; drop table device; --`]
  for (const name of names)
    expect((await t.ingest('counting', interval(0, { device: name }))).status).toBe(202)
  expect(new Set((await t.unknown()).map(({ device }) => device))).toEqual(new Set(names))
})

test('nobody sees counters of another department', async () => {
  await t.ingest('counting', interval(0))
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  expect((await t.request(countingVolumes, { wid: t.wid }, 'stranger')).status).toBe(404)
})

test('the summary of an empty site has the classes of its type and no figures', async () => {
  const body = await summary()
  expect(body).toMatchObject({
    classes: ['small', 'large', 'motorcycle'],
    aadt: null,
    completeness: null,
  })
})

test('a day that was chosen is summed up alone, and is over', async () => {
  await t.ingest('counting', [interval(15), interval(24 * 60), interval(48 * 60)])
  const of = async (from: string, to: string) =>
    t.request(countingVolumes, {
      wid: t.wid,
      from: `${from}T00:00:00+07:00`,
      to: `${to}T00:00:00+07:00`,
    })
  const { body } = await of('2026-11-20', '2026-11-21')
  expect(body.days).toMatchObject([{ day: '2026-11-20', counts: { small: 60, large: 20 } }])
  expect(body.is_running).toBe(false)
  const month = (await of('2026-11-01', '2026-12-01')).body
  expect([month.days.length, month.days.at(-1)?.day, month.is_running]).toEqual([
    21,
    '2026-11-21',
    true,
  ])
  expect((await of('2026-01-01', '2026-12-01')).status).toBe(400)
  // an end alone has the seven days before it
  const until = { wid: t.wid, to: '2026-11-21T00:00:00+07:00' }
  const week = (await t.request(countingVolumes, until)).body
  expect(week.days.map(({ day }) => day.slice(8))).toEqual([
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
  ])
  expect([week.is_running, week.days.at(-1)?.counts]).toEqual([
    false,
    { small: 60, large: 20, motorcycle: 20 },
  ])
})

test('the hours of a lane that remains are known after another one is gone', async () => {
  const quarters = (day: number, hours: readonly number[], changes: object = {}) =>
    hours.flatMap((hour) =>
      [0, 1, 2, 3].map((quarter) =>
        interval(0, {
          start: new Date(
            noon - (day * 24 + 12 - hour) * 60 * minuteMs + quarter * 15 * minuteMs,
          ).toISOString(),
          ...changes,
        }),
      ),
    )
  const both = [...quarters(12, [8]), ...quarters(12, [8], { lane: 2 })]
  await t.ingest('counting', [...both, ...quarters(1, [8])])
  const time = { from: '2026-11-01T00:00:00+07:00', to: '2026-11-21T00:00:00+07:00' }
  const { body } = await t.request(countingVolumes, { wid: t.wid, ...time })
  expect(body.today[8]).toBe(400)
  // a time that ends before the week is over knows as well that the lane was gone
  await t.ingest('counting', quarters(11, [8]))
  const early = { from: '2026-11-01T00:00:00+07:00', to: '2026-11-11T00:00:00+07:00' }
  expect((await t.request(countingVolumes, { wid: t.wid, ...early })).body.today[8]).toBe(400)
})

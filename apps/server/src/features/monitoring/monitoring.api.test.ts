import { availabilityOf } from '@roadside/contract/domain/availability.ts'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { boundsOf, rangeOfDay, type TimeBounds } from '@roadside/contract/domain/time-range.ts'
import * as calls from '@roadside/contract/monitoring-calls.ts'
import { findAnything } from '@roadside/contract/find-call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { sumUpAvailability } from './sum-up.ts'

let t: TestApp
const sites: Record<string, number> = {}
const tokens: Record<string, string> = {}
let departmentId = 0

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const office = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  departmentId = office.departments['ขทช.นนทบุรี'] ?? 0
  sites['gauge'] = await buildSite(t, { departmentId, typeName: 'Flooding', name: 'แยกบางใหญ่' })
  sites['sign'] = await buildSite(t, {
    departmentId: office.departments['ขทช.ปทุมธานี'] ?? 0,
    typeName: 'TrafficSign',
    name: 'ป้าย',
  })
  await run(sql`
    with c as (insert into contractor (name, search_text) values ('บริษัท ก', 'บริษัท ก') returning id),
      p as (insert into project (code, name, department_id, contractor_id, guarantee_from, guarantee_to)
        select 'P-1', 'โครงการหนึ่ง', ${departmentId}, id, '2025-01-01', '2027-01-01' from c returning id)
    update site set project_id = (select id from p) where wid = ${sites['gauge']}`)
  await buildUser(t, { username: 'admin', role: 'admin', groupId: drr.groupId })
  await buildUser(t, { username: 'drradmin', role: 'admin', groupId: drr.groupId })
  await buildUser(t, { username: 'staff', groupId: office.groupId, departmentId })
  await goTo('2026-11-22T10:00:00+07:00')
})
afterAll(() => t.close())
beforeEach(() =>
  // not truncated: tickets, whose history lets nothing be taken away, refer to equipment
  t.test.database.pool.query(
    `delete from device; delete from asset; truncate asset_period, site_availability, availability_due;
     delete from installation where key = 'availability'`,
  ),
)

/** Tokens live for minutes of this clock. */
async function goTo(at: string) {
  t.clock.now = new Date(at)
  for (const name of ['admin', 'drradmin', 'staff']) tokens[name] = await t.tokenOf(name)
}

async function run<T>(query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(t.test.database.db)).rows
}
const requests = async <C extends Parameters<TestApp['call']>[0]>(
  call: C,
  body: object,
  access = 'drradmin',
) => (await t.call(call, body as never, tokens[access] ?? '')).body

/** A device with what it was, as `[health, from, to]` in hours before now; null: until now. */
async function makeDevice(
  name: string,
  site: string,
  was: readonly (readonly [string, number, number])[],
  more: Record<string, string> = {},
) {
  const now = t.clock.now
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const last = was.at(-1)
  const [made] = await run(sql<{ id: number }>`
    insert into device (solution, wid, external_id, name, report_s, timeout_s, health, health_since, condition, condition_since)
    values ('flooding', ${sites[site]}, ${name}, ${name}, 600, 1800, ${last?.[0] ?? 'unknown'}, ${hoursAgo(last?.[1] ?? 0)},
      ${more['condition'] ?? 'unknown'}, ${hoursAgo(1)}) returning id`)
  const [asset] = await run(sql<{ id: number }>`select id from asset where source_id = ${made?.id}`)
  await run(sql`delete from asset_period where asset_id = ${asset?.id}`)
  for (const [health, from, to] of was) {
    await run(sql`insert into asset_period (asset_id, wid, health, started_at, ended_at)
      values (${asset?.id}, ${sites[site]}, ${health}, ${hoursAgo(from)}, ${to === 0 ? null : hoursAgo(to)})`)
  }
  return asset?.id ?? 0
}

test('sites count their equipment by health, and show the worst of what it measures', async () => {
  await makeDevice('A', 'gauge', [['ok', 10, 0]], { condition: 'danger' })
  await makeDevice('B', 'gauge', [['fault', 10, 0]], { condition: 'normal' })
  await makeDevice('C', 'sign', [['unknown', 10, 0]])
  expect(await requests(calls.monitoringSites, {})).toMatchObject([
    { wid: sites['gauge'], ok: 1, fault: 1, unknown: 0, condition: 'danger' },
    { wid: sites['sign'], ok: 0, fault: 0, unknown: 1, condition: 'unknown' },
  ])
  expect(((await requests(calls.monitoringSites, {})) as calls.MonitoredSite[])[0]).toMatchObject({
    name: 'แยกบางใหญ่',
    department: 'ขทช.นนทบุรี',
    sta: '',
    road_code: '',
    road_name: '',
  })
  expect(await requests(calls.monitoringSites, {}, 'staff')).toHaveLength(1)
  expect(await requests(calls.monitoringSites, { types: ['TrafficSign'] })).toMatchObject([
    { wid: sites['sign'] },
  ])
})

test('troubles come worst first and newest within, or oldest first, with who must repair them', async () => {
  await makeDevice('silent', 'gauge', [['unreachable', 5, 0]])
  await makeDevice('old fault', 'sign', [['fault', 9, 0]])
  await makeDevice('new fault', 'gauge', [['fault', 2, 0]])
  await makeDevice('flood', 'gauge', [['ok', 9, 0]], { condition: 'critical' })
  await makeDevice('well', 'gauge', [['ok', 9, 0]], { condition: 'normal' })
  const names = async (body: object, access?: string) =>
    ((await requests(calls.monitoringTroubles, body, access)) as { name: string }[]).map(
      ({ name }) => name,
    )
  expect(await names({})).toEqual(['flood', 'new fault', 'old fault', 'silent'])
  expect(await names({ sort: 'since', order: 'asc' })).toEqual([
    'old fault',
    'silent',
    'new fault',
    'flood',
  ])
  expect(await names({ kind: 'health' })).toEqual(['new fault', 'old fault', 'silent'])
  expect(await names({ kind: 'condition' })).toEqual(['flood'])
  // of one health also what is well, of one site what is wrong, and one piece of equipment whatever it is
  expect(await names({ health: 'unreachable' })).toEqual(['silent'])
  expect(await names({ health: 'ok' })).toEqual(['flood', 'well'])
  expect(await names({ wid: sites['sign'] })).toEqual(['old fault'])
  const [well] = await run(sql<{ id: number }>`select id from asset where name = 'well'`)
  expect(await names({ id: well?.id })).toEqual(['well'])
  expect(await names({}, 'staff')).toEqual(['flood', 'new fault', 'silent'])
  expect(await names({ search: 'บริษัท ก' })).toEqual(['flood', 'new fault', 'silent'])
  expect(await names({ search: '%' })).toEqual([])
  // words in any order, each in any text of the row: its state, its type, its contractor
  expect(await names({ search: 'ก ติดต่อไม่ได้' })).toEqual(['silent'])
  expect(await names({ search: 'fault old' })).toEqual(['old fault'])
  expect(await names({ search: 'vms' })).toEqual(['old fault'])
  expect(await requests(calls.monitoringTroubles, { page: 2, perPage: 3 })).toMatchObject({
    total: 4,
    rows: [{ name: 'silent' }],
  })
  expect(((await requests(calls.monitoringTroubles, {})) as unknown[])[0]).toMatchObject({
    site: 'แยกบางใหญ่',
    department: 'ขทช.นนทบุรี',
    project: 'โครงการหนึ่ง',
    contractor: 'บริษัท ก',
    guarantee_to: '2027-01-01',
  })
})

test('a health that is not known of each lamp says at which sites it is counted, to all but the username admin', async () => {
  await makeDevice('silent', 'gauge', [['unreachable', 5, 0]])
  for (const name of ['1', '2']) await makeDevice(name, 'gauge', [['unreachable', 5, 0]])
  await run(sql`update asset set guards_connection = true where name in ('1', '2')`)
  const request = { health: 'unreachable' as const, page: 1 }
  const staffSees = {
    total: 1,
    rows: [{ name: 'silent' }],
    unlisted: { total: 2, sites: 1, first: [{ wid: sites['gauge'], count: 2 }] },
  }
  expect(await requests(calls.monitoringTroubles, request, 'staff')).toMatchObject(staffSees)
  expect(
    await requests(calls.monitoringTroubles, { ...request, types: ['TrafficSign'] }, 'staff'),
  ).toMatchObject({
    unlisted: { total: 0, sites: 0, first: [] },
  })
  const all = await requests(calls.monitoringTroubles, request, 'admin')
  expect(all).toMatchObject({ total: 3 })
  expect(all).not.toHaveProperty('unlisted')
  const others = [
    { health: 'ok' as const },
    { health: 'fault' as const },
    { health: undefined },
    { page: 2 },
    { search: 'silent' },
  ]
  for (const other of others)
    expect(
      await requests(calls.monitoringTroubles, { ...request, ...other }, 'staff'),
    ).not.toHaveProperty('unlisted')
})

/** Hours before now, or a fiscal year. */
const timesOf = (span: number | 'fiscal 2026' | 'fiscal 2027') => {
  const { now } = t.clock
  const range: TimeBounds =
    typeof span === 'number'
      ? { from: new Date(now.getTime() - span * 3_600_000), to: now }
      : boundsOf(rangeOfDay('fiscal', `${span.slice(-4)}-01-01`), now)
  return { from: toBangkokIso(range.from), to: toBangkokIso(range.to) }
}
const availability = async (
  by: string,
  span: Parameters<typeof timesOf>[0] = 24,
  more: object = {},
) => {
  const { rows } = (await requests(calls.monitoringAvailability, {
    by,
    ...timesOf(span),
    ...more,
  })) as unknown as {
    rows: calls.AvailabilityRow[]
  }
  return rows.map(({ name, seconds }) => {
    const { measured, adjusted, unknown } = availabilityOf(seconds)
    return [
      name,
      ...[measured, adjusted, unknown].map((share) => share && Math.round(share * 1_000) / 1_000),
    ]
  })
}

test('availability is of the intervals, over hours, days and months', async () => {
  await goTo('2026-11-22T10:00:00+07:00')
  await makeDevice('A', 'gauge', [
    ['ok', 1_000, 6],
    ['fault', 6, 0],
  ])
  await makeDevice('B', 'sign', [
    ['unknown', 12, 6],
    ['ok', 6, 0],
  ])
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('type')).toEqual([
    ['Flooding', 0.75, 0.75, 0],
    ['TrafficSign', 1, 1, 0.5],
  ])
  expect(await availability('contractor')).toEqual([
    ['', 1, 1, 0.5],
    ['บริษัท ก', 0.75, 0.75, 0],
  ])
  // 30 days of 720 hours, 6 of them down
  expect((await availability('type', 30 * 24))[0]).toEqual(['Flooding', 0.992, 0.992, 0])
  // and as many again by hours alone
  const seconds = await run(sql<{ grain: string; s: number }>`
    select grain, round(sum(ok_s + fault_s)) as s from site_availability where wid = ${sites['gauge']} group by 1 order by 1`)
  expect(
    Object.fromEntries(seconds.map(({ grain, s }) => [grain, Number(s) / 3_600])),
  ).toMatchObject({ hour: 960 })
  const fiscal = (year: 2026 | 2027) =>
    availability('type', `fiscal ${year}`, { types: ['Flooding'] })
  expect(await fiscal(2027)).toEqual([['Flooding', 0.994, 0.994, 0]])
  expect(await fiscal(2026)).toEqual([])
  const { since } = (await requests(calls.monitoringAvailability, {
    by: 'type',
    ...timesOf(7 * 24),
  })) as unknown as {
    since: string
  }
  expect(since).toBe('2026-10-11T00:00:00+07:00')
})

test('the running hour grows, and late reports are summed up again', async () => {
  await goTo('2026-11-22T10:30:00+07:00')
  const id = await makeDevice('A', 'gauge', [['ok', 30, 0]])
  await sumUpAvailability(t.test.database, t.clock.now)
  await goTo('2026-11-22T11:30:00+07:00')
  await run(
    sql`update asset_period set ended_at = '2026-11-22T05:30:00+07:00' where asset_id = ${id}`,
  )
  await run(
    sql`insert into asset_period (asset_id, wid, health, started_at) values (${id}, ${sites['gauge']}, 'fault', '2026-11-22T05:30:00+07:00')`,
  )
  await run(
    sql`insert into availability_due values (${sites['gauge']}, '2026-11-22T05:30:00+07:00')`,
  )
  await sumUpAvailability(t.test.database, t.clock.now)
  // 24.5 hours from 11:00 yesterday, 6 of them down
  expect(await availability('type')).toEqual([['Flooding', 0.755, 0.755, 0]])
})

test('availability by contractor goes by the equipment’s own project, and follows it to another', async () => {
  await goTo('2026-11-22T11:45:00+07:00')
  const own = await makeDevice('A', 'gauge', [['fault', 6, 0]])
  await makeDevice('B', 'gauge', [['ok', 6, 0]])
  const projects = await run(sql<{ id: number }>`
    with c as (insert into contractor (name, search_text) values ('บริษัท ข', 'บริษัท ข'), ('บริษัท ค', 'บริษัท ค') returning id),
      ก as (select min(contractor_id) as id from project)
    insert into project (code, name, department_id, contractor_id) select 'Q-' || n || id, 'อื่น', ${departmentId}, id
    from (select id, 1 as n from c union all select id, 2 from ก) o order by n, id returning id`)
  const turnTo = (id: number | null | undefined) =>
    run(sql`update asset set project_id = ${id} where id = ${own}`)
  await turnTo(projects[0]?.id)
  await sumUpAvailability(t.test.database, t.clock.now)
  const [ofSite, ofOther] = [
    ['บริษัท ก', 1, 1, 0],
    ['บริษัท ข', 0, 0, 0],
  ]
  expect(await availability('contractor')).toEqual([ofSite, ofOther])
  expect(await availability('type')).toEqual([['Flooding', 0.5, 0.5, 0]])

  // another project of the site's own contractor: the site counts once
  await turnTo(projects[2]?.id)
  await sumUpAvailability(t.test.database, t.clock.now)
  const { rows } = (await requests(calls.monitoringAvailability, {
    by: 'contractor',
    ...timesOf(24),
  })) as unknown as {
    rows: calls.AvailabilityRow[]
  }
  expect(rows).toMatchObject([{ name: 'บริษัท ก', sites: 1 }])

  await turnTo(projects[1]?.id)
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('contractor')).toEqual([ofSite, ['บริษัท ค', 0, 0, 0]])
  await turnTo(null)
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('contractor')).toEqual([['บริษัท ก', 0.5, 0.5, 0]])
})

test('availability opens from a group to its sites, their equipment and its outages', async () => {
  await goTo('2026-11-22T10:00:00+07:00')
  const worst = await makeDevice('A', 'gauge', [
    ['fault', 200, 100],
    ['ok', 100, 20],
    ['unreachable', 20, 4],
    ['ok', 4, 0],
  ])
  await makeDevice('B', 'gauge', [['ok', 300, 0]])
  await makeDevice('C', 'sign', [['fault', 6, 0]])
  await run(sql`update asset set project_id = null`)
  // the intervals of the equipment are written above
  await run(sql`alter table device_period disable trigger user`)
  await run(sql`insert into device_period (device_id, kind, value, detail, started_at)
    select source_id, 'health', 'unreachable', '{"reasons":["ไฟดับ","แบตเตอรี่ต่ำ"]}', ${new Date(t.clock.now.getTime() - 20 * 3_600_000)}
    from asset where id = ${worst}`)
  await run(sql`alter table device_period enable trigger user`)
  await run(sql`update asset set has_own_periods = true where id = ${worst}`)
  await sumUpAvailability(t.test.database, t.clock.now)
  const day = timesOf(24)
  const { rows } = (await requests(calls.monitoringAvailability, {
    by: 'contractor',
    ...day,
  })) as unknown as { rows: calls.AvailabilityRow[] }
  expect(rows).toMatchObject([
    { key: null, name: '', sites: 1, equipment: 1, outages: 1 },
    { name: 'บริษัท ก', sites: 1, equipment: 2, outages: 1 },
  ])
  const group = { by: 'contractor', key: rows[1]?.key }
  const page = { page: 1, perPage: 25 }
  expect(await requests(calls.availabilitySites, { ...group, ...day, ...page })).toMatchObject({
    name: 'บริษัท ก',
    total: 1,
    rows: [{ wid: sites['gauge'], name: 'แยกบางใหญ่', equipment: 2, outages: 1 }],
  })
  const noGroup = { by: 'contractor', key: null, ...day, ...page }
  expect(await requests(calls.availabilitySites, noGroup)).toMatchObject({
    total: 1,
    rows: [{ wid: sites['sign'] }],
  })
  const ofSite = { wid: sites['gauge'], ...group, ...day, perPage: 1 }
  expect(await requests(calls.availabilityAssets, { ...ofSite, page: 1 })).toMatchObject({
    site: 'แยกบางใหญ่',
    group: 'บริษัท ก',
    total: 2,
    rows: [
      { id: worst, name: 'A', outages: 1, seconds: { ok: 8 * 3_600, unreachable: 16 * 3_600 } },
    ],
  })
  expect(await requests(calls.availabilityAssets, { ...ofSite, page: 2 })).toMatchObject({
    rows: [{ name: 'B', outages: 0, seconds: { ok: 24 * 3_600 } }],
  })
  // pages beyond the end have the totals too
  expect(await requests(calls.availabilityAssets, { ...ofSite, page: 9 })).toMatchObject({
    total: 2,
    rows: [],
  })
  expect(
    await requests(calls.availabilitySites, { ...group, ...day, page: 9, perPage: 25 }),
  ).toMatchObject({ total: 1, rows: [] })
  expect(
    await requests(calls.availabilityAssets, { ...noGroup, wid: sites['gauge'] }),
  ).toMatchObject({ rows: [], total: 0 })
  const ofWorst = { id: worst, wid: sites['gauge'], ...group, ...page }
  const outages = (times: object) => requests(calls.assetOutages, { ...ofWorst, ...times })
  expect(await outages(day)).toMatchObject({
    name: 'A',
    site: 'แยกบางใหญ่',
    group: 'บริษัท ก',
    outages_since: null,
    total: 1,
    rows: [
      {
        health: 'unreachable',
        started_at: '2026-11-21T14:00:00+07:00',
        ended_at: '2026-11-22T06:00:00+07:00',
        within_s: 16 * 3_600,
        reason: 'ไฟดับ · แบตเตอรี่ต่ำ',
        excuse: null,
      },
    ],
  })
  expect(await outages({ ...day, page: 9 })).toMatchObject({ total: 1, rows: [] })
  // an outage that began before is counted within the time alone
  expect(await outages(timesOf(110))).toMatchObject({
    total: 2,
    rows: [{}, { health: 'fault', within_s: 10 * 3_600, reason: '' }],
  })
  const status = async (call: Parameters<TestApp['call']>[0], body: object, access = 'drradmin') =>
    (await t.call(call, body as never, tokens[access] ?? '')).status
  const unknown = { ...group, key: 999_999, ...day, ...page }
  expect(await status(calls.availabilitySites, unknown)).toBe(404)
  expect(await status(calls.assetOutages, { ...ofWorst, id: 999_999, ...day })).toBe(404)
  expect(await status(calls.assetOutages, { ...ofWorst, ...day }, 'staff')).toBe(403)
  const long = { ...day, from: '2024-10-01T00:00:00+07:00' }
  const contractors = { by: 'contractor', ...long }
  // all that a young console has seen is stored
  expect(await requests(calls.monitoringAvailability, contractors)).toMatchObject({
    outages_since: null,
    rows: [{ outages: 1 }, { outages: 2 }],
  })
  // sums stay longer than what they were made of
  await run(sql`insert into site_availability select 'day', '2024-10-02T00:00:00+07:00', wid, project_id, ok_s, warning_s, fault_s,
      unreachable_s, unknown_s, maintenance_s, force_majeure_s
    from site_availability where grain = 'day' order by at limit 1`)
  const old = await requests(calls.monitoringAvailability, contractors)
  expect(old).toMatchObject({ outages_since: '2024-11-22T10:00:00+07:00' })
  const unknownCounts = (reply: unknown) =>
    (reply as { rows: { outages: number | null }[] }).rows.map(({ outages: count }) => count)
  expect(unknownCounts(old)).toEqual([null, null])
  expect(
    unknownCounts(await requests(calls.availabilitySites, { ...group, ...long, ...page })),
  ).toEqual([null])
  // equipment counts from where its intervals are stored, though an older one is still there
  const from = new Date('2024-11-22T10:00:00+07:00')
  await run(sql`insert into asset_period (asset_id, wid, health, started_at, ended_at)
    values (${worst}, ${sites['gauge']}, 'fault', '2024-11-01T00:00:00+07:00', ${new Date(from.getTime() + 7_200_000)})`)
  const partly = await requests(calls.availabilityAssets, { ...ofSite, ...long, ...page })
  expect(partly).toMatchObject({ outages_since: '2024-11-22T10:00:00+07:00' })
  expect(partly['rows']).toContainEqual(
    expect.objectContaining({ name: 'A', outages: 3, fault_s: 102 * 3_600 }),
  )
  // and its outages are those that its row counts
  const oldest = { started_at: '2024-11-01T00:00:00+07:00', within_s: 2 * 3_600 }
  expect(await outages(long)).toMatchObject({ total: 3, rows: [{}, {}, oldest] })
  const gone = { from: long.from, to: '2024-11-11T00:00:00+07:00' }
  for (const row of (
    (await requests(calls.availabilityAssets, { ...ofSite, ...gone, ...page })) as {
      rows: calls.AvailabilityAsset[]
    }
  ).rows)
    expect(row).toMatchObject({ outages: null, seconds: null, fault_s: null })
  expect(await outages(gone)).toMatchObject({ total: 0, rows: [] })
  const reversed = { from: day.to, to: day.from }
  expect(await status(calls.monitoringAvailability, { by: 'type', ...reversed })).toBe(400)
})

test('an interval that is excused counts beside what was measured, with who said so; others are refused', async () => {
  await goTo('2026-11-22T12:00:00+07:00')
  const id = await makeDevice('A', 'gauge', [
    ['ok', 24, 12],
    ['fault', 12, 6],
    ['unreachable', 6, 0],
  ])
  await sumUpAvailability(t.test.database, t.clock.now)
  const periods = (await requests(calls.assetPeriods, { id })) as calls.AssetPeriod[]
  expect(periods.map(({ health }) => health)).toEqual(['unreachable', 'fault', 'ok'])
  const [open, fault, ok] = periods
  expect(
    await requests(calls.excusePeriod, {
      id: fault?.id,
      excuse: 'maintenance',
      reason: 'เปลี่ยนหัววัด',
    }),
  ).toMatchObject({
    excuse: 'maintenance',
    excuse_reason: 'เปลี่ยนหัววัด',
    excused_by: 'drradmin',
    excused_at: toBangkokIso(t.clock.now),
  })
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('type')).toEqual([['Flooding', 0.5, 0.667, 0]])
  await requests(calls.excusePeriod, { id: open?.id, excuse: 'force_majeure', reason: 'น้ำท่วม' })
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('type')).toEqual([['Flooding', 0.5, 1, 0]])
  await requests(calls.excusePeriod, { id: open?.id, excuse: null, reason: 'ระบุผิด' })
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await availability('type')).toEqual([['Flooding', 0.5, 0.667, 0]])

  const refused = async (body: object, access = 'drradmin') =>
    (await t.call(calls.excusePeriod, body as never, tokens[access] ?? '')).status
  expect(await refused({ id: ok?.id, excuse: 'maintenance', reason: 'x' })).toBe(400)
  expect(await refused({ id: fault?.id, excuse: 'maintenance', reason: '  ' })).toBe(400)
  expect(await refused({ id: 999_999, excuse: 'maintenance', reason: 'x' })).toBe(404)
  expect(await refused({ id: fault?.id, excuse: 'maintenance', reason: 'x' }, 'staff')).toBe(403)
  const audit = await run(
    sql`select username, subject, before, after from audit_log where action = 'excusePeriod' order by id limit 1`,
  )
  expect(audit).toEqual([
    {
      username: 'drradmin',
      subject: 'A',
      before: { excuse: null, reason: '' },
      after: { excuse: 'maintenance', reason: 'เปลี่ยนหัววัด' },
    },
  ])
})

test('whether a lamp can be reached is for the username admin alone', async () => {
  const wid = await buildSite(t, { departmentId, name: 'ถนนไฟ' })
  await run(sql`insert into lamp (wid, devid, pole, profile_id, status, is_unreachable, seen_at)
    select ${wid}, 'lamp-1', 'P-1', min(id), 'ok', true, now() from device_profile where solution = 'lighting'`)
  const [lamp] = await run(sql<{ id: number }>`select id from asset where kind = 'lamp'`)
  const seen = async (access: string) => ({
    troubles: ((await requests(calls.monitoringTroubles, {}, access)) as unknown[]).length,
    silent: (
      (await requests(calls.monitoringTroubles, { health: 'unreachable' }, access)) as unknown[]
    ).length,
    found: ((await requests(findAnything, { text: 'P-1' }, access)) as { health: string }[]).map(
      ({ health }) => health,
    ),
    was: (
      (await requests(calls.assetPeriods, { id: lamp?.id }, access)) as { health: string }[]
    ).map(({ health }) => health),
  })
  expect(await seen('admin')).toEqual({
    troubles: 1,
    silent: 1,
    found: ['unreachable'],
    was: ['unreachable'],
  })
  expect(await seen('drradmin')).toEqual({ troubles: 0, silent: 0, found: [null], was: [] })
  const [period] = await run(
    sql<{ id: number }>`select id from asset_period where asset_id = ${lamp?.id}`,
  )
  const excuse = { id: period?.id, excuse: 'maintenance', reason: 'x' } as never
  expect((await t.call(calls.excusePeriod, excuse, tokens['drradmin'] ?? '')).status).toBe(404)
  // its faults alone are known to others, and no share of the time
  const listed = async (access: string) => {
    const body = { wid, by: 'contractor', key: null, ...timesOf(24), page: 1, perPage: 25 }
    const reply = await requests(calls.availabilityAssets, body, access)
    return (reply as unknown as { rows: calls.AvailabilityAsset[] }).rows.map(
      ({ outages, seconds }) => [outages, seconds && seconds.unreachable > 0],
    )
  }
  await run(
    sql`update asset_period set started_at = ${new Date(t.clock.now.getTime() - 3_600_000)}`,
  )
  expect(await listed('admin')).toEqual([[1, true]])
  expect(await listed('drradmin')).toEqual([[0, null]])
  const group = { by: 'contractor', key: null, ...timesOf(24), page: 1, perPage: 25 }
  const outages = { id: lamp?.id, wid, ...group }
  expect(await requests(calls.assetOutages, outages)).toMatchObject({ rows: [], total: 0 })
  // the sums of a site with one lamp would tell the same, and so would those that it is part of
  await sumUpAvailability(t.test.database, t.clock.now)
  const ofSite = async (access: string) => {
    const reply = await requests(calls.availabilitySites, group, access)
    const { rows } = reply as unknown as { rows: calls.AvailabilitySite[] }
    const site = rows.find((row) => row.wid === wid)
    return [site?.outages, site?.seconds && site.seconds.unreachable > 0]
  }
  expect(await ofSite('admin')).toEqual([1, true])
  expect(await ofSite('drradmin')).toEqual([0, null])
  const silence = async (access: string) => {
    const body = { by: 'type', types: ['Lighting'], ...timesOf(24) }
    const reply = await requests(calls.monitoringAvailability, body, access)
    const { rows } = reply as unknown as { rows: calls.AvailabilityRow[] }
    return rows.map(({ outages: count, seconds }) => [count, seconds.unreachable > 0])
  }
  expect(await silence('admin')).toEqual([[1, true]])
  expect(await silence('drradmin')).toEqual([[0, false]])
  await run(sql`delete from lamp`)
})

test('a sum of one lamp is unknown, however many lamps stand there now', async () => {
  await goTo('2026-11-22T10:00:00+07:00')
  const [from, to] = await Promise.all(
    ['ถนนเดิม', 'ถนนใหม่'].map((name) => buildSite(t, { departmentId, name, typeName: 'Lighting' })),
  )
  await run(sql`insert into lamp (wid, devid, pole, profile_id, status, is_unreachable, seen_at)
    select ${from}, 'lamp-' || n, 'P-' || n, min(id), 'ok', true, now()
    from device_profile, generate_series(1, 2) n where solution = 'lighting' group by n`)
  const hours = (n: number) => new Date(t.clock.now.getTime() - n * 3_600_000)
  // one lamp a hundred hours, a second one ten
  await run(sql`update asset_period p set started_at = case a.external_id when 'lamp-1' then ${hours(100.5)}::timestamptz
      else ${hours(10)}::timestamptz end
    from asset a where a.id = p.asset_id`)
  await sumUpAvailability(t.test.database, t.clock.now)
  const unreachable = async (access: string, [begin, end]: readonly [number, number]) => {
    const times = { from: toBangkokIso(hours(begin)), to: toBangkokIso(hours(end)) }
    const body = { by: 'type', key: 'Lighting', ...times, page: 1, perPage: 25 }
    const reply = await requests(calls.availabilitySites, body, access)
    return (reply as unknown as { rows: calls.AvailabilitySite[] }).rows.map(({ wid, seconds }) => [
      wid,
      seconds && seconds.unreachable / 3_600,
    ])
  }
  expect(await unreachable('admin', [60, 36])).toEqual([[from, 24]])
  expect(await unreachable('drradmin', [60, 36])).toEqual([[from, null]])
  expect(await unreachable('drradmin', [60, 0])).toEqual([[from, 70]])
  // the last hour is summed up whole: it has a lamp that came after the requested time
  expect(await unreachable('admin', [110, 100.75])).toEqual([[from, 0.5]])
  expect(await unreachable('drradmin', [110, 100.75])).toEqual([[from, null]])

  // both were moved; later the second one alone was there
  await run(sql`update lamp set wid = ${to}`)
  await run(sql`update asset_period p set ended_at = ${hours(4)} from asset a
    where a.id = p.asset_id and a.external_id = 'lamp-1' and p.wid = ${from}`)
  await run(sql`update asset_period p set ended_at = ${hours(0)} from asset a
    where a.id = p.asset_id and a.external_id = 'lamp-2' and p.wid = ${from}`)
  await run(sql`insert into availability_due values (${from}, ${hours(101)})`)
  await sumUpAvailability(t.test.database, t.clock.now)
  expect(await unreachable('admin', [3, 0])).toEqual([[from, 3]])
  expect(await unreachable('drradmin', [3, 0])).toEqual([[from, null]])

  // intervals of before 24 months are gone, and with them how many lamps there were
  await run(sql`delete from asset_period where wid = ${from}`)
  await run(sql`insert into site_availability
    select grain, at - interval '30 months', wid, project_id, ok_s, warning_s, fault_s, unreachable_s, unknown_s, maintenance_s, force_majeure_s
    from site_availability where wid = ${from} and grain = 'day'`)
  const old = [920 * 24, 910 * 24] as const
  expect(await unreachable('admin', old)).toEqual([[from, expect.any(Number)]])
  expect(await unreachable('drradmin', old)).toEqual([[from, null]])
  await run(sql`delete from lamp`)
})

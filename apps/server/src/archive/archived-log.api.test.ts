import { scratchStore } from '@roadside/server-kit/media/testing/scratch-store.ts'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loraLog, loraSeries, loraUplinks } from '@roadside/solutions/lighting/calls.ts'
import { insertMonth } from '@roadside/solutions/lighting/server/archive/testing/month-of-readings.ts'
import { archiveDueMonths } from './archive-months.ts'
import { withArchiveLock, type ArchiveWork } from './archive-work.ts'
import { archivedTables } from './open-archive.ts'
import { restoreMonth } from './restore-month.ts'

const devid = '0004a30b00000001'
let t: TestApp
let disk: Awaited<ReturnType<typeof scratchStore>>
let admin: string
let staff: string

beforeAll(async () => {
  t = await createTestApp()
  disk = await scratchStore()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ส่วนกลาง'] })
  const departmentId = drr.departments['ส่วนกลาง'] ?? 0
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId: drr.groupId, departmentId })
  const wid = await buildSite(t, { departmentId })
  const lamp = { wid, name: '0004a30b00', lamps: 1, days: 31 }
  await insertMonth(t.test.database.pool, { ...lamp, month: '2026-08' })
  await t.test.database.pool.query(`update lamp set counter = 8000`)
  admin = await t.tokenOf('admin')
  staff = await t.tokenOf('staff')
})
afterAll(async () => {
  await t.close()
  await disk.drop()
})

const work = (run: (work: ArchiveWork) => Promise<unknown>) =>
  withArchiveLock(t.test.database.pool, async (client) => {
    await run({
      client,
      store: disk.store,
      copies: () => Promise.resolve(null),
      tables: archivedTables,
      log: pino({ level: 'silent' }),
      now: () => t.clock.now,
      rowsOfPart: 10_000,
      lockPauseMs: 10,
      hasAllFiles: true,
    })
    return true
  })
const archiveAll = () =>
  work((archive) => archiveDueMonths(archive, { afterMonths: 1, retentionMonths: 24 }))

const bound = (day: string) => `2026-${day}T00:00:00+07:00`
const august = { from: bound('08-05'), to: bound('08-25') }
const later = { from: bound('09-01'), to: bound('11-01') }
interface Log {
  rows: object[]
  total: number
  archived: string[]
}
const logOf = async (times: { from?: string; to?: string }) =>
  (await t.call(loraLog, { devid, page: 1, perPage: 100, ...times }, admin)).body as Log
const seriesOf = async (token = admin, id = devid) =>
  (await t.call(loraSeries, { devid: id, ...august }, token)).body
const uplinksOf = async (times: { from: string; to: string }) =>
  (await t.call(loraUplinks, { devid, ...times }, admin)).body
const gapsOf = async () =>
  (
    await t.test.database.pool.query<{ gaps: number }>(
      'select count(*)::int as gaps from uplink_gap',
    )
  ).rows[0]?.gaps

test('log, chart and counts say which months are in the archive, and show their days', async () => {
  // as they were counted when they came in
  await t.test.database.pool.query(
    `insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing)
     select 'lamp', id, wid, '2026-08-09T11:00:00+07', '2026-08-09T12:00:00+07', 7, 3 from lamp`,
  )
  const before = await uplinksOf(august)
  expect((await logOf(august)).archived).toEqual([])
  expect((await logOf(august)).total).toBeGreaterThan(1_800)
  expect((await seriesOf()).archived).toEqual({ months: [], days: [] })

  await archiveAll()
  expect(await logOf(august)).toEqual({ rows: [], total: 0, archived: ['2026-08'] })
  expect((await logOf({})).archived).toEqual(['2026-08'])
  expect((await logOf(later)).archived).toEqual([])
  const { archived, time } = await seriesOf()
  expect(time).toEqual([])
  expect(archived.months).toEqual(['2026-08'])
  expect(archived.days).toHaveLength(20)
  const [day] = archived.days
  expect(day?.day).toBe('2026-08-05')
  expect(day?.readings).toBeGreaterThan(85)
  expect(day?.current_least).toBe(0)
  expect(day?.current_greatest).toBeGreaterThan(0.4)
  expect(day?.battery_mean).toBeGreaterThan(3)

  const counted = await uplinksOf(august)
  expect(counted.archived).toEqual(['2026-08'])
  expect(counted.rows.map(({ at, received }) => [at, received])).toEqual(
    before.rows.map(({ at, received }) => [at, received]),
  )
  expect(counted.rows.find(({ at }) => at.startsWith('2026-08-09'))?.missing).toBe(3)
  expect((await uplinksOf({ from: bound('08-05'), to: bound('08-06') })).rows).toEqual([])
})

test('others than admin see of a day what they see of a reading', async () => {
  const { rows } = await t.test.database.pool.query<{ handle: string }>('select handle from lamp')
  const { archived } = await seriesOf(staff, rows[0]?.handle ?? '')
  expect(Object.keys(archived.days[0] ?? {}).sort()).toEqual([
    'current_greatest',
    'current_least',
    'current_mean',
    'day',
    'readings',
  ])
})

test('a late reading of an archived month is stored, and makes no gap of what is in the archive', async () => {
  const gaps = await gapsOf()
  const send = (fCnt: number, time: string) =>
    t.ingest('chirpstack?event=up', {
      applicationID: '1',
      devEUI: devid,
      fCnt,
      fPort: 2,
      time,
      data: 'AA==',
      rxInfo: [],
      objectJSON: '{"ct":9.5}',
    })
  expect((await send(12_000, '2026-11-21T19:00:00+07:00')).body).toMatchObject({ stored: 1 })
  expect((await send(9_000, '2026-08-12T12:00:00+07:00')).body).toMatchObject({ stored: 1 })
  // whoever looks meanwhile finds it, beside the word of the archive
  expect(await logOf(august)).toMatchObject({ total: 1, archived: ['2026-08'] })
  expect(await gapsOf()).toBe(gaps)
  await archiveAll()
  expect(await logOf(august)).toMatchObject({ total: 0, archived: ['2026-08'] })
  const greatest = (await seriesOf()).archived.days.find(({ day }) => day === '2026-08-12')
  expect(greatest?.current_greatest).toBe(9.5)
})

test('a month that was put back is in the log and in the chart, and the archive is named no more', async () => {
  await work((archive) => restoreMonth(archive, archivedTables[0]!, '2026-08'))
  const log = await logOf(august)
  expect(log.archived).toEqual([])
  expect(log.total).toBeGreaterThan(1_800)
  const { archived, time } = await seriesOf()
  expect(archived).toEqual({ months: [], days: [] })
  expect(time.length).toBeGreaterThan(1_800)

  // its uplinks are counted as well where a later month is in the archive
  const before = await uplinksOf(august)
  await t.test.database.pool.query(
    `insert into archive_month (source, month, starts_at, ends_at, state, changed_at)
     values ('lamp_reading', '2026-09', '2026-09-01T00:00:00+07', '2026-10-01T00:00:00+07', 'archived', now())`,
  )
  const counted = await uplinksOf({ from: bound('08-05'), to: bound('10-05') })
  expect(counted.rows).toHaveLength(61)
  const received = (rows: typeof counted.rows) => rows.map((row) => row.received)
  expect(received(counted.rows.slice(0, 20))).toEqual(received(before.rows))
  expect(before.rows[0]?.received).toBeGreaterThan(80)
})

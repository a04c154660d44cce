import { contractMonth, contractReport } from '@roadside/contract/contract-reports/report-calls.ts'
import { login } from '@roadside/contract/session-calls.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import demo from '@roadside/solutions/cctv/demo.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { hashPassword, isPasswordRight } from '../../accounts/password.ts'
import { solutions } from '../../solutions.ts'
import { writeAssetHistory } from '../asset-history-repository.ts'
import { buildDemoAuthority } from '../authority.ts'
import { openContractorAccounts } from '../contractor-accounts.ts'
import { monthBefore } from '../months.ts'
import { seedRecords } from '../records/seed.ts'
import { seedRepair } from './seed-repair.ts'

const password = 'Roadside-demo-1!'
let t: TestApp
let refused: string[]
const rows = async <Row extends object>(text: string) =>
  (await t.test.database.pool.query<Row>(text)).rows

// at any day of the year, near the fiscal year's first, too
beforeAll(async () => {
  t = await createTestApp({ DEMO: '1' })
  t.clock.now = new Date('2026-10-01T10:00:00+07:00')
  const { database } = t.test
  const types = solutions.flatMap(({ solution }) => solution.types)
  const { sites } = await buildDemoAuthority(database, {
    typeNames: types.map(({ typeName }) => typeName),
    now: t.clock.now,
    adminPassword: password,
    demoPassword: password,
    fourGUsername: '4g',
    dashboardFirstname: 'dashboard',
    hashPassword,
    isPasswordRight,
  })
  await seedRecords(
    database,
    sites.map(({ wid }) => wid),
    t.clock.now,
    [demo],
  )
  await openContractorAccounts(database.db, { hashPassword, demoPassword: password })
  await sql`
    insert into lamp (wid, devid, pole, profile_id, registered_at)
    select s.wid, 'lamp-' || s.wid || '-' || n, 'P-' || n, (select min(id) from device_profile where solution = 'lighting'), ${t.clock.now}
    from site s join department d on d.id = s.department_id, generate_series(1, 40) n
    where s.type_name = 'Lighting' and d.name in ('ขทช.นนทบุรี', 'ขทช.ปทุมธานี', 'ขทช.สมุทรปราการ')`.execute(
    database.db,
  )
  await sql`update lamp set status = 'ok', seen_at = ${t.clock.now}`.execute(database.db)
  await sql`update asset set health = 'ok', health_since = ${t.clock.now}`.execute(database.db)
  await sql`update asset_period set started_at = ${t.clock.now}`.execute(database.db)
  await writeAssetHistory(database, t.clock.now)
  refused = []
  const { alarms, deps, findCaller } = t.app as unknown as App
  await seedRepair({
    deps,
    kinds: alarms.kinds,
    findCaller,
    dashboardFirstname: 'dashboard',
    types,
    now: t.clock.now,
    log: {
      info: () => undefined,
      warn: ({ err }: { err: Error }) => void refused.push(err.message),
    } as never,
  })
}, 120_000)
afterAll(() => t.close())

const tokenOf = async (username: string) =>
  (await t.call(login, { username, password })).body.accessToken

test('no step of the six months is one that the console refuses', () => {
  expect(refused).toEqual([])
})

test('there are tickets in every state and of every origin, numbered without gaps, due by their contracts', async () => {
  const [all] = await rows<Record<string, number | string[]>>(`
    select array_agg(distinct state order by state) as states, array_agg(distinct origin order by origin) as origins,
      (count(*) filter (where confirmed_at is not null))::int as confirmed, (count(*) filter (where repeats > 0))::int as repeats,
      (count(*) filter (where cost_baht > 0))::int as paid, (count(*) filter (where due_at is not null))::int as due,
      (count(*) filter (where finished_at > due_at))::int as late, (count(*) filter (where is_open and due_at < '2026-10-01T03:00Z'))::int as "lateNow"
    from ticket`)
  expect(all?.['states']).toEqual([
    'accepted',
    'assigned',
    'cancelled',
    'finished',
    'inProgress',
    'open',
    'waitingForParts',
  ])
  expect(all?.['origins']).toEqual(['alarm', 'hand', 'report', 'rule'])
  const counted = ['confirmed', 'repeats', 'paid', 'due', 'late', 'lateNow']
  expect(counted.filter((figure) => !all?.[figure])).toEqual([])
  expect(
    await rows(`select from ticket_number n where last <> (select count(*) from ticket t
      where t.number_year = n.year and t.number_department = n.department_id)`),
  ).toEqual([])
  // each tells when its fault began
  expect(
    await rows(`select from ticket t where origin in ('alarm', 'rule') and not exists (
      select from ticket_alarm l join alarm a on a.id = l.alarm_id where l.ticket_id = t.id and a.raised_at < t.opened_at)`),
  ).toEqual([])
  expect(await rows(`select from ticket where opened_at > '2026-10-01T03:00Z'`)).toEqual([])
  const moves = await rows<{ move: string }>(
    `select distinct move from ticket_event where move is not null`,
  )
  expect(moves.map(({ move }) => move)).toEqual(
    expect.arrayContaining(['sendBack', 'reopen', 'waitForParts', 'cancel', 'accept']),
  )
  expect(await rows('select from ticket_photo')).not.toHaveLength(0)
})

test('pauses were agreed to, refused and are open, and one flood was claimed too late', async () => {
  expect(
    (
      await rows<{ of: string }>(`select distinct decision as of from service_pause order by 1`)
    ).map(({ of }) => of),
  ).toEqual(['agreed', 'claimed', 'refused'])
  expect(
    await rows(
      `select from service_pause where reason = 'force_majeure' and claimed_at > to_at + interval '20 days' and decision = 'claimed'`,
    ),
  ).toHaveLength(1)
  expect(await rows('select from service_pause where letter is not null')).not.toHaveLength(0)
})

test('the month before the last was closed twice and differs since, the last is open, and figures are plausible', async () => {
  const token = await tokenOf('officeadmin')
  const [light] = await rows<{ id: number }>(`
    select p.id from project p join site s on s.project_id = p.id and s.type_name = 'Lighting'
      join department d on d.id = p.department_id and d.name = 'ขทช.นนทบุรี' limit 1`)
  const pj_id = Number(light?.id)
  const month = (count: number) => monthBefore(t.clock.now, count)
  const monthOf = async (count: number) =>
    (await t.call(contractMonth, { pj_id, month: month(count) }, token)).body
  const before = await monthOf(2)
  expect(before.versions.map(({ version }) => version)).toEqual([2, 1])
  expect(before.differs).toContain('pauses')
  const last = await monthOf(1)
  expect([last.versions, last.obstacles]).toEqual([[], []])
  for (const count of [1, 2, 3, 4, 5, 6]) {
    const { body } = await t.call(
      contractReport,
      { month: month(count), by: 'contract', pj_id },
      token,
    )
    const [row] = body.rows
    expect(row?.measured.availability).toBeGreaterThan(0.95)
    expect(row?.measured.availability).toBeLessThan(1)
    expect(row?.agreed.penalty_satang).not.toBeNull()
  }
})

import { addDays } from '@roadside/contract/domain/time-range.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import demo from '@roadside/solutions/cctv/demo.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { solutions } from '../../solutions.ts'
import { buildDemoAuthority } from '../authority.ts'
import { openContractorAccounts } from '../contractor-accounts.ts'
import { seedRecords } from '../records/seed.ts'
import { seedRepair } from './seed-repair.ts'

let t: TestApp
const rows = async <Row extends object>(text: string) =>
  (await t.test.database.pool.query<Row>(text)).rows
const types = solutions.flatMap(({ solution }) => solution.types)
const seed = () => {
  const { alarms, deps, findCaller, http } = t.app as unknown as App
  return seedRepair({
    deps,
    kinds: alarms.kinds,
    findCaller,
    dashboardFirstname: 'dashboard',
    types,
    now: t.clock.now,
    log: http.log,
  })
}

beforeAll(async () => {
  t = await createTestApp({ DEMO: '1' })
  const { database } = t.test
  const hashPassword = (password: string) => Promise.resolve(password)
  const { sites } = await buildDemoAuthority(database, {
    typeNames: types.map(({ typeName }) => typeName),
    now: t.clock.now,
    adminPassword: 'Roadside-demo-1!',
    demoPassword: 'Roadside-demo-1!',
    fourGUsername: '4g',
    dashboardFirstname: 'dashboard',
    hashPassword,
    isPasswordRight: (hash, password) => Promise.resolve(hash === password),
  })
  const wids = sites.map(({ wid }) => wid)
  await seedRecords(database, wids, t.clock.now, [demo])
  await openContractorAccounts(database.db, { hashPassword, demoPassword: 'Roadside-demo-1!' })
  await seed()
}, 60_000)
afterAll(() => t.close())

const endOf = (days: number) => addDays(bangkokDay(t.clock.now), days)

test('contracts have terms, lots and bank guarantees, of which some end soon or too early', async () => {
  const lots = await rows<{ name: string; until: string | null; sites: number }>(`
    select l.name, to_char(l.guarantee_to, 'YYYY-MM-DD') as until, (select count(*)::int from site where lot_id = l.id) as sites
    from lot l join project p on p.id = l.project_id join department d on d.id = p.department_id
    where d.name = 'ขทช.นนทบุรี' order by l.id`)
  expect(lots.map(({ until }) => until)).toEqual(expect.arrayContaining([endOf(20), endOf(-15)]))
  expect(lots.every(({ sites }) => sites > 0)).toBe(true)
  expect(
    await rows(
      `select from project where terms -> 'penalty' <> 'null'::jsonb and contract_value_satang > 0`,
    ),
  ).toHaveLength(8)
  // some of what is to be entered is not
  expect(
    await rows(`select from project p where archived_at is null and terms is null`),
  ).not.toHaveLength(0)
  const banks = await rows<{ until: string; isEarly: boolean }>(`
    select to_char(valid_to, 'YYYY-MM-DD') as until, valid_to < (select max(guarantee_to) from lot where project_id = b.project_id) as "isEarly"
    from bank_guarantee b where secures = 'defects'`)
  expect(banks.map(({ until }) => until)).toContain(endOf(6))
  expect(banks.filter(({ isEarly }) => isEarly).length).toBeGreaterThanOrEqual(2)
})

test('each account of a contractor is of its contract', async () => {
  expect(
    await rows(`
      select u.username, u.role, count(p.id) > 0 as "hasContracts" from app_user u join project p on p.contractor_id = u.contractor_id
      where u.contractor_id is not null group by u.id order by u.id`),
  ).toEqual(
    ['contractor', 'contractor2', 'contractor3'].map((username) => ({
      username,
      role: 'contractor',
      hasContracts: true,
    })),
  )
  const [light] = await rows<{ username: string }>(`
    select u.username from project p join site s on s.project_id = p.id and s.type_name = 'Lighting'
      join department d on d.id = p.department_id and d.name = 'ขทช.นนทบุรี'
      join app_user u on u.contractor_id = p.contractor_id limit 1`)
  expect(light?.username).toBe('contractor')
})

test('a second start enters nothing again', async () => {
  const count = `select (select count(*) from lot) as lots, (select count(*) from bank_guarantee) as guarantees, (select count(*) from record_history) as changes`
  const before = await rows(count)
  await seed()
  expect(await rows(count)).toEqual(before)
})

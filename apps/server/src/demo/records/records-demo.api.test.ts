import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { hlsUrlError } from '@roadside/contract/domain/hls-url.ts'
import { staError } from '@roadside/contract/domain/sta.ts'
import { judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import demo from '@roadside/solutions/cctv/demo.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDemoAuthority } from '../authority.ts'
import { seedRecords } from './seed.ts'

const now = new Date('2026-11-21T20:00:00+07:00')
let t: TestDatabase
let wids: number[]
beforeAll(async () => {
  t = await createTestDatabase()
  const authority = await buildDemoAuthority(t.database, {
    typeNames: ['Lighting', 'CCTV'],
    now,
    adminPassword: 'Roadside-demo-1!',
    demoPassword: 'Roadside-demo-1!',
    fourGUsername: '4g',
    dashboardFirstname: 'dashboard',
    hashPassword: (password) => Promise.resolve(password),
    isPasswordRight: (hash, password) => Promise.resolve(hash === password),
  })
  wids = authority.sites.map(({ wid }) => wid)
  await seedRecords(t.database, wids, now, [demo])
}, 60_000)
afterAll(() => t.drop())

const count = async (what: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${what}`.execute(
    t.database.db,
  )
  return rows[0]?.count
}

test('there are 40 projects in all states, some put away, and sites of old projects', async () => {
  const { rows } = await sql<{ from: string | null; to: string | null; archived: boolean }>`
    select to_char(guarantee_from, 'YYYY-MM-DD') as "from", to_char(guarantee_to, 'YYYY-MM-DD') as "to",
      archived_at is not null as archived from project`.execute(t.database.db)
  expect(rows).toHaveLength(40)
  const states = rows.map(({ from, to }) => judgeGuarantee(from, to, bangkokDay(now)))
  expect(new Set(states.map(({ state }) => state))).toEqual(
    new Set(['within', 'over', 'before', 'none']),
  )
  expect(
    states.filter((each) => each.state === 'within' && each.daysLeft <= 90).length,
  ).toBeGreaterThan(2)
  expect(rows.filter(({ archived }) => archived)).toHaveLength(2)
  expect(await count(sql`site where project_id is null`)).toBeGreaterThan(0)
  expect(await count(sql`contractor`)).toBe(12)
  expect(await count(sql`way`)).toBeGreaterThan(30)
})

test('there are 120 cameras at the camera sites that obey their own form', async () => {
  const { rows } = await sql<{ sta: string; hls_url: string; typeName: string; hasPlace: boolean }>`
    select e.sta, e.hls_url, s.type_name as "typeName", e.location_id is not null as "hasPlace"
    from equipment e join site s on s.wid = e.wid`.execute(t.database.db)
  expect(rows).toHaveLength(120)
  expect(
    rows.filter(
      ({ sta, hls_url }) => staError(sta, 'spec') !== null || hlsUrlError(hls_url) !== null,
    ),
  ).toEqual([])
  expect(rows.every(({ typeName, hasPlace }) => typeName === 'CCTV' && hasPlace)).toBe(true)
  expect(new Set(rows.map(({ hls_url }) => hls_url)).size).toBe(120)
  const beginnings = new Set(rows.map(({ hls_url }) => hls_url.split('/').at(-1)?.split('-')[0]))
  expect(beginnings).toEqual(new Set(['cam', 'gone', 'stalled', 'broken', 'ended']))
  // no site was made for them: all stand at the sites of the facts
  expect(await count(sql`site where type_name = 'CCTV' and wid <> all(${wids}::bigint[])`)).toBe(0)
})

test('a second start writes nothing again', async () => {
  await seedRecords(t.database, wids, now, [demo])
  expect([await count(sql`project`), await count(sql`equipment`)]).toEqual([40, 120])
})

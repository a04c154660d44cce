import type { Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compactAssetCounts } from './count-repository.ts'

let own: TestDatabase
let db: Database
const run = <Row extends object>(text: string): Promise<Row[]> =>
  db.pool.query<Row>(text).then(({ rows }) => rows)

beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database
  await run(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id)
    insert into site (department_id, type_name, name) select id, 'Flooding', 'ถนน ' || n from d, generate_series(1, 2) n`)
})
afterAll(() => own.drop())

const order = 'order by wid, health, condition'

async function expectCounted(): Promise<void> {
  const counted = await run(
    `select wid, health, condition, sum(n)::int as n from asset_count group by 1, 2, 3 having sum(n) <> 0 ${order}`,
  )
  expect(counted).toEqual(
    await run(
      `select wid, health, condition, count(*)::int as n from asset where archived_at is null group by 1, 2, 3 ${order}`,
    ),
  )
}

test('the equipment of a site is counted by state, whatever happens to it', async () => {
  await run(`insert into device (solution, wid, external_id, name, report_s, timeout_s)
    select 'flooding', s.wid, s.wid || '-' || n, 'D-' || n, 600, 1800 from site s, generate_series(1, 5) n`)
  await expectCounted()
  await run(`update device set health = 'fault', condition = 'warn' where name in ('D-1', 'D-2')`)
  await run(`update device set wid = (select max(wid) from site) where name = 'D-3'`)
  await run(`update device set archived_at = now() where name = 'D-2'`)
  await run(`delete from device where name = 'D-4'`)
  await expectCounted()
  await run(`update device set name = name || ' ใหม่'`)
  await compactAssetCounts(db.db)
  await expectCounted()
  expect(
    await run(`select from asset_count group by wid, health, condition having count(*) > 1`),
  ).toEqual([])
  expect(await run('select from asset_count where n <= 0')).toEqual([])
})

test('a change that alters no state writes no count', async () => {
  const before = await run('select count(*)::int as n from asset_count')
  await run(`update device set name = name || '!'`)
  expect(await run('select count(*)::int as n from asset_count')).toEqual(before)
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { writeAssetHistory } from './asset-history-repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const { departments } = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  for (let index = 0; index < 3; index += 1) {
    const wid = await buildSite(t, {
      departmentId: departments['ขทช.นนทบุรี'] ?? 0,
      name: `จุด ${index}`,
    })
    await sql`insert into gateway (wid, gwno, eui) select ${wid}, n, ${wid} || '-' || n from generate_series(1, 40) n`.execute(
      t.test.database.db,
    )
  }
})
afterAll(() => t.close())

test('equipment that was registered long ago and reports since today has a known past', async () => {
  const { db } = t.test.database
  await sql`insert into lamp (wid, devid, pole, profile_id, registered_at)
    select (select min(wid) from site), 'lamp-' || n, 'P-' || n, (select min(id) from device_profile where solution = 'lighting'), now() - interval '90 days'
    from generate_series(1, 20) n`.execute(db)
  await sql`update lamp set status = 'ok', seen_at = now()`.execute(db)
  await writeAssetHistory(t.test.database, new Date())
  const { rows } = await sql<{ known: number; unknown: number }>`
    select round(sum(extract(epoch from coalesce(ended_at, now()) - started_at)) filter (where p.health <> 'unknown') / 86400 / 20)::int as known,
      round(sum(extract(epoch from coalesce(ended_at, now()) - started_at)) filter (where p.health = 'unknown') / 86400 / 20)::int as unknown
    from asset_period p join asset a on a.id = p.asset_id where a.kind = 'lamp'`.execute(db)
  expect(rows[0]?.known).toBeGreaterThanOrEqual(58)
  expect(rows[0]?.unknown ?? 0).toBeLessThan(2)
  await sql`delete from lamp`.execute(db)
  await sql`delete from asset where kind = 'lamp'`.execute(db)
})

test('every asset has one health at every moment since the year began, and some had outages', async () => {
  const now = new Date()
  await writeAssetHistory(t.test.database, now)
  const { rows } = await sql<{
    assets: number
    holes: number
    open: number
    downs: number
    excused: number
    days: number
  }>`
    with p as (select *, lead(started_at) over (partition by asset_id order by started_at) as next from asset_period)
    select count(distinct asset_id)::int as assets, (count(*) filter (where next is distinct from ended_at))::int as holes,
      (count(*) filter (where ended_at is null))::int as open, (count(*) filter (where health in ('fault', 'unreachable')))::int as downs,
      (count(*) filter (where excuse is not null))::int as excused,
      floor(extract(epoch from now() - min(started_at)) / 86400)::int as days from p`.execute(
    t.test.database.db,
  )
  expect(rows).toMatchObject([{ assets: 120, holes: 0, open: 120 }])
  expect(rows[0]?.downs).toBeGreaterThan(20)
  expect(rows[0]?.excused).toBeGreaterThan(0)
  expect(rows[0]?.days).toBeGreaterThanOrEqual(59)
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, type TestApp } from './testing/test-app.ts'

const devices = 1_000

let t: TestApp
let wid: number
beforeAll(async () => {
  t = await buildTestApp()
  const { departments } = await buildGroup(t, { code: 'office-1', departments: ['ขทช.นนทบุรี'] })
  wid = await buildSite(t, { departmentId: departments['ขทช.นนทบุรี'] ?? 0 })
})
afterAll(() => t.close())

/** Rows and entries that were read so far, as PostgreSQL counts them. */
async function rowsRead(client: pg.ClientBase): Promise<{ whole: number; ends: number }> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ whole: number; ends: number }>(
    `select sum(seq_tup_read)::int as whole,
       (select sum(idx_tup_read)::int from pg_stat_user_indexes
        where indexrelname in ('asset_period_end', 'asset_period_site')) as ends
     from pg_stat_user_tables where relname in ('asset', 'asset_period')`,
  )
  return rows[0] ?? { whole: 0, ends: 0 }
}

test('what happens to one piece of equipment costs no more where there is a lot of it', async () => {
  const client = await t.test.database.pool.connect()
  try {
    const make = (from: number, to: number) =>
      client.query(
        `insert into device (solution, wid, external_id, name, report_s, timeout_s)
         select 'flooding', $1, 'D-' || n, 'D-' || n, 600, 1800 from generate_series($2::int, $3::int) n`,
        [wid, from, to],
      )
    const turn = (health: string) =>
      client.query(
        `with d as (update device set health = $1, health_since = now() returning id),
           ended as (update device_period set ended_at = now() where ended_at is null)
         insert into device_period (device_id, kind, value, started_at, ended_at)
         select id, 'health', $1, now(), now() + interval '1 second' from d`,
        [health],
      )
    // on one connection, which makes its plans while there is next to nothing
    await make(1, 1)
    const before = await rowsRead(client)
    await make(2, devices)
    expect((await rowsRead(client)).whole - before.whole).toBeLessThan(10 * devices)

    // PostgreSQL knows the table from when nothing had ended yet
    await client.query('analyze asset_period')
    await turn('fault')
    await turn('ok')
    expect((await rowsRead(client)).ends - before.ends).toBeLessThan(10 * devices)
  } finally {
    client.release(true)
  }
})

import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

const [devices, lamps] = [1_000, 1_000]

let t: TestApp
let wid: number
beforeAll(async () => {
  t = await createTestApp()
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
        where indexrelname in ('asset_period_ended', 'asset_period_site', 'asset_period_open')) as ends
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

test('lamps that change together are each noted once, and looked for one by one', async () => {
  const client = await t.test.database.pool.connect()
  const assets = async (): Promise<unknown[]> => {
    const { rows } = await client.query<object>(
      `select a.health, a.archived_at is null as is_there, p.health as of_period, p.wid, count(*)::int as n
       from asset a join asset_period p on p.asset_id = a.id where a.kind = 'lamp' and p.ended_at is null
       group by 1, 2, 3, 4 order by 1`,
    )
    return rows
  }
  const counts = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ read: number; noted: number }>(
      `select (sum(seq_tup_read) + (select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('asset', 'asset_period')))::int as read,
         (sum(n_tup_upd) filter (where relname = 'asset'))::int as noted
       from pg_stat_user_tables where relname in ('asset', 'asset_period')`,
    )
    return rows[0] ?? { read: 0, noted: 0 }
  }
  const put = (status: string, from: number, to: number) =>
    client.query(`update lamp set status = $1, seen_at = now() where pole::int between $2 and $3`, [
      status,
      from,
      to,
    ])
  try {
    // PostgreSQL knows the tables from before there were lamps
    await client.query('analyze asset, asset_period')
    await client.query(`insert into device_profile (solution, name) values ('lighting', 'โคม')`)
    await client.query(
      `insert into lamp (wid, devid, pole, profile_id)
       select $1, n::text, n::text, (select id from device_profile where name = 'โคม') from generate_series(1, $2::int) n`,
      [wid, lamps],
    )
    const each = { is_there: true, wid }
    expect(await assets()).toEqual([{ ...each, health: 'unknown', of_period: 'unknown', n: lamps }])
    // the plans are made for one lamp, and kept
    await put('off', 1, 1)
    const begun = await counts()
    await put('ok', 2, lamps)
    const together = await counts()
    expect(together.read - begun.read).toBeLessThan(20 * lamps)
    expect(together.noted - begun.noted).toBe(lamps - 1)
    expect(await assets()).toEqual([
      { ...each, health: 'fault', of_period: 'fault', n: 1 },
      { ...each, health: 'ok', of_period: 'ok', n: lamps - 1 },
    ])
    const before = await counts()
    await put('off', 2, 2)
    const alone = await counts()
    expect(alone.read - before.read).toBeLessThan(100)
    await client.query('update lamp set battery_v = 3')
    expect(await counts()).toEqual(alone)
  } finally {
    client.release(true)
  }
})

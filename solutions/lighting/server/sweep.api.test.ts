import type { Caller } from '@roadside/server-kit/caller.ts'
import { inTransaction, type Database } from '@roadside/server-kit/database.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LightingSite } from '../points.ts'
import { findLightingSites, summariseSite } from './site-repository.ts'
import { isSweepFree } from './sweep-repository.ts'
import { sweepLighting } from './sweep.ts'

const now = new Date('2026-11-21T02:00:00+07:00')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const lamps = 12
const states = [
  'available',
  'work',
  'fail',
  'unknown',
  'unreachable',
  'never_reported',
  'day_burning',
] as const
const user = {
  username: 'admin',
  role: 'admin',
  groupname: 'drr',
  department: '',
  firstname: '',
  lastname: '',
} as const
const root: Caller = {
  ...user,
  user,
  userId: 1,
  sessionId: '',
  groupId: 1,
  departmentId: null,
  contractorId: null,
  isFourG: false,
  isDashboardOnly: false,
}

let own: TestDatabase
let db: Database
let wids: number[] = []
const run = <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  db.pool.query<Row>(text, [...values]).then(({ rows }) => rows)

beforeAll(async () => {
  own = await createTestDatabase()
  db = own.database
  await run(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id)
    insert into site (department_id, type_name, name, latitude, longitude)
    select id, 'Lighting', 'ถนน ' || n, 13.8, 100.4 from d, generate_series(1, 3) n`)
  await run(`insert into device_profile (solution, name, mapping) values ('lighting', 'p', '{}')`)
  wids = (await run<{ wid: number }>('select wid from site order by wid')).map(({ wid }) => wid)
})
afterAll(() => own.drop())
beforeEach(async () => {
  await run('delete from lamp')
  await run('truncate lamp_due, lamp_site_seen')
})

/** Lamps of each site, whose silence counts from `silentAt` on and whose verdict expires at `expiresAt`. */
async function register(
  silentAt: Date | null,
  expiresAt: Date | null,
  wid = wids[0],
): Promise<void> {
  await run(
    `insert into lamp (wid, devid, pole, profile_id, seen_at, unreachable_at, status, status_until)
     select $1::bigint, $1::text || '-' || n, 'P-' || n, (select min(id) from device_profile), case when $2::timestamptz is not null then $4::timestamptz end,
       $2, case when $3::timestamptz is null then 'unknown' else 'ok' end, $3 from generate_series(1, ${lamps}) n`,
    [wid, silentAt, expiresAt, now],
  )
}

/** What the lamps themselves are, counted one by one. */
function countedOf(wid: number): Promise<object[]> {
  return run(
    `select count(*)::int as available, count(*) filter (where status = 'ok')::int as work, count(*) filter (where status = 'off')::int as fail,
       count(*) filter (where status = 'unknown')::int as unknown, count(*) filter (where is_unreachable)::int as unreachable,
       count(*) filter (where seen_at is null)::int as never_reported, count(*) filter (where is_day_burning)::int as day_burning
     from lamp where wid = $1`,
    [wid],
  )
}

async function expectCounted(): Promise<void> {
  for (const wid of wids) {
    const summary = await summariseSite(db.db, wid, now)
    const [counted] = await countedOf(wid)
    expect(Object.fromEntries(states.map((state) => [state, summary?.[state]]))).toEqual(counted)
  }
}

describe('the counts of a site', () => {
  test('are those of its lamps after registering, changing, moving, removing and a change that was given up', async () => {
    await register(minutes(45), minutes(600))
    await register(null, null, wids[1])
    await expectCounted()
    await run(
      `update lamp set status = 'off', is_day_burning = pole = 'P-2' where pole in ('P-1', 'P-2')`,
    )
    await expectCounted()
    await run(`update lamp set is_unreachable = true where pole = 'P-3'`)
    await run(`update lamp set wid = $1 where pole = 'P-4'`, [wids[2]])
    await run(`update lamp set seen_at = now() where pole = 'P-5'`)
    await run(`delete from lamp where pole in ('P-2', 'P-6')`)
    await expect(
      inTransaction(db.pool, async (client) => {
        await client.query(`update lamp set status = 'off'`)
        throw new Error('given up')
      }),
    ).rejects.toThrow('given up')
    await expectCounted()
    await sweepLighting(db.pool, now)
    await expectCounted()
  })

  test('are put together to one row a site', async () => {
    await register(minutes(45), minutes(600))
    for (const status of ['off', 'ok', 'off']) await run('update lamp set status = $1', [status])
    await sweepLighting(db.pool, now)
    expect(
      await run('select count(*)::int as n from lamp_count where wid = $1', [wids[0]]),
    ).toEqual([{ n: 1 }])
    await expectCounted()
  })

  test('write nothing for a reading that changes no state', async () => {
    await register(minutes(45), minutes(600))
    const before = await run('select count(*)::int as n from lamp_count')
    await run('update lamp set current_a = 0.4, seen_at = $1, unreachable_at = $2', [
      minutes(15),
      minutes(60),
    ])
    expect(await run('select count(*)::int as n from lamp_count')).toEqual(before)
  })
})

describe('a sweep', () => {
  const unreachable = () =>
    run<{ n: number }>('select count(*)::int as n from lamp where is_unreachable').then(
      ([row]) => row?.n,
    )

  test('makes silent lamps unreachable when they are due, and not before', async () => {
    await register(minutes(10), null)
    expect(await sweepLighting(db.pool, minutes(9))).toEqual([])
    expect(await unreachable()).toBe(0)
    expect(await sweepLighting(db.pool, minutes(10))).toEqual([
      { topic: 'lighting', wid: wids[0], kind: 'state' },
    ])
    expect(await unreachable()).toBe(lamps)
    expect(
      await run(`select count(*)::int as n from lamp_change where what = 'connection'`),
    ).toEqual([{ n: lamps }])
    await expectCounted()
    expect(await sweepLighting(db.pool, minutes(30))).toEqual([])
  })

  test('looks again when a later reading has moved the time on', async () => {
    await register(minutes(10), null)
    await run('update lamp set unreachable_at = $1', [minutes(25)])
    expect(await sweepLighting(db.pool, minutes(10))).toEqual([])
    expect(await unreachable()).toBe(0)
    await sweepLighting(db.pool, minutes(25))
    expect(await unreachable()).toBe(lamps)
  })

  test('finds a time-out that was made shorter within a quarter of an hour', async () => {
    await register(minutes(10), null)
    await run('update lamp set unreachable_at = $1', [minutes(900)])
    await sweepLighting(db.pool, minutes(10))
    // as a shorter time-out of the profile does, with the next reading of each lamp
    await run('update lamp set unreachable_at = $1', [minutes(12)])
    await sweepLighting(db.pool, minutes(24))
    expect(await unreachable()).toBe(0)
    await sweepLighting(db.pool, minutes(25))
    expect(await unreachable()).toBe(lamps)
  })

  test('lets the verdict of a night expire, and both at once', async () => {
    await register(minutes(5), minutes(5))
    await run(`update lamp set is_day_burning = true where pole = 'P-1'`)
    await sweepLighting(db.pool, minutes(5))
    expect(
      await run('select distinct status, is_unreachable, is_day_burning, status_until from lamp'),
    ).toEqual([
      { status: 'unknown', is_unreachable: true, is_day_burning: false, status_until: null },
    ])
    await expectCounted()
  })

  test('leaves the work to another server that is at it', async () => {
    await register(minutes(10), null)
    await inTransaction(db.pool, async (client) => {
      expect(await isSweepFree(client)).toBe(true)
      expect(await sweepLighting(db.pool, minutes(20))).toEqual([])
    })
    expect(await unreachable()).toBe(0)
    await sweepLighting(db.pool, minutes(20))
    expect(await unreachable()).toBe(lamps)
  })

  test('reads no lamp of a site where nothing is due', async () => {
    await register(minutes(600), minutes(600))
    await register(minutes(10), null, wids[1])
    await run('analyze lamp')
    await sweepLighting(db.pool, minutes(1))
    const read = async () => {
      await run('select pg_stat_force_next_flush()')
      const [row] = await run<{ n: number }>(
        `select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_user_tables where relname = 'lamp'`,
      )
      return row?.n ?? Number.NaN
    }
    const before = await read()
    for (let turn = 0; turn < 5; turn += 1) await sweepLighting(db.pool, minutes(2))
    expect((await read()) - before).toBe(0)
  })
})

test('the list of sites has the counts and the time of the last message of a lamp', async () => {
  await register(minutes(45), minutes(600))
  await run('insert into lamp_site_seen values ($1, $2)', [wids[0], now])
  const filter = { departmentId: null, isFourGOnly: false }
  const sites = JSON.parse(await findLightingSites(db.db, root, filter)) as LightingSite[]
  expect(sites.map(({ available, work, lastupdate }) => ({ available, work, lastupdate }))).toEqual(
    [
      { available: lamps, work: lamps, lastupdate: '2026-11-21T02:00:00+07:00' },
      { available: 0, work: 0, lastupdate: null },
      { available: 0, work: 0, lastupdate: null },
    ],
  )
})

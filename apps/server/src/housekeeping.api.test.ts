import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import { ensureMonthlyPartitions } from '@roadside/server-kit/partitions.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from './config-schema.ts'
import { housekeeping } from './housekeeping.ts'

const now = new Date('2026-11-21T20:00:00+07:00')
let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
  for (const table of ['smoke_reading', 'smoke_event']) {
    await t.database.pool.query(
      `create table ${table} (at timestamptz not null) partition by range (at)`,
    )
    await ensureMonthlyPartitions(t.database.pool, table, {
      from: new Date('2026-01-01T00:00:00+07:00'),
      to: now,
    })
  }
})
afterAll(() => t.drop())

test('the months of a table are stored as long as the setting of its kind', async () => {
  const config = parseConfig({ RETENTION_READINGS_MONTHS: '2', RETENTION_EVENTS_MONTHS: '5' })
  const sweeps = housekeeping(
    [
      { table: 'smoke_reading', retention: 'readings' },
      { table: 'smoke_event', retention: 'events' },
    ],
    { store: openDiskStore('nowhere'), columns: [] },
    config.retention,
  )
  const media: Deps['media'] = {
    storePicture: () => Promise.reject(new Error('no pictures here')),
    storeDocument: () => Promise.reject(new Error('no documents here')),
    link: () => '',
    absoluteLink: () => '',
  }
  const deps: Deps = {
    database: t.database,
    live: { publish: () => undefined },
    media,
    now: () => now,
  }
  await sweeps.find(({ name }) => name === 'partitions')?.run(deps, pino({ level: 'silent' }))
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select min(c.relname) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = any('{smoke_reading,smoke_event}'::regclass[]) group by i.inhparent order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['smoke_event_2026_06', 'smoke_reading_2026_09'])
})

test('gaps of frame counters are stored as long as readings, their hours for 40 days', async () => {
  await t.database.pool.query(`
    with g as (insert into department_group (name, code, kind) values ('ก', 'g', 'other') returning id),
      d as (insert into department (group_id, name) select id, 'ห' from g returning id),
      s as (insert into site (department_id, type_name, name) select id, 'Lighting', 'ถ' from d returning wid)
    insert into uplink_gap (kind, source_id, wid, started_at, ended_at, counter, missing)
      select 'lamp', 1, wid, at, at, 7, 2 from s,
        unnest('{2024-11-21T19:00:00+07,2026-09-01T12:00:00+07,2026-11-21T19:00:00+07}'::timestamptz[]) at`)
  const sweeps = housekeeping(
    [],
    { store: openDiskStore('nowhere'), columns: [] },
    parseConfig({}).retention,
  )
  const media: Deps['media'] = {
    storePicture: () => Promise.reject(new Error('no pictures here')),
    storeDocument: () => Promise.reject(new Error('no documents here')),
    link: () => '',
    absoluteLink: () => '',
  }
  const deps: Deps = {
    database: t.database,
    live: { publish: () => undefined },
    media,
    now: () => now,
  }
  await sweeps.find(({ name }) => name === 'expired')?.run(deps, pino({ level: 'silent' }))
  const { rows } = await t.database.pool.query<{ gaps: number; days: number; hours: number }>(
    `select count(*)::int as gaps, (select count(*)::int from uplink_gap_sum where grain = 'day') as days,
      (select count(*)::int from uplink_gap_sum where grain = 'hour') as hours from uplink_gap`,
  )
  expect(rows).toEqual([{ gaps: 2, days: 2, hours: 1 }])
})

test('readings and events are stored for two years, pictures and messages for one, rejected messages for a month, unless settings differ', () => {
  expect(parseConfig({}).retention).toEqual({
    months: { readings: 24, events: 24 },
    imagesMonths: 12,
    messagesMonths: 12,
    rejectedDays: 30,
  })
})

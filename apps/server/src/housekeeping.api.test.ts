import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import { createTestDatabase, type TestDatabase } from '@roadside/server-kit/testing/test-database.ts'
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
    await t.database.pool.query(`create table ${table} (at timestamptz not null) partition by range (at)`)
    await ensureMonthlyPartitions(t.database.pool, table, { from: new Date('2026-01-01T00:00:00+07:00'), to: now })
  }
})
afterAll(() => t.drop())

test('a table’s months are kept as long as the setting of its kind says', async () => {
  const config = parseConfig({ RETENTION_READINGS_MONTHS: '2', RETENTION_EVENTS_MONTHS: '5' })
  const sweeps = housekeeping(
    [
      { table: 'smoke_reading', retention: 'readings' },
      { table: 'smoke_event', retention: 'events' },
    ],
    { store: openDiskStore('nowhere'), columns: [] },
    config.retention,
  )
  const media: Deps['media'] = { keep: () => Promise.reject(new Error('no pictures here')), link: () => '' }
  const deps: Deps = { database: t.database, live: { publish: () => undefined }, media, now: () => now }
  await sweeps.find(({ name }) => name === 'partitions')?.run(deps, pino({ level: 'silent' }))
  const { rows } = await t.database.pool.query<{ name: string }>(
    `select min(c.relname) as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = any('{smoke_reading,smoke_event}'::regclass[]) group by i.inhparent order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['smoke_event_2026_06', 'smoke_reading_2026_09'])
})

test('readings and events are kept for two years, pictures for one, rejected messages for a month, unless settings say otherwise', () => {
  expect(parseConfig({}).retention).toEqual({
    months: { readings: 24, events: 24 },
    imagesMonths: 12,
    rejectedDays: 30,
  })
})

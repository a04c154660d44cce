import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import { findUnwanted } from '@roadside/server-kit/media/picture-repository.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from '../../config-schema.ts'
import { housekeeping } from '../../housekeeping.ts'
import { noticePictures } from './retention-repository.ts'
import { buildContent } from './testing/notices.ts'

const now = new Date('2026-11-21T20:00:00+07:00')
let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.drop())

const query = async <T extends object>(statement: string, values: unknown[] = []) =>
  (await t.database.pool.query<T>(statement, values)).rows
const addAlarm = (name: string, raisedAt: string, closedAt: string | null) =>
  query(
    `insert into alarm (kind, solution, subject, subject_name, severity, raised_at, noted_at, last_seen_at, is_active, cleared_at, closed_at)
     values ('x', '', $1, $1, 'major', $2, $2, $2, $3, $4, $4)`,
    [name, raisedAt, closedAt === null, closedAt],
  )
const addNotice = (title: string, state: string, createdAt: string, picture: string | null) =>
  query(
    `with made as (insert into notice (channel, target_name, content, state, created_at, due_at)
       values ('email', 'x', $1, $2, $3, $3) returning id)
     insert into notice_alarm (notice_id, alarm_id) select id, 1 from made`,
    [JSON.stringify(buildContent({ title, picture })), state, createdAt],
  )
const hashOf = (digit: string) => digit.repeat(64)

test('closed alarms go with the events, messages after their months, and pictures with the last message that shows them', async () => {
  await addAlarm('closed long ago', '2024-10-01', '2024-11-01')
  await addAlarm('closed lately', '2024-10-01', '2026-11-01')
  await addAlarm('lasting', '2024-10-01', null)
  await addNotice('old', 'sent', '2025-11-01', hashOf('a'))
  await addNotice('old that waits', 'waiting', '2025-11-01', hashOf('b'))
  await addNotice('new', 'failed', '2026-11-01', hashOf('c'))
  await addNotice('without', 'sent', '2026-11-01', null)
  for (const digit of ['a', 'b', 'c', 'd'])
    await query(
      `insert into picture (hash, state, width, height, bytes, stored_at, last_used_at) values (decode($1, 'hex'), 'ok', 1, 1, 1, '2020-01-01', '2020-01-01')`,
      [hashOf(digit)],
    )
  const { retention } = parseConfig({})
  const sweeps = housekeeping([], { store: openDiskStore('nowhere'), columns: [] }, retention)
  const deps = { database: t.database, now: () => now } as Deps
  await sweeps.find(({ name }) => name === 'expired')?.run(deps, pino({ level: 'silent' }))

  const alarms = await query<{ subject: string }>('select subject from alarm order by 1')
  expect(alarms.map(({ subject }) => subject)).toEqual(['closed lately', 'lasting'])
  const titles = await query<{ title: string; alarms: number }>(
    `select content ->> 'title' as title from notice order by 1`,
  )
  expect(titles.map(({ title }) => title)).toEqual(['new', 'old that waits', 'without'])
  expect(await query('select from notice_alarm')).toHaveLength(3)
  const unwanted = await findUnwanted(t.database.db, [noticePictures], {
    usedBefore: now,
    now,
    months: retention.imagesMonths,
    limit: 10,
  })
  expect(unwanted.toSorted()).toEqual([hashOf('a'), hashOf('d')])
})

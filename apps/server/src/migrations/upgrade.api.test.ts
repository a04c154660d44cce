import { randomBytes } from 'node:crypto'
import { migrate } from '@roadside/server-kit/migrate.ts'
import { asSuperuser, urlOf } from '@roadside/server-kit/testing/superuser.ts'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrations } from '../solutions.ts'

const log = { info: () => undefined, warn: () => undefined }

/** Runs over a database of its own, which holds nothing yet and is dropped afterwards. */
async function withEmptyDatabase(run: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const superuserUrl = inject('superuserUrl')
  const name = `upgraded_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuserUrl, `create database ${name} owner roadside`)
  const pool = new pg.Pool({ connectionString: urlOf(superuserUrl, name), max: 2 })
  try {
    await run(pool)
  } finally {
    await pool.end()
    await asSuperuser(superuserUrl, `drop database ${name} with (force)`)
  }
}

test('a database of an earlier version with entries in its audit log is migrated', () =>
  withEmptyDatabase(async (pool) => {
    const before = migrations.filter(({ scope, number }) => scope === 'core' && number < 32)
    await migrate(pool, before, log)
    await pool.query(
      `insert into audit_log (at, username, address, action, subject) values (now(), 'admin', '127.0.0.1', 'site.save', 'สายทาง ๑')`,
    )
    await migrate(pool, migrations, log)
    const { rows } = await pool.query(
      `select username from audit_log where fold_search(subject) like '%ทาง 1%'`,
    )
    expect(rows).toEqual([{ username: 'admin' }])
  }))

test('an import of lamps of before they had circuits can still be taken back', () =>
  withEmptyDatabase(async (pool) => {
    await migrate(
      pool,
      migrations.filter(({ scope, number }) => scope !== 'lighting' || number < 14),
      log,
    )
    await pool.query(`
      with g as (insert into department_group (name, code, kind) values ('ทช.', 'drr', 'central') returning id),
        d as (insert into department (group_id, name) select id, 'ส่วนกลาง' from g returning id),
        s as (insert into site (department_id, type_name, name) select id, 'Lighting', 'นบ.1001' from d returning wid)
      insert into lamp_import (wid, filename, username, at, lamps, changed)
      select wid, f.name, 'admin', now(), 1, f.changed::jsonb from s, (values
        ('a.csv', '[{"id": 7, "before": {"pole": "P-1"}, "after": {"pole": "P-2"}}, {"id": 8, "before": {"pole": "P-3"}, "after": {"pole": "P-4"}}]'),
        ('b.csv', '[]')) f(name, changed)`)
    await migrate(pool, migrations, log)
    const { rows } = await pool.query('select changed from lamp_import order by id')
    const none = { circuit: '', side: null }
    expect(rows).toEqual([
      {
        changed: [
          { id: 7, before: { pole: 'P-1', ...none }, after: { pole: 'P-2', ...none } },
          { id: 8, before: { pole: 'P-3', ...none }, after: { pole: 'P-4', ...none } },
        ],
      },
      { changed: [] },
    ])
  }))

test('events that wait for their review when alarms begin are judged, those of the last day', () =>
  withEmptyDatabase(async (pool) => {
    await migrate(
      pool,
      migrations.filter(({ scope, number }) => scope !== 'events' || number < 5),
      log,
    )
    await pool.query(`
      create table camera_event_all partition of camera_event default;
      insert into camera_event (wid, camera_id, type, is_server_side, maker, code, at, until, received_at, review)
        select 1, camera, type, false, 'custom', '', now() - ago::interval, now() - ago::interval, now(), review from (values
          (1, 'car_stop', '3 hours', null), (1, 'car_stop', '1 hour', null), (1, 'car_stop', '30 hours', null),
          (1, 'other', '1 hour', null), (2, 'intruder', '1 hour', 'false'), (2, 'accident', '30 hours', null))
          e(camera, type, ago, review)`)
    await migrate(pool, migrations, log)
    const { rows } = await pool.query(
      `select source, key, begins, round(extract(epoch from now() - at) / 3600)::int as hours from alarm_source_turn order by at`,
    )
    const common = { source: 'events', key: '1:car_stop', begins: true }
    expect(rows).toEqual([
      { ...common, hours: 3 },
      { ...common, hours: 1 },
    ])
  }))

test('what indexes, statistics and generated columns call works with an empty search path', async () => {
  const { database, drop } = await createTestDatabase()
  const client = await database.pool.connect()
  try {
    const { rows } = await client.query<{ name: string; takes: string }>(`
      select distinct p.proname as name, pg_get_function_identity_arguments(p.oid) as takes
      from pg_depend d join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
      where d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_statistic_ext'::regclass, 'pg_constraint'::regclass)
        and p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend e where e.classid = 'pg_proc'::regclass and e.objid = p.oid and e.deptype = 'e')
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual([
      'fold_code',
      'fold_search',
      'fold_text',
      'pairs_of',
      'read_chainage',
    ])
    await client.query(`set search_path = ''`)
    for (const { name, takes } of rows) {
      expect(takes).toBe('given text')
      await client.query(`select public.${name}('สายทาง ๑ ก้ิ')`)
    }
  } finally {
    client.release(true)
    await drop()
  }
})

import { randomBytes } from 'node:crypto'
import { migrate } from '@roadside/server-kit/migrate.ts'
import { asSuperuser, urlOf } from '@roadside/server-kit/testing/superuser.ts'
import { createTestDatabase } from '@roadside/server-kit/testing/test-database.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrations } from '../solutions.ts'

const log = { info: () => undefined }

test('a database of an earlier version with entries in its audit log is migrated', async () => {
  const superuserUrl = inject('superuserUrl')
  const name = `upgraded_${randomBytes(6).toString('hex')}`
  await asSuperuser(superuserUrl, `create database ${name} owner roadside`)
  const pool = new pg.Pool({ connectionString: urlOf(superuserUrl, name), max: 2 })
  try {
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
  } finally {
    await pool.end()
    await asSuperuser(superuserUrl, `drop database ${name} with (force)`)
  }
})

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

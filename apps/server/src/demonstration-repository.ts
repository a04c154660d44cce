import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'

/** The stored decision of the first start; undefined before. */
export async function findIsDemo(db: Db): Promise<boolean | undefined> {
  const { rows } = await sql<{ isDemo: boolean }>`
    select value = 'true'::jsonb as "isDemo" from installation where key = 'is_demo'`.execute(db)
  return rows[0]?.isDemo
}

export async function insertIsDemo(db: Db, isDemo: boolean): Promise<void> {
  await sql`insert into installation (key, value) values ('is_demo', ${JSON.stringify(isDemo)}::jsonb)
    on conflict (key) do nothing`.execute(db)
}

const demoKeyName = 'อุปกรณ์จำลอง'

export async function hasDemoKey(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from ingest_key where created_by = 'demo' and name = ${demoKeyName}`.execute(
      db,
    )
  return rows.length > 0
}

export async function replaceDemoKey(db: Db, hash: Buffer): Promise<void> {
  await sql`delete from ingest_key where created_by = 'demo' and name = ${demoKeyName}`.execute(db)
  await sql`insert into ingest_key (name, hash, created_by) values (${demoKeyName}, ${hash}, 'demo')`.execute(
    db,
  )
}

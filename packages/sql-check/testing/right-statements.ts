// Statements that hold, however suspicious they look.
import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type pg from 'pg'

export const requests = (db: Db) =>
  sql<{ latitude: number }>`select latitude from site where latitude is not null`.execute(db)

export const compared = (db: Db, least: number) =>
  sql<{ latitude: number }>`select latitude from site where latitude > ${least}`.execute(db)

export const joined = (db: Db) =>
  sql<{ name: string; note: string | null; sites: number }>`
    select c.name, coalesce(p.note, '') as note, n.sites from project p join contractor c on c.id = p.contractor_id
      left join lateral (select count(*)::int as sites from site s where s.project_id = p.id) n on true`.execute(
    db,
  )

export const grouped = (db: Db) =>
  sql<{ wid: number; newest: Date }>`
    select wid, max(started_at) as newest from asset_period group by wid`.execute(db)

export const insert = (pool: pg.Pool, name: string, at: Date | null) =>
  pool.query<{ id: number }>(
    `insert into contractor (name, archived_at) values ($1, $2) returning id`,
    [name, at],
  )

/** unchecked SQL: the table is made by the one who calls. */
export const excused = (db: Db) => sql`select from nowhere`.execute(db)

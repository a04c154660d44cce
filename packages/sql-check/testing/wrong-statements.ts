// Statements that are wrong in one way each; the gate must find every one of them.
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'
import type pg from 'pg'

export const renamedColumn = (db: Db) =>
  sql<{ title: string }>`select title from contractor`.execute(db)

export const missingField = (db: Db) =>
  sql<{ name: string }>`select id, name from contractor`.execute(db)

export const missingColumn = (db: Db) =>
  sql<{ id: number; name: string }>`select id from contractor`.execute(db)

export const wrongColumnType = (db: Db) =>
  sql<{ id: string }>`select id from contractor`.execute(db)

export const nullableColumn = (db: Db) =>
  sql<{ latitude: number }>`select latitude from site`.execute(db)

export const outerJoin = (db: Db) =>
  sql<{ contractor: string }>`
    select c.name as contractor from project p left join contractor c on c.id = p.contractor_id`.execute(
    db,
  )

export const nullableWritten = (db: Db, wid: number) =>
  sql<{ latitude: number }>`
    with changed as (update site set version = version + 1 where wid = ${wid} returning latitude)
    select latitude from changed`.execute(db)

export const nullableExpression = (db: Db) =>
  sql<{ day: string }>`select to_char(guarantee_to, 'YYYY-MM-DD') as day from project`.execute(db)

export const sumOfNothing = (db: Db) =>
  sql<{ total: number }>`select sum(latitude) as total from site`.execute(db)

export const wrongParameter = (db: Db, id: string) =>
  sql`select from contractor where id = ${id}`.execute(db)

export const swappedArrays = (pool: pg.Pool, ids: readonly number[], names: readonly string[]) =>
  pool.query({
    name: 'swapped',
    text: 'select from unnest($1::bigint[], $2::text[]) as c(id, name)',
    values: [textArray(names), numberArray(ids)],
  })

export const missingValue = (pool: pg.Pool, id: number) =>
  pool.query('select from contractor where id = $1 and name = $2', [id])

export const oneBranch = (db: Db, sort: 'name' | 'age') =>
  sql`select from contractor order by ${sort === 'name' ? sql`name` : sql`age`}`.execute(db)

export async function behindRows(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from contractor`.execute(db)
  if (rows.length > 0) await sql`select from contractors`.execute(db)
}

export async function neverSent(db: Db, name: string): Promise<void> {
  if (name === 'nobody is called so') await sql`select from contractor`.execute(db)
}

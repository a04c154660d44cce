import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { sql } from 'kysely'
import type { WimLimit } from '../rows.ts'
import { wimClasses } from '../rules/vehicle.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'

const columns = sql`id, class, limit_kg, to_char(valid_from, 'YYYY-MM-DD') as valid_from, note, username, ${isoBangkok(sql`set_at`)} as set_at,
  withdrawn_by, ${isoBangkok(sql`withdrawn_at`)} as withdrawn_at`

/** By class, newest first. */
export async function findLimits(db: Db): Promise<WimLimit[]> {
  const { rows } = await sql<WimLimit>`
    select ${columns} from wim_limit
    order by array_position(${textArray(wimClasses)}::text[], class), valid_from desc, id desc`.execute(
    db,
  )
  return rows
}

/** Null where the class has a limit from that day on that was not withdrawn. */
export async function insertLimit(
  db: Db,
  row: Pick<WimLimit, 'class' | 'limit_kg' | 'valid_from' | 'note' | 'username'> & { now: Date },
): Promise<WimLimit | null> {
  const { rows } = await sql<WimLimit>`
    insert into wim_limit (class, limit_kg, valid_from, note, username, set_at)
    select ${row.class}, ${row.limit_kg}::int, ${row.valid_from}::date, ${row.note}, ${row.username}, ${row.now}::timestamptz
    where not exists (
      select from wim_limit where class = ${row.class} and valid_from = ${row.valid_from}::date and withdrawn_at is null)
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/** Null where there is no such row, or it was withdrawn before. */
export async function withdrawLimit(
  db: Db,
  { id, username, now }: { id: number; username: string; now: Date },
): Promise<WimLimit | null> {
  const { rows } = await sql<WimLimit>`
    update wim_limit set withdrawn_by = ${username}, withdrawn_at = ${now} where id = ${id} and withdrawn_at is null
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

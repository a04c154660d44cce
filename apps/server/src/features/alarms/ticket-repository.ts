import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Names the ticket of alarms; while it is open their acknowledgement does not expire. */
export async function writeTicketOfAlarms(
  db: Db,
  ids: readonly number[],
  ticketId: number,
): Promise<void> {
  await sql`update alarm set ticket_id = ${ticketId}, acknowledged_until = null where id = any(${numberArray(ids)}::bigint[])`.execute(
    db,
  )
}

/** Those of the given alarms that no open ticket is of. */
export async function findWithoutOpenTicket(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from unnest(${numberArray(ids)}::bigint[]) a(id) where not exists (
      select from ticket_alarm l join ticket t on t.id = l.ticket_id where l.alarm_id = a.id and t.is_open)
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** When acknowledgements of alarms expire, in the order of `ids`; null: never. */
export async function writeAcknowledgedUntil(
  db: Db,
  ids: readonly number[],
  until: readonly (Date | null)[],
): Promise<void> {
  const times = textArray(until.map((at) => at?.toISOString() ?? null))
  await sql`update alarm a set acknowledged_until = g.until
    from unnest(${numberArray(ids)}::bigint[], ${times}::timestamptz[]) g(id, until) where a.id = g.id`.execute(
    db,
  )
}

import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/** Whether no other server looks at finished repairs; locked until the transaction ends. */
export async function isMine(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${lockKeys.confirmedRepairs}) as mine`.execute(db)
  return rows[0]?.mine ?? false
}

/** A repair that was finished and that its equipment has not confirmed. */
export interface FinishedTicket {
  readonly id: number
  readonly kind: string
  readonly subject: string
  /** Null: the alarm is of no equipment, but of a circuit. */
  readonly asset_id: number | null
  readonly wid: number
  readonly finished_at: Date
}

/**
 * Tickets that wait for the word of their equipment, by their ids after `after`: those to be
 * accepted, and those accepted of late.
 */
export async function findUnconfirmed(
  db: Db,
  { after, acceptedSince, limit }: { after: number; acceptedSince: Date; limit: number },
): Promise<FinishedTicket[]> {
  const { rows } = await sql<FinishedTicket>`
    select id, kind, subject, asset_id, wid, finished_at from (
      select * from ticket where is_open and state = 'finished'
      union all
      select * from ticket where state = 'accepted' and confirmed_at is null and state_since > ${acceptedSince}) t
    where confirmed_at is null and finished_at is not null and kind <> '' and id > ${after}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** The state of a ticket that still waits since the same end of its repair, locked; null: it does not. */
export async function lockFinished(
  db: Db,
  { id, finished_at }: Pick<FinishedTicket, 'id' | 'finished_at'>,
): Promise<'finished' | 'accepted' | null> {
  const { rows } = await sql<{ state: 'finished' | 'accepted' }>`
    select state from ticket where id = ${id} and finished_at = ${finished_at} and confirmed_at is null
      and state in ('finished', 'accepted') for update`.execute(db)
  return rows[0]?.state ?? null
}

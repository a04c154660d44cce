import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
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
  /** Kind of its alarms; empty: it has none, only reports of persons. */
  readonly kind: string
  readonly subject: string
  /** Null: the alarm is of no equipment, but of a circuit. */
  readonly asset_id: number | null
  /** Empty: of a circuit. */
  readonly asset_kind: string
  /** What accepted reports of it say. */
  readonly faults: readonly ReportedFault[]
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
    select t.id, t.kind, t.subject, t.asset_id, t.wid, t.finished_at, coalesce(a.kind, '') as asset_kind,
      array(select distinct r.fault from fault_report r where r.ticket_id = t.id and r.state = 'accepted') as faults
    from (
      select * from ticket where is_open and state = 'finished'
      union all
      select * from ticket where state = 'accepted' and confirmed_at is null and state_since > ${acceptedSince}) t
      left join asset a on a.id = t.asset_id
    where t.confirmed_at is null and t.finished_at is not null and t.id > ${after}
      and (t.kind <> '' or t.origin = 'report' and t.asset_id is not null)
    order by t.id limit ${limit}`.execute(db)
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

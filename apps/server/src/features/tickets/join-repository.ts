import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** An alarm that was raised, or raised again. */
export interface RaisedAlarm {
  readonly id: number
  readonly kind: string
  /** Key of its subject. */
  readonly subject: string
  /** When its cause began. */
  readonly raisedAt: Date
  readonly why: string
}

interface JoinedTicket {
  readonly id: number
  readonly number: string
  readonly kind: string
  readonly state: TicketState
  readonly finished_at: Date | null
  readonly wid: number
}

export interface Joining {
  readonly alarm: RaisedAlarm
  /** The alarm is one of the ticket's already. */
  readonly isKnown: boolean
  readonly ticket: JoinedTicket
}

interface OpenRow extends JoinedTicket {
  readonly alarm_id: number
  readonly is_known: boolean
}

/** The newest open ticket of each alarm's fault, locked in the order of their ids. */
export async function lockOpenOf(db: Db, raised: readonly RaisedAlarm[]): Promise<Joining[]> {
  const { rows } = await sql<OpenRow>`
    with found as (
      select g.alarm_id, n.id from unnest(${numberArray(raised.map(({ id }) => id))}::bigint[], ${textArray(raised.map(({ subject }) => subject))}::text[],
          ${textArray(raised.map(({ kind }) => kind))}::text[]) g(alarm_id, subject, kind)
        cross join lateral (
          select t.id from ticket t where t.subject = g.subject and t.is_open and (t.kind in ('', g.kind) or exists (
            select from ticket_alarm l join alarm a on a.id = l.alarm_id where l.ticket_id = t.id and a.kind = g.kind))
          order by t.kind = '', t.id desc limit 1) n)
    select f.alarm_id, t.id, t.number, t.kind, t.state, t.finished_at, t.wid,
      exists (select from ticket_alarm l where l.ticket_id = t.id and l.alarm_id = f.alarm_id) as is_known
    from found f join ticket t on t.id = f.id where t.is_open order by t.id, f.alarm_id for update of t`.execute(
    db,
  )
  const byId = new Map(raised.map((alarm) => [alarm.id, alarm]))
  return rows.flatMap(({ alarm_id, is_known, ...ticket }): Joining[] => {
    const alarm = byId.get(alarm_id)
    return alarm ? [{ alarm, isKnown: is_known, ticket }] : []
  })
}

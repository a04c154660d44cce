import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql } from 'kysely'
import { visibleEvents, visiblePhotos } from './sight-repository.ts'

/** A ticket of a list before it is presented: its kind by id. */
export type TicketListRow = Omit<TicketRow, 'kind_name' | 'moves'> & {
  readonly kind: string
  /** Ids of the accounts that made a move of the repair itself. */
  readonly worked_by: readonly number[]
  /** Whose contract it was opened under. */
  readonly contract_contractor_id: number | null
}

const guarantee = guaranteeOfAsset('a')

const columns = (
  caller: Caller,
) => sql`t.id, t.version, t.number, t.title, t.state, t.priority, t.origin,
  ${isoBangkok(sql`t.opened_at`)} as opened_at, ${personName(sql`t.opened_by`)} as opened_by_name,
  ${isoBangkok(sql`t.state_since`)} as state_since, ${isoBangkok(sql`t.begin_due_at`)} as begin_due_at,
  ${isoBangkok(sql`t.due_at`)} as due_at, ${isoBangkok(sql`t.expected_at`)} as expected_at,
  ${isoBangkok(sql`t.finished_at`)} as finished_at, ${isoBangkok(sql`t.accepted_at`)} as accepted_at,
  ${isoBangkok(sql`t.confirmed_at`)} as confirmed_at, t.repeats, t.asset_id, t.subject_name as subject, t.kind,
  t.wid, s.name as site, s.type_name, coalesce(s.road_code, '') as road_code,
  coalesce(nullif(a.sta, ''), s.sta, '') as sta, d.id as "DeptID", ${departmentName} as department,
  coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude,
  coalesce(p.name, '') as project, coalesce(p.contract_no, '') as contract_no, coalesce(pc.name, '') as contract_contractor,
  t.contract_contractor_id,
  t.contractor_id, coalesce(c.name, '') as contractor, ${isoDay(guarantee.from)} as guarantee_from,
  ${isoDay(guarantee.to)} as guarantee_to,
  t.assignee, ${personName(sql`t.assignee`)} as assignee_name, to_jsonb(t.worked_by) as worked_by,
  (select count(*)::int from ticket_photo f where f.ticket_id = t.id and ${visiblePhotos(caller)}) as photos,
  (select count(*)::int from ticket_event e where e.ticket_id = t.id and e.type = 'commented' and ${visibleEvents(caller)}) as comments,
  exists (select from ticket_watcher w where w.ticket_id = t.id and w.user_id = ${caller.userId}) as is_watched`

/** The given tickets as far as they are in sight of the caller, in the given order. */
export async function findTicketRows(
  db: Db,
  caller: Caller,
  ids: readonly number[],
): Promise<TicketListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<TicketListRow>`
    select ${columns(caller)} from unnest(${numberArray(ids)}::bigint[]) with ordinality g(id, place)
      join ticket t on t.id = g.id ${placeOfTicket} left join asset a on a.id = t.asset_id left join project p on p.id = t.project_id ${guarantee.joins}
      left join contractor pc on pc.id = t.contract_contractor_id left join contractor c on c.id = t.contractor_id
    where ${visibleTickets(caller)} order by g.place`.execute(db)
  return rows
}

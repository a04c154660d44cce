import { contractEquipmentTopic } from '@roadside/contract/records/contract/equipment-call.ts'
import { mayKnowHealth } from '@roadside/server-kit/asset-sql.ts'
import { scopeOf, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { placeOfTicket, visibleTickets } from '@roadside/server-kit/ticket-sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { visibleAlarms } from '../features/alarms/repository.ts'

export const contractTopics = ['tickets', 'alarms', contractEquipmentTopic] as const
export type ContractTopic = (typeof contractTopics)[number]

export interface SiteDigest {
  readonly wid: number
  readonly topic: ContractTopic
  /** Another one after any change that the caller may know of. */
  readonly digest: string
}

/** Of rows with these columns; their order does not matter. */
const digestOf = (...columns: readonly RawBuilder<unknown>[]) =>
  sql`sum(hashtextextended(jsonb_build_array(${sql.join(columns)})::text, 0))::text`

/**
 * What a contractor's account sees of each site, as one number for each topic: live alarms, open tickets and
 * equipment of its contracts. `wids`: of these sites alone; null: of all.
 */
export async function findDigests(
  db: Db,
  caller: Caller,
  wids: readonly number[] | null,
): Promise<SiteDigest[]> {
  const contractor = scopeOf(caller).contractor ?? 0
  const among = (wid: RawBuilder<unknown>) =>
    wids === null ? sql`true` : sql`${wid} = any(${numberArray(wids)}::bigint[])`
  const known = (column: RawBuilder<unknown>) =>
    sql`case when ${mayKnowHealth(caller)} then ${column}::text end`
  const { rows } = await sql<SiteDigest>`
    with own as materialized (select id from project where contractor_id = ${contractor}),
    places as materialized (
      select wid from site where project_id in (select id from own) and ${among(sql`wid`)}
      union select wid from asset where project_id in (select id from own) and ${among(sql`wid`)})
    select t.wid, 'tickets' as topic, ${digestOf(sql`t.id`, sql`t.version`)} as digest
      from ticket t ${placeOfTicket} where ${visibleTickets(caller)} and t.is_open and ${among(sql`t.wid`)} group by t.wid
    union all
    select a.wid, 'alarms', ${digestOf(
      ...['id', 'severity', 'is_active', 'is_acknowledged', 'suppressed_by', 'shelved_until'].map(
        (column) => sql.ref(`a.${column}`),
      ),
      ...['out_of_service_at', 'occurrences', 'flapping_since', 'why', 'ticket_id'].map((column) =>
        sql.ref(`a.${column}`),
      ),
    )} from alarm a join site s on s.wid = a.wid join department d on d.id = s.department_id
      where a.closed_at is null and a.wid in (select wid from places) and ${visibleAlarms(caller)} group by a.wid
    union all
    select a.wid, ${contractEquipmentTopic}, ${digestOf(
      ...['id', 'name', 'sta', 'latitude', 'longitude', 'lot_id'].map((column) =>
        sql.ref(`a.${column}`),
      ),
      ...['health', 'health_since', 'reason'].map((column) => known(sql.ref(`a.${column}`))),
    )} from asset a join site s on s.wid = a.wid
      where a.archived_at is null and a.wid in (select wid from places)
        and coalesce(a.project_id, s.project_id) in (select id from own) group by a.wid`.execute(db)
  return rows
}

import type { Severity } from '@roadside/contract/alarms/severity.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface DemoContract {
  readonly id: number
  readonly department: string
  readonly departmentId: number
  readonly contractorId: number | null
  /** In the order of their numbers. */
  readonly sites: readonly { readonly wid: number; readonly typeName: string }[]
}

/** Contracts in use with their sites, in the order in which they were written. */
export async function findDemoContracts(db: Db): Promise<DemoContract[]> {
  const { rows } = await sql<DemoContract>`
    select p.id, d.name as department, d.id as "departmentId", p.contractor_id as "contractorId",
      jsonb_agg(jsonb_build_object('wid', s.wid, 'typeName', s.type_name) order by s.wid) as sites
    from project p join department d on d.id = p.department_id join site s on s.project_id = p.id
    where p.archived_at is null group by p.id, d.id order by p.id`.execute(db)
  return rows
}

/** A time in which equipment of a contract did not do its service, and that has ended. */
export interface PastOutage {
  readonly projectId: number
  readonly assetId: number
  readonly name: string
  readonly kind: string
  readonly wid: number
  readonly health: 'fault' | 'unreachable'
  readonly latitude: number | null
  readonly longitude: number | null
  readonly from: Date
  readonly to: Date
}

/**
 * Times of at least so many hours without service that ended, of equipment of these contracts; the
 * oldest first. Not those that only the username admin may know of, nor equipment that writes its own.
 */
export async function findPastOutages(
  db: Db,
  contracts: readonly number[],
  { since, hours }: { readonly since: Date; readonly hours: number },
): Promise<PastOutage[]> {
  const { rows } = await sql<PastOutage>`
    select p.id as "projectId", a.id as "assetId", a.name, a.kind, a.wid, o.health,
      coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude,
      o.started_at as "from", o.ended_at as "to"
    from asset a join site s on s.wid = a.wid join project p on p.id = coalesce(a.project_id, s.project_id)
      join asset_period o on o.asset_id = a.id
    where p.id = any(${numberArray(contracts)}::bigint[]) and a.archived_at is null and not a.has_own_periods
      and o.started_at >= ${since} and o.ended_at - o.started_at >= make_interval(hours => ${hours}::int)
      and (o.health = 'fault' or (o.health = 'unreachable' and not a.guards_connection))
    order by o.started_at, o.id`.execute(db)
  return rows
}

/** Alarms out of service, for their equipment waits for the repair: what tickets are opened of. */
export interface WaitingAlarm {
  readonly id: number
  readonly projectId: number
  readonly assetId: number
  readonly name: string
  readonly kind: string
  readonly wid: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly raisedAt: Date
}

export async function findWaitingAlarms(
  db: Db,
  contracts: readonly number[],
): Promise<WaitingAlarm[]> {
  const { rows } = await sql<WaitingAlarm>`
    select l.id, p.id as "projectId", a.id as "assetId", a.name, a.kind, a.wid,
      coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude, l.raised_at as "raisedAt"
    from alarm l join asset a on a.id = l.asset_id join site s on s.wid = a.wid
      join project p on p.id = coalesce(a.project_id, s.project_id)
    where l.closed_at is null and l.is_active and l.out_of_service_at is not null and not l.is_guarded and l.ticket_id is null
      and p.id = any(${numberArray(contracts)}::bigint[])
    order by l.raised_at, l.id`.execute(db)
  return rows
}

export interface WorkingEquipment {
  readonly assetId: number
  readonly name: string
  readonly kind: string
  readonly wid: number
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Equipment of a contract that works, every so many. */
export async function findWorkingEquipment(
  db: Db,
  projectId: number,
  limit: number,
): Promise<WorkingEquipment[]> {
  const { rows } = await sql<WorkingEquipment>`
    select "assetId", name, kind, wid, latitude, longitude from (
      select a.id as "assetId", a.name, a.kind, a.wid, coalesce(a.latitude, s.latitude) as latitude,
        coalesce(a.longitude, s.longitude) as longitude, row_number() over (order by a.id) as place, count(*) over () as among
      from asset a join site s on s.wid = a.wid
      where coalesce(a.project_id, s.project_id) = ${projectId} and a.archived_at is null and a.health = 'ok'
        and not exists (select from ticket t where t.asset_id = a.id)) e
    where place % greatest(among / ${limit}::int, 1) = 0 order by place limit ${limit}`.execute(db)
  return rows
}

/** Version and end of a ticket, for its next change. */
export interface TicketNow {
  readonly id: number
  readonly version: number
  readonly state: TicketState
  readonly finished_at: Date | null
}

export async function findTicketNow(db: Db, id: number): Promise<TicketNow | null> {
  const { rows } = await sql<TicketNow>`
    select id, version, state, finished_at from ticket where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export interface DemoPerson {
  readonly username: string
  readonly id: number
  readonly contractorId: number | null
}

/** Accounts that may sign in, by their usernames. */
export async function findDemoPeople(db: Db, usernames: readonly string[]): Promise<DemoPerson[]> {
  const { rows } = await sql<DemoPerson>`
    select username, id, contractor_id as "contractorId" from app_user
    where username = any(${textArray(usernames)}::text[]) and not is_suspended`.execute(db)
  return rows
}

export interface PastAlarm {
  readonly kind: string
  readonly solution: string
  readonly severity: Severity
  readonly assetId: number
  readonly name: string
  readonly wid: number
  readonly why: string
  readonly raisedAt: Date
  readonly clearedAt: Date
}

/** An alarm that was told, taken note of and has ended; answers its id. */
export async function insertPastAlarm(db: Db, alarm: PastAlarm): Promise<number> {
  const { raisedAt, clearedAt } = alarm
  const { rows } = await sql<{ id: number }>`
    insert into alarm (kind, solution, subject, subject_name, asset_id, wid, severity, raised_at, noted_at, last_seen_at, why, is_active,
      cleared_at, is_acknowledged, acknowledged_at, closed_at)
    values (${alarm.kind}, ${alarm.solution}, 'asset:' || ${alarm.assetId}::bigint, ${alarm.name}, ${alarm.assetId}, ${alarm.wid},
      ${alarm.severity}, ${raisedAt}, ${raisedAt}, ${clearedAt}, ${alarm.why}, false, ${clearedAt}, true, ${raisedAt}, ${clearedAt})
    returning id`.execute(db)
  return rows[0]?.id ?? 0
}

export async function writeTicketOfAlarm(db: Db, alarmId: number, ticketId: number): Promise<void> {
  await sql`update alarm set ticket_id = ${ticketId} where id = ${alarmId}`.execute(db)
}

import type {
  FaultReportState,
  ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { near } from '@roadside/server-kit/near-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { numberArray, textArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

/** Equipment that a key may report; null: no limit. */
export interface KeyScope {
  readonly departmentId: number | null
  readonly typeNames: readonly string[] | null
}

export interface Reported {
  readonly assetId: number
  readonly subject: string
  readonly wid: number
}

const isInScope = ({ departmentId, typeNames }: KeyScope) => {
  const types = typeNames && textArray(typeNames)
  return sql<boolean>`a.archived_at is null and (${departmentId}::bigint is null or s.department_id = ${departmentId})
    and (${types}::text[] is null or s.type_name = any(${types}::text[]))`
}

/** The equipment of a label; null: there is none in the key's reach. */
export async function findByLabel(db: Db, scope: KeyScope, code: string): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    select a.id as "assetId", a.name as subject, a.wid
    from equipment_label l join asset a on a.id = l.asset_id join site s on s.wid = a.wid
    where l.code = ${code} and ${isInScope(scope)}`.execute(db)
  return rows[0] ?? null
}

/** The nearest equipment in the key's reach within a distance; its own place, or that of its site. */
export async function findNearestTo(
  db: Db,
  scope: KeyScope,
  at: { readonly latitude: number; readonly longitude: number },
  withinM: number,
): Promise<Reported | null> {
  const { joins, isWithin } = near(at, withinM)
  const { rows } = await sql<Reported>`
    select a.id as "assetId", a.name as subject, a.wid
    from asset a join site s on s.wid = a.wid
      ${joins}
    where ${isInScope(scope)} and ${isWithin}
    order by m.distance, a.id limit 1`.execute(db)
  return rows[0] ?? null
}

export interface SentRequest {
  readonly keyId: number
  readonly assetId: number
  readonly fault: ReportedFault
  readonly text: string
}

/** The same words of the same key about the same equipment that still wait: a repetition, whose answer was lost. */
export async function findWaiting(db: Db, request: SentRequest): Promise<number | null> {
  const { keyId, assetId, fault, text } = request
  const { rows } = await sql<{ id: number }>`
    select r.id from fault_report r join open311_request o on o.report_id = r.id
    where r.asset_id = ${assetId} and r.state = 'waiting' and o.key_id = ${keyId} and r.fault = ${fault} and r.text = ${text}
    order by r.id limit 1`.execute(db)
  return rows[0]?.id ?? null
}

/** One request about a piece of equipment at a time, to the end of the transaction. */
export async function lockEquipment(db: Db, assetId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('fault_report', ${assetId}))`.execute(db)
}

export interface NewRequest {
  readonly reportId: number
  readonly keyId: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly address: string
  readonly mediaUrl: string
  readonly now: Date
}

export async function insertRequest(db: Db, request: NewRequest): Promise<void> {
  const { reportId, keyId, latitude, longitude, address, mediaUrl, now } = request
  await sql`
    insert into open311_request (report_id, key_id, reported_at, latitude, longitude, address, media_url)
    values (${reportId}, ${keyId}, ${now}, ${latitude}, ${longitude}, ${address}, ${mediaUrl})`.execute(
    db,
  )
}

export interface RequestRow {
  readonly id: number
  readonly fault: ReportedFault
  readonly text: string
  readonly state: FaultReportState
  readonly judgeNote: string
  readonly reportedAt: Date
  readonly judgedAt: Date | null
  readonly department: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly address: string
  readonly mediaUrl: string
  /** Null: no ticket was opened of it. */
  readonly ticketState: TicketState | null
  readonly ticketSince: Date | null
  readonly expectedAt: Date | null
}

export interface RequestQuery {
  readonly ids: readonly number[] | null
  readonly faults: readonly ReportedFault[] | null
  readonly from: Date | null
  readonly to: Date | null
  /** Null: open and closed ones. */
  readonly isOpen: boolean | null
}

/** Requests of a key, the newest first. Open is what nobody has judged, and what a ticket is open of. */
export async function findRequests(
  db: Db,
  keyId: number,
  { ids, faults, from, to, isOpen }: RequestQuery,
  limit: number,
): Promise<RequestRow[]> {
  const chosenIds = ids && numberArray(ids)
  const chosenFaults = faults && textArray(faults)
  const { rows } = await sql<RequestRow>`
    select r.id, r.fault, r.text, r.state, r.judge_note as "judgeNote", r.reported_at as "reportedAt", r.judged_at as "judgedAt",
      ${departmentName} as department, o.latitude, o.longitude, o.address, o.media_url as "mediaUrl",
      t.state as "ticketState", t.state_since as "ticketSince", t.expected_at as "expectedAt"
    from open311_request o join fault_report r on r.id = o.report_id join site s on s.wid = r.wid
      join department d on d.id = s.department_id left join ticket t on t.id = r.ticket_id and not t.is_guarded
    where o.key_id = ${keyId} and (${chosenIds}::bigint[] is null or r.id = any(${chosenIds}::bigint[]))
      and (${chosenFaults}::text[] is null or r.fault = any(${chosenFaults}::text[]))
      and (${from}::timestamptz is null or o.reported_at >= ${from}) and (${to}::timestamptz is null or o.reported_at <= ${to})
      and (${isOpen}::boolean is null or ${isOpen} = (r.state = 'waiting' or coalesce(t.is_open, false)))
    order by o.reported_at desc, o.report_id desc limit ${limit}`.execute(db)
  return rows
}

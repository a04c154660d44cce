import type {
  FaultReport,
  FaultReportState,
  ReportedFault,
} from '@roadside/contract/fault-reports/fault-report-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { textArray } from '@roadside/server-kit/sql-arrays.ts'
import { roles } from '@roadside/contract/user.ts'
import { sql } from 'kysely'

/** Equipment of a site that is in use, without a label yet. */
export async function findUnlabelled(db: Db, wid: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from asset a left join equipment_label l on l.asset_id = a.id
    where a.wid = ${wid} and a.archived_at is null and l.code is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** Gives equipment its codes; one that has got another meanwhile keeps that. */
export async function insertLabels(
  db: Db,
  assetIds: readonly number[],
  codes: readonly string[],
  by: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into equipment_label (code, asset_id, made_by, made_at)
    select n.code, n.asset_id, ${by}, ${now}
    from unnest(${textArray(codes)}::text[], ${`{${assetIds.join(',')}}`}::bigint[]) n(code, asset_id)
    on conflict (asset_id) do nothing`.execute(db)
}

export interface LabelRow {
  readonly code: string
  readonly name: string
  readonly sta: string
}

/** In the order of the road: by chainage, then by name. */
export async function findLabels(db: Db, wid: number): Promise<LabelRow[]> {
  const { rows } = await sql<LabelRow>`
    select l.code, a.name, coalesce(nullif(a.sta, ''), s.sta, '') as sta
    from equipment_label l join asset a on a.id = l.asset_id join site s on s.wid = a.wid
    where a.wid = ${wid} and a.archived_at is null
    order by nullif(a.sta, '') nulls last, a.name, a.id`.execute(db)
  return rows
}

export interface SiteRow {
  readonly site: string
  readonly roadCode: string
}

export async function findSite(db: Db, wid: number): Promise<SiteRow | null> {
  const { rows } = await sql<SiteRow>`
    select name as site, coalesce(road_code, '') as "roadCode" from site where wid = ${wid}`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface LabelledRow {
  readonly assetId: number
  readonly name: string
  readonly wid: number
  readonly DeptID: number
  readonly typeName: string
  readonly roadCode: string
  readonly roadName: string
  readonly sta: string
}

/** The equipment in use that a label stands on; null: there is no such label, or no such equipment any more. */
export async function findLabelled(db: Db, code: string): Promise<LabelledRow | null> {
  const { rows } = await sql<LabelledRow>`
    select a.id as "assetId", a.name, a.wid, s.department_id as "DeptID", s.type_name as "typeName", coalesce(s.road_code, '') as "roadCode",
      coalesce(s.road_name, '') as "roadName", coalesce(nullif(a.sta, ''), s.sta, '') as sta
    from equipment_label l join asset a on a.id = l.asset_id join site s on s.wid = a.wid
    where l.code = ${code} and a.archived_at is null`.execute(db)
  return rows[0] ?? null
}

export async function isInSight(
  db: Db,
  caller: Caller,
  { wid, assetId }: Pick<LabelledRow, 'wid' | 'assetId'>,
): Promise<boolean> {
  const { rows } =
    caller.role === roles.contractor
      ? await sql`
    select from asset a join site s on s.wid = a.wid join project p on p.id = coalesce(a.project_id, s.project_id)
    where a.id = ${assetId} and p.contractor_id = ${caller.contractorId}`.execute(db)
      : await sql`
    select from site s join department d on d.id = s.department_id
    where s.wid = ${wid} and ${visibleSites(caller)}`.execute(db)
  return rows.length > 0
}

export async function countWaiting(db: Db, assetId: number): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(*)::int as reports from fault_report where asset_id = ${assetId} and state = 'waiting'`.execute(
    db,
  )
  return rows[0]?.reports ?? 0
}

export interface NewReport {
  readonly requestId: string
  readonly assetId: number
  readonly subject: string
  readonly wid: number
  readonly fault: ReportedFault
  readonly text: string
  readonly now: Date
}

/** Null: a report of this request is there already. */
export async function insertReport(db: Db, report: NewReport): Promise<number | null> {
  const { requestId, assetId, subject, wid, fault, text, now } = report
  const { rows } = await sql<{ id: number }>`
    insert into fault_report (request_id, asset_id, subject, wid, fault, text, reported_at)
    values (${requestId}, ${assetId}, ${subject}, ${wid}, ${fault}, ${text}, ${now})
    on conflict (request_id) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

export async function findReportOfRequest(db: Db, requestId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from fault_report where request_id = ${requestId}`.execute(db)
  return rows[0]?.id ?? null
}

export interface ReportRow {
  readonly id: number
  readonly reportedAt: Date
  readonly fault: ReportedFault
  readonly text: string
  readonly state: FaultReportState
  readonly assetId: number | null
  readonly subject: string
  readonly wid: number
  readonly DeptID: number
  readonly site: string
  readonly typeName: string
  readonly roadCode: string
  readonly sta: string
  readonly department: string
  readonly judgedBy: string | null
  readonly judgedAt: Date | null
  readonly judgeNote: string
  readonly ticket: { readonly id: number; readonly number: string } | null
  /** Null: nobody's system sent it. */
  readonly sender: Omit<NonNullable<FaultReport['sender']>, 'distance'> | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface ReportFilter {
  readonly state: FaultReportState | undefined
  readonly wid: number | undefined
}

const ofFilter = (caller: Caller, { state, wid }: ReportFilter) => sql<boolean>`
  ${visibleSites(caller)} and (${state ?? null}::text is null or r.state = ${state ?? null})
  and (${wid ?? null}::bigint is null or r.wid = ${wid ?? null})`

export async function findReports(
  db: Db,
  caller: Caller,
  filter: ReportFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.reported_at as "reportedAt", r.fault, r.text, r.state, r.asset_id as "assetId", r.subject, r.wid,
      s.department_id as "DeptID", s.name as site, s.type_name as "typeName", coalesce(s.road_code, '') as "roadCode",
      coalesce(nullif(a.sta, ''), s.sta, '') as sta, ${departmentName} as department, r.judged_by as "judgedBy",
      r.judged_at as "judgedAt", r.judge_note as "judgeNote",
      case when t.id is not null then jsonb_build_object('id', t.id, 'number', t.number) end as ticket,
      case when o.report_id is not null then jsonb_build_object('name', k.name, 'address', o.address, 'latitude', o.latitude,
        'longitude', o.longitude, 'media_url', o.media_url) end as sender,
      coalesce(a.latitude, s.latitude) as latitude, coalesce(a.longitude, s.longitude) as longitude
    from fault_report r join site s on s.wid = r.wid join department d on d.id = s.department_id
      left join asset a on a.id = r.asset_id left join ticket t on t.id = r.ticket_id and not t.is_guarded
      left join open311_request o on o.report_id = r.id left join ingest_key k on k.id = o.key_id
    where ${ofFilter(caller, filter)} order by r.reported_at desc, r.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  return rows
}

export async function countReports(db: Db, caller: Caller, filter: ReportFilter): Promise<number> {
  const { rows } = await sql<{ reports: number }>`
    select count(*)::int as reports
    from fault_report r join site s on s.wid = r.wid join department d on d.id = s.department_id
    where ${ofFilter(caller, filter)}`.execute(db)
  return rows[0]?.reports ?? 0
}

/** The site of a report; null: there is none. */
export async function findSiteOfReport(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{
    wid: number
  }>`select wid from fault_report where id = ${id}`.execute(db)
  return rows[0]?.wid ?? null
}

export interface JudgedReport {
  readonly id: number
  /** Null: the equipment is gone since. */
  readonly assetId: number | null
  readonly subject: string
  readonly wid: number
  readonly fault: ReportedFault
  readonly text: string
}

export async function writeTicket(db: Db, id: number, ticketId: number): Promise<void> {
  await sql`update fault_report set ticket_id = ${ticketId} where id = ${id}`.execute(db)
}

/** Answers the report; null: it waits no more. */
export async function judgeReport(
  db: Db,
  id: number,
  verdict: Exclude<FaultReportState, 'waiting'>,
  note: string,
  by: string,
  now: Date,
): Promise<JudgedReport | null> {
  const { rows } = await sql<JudgedReport>`
    update fault_report set state = ${verdict}, judged_by = ${by}, judged_at = ${now}, judge_note = ${note}
    where id = ${id} and state = 'waiting'
    returning id, asset_id as "assetId", subject, wid, fault, text`.execute(db)
  return rows[0] ?? null
}

import type { LetterType, PausePlace } from '@roadside/contract/service-levels/pause-calls.ts'
import type { PauseDecision, PauseReason } from '@roadside/contract/service-levels/domain/pause.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import { isRoot } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import type { PictureColumn } from '@roadside/server-kit/media/media.ts'
import { personName } from '@roadside/server-kit/person-sql.ts'
import { editableProjects, visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

/** A letter is kept as long as its pause. */
export const pauseLetters: PictureColumn = { table: 'service_pause', column: 'letter', at: null }

/** A pause as it is stored, with the names of its place. */
export interface StoredPause {
  readonly id: number
  readonly version: number
  readonly pj_id: number
  readonly place: PausePlace
  readonly wid: number | null
  readonly asset_id: number | null
  readonly place_name: string
  readonly ticket_id: number | null
  readonly ticket_number: string | null
  readonly reason: PauseReason
  readonly from: string
  readonly to: string | null
  readonly claim: string
  readonly claimed_at: string | null
  readonly is_authoritys_fault: boolean
  readonly decision: PauseDecision
  readonly decided_by_name: string | null
  readonly decided_at: string | null
  readonly decision_note: string
  readonly letter_number: string
  readonly letter_date: string | null
  readonly letter: string | null
  readonly letter_type: LetterType | null
  readonly party: 'authority' | 'contractor'
  readonly created_by_name: string | null
  readonly created_at: string
  /** The caller may change the contract's project. */
  readonly is_administered: boolean
}

const tables = sql`service_pause k join project p on p.id = k.project_id join department d on d.id = p.department_id
  left join asset a on a.id = k.asset_id left join site s on s.wid = k.wid left join ticket t on t.id = k.ticket_id`

const columns = (caller: Caller) => sql`k.id, k.version, k.project_id as pj_id,
  case when k.asset_id is not null then 'equipment' when k.wid is not null then 'site' else 'contract' end as place,
  k.wid, k.asset_id, coalesce(a.name, s.name, nullif(p.contract_no, ''), p.name) as place_name,
  k.ticket_id, t.number as ticket_number, k.reason, ${isoBangkok(sql`k.from_at`)} as "from", ${isoBangkok(sql`k.to_at`)} as "to",
  k.claim, ${isoBangkok(sql`k.claimed_at`)} as claimed_at, k.is_authoritys_fault, k.decision,
  ${personName(sql`k.decided_by`)} as decided_by_name, ${isoBangkok(sql`k.decided_at`)} as decided_at, k.decision_note,
  k.letter_number, ${isoDay(sql`k.letter_date`)} as letter_date, encode(k.letter, 'hex') as letter, k.letter_type, k.party,
  ${personName(sql`k.created_by`)} as created_by_name, ${isoBangkok(sql`k.created_at`)} as created_at,
  ${editableProjects(caller)} as is_administered`

/**
 * Condition over `service_pause k` and its tables: a contractor sees the pauses of its contracts; an
 * account of the authority those of projects in sight, at places in sight. What was claimed in a
 * ticket of guarded equipment is for the username admin, and its contractor.
 */
function visiblePauses(caller: Caller): RawBuilder<boolean> {
  const { contractorId } = caller
  if (contractorId !== null)
    return sql`(p.contractor_id = ${contractorId} and (t.id is null or not t.is_guarded or t.contractor_id = ${contractorId}))`
  return sql`(${visibleProjects(caller)} and (${isRoot(caller)}::boolean or t.id is null or not t.is_guarded)
    and (coalesce(a.wid, k.wid) is null or exists (select from site s join department d on d.id = s.department_id
      where s.wid = coalesce(a.wid, k.wid) and ${visibleSites(caller)})))`
}

async function findAll(
  db: Db,
  caller: Caller,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<StoredPause[]> {
  const { rows } = await sql<StoredPause>`
    select ${columns(caller)} from ${tables} where k.withdrawn_at is null and ${visiblePauses(caller)} and ${where}
    order by k.from_at desc, k.id desc limit ${limit}`.execute(db)
  return rows
}

export const findPausesOfProject = (db: Db, caller: Caller, projectId: number, limit: number) =>
  findAll(db, caller, sql`k.project_id = ${projectId}`, limit)

/** Pauses that apply to what a ticket is of while it was to be repaired, and those claimed in it. */
export const findPausesOfTicket = (db: Db, caller: Caller, ticketId: number, limit: number) =>
  findAll(
    db,
    caller,
    sql`(k.ticket_id = ${ticketId} or exists (select from ticket o where o.id = ${ticketId} and o.project_id = k.project_id
      and (k.wid is null or k.wid = o.wid) and (k.asset_id is null or k.asset_id = o.asset_id)
      and k.from_at < coalesce(o.finished_at, 'infinity')
      and coalesce(k.to_at, 'infinity') > least(o.opened_at, o.served_at)))`,
    limit,
  )

/** A pause in sight, locked until the transaction ends; null: none, or it was withdrawn. */
export async function lockPause(db: Db, caller: Caller, id: number): Promise<StoredPause | null> {
  const { rows } = await sql<StoredPause>`
    select ${columns(caller)} from ${tables} where k.id = ${id} and k.withdrawn_at is null and ${visiblePauses(caller)}
    for update of k`.execute(db)
  return rows[0] ?? null
}

/** Where a new pause applies. */
export interface FoundPlace {
  /** Null: a ticket of no contract. */
  readonly pj_id: number | null
  readonly wid: number | null
  readonly asset_id: number | null
  readonly ticket_id: number | null
  readonly name: string
}

const siteTables = sql`site s join department d on d.id = s.department_id`
/** Over `project p` and `site s`: the caller's own contract, or a site in sight. */
const ofCaller = (caller: Caller) =>
  caller.contractorId === null
    ? visibleSites(caller)
    : sql<boolean>`p.contractor_id = ${caller.contractorId}`

/** What a ticket in sight is of; a contractor's own tickets of its own contracts alone. */
export async function findTicketPlace(
  db: Db,
  caller: Caller,
  ticketId: number,
): Promise<FoundPlace | null> {
  const { contractorId } = caller
  const inSight =
    contractorId === null
      ? sql`((${isRoot(caller)}::boolean or not t.is_guarded) and ${visibleSites(caller)})`
      : sql`(t.contractor_id = ${contractorId} and p.contractor_id = ${contractorId})`
  const { rows } = await sql<FoundPlace>`
    select t.project_id as pj_id, case when t.asset_id is null then t.wid end as wid, t.asset_id, t.id as ticket_id,
      coalesce(a.name, s.name) as name
    from ticket t join ${siteTables} on s.wid = t.wid left join asset a on a.id = t.asset_id left join project p on p.id = t.project_id
    where t.id = ${ticketId} and ${inSight}`.execute(db)
  return rows[0] ?? null
}

/** Equipment in sight that is of the contract. */
export async function findEquipmentPlace(
  db: Db,
  caller: Caller,
  { pj_id, asset_id }: { readonly pj_id: number; readonly asset_id: number },
): Promise<FoundPlace | null> {
  const { rows } = await sql<FoundPlace>`
    select p.id as pj_id, null::bigint as wid, a.id as asset_id, null::bigint as ticket_id, a.name
    from asset a join ${siteTables} on s.wid = a.wid join project p on p.id = coalesce(a.project_id, s.project_id)
    where a.id = ${asset_id} and p.id = ${pj_id} and ${ofCaller(caller)}`.execute(db)
  return rows[0] ?? null
}

/** A site in sight that is of the contract, or has equipment of it. */
export async function findSitePlace(
  db: Db,
  caller: Caller,
  { pj_id, wid }: { readonly pj_id: number; readonly wid: number },
): Promise<FoundPlace | null> {
  const { rows } = await sql<FoundPlace>`
    select p.id as pj_id, s.wid, null::bigint as asset_id, null::bigint as ticket_id, s.name
    from ${siteTables} join project p on p.id = ${pj_id} where s.wid = ${wid} and ${ofCaller(caller)}
      and (s.project_id = p.id or exists (select from asset a where a.wid = s.wid and a.project_id = p.id))`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function findContractPlace(
  db: Db,
  caller: Caller,
  pj_id: number,
): Promise<FoundPlace | null> {
  const inSight =
    caller.contractorId === null
      ? visibleProjects(caller)
      : sql<boolean>`p.contractor_id = ${caller.contractorId}`
  const { rows } = await sql<FoundPlace>`
    select p.id as pj_id, null::bigint as wid, null::bigint as asset_id, null::bigint as ticket_id,
      coalesce(nullif(p.contract_no, ''), p.name) as name
    from project p join department d on d.id = p.department_id where p.id = ${pj_id} and ${inSight}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What may be changed of a pause. */
export interface PauseFields {
  readonly reason: PauseReason
  readonly from: string
  readonly to: string | null
  readonly claim: string
  readonly claimed_at: string | null
  readonly decision: PauseDecision
  readonly is_authoritys_fault: boolean
  readonly decision_note: string
  readonly letter_number: string
  readonly letter_date: string | null
  /** SHA-256 in hexadecimal digits. */
  readonly letter: string | null
  readonly letter_type: LetterType | null
}

export async function insertPause(
  db: Db,
  place: FoundPlace,
  fields: PauseFields,
  { party, by, now }: { party: StoredPause['party']; by: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_pause (project_id, wid, asset_id, ticket_id, reason, from_at, to_at, claim, claimed_at, letter_number, letter_date,
      party, created_by, created_at)
    values (${place.pj_id}, ${place.wid}, ${place.asset_id}, ${place.ticket_id}, ${fields.reason}, ${fields.from}::timestamptz,
      ${fields.to}::timestamptz, ${fields.claim}, ${fields.claimed_at}::timestamptz, ${fields.letter_number}, ${fields.letter_date}::date,
      ${party}, ${by}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** `decided`: who decides with this change, and when; null: the decision stands as it is. */
export async function updatePause(
  db: Db,
  id: number,
  fields: PauseFields,
  decided: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  const decision = decided ? sql`decided_by = ${decided.by}, decided_at = ${decided.at},` : sql``
  await sql`
    update service_pause set version = version + 1, ${decision} reason = ${fields.reason}, from_at = ${fields.from}::timestamptz,
      to_at = ${fields.to}::timestamptz, claim = ${fields.claim}, claimed_at = ${fields.claimed_at}::timestamptz,
      decision = ${fields.decision}, is_authoritys_fault = ${fields.is_authoritys_fault}, decision_note = ${fields.decision_note},
      letter_number = ${fields.letter_number}, letter_date = ${fields.letter_date}::date, letter = decode(${fields.letter}, 'hex'),
      letter_type = ${fields.letter_type}
    where id = ${id}`.execute(db)
}

export async function setWithdrawn(db: Db, id: number, at: Date | null): Promise<void> {
  await sql`update service_pause set version = version + 1, withdrawn_at = ${at} where id = ${id}`.execute(
    db,
  )
}

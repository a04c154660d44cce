import {
  cameraTypeName,
  type EquipmentRow,
  type EquipmentSort,
} from '@roadside/contract/records/equipment.ts'
import { isRoot, type Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { editableEquipment, visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { containsWords } from '@roadside/server-kit/search-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql, type RawBuilder } from 'kysely'

/** A stored camera; its presenter leaves out the fields that the caller may not see. */
export interface StoredEquipment extends Omit<EquipmentRow, 'handle' | 'ipaddress'> {
  readonly ipaddress: string
}

const columns = (
  caller: Caller,
) => sql`e.id, e.version, e.project_id as pj_id, e.hostname, e.location_id,
  coalesce(l.name, '') as location, coalesce(nullif(l.road_name, ''), s.road_name, '') as road_name, e.sta, e.hls_url,
  e.latitude, e.longitude, e.note, e.description as desc, e.anydesk, e.department_id as deptid, ${departmentName} as deptname,
  e.wid, e.health, ${isoBangkok(sql`e.health_since`)} as health_since, ${isoBangkok(sql`e.checked_at`)} as checked_at,
  e.username, e.group_name, ${isoBangkok(sql`e.archived_at`)} as archived_at, ${isoBangkok(sql`e.updated_at`)} as updated_at,
  coalesce(e.ipaddress, '') as ipaddress, ${editableEquipment(caller)} as may_edit`
const tables = sql`equipment e join site s on s.wid = e.wid join department d on d.id = e.department_id
  left join location l on l.id = e.location_id`

const thai = (column: RawBuilder<unknown>) => sql`${column} collate "th-x-icu"`
const worstFirst = sql`array_position(array['fault','warning','unreachable','unknown','ok'], e.health)`
const orders: Readonly<Record<EquipmentSort, RawBuilder<unknown>>> = {
  hostname: thai(sql`e.hostname`),
  location: thai(sql`l.name`),
  sta: sql`e.sta`,
  health: worstFirst,
  checked_at: sql`e.checked_at`,
  updated_at: sql`e.updated_at`,
  id: sql`e.id`,
}

export interface EquipmentQuery {
  readonly projectId: number
  readonly archived: boolean
  readonly needle: string
  readonly sort: EquipmentSort
  readonly order: 'asc' | 'desc' | undefined
  readonly limit: number
  readonly offset: number
}

export async function findEquipment(db: Db, caller: Caller, query: EquipmentQuery) {
  // only callers who may see an address can search for it
  const address = isRoot(caller) ? sql`e.ipaddress` : sql`null`
  const matching = sql`e.project_id = ${query.projectId} and (e.archived_at is not null) = ${query.archived}
    and ${visibleSites(caller)} and ${containsWords(sql`concat_ws(' ', e.search_text, l.search_text, ${address})`, query.needle)}`
  const by = orders[query.sort]
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<StoredEquipment>`
    select ${columns(caller)} from ${tables} where ${matching}
    order by ${by} ${direction} nulls last, e.id limit ${query.limit} offset ${query.offset}`.execute(
    db,
  )
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from ${tables} where ${matching}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findOneEquipment(
  db: Db,
  caller: Caller,
  id: number,
): Promise<StoredEquipment | null> {
  const { rows } = await sql<StoredEquipment>`
    select ${columns(caller)} from ${tables} where e.id = ${id} and ${visibleSites(caller)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/**
 * Cameras with an address, those in use and the newest first. Two rows mean that the address is
 * ambiguous.
 */
export async function findByAddress(
  db: Db,
  caller: Caller,
  ipaddress: string,
): Promise<StoredEquipment[]> {
  const { rows } = await sql<StoredEquipment>`
    select ${columns(caller)} from ${tables} where e.ipaddress = ${ipaddress} and ${visibleSites(caller)}
    order by e.archived_at is not null, e.id desc limit 2`.execute(db)
  return rows
}

/** The camera, locked for a change until the transaction ends. */
export async function lockEquipment(
  db: Db,
  caller: Caller,
  id: number,
): Promise<StoredEquipment | null> {
  await sql`select from equipment where id = ${id} for no key update`.execute(db)
  return findOneEquipment(db, caller, id)
}

export interface EquipmentProject {
  readonly id: number
  readonly name: string
  readonly departmentId: number
  readonly isArchived: boolean
}

/** Null where the caller may not see the project. */
export async function findEquipmentProject(
  db: Db,
  caller: Caller,
  id: number,
): Promise<EquipmentProject | null> {
  const { rows } = await sql<EquipmentProject>`
    select p.id, p.name, p.department_id as "departmentId", p.archived_at is not null as "isArchived"
    from project p join department d on d.id = p.department_id where p.id = ${id} and ${visibleProjects(caller)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Name of a department whose equipment the caller may change; null for others. */
export async function findEditableDepartment(
  db: Db,
  caller: Caller,
  departmentId: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ${departmentName} as name from department d where d.id = ${departmentId} and ${editableEquipment(caller)}`.execute(
    db,
  )
  return rows[0]?.name ?? null
}

export interface EquipmentLocation {
  readonly id: number
  readonly name: string
  readonly wayCode: string
  readonly wayName: string
  readonly sta: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/**
 * Locks the project and the place against archiving until the transaction ends; false where the
 * place was archived before.
 */
export async function holdPlace(
  db: Db,
  projectId: number,
  locationId: number | null,
): Promise<boolean> {
  await sql`select from project where id = ${projectId} for share`.execute(db)
  if (locationId === null) return true
  const { rows } = await sql`
    select from location where id = ${locationId} and archived_at is null for share`.execute(db)
  return rows.length === 1
}

/** Selectable places of a project, and the present place of a camera, which may be archived. */
export async function findEquipmentLocations(
  db: Db,
  projectId: number,
  ownId: number | null = null,
): Promise<EquipmentLocation[]> {
  const { rows } = await sql<EquipmentLocation>`
    select id, name, road_code as "wayCode", road_name as "wayName", sta, latitude, longitude from location
    where project_id = ${projectId} and (archived_at is null or id = ${ownId}) order by name collate "th-x-icu", id`.execute(
    db,
  )
  return rows
}

/** The written values of a camera. */
export interface EquipmentValues {
  readonly departmentId: number
  readonly locationId: number | null
  readonly wid: number
  readonly hostname: string
  readonly sta: string
  readonly ipaddress: string | null
  readonly hlsUrl: string
  readonly latitude: number
  readonly longitude: number
  readonly note: string
  readonly description: string
  readonly anydesk: string
  readonly searchText: string
}

export async function insertEquipment(
  db: Db,
  values: EquipmentValues & {
    readonly projectId: number
    readonly username: string
    readonly groupName: string
  },
  now: Date,
): Promise<number> {
  const v = values
  const { rows } = await sql<{ id: number }>`
    insert into equipment (project_id, department_id, location_id, wid, hostname, sta, ipaddress, hls_url, latitude, longitude,
      note, description, anydesk, username, group_name, search_text, updated_at)
    values (${v.projectId}, ${v.departmentId}, ${v.locationId}, ${v.wid}, ${v.hostname}, ${v.sta}, ${v.ipaddress}, ${v.hlsUrl},
      ${v.latitude}, ${v.longitude}, ${v.note}, ${v.description}, ${v.anydesk}, ${v.username}, ${v.groupName},
      ${v.searchText}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** A stream at another address is not known yet. */
export async function updateEquipment(
  db: Db,
  id: number,
  v: EquipmentValues,
  now: Date,
): Promise<void> {
  await sql`
    update equipment set version = version + 1, department_id = ${v.departmentId}, location_id = ${v.locationId}, wid = ${v.wid},
      hostname = ${v.hostname}, sta = ${v.sta}, ipaddress = ${v.ipaddress}, hls_url = ${v.hlsUrl}, latitude = ${v.latitude},
      longitude = ${v.longitude}, note = ${v.note}, description = ${v.description}, anydesk = ${v.anydesk},
      search_text = ${v.searchText}, updated_at = ${now},
      health = case when hls_url = ${v.hlsUrl} then health else 'unknown' end,
      health_reason = case when hls_url = ${v.hlsUrl} then health_reason else '' end,
      health_since = case when hls_url = ${v.hlsUrl} then health_since end,
      checked_at = case when hls_url = ${v.hlsUrl} then checked_at end
    where id = ${id}`.execute(db)
}

export async function setEquipmentArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`
    update equipment set version = version + 1, archived_at = ${at}, updated_at = ${now}, health = 'unknown', health_reason = '',
      health_since = null, checked_at = null where id = ${id}`.execute(db)
}

interface CameraSite {
  readonly project: EquipmentProject
  readonly departmentId: number
  readonly location: EquipmentLocation | null
  readonly sta: string
  readonly latitude: number
  readonly longitude: number
}

/** The site where the cameras of a project's place are watched; made with the first of them. */
export async function ensureCameraSite(db: Db, camera: CameraSite): Promise<number> {
  const { project, departmentId, location } = camera
  await sql`select pg_advisory_xact_lock(hashtext('camera site'), ${project.id}::int)`.execute(db)
  const { rows } = await sql<{ wid: number }>`
    select wid from site where type_name = ${cameraTypeName} and project_id = ${project.id}
      and department_id = ${departmentId} and location_id is not distinct from ${location?.id ?? null}
    order by wid limit 1`.execute(db)
  if (rows[0]) return rows[0].wid
  const name = location ? `${location.wayCode} ${location.name}`.trim() : project.name
  const made = await sql<{ wid: number }>`
    insert into site (department_id, type_name, name, road_code, road_name, sta, latitude, longitude, project_id, location_id)
    values (${departmentId}, ${cameraTypeName}, ${name}, ${location?.wayCode || null}, ${location?.wayName || null},
      ${location?.sta || camera.sta}, ${location?.latitude ?? camera.latitude}, ${location?.longitude ?? camera.longitude},
      ${project.id}, ${location?.id ?? null}) returning wid`.execute(db)
  return made.rows[0]?.wid ?? 0
}

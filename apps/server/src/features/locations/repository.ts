import { normaliseSearch } from '@roadside/contract/domain/text.ts'
import { cameraTypeName } from '@roadside/contract/records/equipment.ts'
import type { LocationForm, LocationRow, ProjectSite } from '@roadside/contract/records/location.ts'
import { isKnownWrong } from '@roadside/server-kit/asset-sql.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { editableProjects, visibleProjects } from '@roadside/server-kit/record-scope-sql.ts'
import { departmentName, visibleSites } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

export interface OwnerProject {
  readonly mayEdit: boolean
  readonly isArchived: boolean
}

/** The project as far as its places need it; null where the caller may not see it. */
export async function findProjectAccess(
  db: Db,
  caller: Caller,
  projectId: number,
): Promise<OwnerProject | null> {
  const { rows } = await sql<OwnerProject>`
    select ${editableProjects(caller)} as "mayEdit", p.archived_at is not null as "isArchived"
    from project p join department d on d.id = p.department_id where p.id = ${projectId} and ${visibleProjects(caller)}`.execute(
    db,
  )
  return rows[0] ?? null
}

const columns = sql`l.id as location_id, l.version, l.name as location_name, l.road_code, l.road_name, l.sta, l.latitude,
  l.longitude, (select count(*)::int from equipment e where e.location_id = l.id and e.archived_at is null) as equipment,
  ${isoBangkok(sql`l.archived_at`)} as archived_at`

/** Places of a project by name, archived ones last. */
export async function findLocations(db: Db, projectId: number): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select ${columns} from location l where l.project_id = ${projectId}
    order by l.archived_at is not null, l.name collate "th-x-icu", l.id`.execute(db)
  return rows
}

export interface LocationItem {
  readonly location_id: number
  readonly location_name: string
}

/** Places to choose from. */
export async function findLocationItems(db: Db, projectId: number): Promise<LocationItem[]> {
  const { rows } = await sql<LocationItem>`
    select id as location_id, name as location_name from location
    where project_id = ${projectId} and archived_at is null order by name collate "th-x-icu", id`.execute(
    db,
  )
  return rows
}

/** A place with its project, locked for a change. */
export async function lockLocation(
  db: Db,
  id: number,
): Promise<(LocationRow & { readonly projectId: number }) | null> {
  await sql`select from location where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<LocationRow & { projectId: number }>`
    select ${columns}, l.project_id as "projectId" from location l where l.id = ${id}`.execute(db)
  return rows[0] ?? null
}

const degrees = (text: string) => (text === '' ? null : Number(text))

export async function insertLocation(
  db: Db,
  projectId: number,
  form: LocationForm,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into location (project_id, name, road_code, road_name, sta, latitude, longitude, search_text, updated_at)
    values (${projectId}, ${form.location_name}, ${form.road_code}, ${form.road_name}, ${form.sta}, ${degrees(form.latitude)},
      ${degrees(form.longitude)}, ${searchTextOf(form)}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

const searchTextOf = ({ location_name, road_code, road_name, sta }: LocationForm) =>
  normaliseSearch([location_name, road_code, road_name, sta].join(' '))

/** The site that monitors the place's cameras gets the place's name and position. */
export async function updateLocation(
  db: Db,
  id: number,
  form: LocationForm,
  now: Date,
): Promise<void> {
  const [latitude, longitude] = [degrees(form.latitude), degrees(form.longitude)]
  await sql`
    update location set version = version + 1, name = ${form.location_name}, road_code = ${form.road_code},
      road_name = ${form.road_name}, sta = ${form.sta}, latitude = ${latitude}, longitude = ${longitude},
      search_text = ${searchTextOf(form)}, updated_at = ${now} where id = ${id}`.execute(db)
  await sql`
    update site set name = ${`${form.road_code} ${form.location_name}`.trim()}, road_code = nullif(${form.road_code}, ''),
      road_name = nullif(${form.road_name}, ''), sta = coalesce(nullif(${form.sta}, ''), sta),
      latitude = coalesce(${latitude}::float8, latitude), longitude = coalesce(${longitude}::float8, longitude)
    where location_id = ${id} and type_name = ${cameraTypeName}`.execute(db)
}

export async function setLocationArchived(
  db: Db,
  id: number,
  at: Date | null,
  now: Date,
): Promise<void> {
  await sql`update location set version = version + 1, archived_at = ${at}, updated_at = ${now} where id = ${id}`.execute(
    db,
  )
}

/**
 * Sites of the project or with equipment of its own, and those of its department without a project;
 * only those that the caller may see. The equipment of each is counted as by `equipmentOfProject`.
 */
export async function findProjectSites(
  db: Db,
  caller: Caller,
  projectId: number,
): Promise<ProjectSite[]> {
  const { rows } = await sql<ProjectSite>`
    select s.wid, s.type_name as "typeName", s.name, s.sta, d.id as "DeptID",
      ${departmentName} as "Dept_Name", (s.project_id is not null or own.wid is not null) as "isAttached",
      (select count(*)::int from equipment e where e.wid = s.wid) as cameras, a.equipment, a.equipment_wrong
    from site s join department d on d.id = s.department_id
      left join (select distinct wid from asset where project_id = ${projectId} and archived_at is null) own on own.wid = s.wid
      cross join lateral (
        select count(*)::int as equipment, (count(*) filter (where ${isKnownWrong(caller)}))::int as equipment_wrong
        from asset a where a.wid = s.wid and a.archived_at is null
          and coalesce(a.project_id, s.project_id, ${projectId}) = ${projectId}) a
    where (s.project_id = ${projectId} or own.wid is not null or (s.project_id is null
        and s.department_id = (select department_id from project where id = ${projectId})))
      and ${visibleSites(caller)}
    order by s.project_id is null, s.name collate "th-x-icu", s.type_name, s.wid`.execute(db)
  return rows
}

/** Cameras in use at a site: they determine its project. */
export async function countCameras(db: Db, wid: number): Promise<number> {
  const { rows } = await sql<{ cameras: number }>`
    select count(*)::int as cameras from equipment where wid = ${wid}`.execute(db)
  return rows[0]?.cameras ?? 0
}

/** Answers the site's name; null where it belongs to another project, or does not belong to this one. */
export async function setSiteProject(
  db: Db,
  wid: number,
  projectId: number,
  attached: boolean,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update site set project_id = ${attached ? projectId : null}, location_id = null, lot_id = null
    where wid = ${wid} and case when ${attached}::boolean then project_id is null else project_id = ${projectId} end
    returning name`.execute(db)
  return rows[0]?.name ?? null
}

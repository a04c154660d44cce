import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import type { RecordSite } from './plan.ts'

const marker = 'demo.records'

/** Remembers that the records were written; false where it was remembered before. */
export async function claimRecords(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into installation (key, value) values (${marker}, ${JSON.stringify({ builtAt: now })}::jsonb)
    on conflict (key) do update set value = installation.value returning xmax = 0 as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew ?? false
}

/** These sites as far as they belong to no project, in the order of the departments. */
export async function findRecordSites(db: Db, wids: readonly number[]): Promise<RecordSite[]> {
  const { rows } = await sql<RecordSite>`
    select s.wid, s.type_name as "typeName", s.name, coalesce(s.road_code, '') as "wayCode",
      coalesce(s.road_name, '') as "wayName", coalesce(s.sta, '') as sta, s.latitude, s.longitude, s.line,
      d.id as "departmentId", d.name as "departmentName", coalesce(d.province, '') as province
    from site s join department d on d.id = s.department_id
    where s.wid = any(${[...wids]}::bigint[]) and s.project_id is null and s.line is not null
    order by d.id, s.wid`.execute(db)
  return rows
}

export async function placeSite(
  db: Db,
  wid: number,
  projectId: number,
  locationId: number,
): Promise<void> {
  await sql`update site set project_id = ${projectId}, location_id = ${locationId} where wid = ${wid}`.execute(
    db,
  )
}

export async function insertDesktops(
  db: Db,
  desktops: readonly { readonly wid: number; readonly detail: string; readonly anydesk: string }[],
): Promise<void> {
  await sql`
    insert into remote_desktop (wid, detail, anydesk)
    select wid, detail, anydesk from json_to_recordset(${JSON.stringify(desktops)}::json)
      as d(wid bigint, detail text, anydesk text) on conflict do nothing`.execute(db)
}

import type { Equipment } from '@roadside/contract/alarms/alarm-calls.ts'
import type { ProjectInfo, RemoteDesktop } from '@roadside/contract/records/site-records.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { departmentName } from '@roadside/server-kit/site-sql.ts'
import { sql } from 'kysely'

const guarantee = guaranteeOfAsset('e')

/** Condition over `asset a`: it is this piece of equipment. */
function isEquipment(equipment: Equipment) {
  const named =
    'source' in equipment
      ? sql`a.source_id = ${equipment.source}`
      : 'external_id' in equipment
        ? sql`a.external_id = ${equipment.external_id}`
        : sql`a.name = ${equipment.name}`
  return sql`a.kind = ${equipment.kind} and ${named}`
}

/** The project of a site, or of a piece of equipment there (null: of the site as a whole). */
export async function findProjectOfSite(
  db: Db,
  wid: number,
  equipment: Equipment | null,
): Promise<ProjectInfo[]> {
  const isIt = equipment === null ? sql`false` : isEquipment(equipment)
  const { rows } = await sql<ProjectInfo>`
    select p.id as pj_id, p.code as pj_code, p.name as pj_name, p.contract_no, p.employer as deptname,
      ${departmentName} as "Dept_Name",
      ${isoDay(guarantee.from)} as guarantee_date_start_de,
      ${isoDay(guarantee.to)} as guarantee_date_end_de, coalesce(c.name, '') as vendor_name,
      coalesce(c.contact, '') as vendor_contact, coalesce(c.telephone, '') as vendor_telephone
    from site s left join lateral (select a.project_id, a.lot_id from asset a
        where a.wid = s.wid and a.archived_at is null and ${isIt} limit 1) e on true
      join project p on p.id = coalesce(e.project_id, s.project_id) join department d on d.id = p.department_id
      left join contractor c on c.id = p.contractor_id ${guarantee.joins}
    where s.wid = ${wid}`.execute(db)
  return rows
}

/** Degrees; null where nobody has entered it. */
export async function findPositionOfSite(
  db: Db,
  wid: number,
): Promise<{ latitude: number; longitude: number } | null> {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select latitude::float8 as latitude, longitude::float8 as longitude from site
    where wid = ${wid} and latitude is not null and longitude is not null`.execute(db)
  return rows[0] ?? null
}

/** Those of the site itself, then those of its cameras in use. */
export async function findRemoteDesktops(db: Db, wid: number): Promise<RemoteDesktop[]> {
  const { rows } = await sql<RemoteDesktop>`
    select row_number() over (order by "isOfEquipment", detail collate "th-x-icu", id)::int as num, r.* from (
      select id, detail, anydesk, false as "isOfEquipment" from remote_desktop where wid = ${wid}
      union all
      select id, hostname, anydesk, true from equipment where wid = ${wid} and anydesk <> '' and archived_at is null) r
    order by num`.execute(db)
  return rows
}

export interface Desktop {
  readonly detail: string
  readonly anydesk: string
}

/** A remote desktop of a site, locked for a change; null where the site has none with that id. */
export async function lockRemoteDesktop(db: Db, wid: number, id: number): Promise<Desktop | null> {
  const { rows } = await sql<Desktop>`
    select detail, anydesk from remote_desktop where id = ${id} and wid = ${wid} for update`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Answers its id; null makes a new one. */
export async function writeRemoteDesktop(
  db: Db,
  wid: number,
  id: number | null,
  desktop: Desktop,
): Promise<number> {
  const { detail, anydesk } = desktop
  const { rows } =
    id === null
      ? await sql<{ id: number }>`
          insert into remote_desktop (wid, detail, anydesk) values (${wid}, ${detail}, ${anydesk}) returning id`.execute(
          db,
        )
      : await sql<{ id: number }>`
          update remote_desktop set detail = ${detail}, anydesk = ${anydesk} where id = ${id} returning id`.execute(
          db,
        )
  return rows[0]?.id ?? 0
}

export async function deleteRemoteDesktop(db: Db, id: number): Promise<void> {
  await sql`delete from remote_desktop where id = ${id}`.execute(db)
}

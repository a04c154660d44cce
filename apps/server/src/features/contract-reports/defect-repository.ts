import type { OpenDefect } from '@roadside/contract/contract-reports/defect-notice-call.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { guaranteeOfAsset, isoDay } from '@roadside/server-kit/guarantee-sql.ts'
import { isoBangkok } from '@roadside/server-kit/iso-sql.ts'
import { visibleSites } from '@roadside/server-kit/site-sql.ts'
import { numberArray } from '@roadside/server-kit/sql-arrays.ts'
import { sql } from 'kysely'

export interface DefectRow extends Omit<OpenDefect, 'ticket'> {
  /** Another live alarm is its cause. */
  readonly is_behind_cause: boolean
  readonly is_visible: boolean
}

const guarantee = guaranteeOfAsset('a')

/** Equipment of a contract that does no service now, by when that began; whether guarded equipment can be reached tells nothing of it. */
export async function findDefects(db: Db, caller: Caller, projectId: number): Promise<DefectRow[]> {
  const { rows } = await sql<DefectRow>`
    select a.id as asset_id, a.name as device, a.kind, a.sta, s.wid, s.type_name, s.name as site, coalesce(s.road_code, '') as road_code,
      a.health, ${isoBangkok(sql`a.health_since`)} as since, a.reason,
      coalesce((select l.name from lot l where l.id = ${guarantee.lotId}), '') as lot,
      ${isoDay(guarantee.from)} as guarantee_from, ${isoDay(guarantee.to)} as guarantee_to,
      exists (select from alarm l where l.asset_id = a.id and l.closed_at is null and l.suppressed_by is not null) as is_behind_cause,
      (${visibleSites(caller)}) as is_visible
    from project p
      join site s on s.wid in (select wid from site where project_id = p.id union select wid from asset where project_id = p.id)
      join department d on d.id = s.department_id join asset a on a.wid = s.wid ${guarantee.joins}
    where p.id = ${projectId} and coalesce(a.project_id, s.project_id) = p.id and a.archived_at is null
      and (a.health = 'fault' or (a.health = 'unreachable' and not a.guards_connection))
    order by a.health_since, a.id`.execute(db)
  return rows
}

/** Photos of tickets. */
export async function countPhotos(
  db: Db,
  tickets: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ ticket_id: number; count: number }>`
    select ticket_id, count(*)::int as count from ticket_photo
    where ticket_id = any(${numberArray(tickets)}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map(({ ticket_id, count }) => [ticket_id, count]))
}

export interface Signing {
  readonly employer: string
  readonly signed_on: string | null
}

/** Who signed a contract for the authority, and when. */
export async function findSigning(db: Db, projectId: number): Promise<Signing> {
  const { rows } = await sql<Signing>`
    select employer, ${isoDay(sql`signed_on`)} as signed_on from project where id = ${projectId}`.execute(
    db,
  )
  return rows[0] ?? { employer: '', signed_on: null }
}

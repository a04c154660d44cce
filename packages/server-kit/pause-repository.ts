import type {
  Pause,
  PauseDecision,
  PauseReason,
} from '@roadside/contract/service-levels/domain/pause.ts'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { numberArray } from './sql-arrays.ts'

/** A pause with where it applies: a piece of equipment, all of a site, or (both null) all of the contract. */
export interface PlacedPause extends Pause {
  readonly id: number
  readonly projectId: number
  readonly wid: number | null
  readonly assetId: number | null
}

/**
 * The pauses of contracts that touch the time from–to (milliseconds since 1970), in the order of
 * their beginnings; withdrawn ones are none. Clock, tickets and reports all read them here.
 */
export async function findPauses(
  db: Db,
  projectIds: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<PlacedPause[]> {
  const { rows } = await sql<{
    id: number
    projectId: number
    wid: number | null
    assetId: number | null
    reason: PauseReason
    from_at: Date
    to_at: Date | null
    decision: PauseDecision
    claimed_at: Date | null
    isAuthoritysFault: boolean
  }>`
    select id, project_id as "projectId", wid, asset_id as "assetId", reason, from_at, to_at, decision, claimed_at,
      is_authoritys_fault as "isAuthoritysFault"
    from service_pause where project_id = any(${numberArray(projectIds)}::bigint[]) and withdrawn_at is null
      and from_at < ${new Date(to)} and (to_at is null or to_at > ${new Date(from)})
    order by from_at, id`.execute(db)
  return rows.map(({ from_at, to_at, claimed_at, ...row }) => ({
    ...row,
    from: from_at.getTime(),
    to: to_at?.getTime() ?? null,
    claimedAt: claimed_at?.getTime() ?? null,
  }))
}

/** Of the pauses those that apply to equipment (null: to none) at a site of a contract. */
export function pausesAt<P extends Omit<PlacedPause, 'id'>>(
  pauses: readonly P[],
  place: { readonly projectId: number; readonly wid: number; readonly assetId: number | null },
): P[] {
  return pauses.filter(
    ({ projectId, wid, assetId }) =>
      projectId === place.projectId &&
      (wid === null || wid === place.wid) &&
      (assetId === null || assetId === place.assetId),
  )
}

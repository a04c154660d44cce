import type { Db } from '@roadside/server-kit/database.ts'
import { sql } from 'kysely'
import { lockKeys } from '@roadside/server-kit/locks.ts'

/**
 * Merges the rows of `asset_count` that statements have appended, for each site and state. One
 * server does it at a time; a second one leaves the work to the first.
 */
export async function compactAssetCounts(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${lockKeys.equipmentCounts}) as "isFree"`.execute(
      transaction,
    )
    if (!rows[0]?.isFree) return
    await sql`
      with several as (select distinct wid from asset_count group by wid, health, condition having count(*) > 1),
        taken as (delete from asset_count where wid in (select wid from several) returning *)
      insert into asset_count (wid, health, condition, n)
      select wid, health, condition, sum(n) from taken group by 1, 2, 3 having sum(n) <> 0`.execute(
      transaction,
    )
  })
}

import { sql } from 'kysely'

/**
 * Why `alarm a` at its site `s` was raised, as its contractor is told: nothing where it counts equipment of others'
 * contracts, too, as of a circuit that goes dark.
 */
export const whyForContractor = sql<string>`case when a.asset_id is null and exists (
    select from asset o join project op on op.id = o.project_id left join project sp on sp.id = s.project_id
    where o.wid = a.wid and o.archived_at is null and op.contractor_id is distinct from sp.contractor_id)
  then '' else a.why end`

import { sql, type RawBuilder } from 'kysely'
import { isRoot, type Caller } from './caller.ts'
import { visibleSites } from './site-sql.ts'

/**
 * Condition over `asset a`: the caller is allowed to know the asset's health. For some equipment
 * only the username admin may know whether it is reachable. A missing row would reveal the same, so
 * other callers see faults and warnings only.
 */
export function mayKnowHealth(caller: Caller, health = sql<string>`a.health`) {
  return isRoot(caller)
    ? sql<boolean>`true`
    : sql<boolean>`(not a.guards_connection or ${health} in ('fault', 'warning'))`
}

/** Condition over `asset a`: it does not work, as far as the caller may know. */
export function isKnownWrong(caller: Caller) {
  return sql<boolean>`(a.health in ('fault', 'unreachable') and ${mayKnowHealth(caller)})`
}

/**
 * Equipment `asset a` of a project that the caller may see, as `from … where …`: the project's own,
 * and the equipment of its sites without another project. The sites are found first, so that no
 * index is missed.
 */
export function equipmentOfProject(caller: Caller, projectId: RawBuilder<unknown>) {
  return sql`from site s join department d on d.id = s.department_id join asset a on a.wid = s.wid
    where s.wid in (select wid from site where project_id = ${projectId} union select wid from asset where project_id = ${projectId})
      and coalesce(a.project_id, s.project_id) = ${projectId} and a.archived_at is null and ${visibleSites(caller)}`
}

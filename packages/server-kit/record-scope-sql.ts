import { hasAccess } from '@roadside/contract/permission.ts'
import { sql } from 'kysely'
import { scopeOf, type Caller } from './caller.ts'
import { visibleSites } from './site-sql.ts'

/** Condition for SQL over `department d`: the departments whose records are the caller's own. The 4G account has none. */
export function ownDepartments(caller: Caller) {
  const scope = scopeOf(caller)
  return sql<boolean>`(not ${caller.isFourG}::boolean and (${scope.group}::bigint is null or d.group_id = ${scope.group})
    and (${scope.department}::bigint is null or d.id = ${scope.department}))`
}

/**
 * Condition for SQL over `project p join department d on d.id = p.department_id`: projects of the caller's departments,
 * and those that have a site which the caller may see.
 */
export function visibleProjects(caller: Caller) {
  return sql<boolean>`(${ownDepartments(caller)} or exists (
    select from site s join department d on d.id = s.department_id where s.project_id = p.id and ${visibleSites(caller)}))`
}

/** Condition over the same: projects that the caller may change (role admin, own departments). */
export function editableProjects(caller: Caller) {
  return hasAccess(caller, 'roleAdmin') ? ownDepartments(caller) : sql<boolean>`false`
}

/** Condition over `department d`: departments whose equipment the caller may change (design §5). */
export function editableEquipment(caller: Caller) {
  return hasAccess(caller, 'staff') ? ownDepartments(caller) : sql<boolean>`false`
}

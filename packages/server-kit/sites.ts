import { scopeOf, type Caller } from './caller.ts'

/** The place of a site in the authority, which decides its visibility. */
export interface SitePlace {
  readonly wid: number
  readonly departmentId: number
  readonly groupId: number
  readonly isFourG: boolean
}

/** Whether `caller` may see a site (design §5; the 4G account: settled §4G). The SQL twin is `visibleSites`. */
export function seesSite(caller: Caller, site: SitePlace): boolean {
  const scope = scopeOf(caller)
  if (scope.group !== null && scope.group !== site.groupId) return false
  if (scope.department !== null && scope.department !== site.departmentId) return false
  return !caller.isFourG || site.isFourG
}

import { ApiError } from '@roadside/contract/errors.ts'
import type { Standing } from '@roadside/contract/permission.ts'
import { authorityGroup, rootUsername } from '@roadside/contract/permission.ts'
import type { UserData } from '@roadside/contract/user.ts'

/** The account that makes a call, by the session of its token. */
export interface Caller extends Standing {
  readonly userId: number
  readonly sessionId: string
  readonly user: UserData
  readonly groupId: number
  readonly departmentId: number | null
  /** The contractor whose account it is; null for the authority's own. */
  readonly contractorId: number | null
  /** The special 4G account: lighting sites with 4G lamps only. */
  readonly isFourG: boolean
  readonly isDashboardOnly: boolean
  /** An administrator set the password: until it is changed only the calls of the own account are answered. */
  readonly mustChangePassword?: boolean
  /** An administrator by a password alone, where settings want one-time codes: likewise until they are turned on. */
  readonly mustUseCodes?: boolean
}

/** Throws `password_change_required` or `second_factor_required` where something must be set up first. */
export function refuseBeforeSetUp({
  mustChangePassword = false,
  mustUseCodes = false,
}: Pick<Caller, 'mustChangePassword' | 'mustUseCodes'>): void {
  if (mustChangePassword) throw new ApiError('password_change_required')
  if (mustUseCodes) throw new ApiError('second_factor_required')
}

/**
 * The departments a caller may see, for SQL: null means no bound. A contractor sees none: only
 * statements that know `contractor` show it anything.
 * `where ($group::bigint is null or d.group_id = $group) and ($department::bigint is null or d.id = $department)`
 */
export interface Scope {
  readonly group: number | null
  readonly department: number | null
  readonly contractor: number | null
}

/**
 * Design §5: `admin` and role admin in drr see all; role admin its group; role user its department
 * (none: nothing); a contractor no department, its own contracts instead.
 */
export function scopeOf(caller: Caller): Scope {
  const { username, role, groupname, groupId, departmentId, contractorId } = caller
  if (role === 'contractor') return { group: 0, department: 0, contractor: contractorId ?? 0 }
  const contractor = null
  if (username === rootUsername) return { group: null, department: null, contractor }
  if (role === 'admin') {
    const group = groupname === authorityGroup ? null : groupId
    return { group, department: null, contractor }
  }
  return { group: groupId, department: departmentId ?? 0, contractor }
}

/** What decides which sites a caller sees, as a key: callers with the same see the same. */
export function sightOf(caller: Caller): string {
  const { group, department, contractor } = scopeOf(caller)
  return [group, department, contractor, caller.isFourG].join()
}

export function isRoot(caller: Caller): boolean {
  return caller.username === rootUsername
}

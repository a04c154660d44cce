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
  /** The special 4G account: lighting sites with 4G lamps only. */
  readonly isFourG: boolean
  readonly isDashboardOnly: boolean
  /** An administrator set the password: until it is changed only the calls of the own account are answered. */
  readonly mustChangePassword?: boolean
}

/**
 * The departments a caller may see, for SQL: null means no bound.
 * `where ($group::bigint is null or d.group_id = $group) and ($department::bigint is null or d.id = $department)`
 */
export interface Scope {
  readonly group: number | null
  readonly department: number | null
}

/** Design §5: `admin` and role admin in drr see all; role admin its group; role user its department (none: nothing). */
export function scopeOf(caller: Caller): Scope {
  if (caller.username === rootUsername) return { group: null, department: null }
  if (caller.role === 'admin') {
    return caller.groupname === authorityGroup
      ? { group: null, department: null }
      : { group: caller.groupId, department: null }
  }
  return { group: caller.groupId, department: caller.departmentId ?? 0 }
}

export function isRoot(caller: Caller): boolean {
  return caller.username === rootUsername
}

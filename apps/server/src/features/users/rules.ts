import { usernameKey } from '@roadside/contract/domain/text.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import {
  hasAccess,
  rootUsername,
  accessLevels,
  type Standing,
} from '@roadside/contract/permission.ts'
import type { Role } from '@roadside/contract/user.ts'
import type { SpecialAccounts } from '../../accounts/repository.ts'

/** An account's data for the rules of accounts. */
export interface AccountFacts {
  readonly usernameKey: string
  readonly firstname: string
  readonly role: Role
  /** Empty while no rights were granted. */
  readonly groupname: string
  readonly department: string
  /** Name of the contractor whose account it is; empty for all others. */
  readonly contractor: string
  readonly isSuspended: boolean
  readonly isPending: boolean
}

export interface AccountChange {
  /** Null: the operator of the machine itself, by the command line. */
  readonly by: Standing | null
  /** Null: a new account. */
  readonly before: AccountFacts | null
  readonly after: AccountFacts
  readonly special: SpecialAccounts
  /** Active accounts other than this one that manage accounts. */
  readonly otherAuthorities: number
}

/**
 * Design §5: nobody raises their own rights, only `admin` changes `admin`. Throws `bad_request` or
 * `forbidden` with a sentence.
 */
export function refuseChange({
  by,
  before,
  after,
  special,
  otherAuthorities,
}: AccountChange): void {
  const refuse = (sentence: string) => {
    throw new ApiError('forbidden', sentence)
  }
  const standing = standingOf(after, special)
  if (by && !before && isReserved(after.usernameKey, special)) {
    throw new ApiError('bad_request', 'ชื่อผู้ใช้นี้สงวนไว้สำหรับระบบ')
  }
  refuseFirstname(before?.firstname ?? null, after.firstname, special)
  if (by && before?.usernameKey === rootUsername && by.username !== rootUsername) {
    refuse('บัญชี admin แก้ไขได้โดยผู้ใช้ admin เท่านั้น')
  }
  if (by && before?.usernameKey === by.username) {
    if (hasOtherRights(before, after)) refuse('ไม่สามารถเปลี่ยนสิทธิ์หรือหน่วยงานของบัญชีตนเองได้')
    if (after.isSuspended) refuse('ไม่สามารถระงับบัญชีของตนเองได้')
  }
  if (after.role === 'contractor' && isReserved(after.usernameKey, special))
    refuse('บัญชีนี้เป็นของระบบ ให้เป็นบัญชีของผู้รับจ้างไม่ได้')
  // what is for contractors alone is no higher right
  const ofAuthority = accessLevels.filter((access) => access !== 'contractor')
  if (by && ofAuthority.some((access) => hasAccess(standing, access) && !hasAccess(by, access)))
    refuse('ไม่สามารถให้สิทธิ์สูงกว่าสิทธิ์ของตนเองได้')
  if (
    before &&
    otherAuthorities === 0 &&
    isAuthority(before, special) &&
    !isAuthority(after, special)
  ) {
    refuse('ต้องมีผู้ดูแลระบบที่จัดการผู้ใช้งานได้เหลืออยู่อย่างน้อยหนึ่งบัญชี')
  }
}

/**
 * No account may get the first name of the dashboard-only account; an existing one keeps it. Throws
 * `bad_request`.
 */
export function refuseFirstname(
  before: string | null,
  after: string,
  special: SpecialAccounts,
): void {
  const isInUse = usernameKey(after) === usernameKey(special.dashboardFirstname)
  if (isInUse && before !== after) throw new ApiError('bad_request', 'ชื่อนี้สงวนไว้สำหรับระบบ')
}

export function hasOtherRights(before: AccountFacts, after: AccountFacts): boolean {
  return (['role', 'groupname', 'department', 'contractor'] as const).some(
    (field) => before[field] !== after[field],
  )
}

/** Name of the machine's operator in the audit log. */
export const commandLine = 'command line'

function isReserved(key: string, special: SpecialAccounts): boolean {
  return key === rootUsername || key === special.fourGKey
}

function standingOf(
  { usernameKey, role, groupname, firstname }: AccountFacts,
  special: SpecialAccounts,
): Standing {
  return {
    username: usernameKey,
    role,
    groupname,
    isDashboardOnly: firstname === special.dashboardFirstname,
  }
}

function isAuthority(account: AccountFacts, special: SpecialAccounts): boolean {
  return (
    !account.isSuspended &&
    !account.isPending &&
    hasAccess(standingOf(account, special), 'authority')
  )
}

import { ApiError } from '@roadside/contract/errors.ts'
import type { Standing } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { endSessionsOf, type SpecialAccounts } from '../../accounts/repository.ts'
import type { TellOwner } from '../../accounts/tell-owner.ts'
import {
  countOtherAuthorities,
  findStoredAccount,
  lockAccounts,
  updateAccount,
  type StoredAccount,
} from './repository.ts'
import { commandLine, refuseChange } from './rules.ts'

/** The account that changes others, within a transaction. */
export interface Changing {
  readonly db: Db
  /** Null: the command line. */
  readonly by: Standing | null
  readonly special: SpecialAccounts
  readonly tellOwner: TellOwner
  readonly now: Date
  readonly address: string
}

export interface Change {
  /** Its name in the audit log. */
  readonly action: string
  readonly after: StoredAccount
  /** Why the account's sessions end; without it they stay. */
  readonly endsSessions?: string
}

/**
 * Changes an account at the version that was read, by the rules of accounts, and writes the audit
 * entry. Throws `not_found`, `conflict`, or an error of a rule.
 */
export async function changeAccount(
  changing: Changing,
  { id, version }: { id: number; version: number },
  make: (before: StoredAccount) => Change | Promise<Change>,
): Promise<{ id: number; version: number }> {
  const { db, by, special, tellOwner, now, address } = changing
  const before = await lockAccount(changing, id)
  if (before.version !== version) throw new ApiError('conflict')
  const { action, after, endsSessions } = await make(before)
  const fields = changedFields(before, after)
  // saving unchanged values changes nothing
  if (action === 'editUser' && Object.keys(fields.after).length === 0) return { id, version }
  refuseChange({
    by,
    before,
    after,
    special,
    otherAuthorities: await countOtherAuthorities(db, id, special),
  })
  await updateAccount(db, after)
  if (endsSessions !== undefined) await endSessionsOf(db, [id], endsSessions, now)
  const username = by?.username ?? commandLine
  await insertAudit(db, { username, action, subject: before.usernameKey, address, ...fields })
  const isOther = by !== null && by.username !== before.usernameKey
  await tellOwner(db, {
    userId: id,
    username: before.usernameKey,
    action,
    address: isOther ? null : address,
    at: now,
  })
  return { id, version: version + 1 }
}

/**
 * An account that `by` may change; accounts are locked until the transaction ends. Throws
 * `not_found`, `forbidden`.
 */
export async function lockAccount(
  { db, by, special }: Changing,
  id: number,
): Promise<StoredAccount> {
  await lockAccounts(db)
  const before = await findStoredAccount(db, id)
  if (!before) throw new ApiError('not_found')
  refuseChange({ by, before, after: before, special, otherAuthorities: 1 })
  return before
}

/** The fields of an account in the audit log; nothing secret is among them. */
const auditNames = {
  firstname: 'firstname',
  lastname: 'lastname',
  role: 'role',
  groupname: 'groupname',
  department: 'department',
  contractor: 'contractor',
  isSuspended: 'is_suspended',
  isPending: 'is_pending',
  mustChangePassword: 'must_change_password',
  hasSecondFactor: 'second_factor',
} as const satisfies Partial<Record<keyof StoredAccount, string>>

function changedFields(before: StoredAccount, after: StoredAccount) {
  const changed = (Object.keys(auditNames) as (keyof typeof auditNames)[]).filter(
    (field) => before[field] !== after[field],
  )
  const pick = (account: StoredAccount) =>
    Object.fromEntries(changed.map((field) => [auditNames[field], account[field]]))
  return { before: pick(before), after: pick(after) }
}

import type { Db } from '@roadside/server-kit/database.ts'

export interface AccountChange {
  readonly userId: number
  readonly username: string
  /** As the audit log names it. */
  readonly action: string
  /** From where, where the owner made it; empty: the command line; null: an administrator, whose address is not shown. */
  readonly address: string | null
  readonly at: Date
}

/**
 * Sends a message to whoever owns an account, where a change is of what it is signed in with, in the
 * transaction of the change (OWASP ASVS 4.0.3, 2.2.3 and 2.5.5).
 */
export type TellOwner = (db: Db, change: AccountChange) => Promise<void>

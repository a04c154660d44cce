import type { Db } from '@roadside/server-kit/database.ts'

export interface AccountChange {
  readonly userId: number
  readonly username: string
  /** As the audit log names it. */
  readonly action: string
  /** From where; empty: the command line. */
  readonly address: string
  readonly at: Date
}

/**
 * Sends a message to whoever owns an account, where a change is of what it is signed in with, in the
 * transaction of the change (OWASP ASVS 4.0.3, 2.2.3 and 2.5.5).
 */
export type TellOwner = (db: Db, change: AccountChange) => Promise<void>

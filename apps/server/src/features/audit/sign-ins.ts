import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'

/** Who signs in, and from where. */
interface SignIn {
  /** As it was typed where there is no such account. */
  readonly username: string
  readonly address: string
  readonly agent: string
}

const longestAgent = 300

export function noteSignIn(db: Db, { username, address, agent }: SignIn, method: 'password' | 'oidc'): Promise<void> {
  const detail = { method, agent: agent.slice(0, longestAgent) }
  return insertAudit(db, { username, address, action: 'signIn', subject: username, detail })
}

/** After `countAttempt`, whose limits also keep the log from being flooded. */
export function noteFailedSignIn(
  db: Db,
  { username, address, agent }: SignIn,
  because: 'password' | 'code' | 'suspended' | 'pending',
): Promise<void> {
  const detail = { because, agent: agent.slice(0, longestAgent) }
  return insertAudit(db, { username, address, action: 'signInFailed', subject: username, detail })
}

export function noteSignOut(db: Db, { username, address }: Omit<SignIn, 'agent'>): Promise<void> {
  return insertAudit(db, { username, address, action: 'signOut', subject: username })
}

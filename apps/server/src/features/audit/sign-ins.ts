import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { CodeKind } from '../../accounts/second-factor/check-code.ts'

/** The account that signs in, and its address. */
interface SignIn {
  /** As typed where no such account exists. */
  readonly username: string
  readonly address: string
  readonly agent: string
}

const longestAgent = 300

/** `factor`: the second code of the sign-in, if the account needed one. */
export function noteSignIn(
  db: Db,
  { username, address, agent }: SignIn,
  by: { readonly method: 'password' | 'oidc'; readonly factor?: CodeKind },
): Promise<void> {
  const detail = { ...by, agent: agent.slice(0, longestAgent) }
  return insertAudit(db, { username, address, action: 'signIn', subject: username, detail })
}

/** After `countAttempt`, whose limits also protect the log from floods. */
export function noteFailedSignIn(
  db: Db,
  { username, address, agent }: SignIn,
  because: 'password' | 'code' | 'suspended' | 'pending' | 'contractor',
): Promise<void> {
  const detail = { because, agent: agent.slice(0, longestAgent) }
  return insertAudit(db, { username, address, action: 'signInFailed', subject: username, detail })
}

/** A refresh token was used a second time: it may be stolen, so its session was ended. */
export function noteTokenReuse(db: Db, { username, address, agent }: SignIn): Promise<void> {
  const detail = { sessions: 1, agent: agent.slice(0, longestAgent) }
  return insertAudit(db, { username, address, action: 'tokenReused', subject: username, detail })
}

export function noteSignOut(db: Db, { username, address }: Omit<SignIn, 'agent'>): Promise<void> {
  return insertAudit(db, { username, address, action: 'signOut', subject: username })
}

import { randomBytes } from 'node:crypto'
import { usernameKey } from '@roadside/contract/domain/text.ts'
import { rootUsername } from '@roadside/contract/permission.ts'
import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Database } from '@roadside/server-kit/database.ts'
import type { SpecialAccounts } from '../../../accounts/repository.ts'
import type { SignInLog } from '../sign-in-log.ts'
import { hashToken } from '../tokens.ts'
import type { Person } from './provider.ts'
import { findPerson, insertHandoff, insertPending } from './repository.ts'

const handoffLifeMs = 60_000

interface SignInOptions {
  /** The secret of the page that began the sign-in. */
  readonly proof: string
  readonly special: SpecialAccounts
  readonly signIns: SignInLog
  readonly address: string
  readonly agent: string
  readonly now: Date
}

export type SignedIn = { readonly key: string } | { readonly refused: 'pending' | 'suspended' }

/**
 * Signs a person in by the provider's identity. A new person gets an account without any right,
 * which an administrator must grant. A person with rights gets a key for a session; it is good once
 * and for a minute.
 */
export async function signIn(
  { db }: Pick<Database, 'db'>,
  person: Person,
  { proof, special, signIns, address, agent, now }: SignInOptions,
): Promise<SignedIn> {
  return db.transaction().execute(async (transaction) => {
    const known = await findPerson(transaction, person, now)
    if (!known) {
      const subject = await makePending(person)
      const detail = { issuer: person.issuer, email: person.email }
      await insertAudit(transaction, {
        username: subject,
        action: 'firstSignIn',
        subject,
        address,
        detail,
      })
      return { refused: 'pending' }
    }
    const refused = known.isSuspended ? 'suspended' : known.isPending ? 'pending' : null
    if (refused) {
      await signIns.noteFailedSignIn(
        transaction,
        { username: known.usernameKey, address, agent },
        refused,
      )
      return { refused }
    }
    const key = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + handoffLifeMs)
    await insertHandoff(transaction, {
      hash: hashToken(key),
      proof: hashToken(proof),
      userId: known.userId,
      expiresAt,
    })
    return { key }

    async function makePending(one: Person): Promise<string> {
      for (let count = 1; ; count += 1) {
        const username = count === 1 ? one.username : `${one.username.slice(0, 50)}-${count}`
        const own = usernameKey(username)
        const isReserved = own === rootUsername || own === special.fourGKey || own === ''
        if (
          !isReserved &&
          (await insertPending(transaction, nameOf(one), { username, usernameKey: own, now }))
        )
          return own
      }
    }
    // the provider does not decide about special accounts
    function nameOf(one: Person): Person {
      return one.firstname === special.dashboardFirstname
        ? { ...one, firstname: `${one.firstname} -` }
        : one
    }
  })
}

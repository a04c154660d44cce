import { randomBytes, randomUUID } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import type { Tokens } from '@roadside/contract/session-calls.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import {
  endSession,
  insertRefreshToken,
  insertSession,
  lockRefreshToken,
  markRefreshTokenUsed,
  nextGeneration,
  touchSession,
  type Client,
  type NewSession,
} from './repository.ts'
import type { SignInLog } from './sign-in-log.ts'
import { sessionEnd, type SessionLifetimes } from './session-lifetimes.ts'
import { hashToken, type TokenMaker } from './tokens.ts'

/** A used refresh token is answered again for this long, while its successor is unused: an answer can be lost. */
const repeatMs = 60_000

/** The settings for opening and continuing sessions. */
export interface SessionSettings {
  readonly tokens: TokenMaker
  readonly lifetimes: SessionLifetimes
  /** Called for each session that is opened. */
  readonly onOpened: (session: NewSession) => void
}

export async function openSession(
  db: Db,
  { tokens, lifetimes, onOpened }: SessionSettings,
  session: Omit<NewSession, 'id'>,
): Promise<Tokens> {
  const { userId, at } = session
  const sessionId = randomUUID()
  const refreshToken = randomBytes(32).toString('base64url')
  await insertSession(db, { ...session, id: sessionId })
  await insertRefreshToken(db, {
    hash: hashToken(refreshToken),
    sessionId,
    generation: 0,
    issuedAt: at,
    expiresAt: sessionEnd(at, at, lifetimes),
  })
  onOpened({ ...session, id: sessionId })
  return {
    accessToken: tokens.signAccess({ userId, sessionId, generation: 0, issuedAt: at }),
    refreshToken,
  }
}

/** New tokens for an open session in place of all that it had, also copied ones. Throws `unauthenticated`. */
export async function renewSession(
  db: Db,
  { tokens, lifetimes }: SessionSettings,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  at: Date,
): Promise<Tokens> {
  const renewed = await nextGeneration(db, sessionId)
  if (!renewed) throw new ApiError('unauthenticated')
  const { generation, createdAt } = renewed
  const refreshToken = randomBytes(32).toString('base64url')
  await insertRefreshToken(db, {
    hash: hashToken(refreshToken),
    sessionId,
    generation,
    issuedAt: at,
    expiresAt: sessionEnd(createdAt, at, lifetimes),
  })
  return {
    accessToken: tokens.signAccess({ userId, sessionId, generation, issuedAt: at }),
    refreshToken,
  }
}

/**
 * Rotation with reuse detection (design §5): each token is good once; again within 60 s it gives the same pair,
 * and used after that it ends the whole session. A session that has lasted as long as the settings of today let it is
 * ended too. Throws `unauthenticated`.
 */
export async function rotate(
  database: Database,
  { tokens, lifetimes, signIns }: SessionSettings & { readonly signIns: SignInLog },
  refreshToken: string,
  client: Client,
  now: Date,
): Promise<Tokens> {
  const pair = await database.db.transaction().execute(async (db) => {
    const hash = hashToken(refreshToken)
    const row = await lockRefreshToken(db, hash)
    if (!row || !row.isSessionOpen || row.expiresAt <= now) return null
    if (sessionEnd(row.createdAt, row.issuedAt, lifetimes) <= now) {
      await endSession(db, row.sessionId, 'lasted as long as sessions may', now)
      return null
    }
    const next = tokens.successorOf(refreshToken)
    const { userId, sessionId, generation } = row
    const answer = (issuedAt: Date): Tokens => ({
      accessToken: tokens.signAccess({ userId, sessionId, generation, issuedAt }),
      refreshToken: next,
    })
    if (row.usedAt === null) {
      await insertRefreshToken(db, {
        hash: hashToken(next),
        sessionId,
        generation,
        issuedAt: now,
        expiresAt: sessionEnd(row.createdAt, now, lifetimes),
      })
      await markRefreshTokenUsed(db, hash, hashToken(next), now)
      await touchSession(db, row.sessionId, client, now)
      return answer(now)
    }
    if (!row.isSuccessorUsed && now.getTime() - row.usedAt.getTime() <= repeatMs)
      return answer(row.usedAt)
    await endSession(db, row.sessionId, 'refresh token used twice', now)
    return { reusedOf: row.usernameKey }
  })
  if (pair && 'reusedOf' in pair) {
    // the session is over whether or not its line can be written
    await signIns.noteTokenReuse(database.db, { username: pair.reusedOf, ...client })
    throw new ApiError('unauthenticated')
  }
  if (!pair) throw new ApiError('unauthenticated')
  return pair
}

/**
 * Ends the session of a refresh token, used or not; returns its account where it was open. An
 * unknown token ends nothing.
 */
export async function endSessionOf(
  db: Db,
  refreshToken: string,
  now: Date,
): Promise<string | null> {
  const row = await lockRefreshToken(db, hashToken(refreshToken))
  // of two concurrent requests that saw it open, one ends it
  return row && (await endSession(db, row.sessionId, 'logged out', now)) ? row.usernameKey : null
}

/**
 * Ends the session of a request that has only an access token; returns its account where it was
 * open.
 */
export async function endOwnSession(
  db: Db,
  caller: Caller | null,
  now: Date,
): Promise<string | null> {
  const isEnded = caller !== null && (await endSession(db, caller.sessionId, 'logged out', now))
  return isEnded ? caller.username : null
}

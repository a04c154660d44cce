import { createHash, createHmac } from 'node:crypto'
import { ApiError } from '@roadside/contract/errors.ts'
import { createSigner, createVerifier } from 'fast-jwt'

export const accessLifeMs = 15 * 60_000

export interface AccessClaims {
  readonly sub: string
  /** Session. */
  readonly sid: string
  /** Generation of the session's tokens. */
  readonly gen: number
  readonly exp: number
}

export interface TokenMaker {
  signAccess(claims: {
    userId: number
    sessionId: string
    generation: number
    issuedAt: Date
  }): string
  /** Throws `unauthenticated` for a token that is not valid here. */
  verifyAccess(token: string, now: Date): AccessClaims
  /** The refresh token that follows `token`: made from it, so a lost answer can be given again. */
  successorOf(token: string): string
}

/** Cached tokens with a checked signature: a console sends the same one with each of its calls. */
const mostVerified = 1_000

/** `secrets`: the current key first, then keys that are still believed (`TOKEN_SECRET`). */
export function makeTokens(secrets: readonly string[]): TokenMaker {
  const keyId = (secret: string) =>
    createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 12)
  const [current] = secrets
  if (current === undefined) throw new Error('no token secret')
  const sign = createSigner({ key: current, algorithm: 'HS256', kid: keyId(current) })
  const verifiers = new Map(
    secrets.map((key) => [
      keyId(key),
      createVerifier({ key, algorithms: ['HS256'], ignoreExpiration: true }),
    ]),
  )
  const verified = new Map<string, AccessClaims>()
  const read = (token: string): AccessClaims | null => {
    const known = verified.get(token)
    if (known) return known
    const claims = readToken(token, verifiers)
    if (verified.size >= mostVerified) verified.clear()
    if (claims) verified.set(token, claims)
    return claims
  }
  return {
    signAccess: ({ userId, sessionId, generation, issuedAt }) => {
      const iat = Math.floor(issuedAt.getTime() / 1000)
      return sign({
        sub: String(userId),
        sid: sessionId,
        gen: generation,
        iat,
        exp: iat + accessLifeMs / 1000,
      })
    },
    verifyAccess: (token, now) => {
      const claims = read(token)
      if (!claims || claims.exp * 1000 <= now.getTime()) throw new ApiError('unauthenticated')
      return claims
    },
    successorOf: (token) =>
      createHmac('sha256', current).update(`refresh:${token}`).digest('base64url'),
  }
}

const sessionForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function readToken(
  token: string,
  verifiers: ReadonlyMap<string, (token: string) => unknown>,
): AccessClaims | null {
  try {
    const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
      kid?: unknown
    }
    const claims = verifiers.get(String(header.kid))?.(token) as Partial<AccessClaims> | undefined
    if (
      typeof claims?.sub !== 'string' ||
      typeof claims.sid !== 'string' ||
      typeof claims.exp !== 'number'
    )
      return null
    if (!sessionForm.test(claims.sid)) return null // signed with our key, and not by us
    // tokens from before there were generations have none
    return { sub: claims.sub, sid: claims.sid, gen: claims.gen ?? 0, exp: claims.exp }
  } catch {
    return null // forged, cut short, or no token at all: all the same to its sender
  }
}

/** The stored form of a refresh token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

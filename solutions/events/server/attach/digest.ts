import { createHash, randomBytes } from 'node:crypto'

/** A server's demand for digest authentication, as far as it can be answered here. */
export interface Challenge {
  readonly realm: string
  readonly nonce: string
  readonly opaque: string | null
  /** As it was written; null where it was not (that is MD5). */
  readonly algorithm: string | null
  /** False for RFC 2069, which old cameras use. */
  readonly hasQop: boolean
  /** The password was not refused, only the nonce is too old. */
  readonly isStale: boolean
}

const hashes: Readonly<Record<string, 'md5' | 'sha256'>> = { md5: 'md5', 'sha-256': 'sha256' }
/** Each piece begins where no name is going on, so that a long name is looked at once. */
const token =
  /(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))|(?<![\w-])([a-z][\w-]*)(?=\s+[a-z][\w-]*\s*=)/gi

/** The strongest challenge of `WWW-Authenticate` headers that can be answered (RFC 7616: MD5, SHA-256; qop=auth); null where none can. */
export function chooseChallenge(headers: readonly string[]): Challenge | null {
  const challenges = headers.flatMap(readChallenges).filter((one) => one !== null)
  return challenges.find(({ algorithm }) => /^sha/i.test(algorithm ?? '')) ?? challenges[0] ?? null
}

function readChallenges(header: string): readonly (Challenge | null)[] {
  const found: { scheme: string; fields: Map<string, string> }[] = []
  for (const [, name, quoted, plain, scheme] of header.matchAll(token)) {
    if (scheme !== undefined) found.push({ scheme: scheme.toLowerCase(), fields: new Map() })
    else if (name !== undefined) {
      found
        .at(-1)
        ?.fields.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '')
    }
  }
  return found.filter(({ scheme }) => scheme === 'digest').map(({ fields }) => toChallenge(fields))
}

function toChallenge(fields: ReadonlyMap<string, string>): Challenge | null {
  const nonce = fields.get('nonce')
  const qop = fields.get('qop')
  const algorithm = fields.get('algorithm') ?? null
  const isKnown = plainAlgorithm(algorithm) in hashes
  const isOffered =
    qop === undefined || qop.split(',').some((one) => one.trim().toLowerCase() === 'auth')
  if (nonce === undefined || !isKnown || !isOffered) return null
  return {
    realm: fields.get('realm') ?? '',
    nonce,
    opaque: fields.get('opaque') ?? null,
    algorithm,
    hasQop: qop !== undefined,
    isStale: fields.get('stale')?.toLowerCase() === 'true',
  }
}

function plainAlgorithm(algorithm: string | null): string {
  return (algorithm ?? 'md5').toLowerCase().replace(/-sess$/, '')
}

/** The `Authorization` header for a request (RFC 7616 §3.4); `cnonce` is given by tests alone. */
export function authorize(
  challenge: Challenge,
  request: {
    readonly method: string
    readonly uri: string
    readonly username: string
    readonly password: string
  },
  cnonce: string = randomBytes(12).toString('hex'),
): string {
  const { realm, nonce, opaque, algorithm, hasQop } = challenge
  const { method, uri, username, password } = request
  const hash = (text: string) =>
    createHash(hashes[plainAlgorithm(algorithm)] ?? 'md5')
      .update(text)
      .digest('hex')
  const isSession = /-sess$/i.test(algorithm ?? '')
  const user = hash(`${username}:${realm}:${password}`)
  const a1 = isSession ? hash(`${user}:${nonce}:${cnonce}`) : user
  const a2 = hash(`${method}:${uri}`)
  const count = '00000001' // each nonce is used once
  const response = hash(
    hasQop ? `${a1}:${nonce}:${count}:${cnonce}:auth:${a2}` : `${a1}:${nonce}:${a2}`,
  )
  const fields = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    ...(algorithm === null ? [] : [`algorithm=${algorithm}`]),
    ...(hasQop ? ['qop=auth', `nc=${count}`] : []),
    ...(hasQop || isSession ? [`cnonce=${quoted(cnonce)}`] : []),
    `response=${quoted(response)}`,
    ...(opaque === null ? [] : [`opaque=${quoted(opaque)}`]),
  ]
  return `Digest ${fields.join(', ')}`
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

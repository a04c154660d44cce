import type { Tokens } from '@roadside/contract/session-calls.ts'
import { UserData } from '@roadside/contract/user.ts'

export interface Session extends Tokens {
  readonly user: UserData
  /** Nothing but the own account is answered before the password is changed. */
  readonly mustChangePassword?: true | undefined
  /** Likewise before one-time codes are turned on. */
  readonly mustUseCodes?: true | undefined
}

/** Names in local storage (specification §3), and two of our own. */
const keys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  user: 'userData',
  mustChangePassword: 'mustChangePassword',
  mustUseCodes: 'mustUseCodes',
} as const

/** Whether a storage event concerns the session; a null key is a storage that was cleared. */
export function isSessionKey(key: string | null): boolean {
  return key === null || Object.values<string>(keys).includes(key)
}

/** The session this browser holds; null when a part of it is missing or unreadable. */
export function readSession(storage: Storage): Session | null {
  const accessToken = storage.getItem(keys.accessToken)
  const refreshToken = storage.getItem(keys.refreshToken)
  const user = readUser(storage.getItem(keys.user))
  if (!accessToken || !refreshToken || !user) return null
  return {
    accessToken,
    refreshToken,
    user,
    ...(storage.getItem(keys.mustChangePassword) !== null && { mustChangePassword: true }),
    ...(storage.getItem(keys.mustUseCodes) !== null && { mustUseCodes: true }),
  }
}

function readUser(text: string | null): UserData | null {
  try {
    return UserData.parse(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

// Other tabs read between two writes. What they find must never look like a session of mixed parts:
// the access token makes it one, so it is written last and removed first.

export function writeSession(storage: Storage, session: Session): void {
  storage.removeItem(keys.accessToken)
  writeUser(storage, session.user)
  if (session.mustChangePassword) storage.setItem(keys.mustChangePassword, 'true')
  else writePasswordChanged(storage)
  writeMustUseCodes(storage, session.mustUseCodes === true)
  writeTokens(storage, session)
}

export function writeUser(storage: Storage, user: UserData): void {
  storage.setItem(keys.user, JSON.stringify(user))
}

export function writePasswordChanged(storage: Storage): void {
  storage.removeItem(keys.mustChangePassword)
}

export function writeMustUseCodes(storage: Storage, mustUseCodes: boolean): void {
  if (mustUseCodes) storage.setItem(keys.mustUseCodes, 'true')
  else storage.removeItem(keys.mustUseCodes)
}

export function writeTokens(storage: Storage, tokens: Tokens): void {
  storage.setItem(keys.refreshToken, tokens.refreshToken)
  storage.setItem(keys.accessToken, tokens.accessToken)
}

/** Outlasts the session: by it the server knows a browser again that an account was signed in with. */
const browserKey = 'knownBrowser'

export function readBrowser(storage: Storage): string | null {
  return storage.getItem(browserKey)
}

/** Keeps the hash of a refresh token, with which nobody can do anything else. Over plain HTTP browsers make no hashes. */
export async function writeBrowser(storage: Storage, refreshToken: string): Promise<void> {
  const subtle = (globalThis.crypto as Partial<Crypto> | undefined)?.subtle
  if (!subtle) return
  const hash = new Uint8Array(
    await subtle.digest('SHA-256', new TextEncoder().encode(refreshToken)),
  )
  const text = btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  storage.setItem(browserKey, text)
}

/** While a tab awaits new tokens the old ones may be refused already: since when, milliseconds. */
const renewingKey = 'renewing'
/** Of a tab that was closed meanwhile no more is to be expected. */
const longestRenewalMs = 10_000

export function writeRenewing(storage: Storage, isRenewing: boolean): void {
  if (isRenewing) storage.setItem(renewingKey, String(Date.now()))
  else storage.removeItem(renewingKey)
}

export function isRenewing(storage: Storage): boolean {
  const age = Date.now() - Number(storage.getItem(renewingKey) ?? -Infinity)
  return age >= 0 && age < longestRenewalMs
}

/** What other parts keep for who is signed in begins so, and goes with the session. */
export const privatePrefix = 'private:'

export function clearSession(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(privatePrefix)) storage.removeItem(key)
  for (const key of Object.values(keys)) storage.removeItem(key)
}

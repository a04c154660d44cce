import { ApiError } from '@roadside/contract/errors.ts'
import {
  exchangeKey,
  login,
  logout,
  refreshToken,
  type Tokens,
} from '@roadside/contract/session-calls.ts'
import type { Body, Reply } from '@roadside/contract/call.ts'
import type { UserData } from '@roadside/contract/user.ts'
import { post } from '../api/post.ts'
import {
  clearSession,
  isRenewing,
  readBrowser,
  isSessionKey,
  readSession,
  writeBrowser,
  writeMustUseCodes,
  writePasswordChanged,
  writeRenewing,
  writeSession,
  writeTokens,
  writeUser,
  type Session,
} from './session-storage.ts'
import type { TabLock } from './tab-lock.ts'

const renewalPollMs = 100
const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** How a session ended: by the user's hand (in whichever tab), or because the server no longer knows it. */
export type SessionEnd = 'loggedOut' | 'expired'

export interface SessionStore {
  readonly current: () => Session | null
  /** How the last session ended; null until one did. */
  readonly ending: () => SessionEnd | null
  /** Calls the listener at every change, by any tab. */
  readonly subscribe: (listener: () => void) => () => void
  /** Throws {@link ApiError}: `wrong_credentials`, `code_required`, `too_many_attempts`, … */
  readonly login: (body: Body<typeof login>) => Promise<{ readonly shouldUseCodes: boolean }>
  /** Ends a sign-in by the identity provider. Throws `unauthenticated` for a key that was used or is old. */
  readonly exchangeKey: (body: Body<typeof exchangeKey>) => Promise<void>
  /** What the own account is called now. */
  readonly rename: (user: UserData) => void
  /** It need not be changed any more. */
  readonly notePasswordChanged: () => void
  /** The server answers nothing else before one-time codes are turned on; false: they are. */
  readonly noteMustUseCodes: (mustUseCodes: boolean) => void
  /** Clears this browser even when the server cannot be reached. */
  readonly logout: () => Promise<void>
  /**
   * The access token that follows `refused`: one tab asks for it, once, and all others wait for its answer.
   * Throws `unauthenticated` when the session is over; any other failure leaves the session as it is.
   */
  readonly refresh: (refused: string) => Promise<string>
  /**
   * Sends a request that ends the tokens of this session, and continues with those of its answer.
   */
  readonly renew: <R extends Tokens>(send: () => Promise<R>) => Promise<R>
  /** The server ended the session. */
  readonly expire: () => void
}

/** What a session needs of its tab. */
export interface SessionTab {
  readonly storage: Storage
  /** Where the storage events of other tabs arrive. */
  readonly events: Pick<Window, 'addEventListener'>
  readonly lock: TabLock
}

/** The session of this browser (specification §4, settled "Shell and session"). */
export function createSessionStore({ storage, events, lock }: SessionTab): SessionStore {
  let session = readSession(storage)
  let ending: SessionEnd | null = null
  let refreshing: Promise<string> | null = null
  const listeners = new Set<() => void>()

  /** Takes over what local storage holds now. */
  function sync(end: SessionEnd = 'loggedOut'): Session | null {
    const found = readSession(storage)
    if (JSON.stringify(found) === JSON.stringify(session)) return session
    if (session && !found) ending = end
    session = found
    for (const listener of listeners) listener()
    return session
  }
  events.addEventListener('storage', (event) => {
    if (isSessionKey(event.key)) sync()
  })

  function end(how: SessionEnd): void {
    clearSession(storage)
    sync(how)
  }

  async function exchange(refused: string): Promise<string> {
    const held = sync()
    if (!held) throw new ApiError('unauthenticated')
    if (held.accessToken !== refused) return held.accessToken
    try {
      const tokens = (await post(refreshToken.path, { refreshToken: held.refreshToken })) as Tokens
      // logged out, or in as somebody else, meanwhile: their tokens are not ours to overwrite
      if (sync()?.refreshToken === held.refreshToken) {
        writeTokens(storage, tokens)
        await writeBrowser(storage, tokens.refreshToken)
      }
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
      // this tab or another may have ended the tokens itself, and be about to get their successors
      while (isRenewing(storage) && sync()?.refreshToken === held.refreshToken)
        await wait(renewalPollMs)
      if (sync()?.refreshToken === held.refreshToken) end('expired')
    }
    const next = sync()
    if (!next) throw new ApiError('unauthenticated')
    return next.accessToken
  }

  const begin = ({
    userData,
    accessToken,
    refreshToken,
    mustChangePassword,
    mustUseCodes,
  }: Reply<typeof login>) => {
    writeSession(storage, {
      accessToken,
      refreshToken,
      mustChangePassword,
      mustUseCodes,
      user: userData,
    })
    ending = null
    sync()
  }

  return {
    current: () => session,
    ending: () => ending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    login: async (body) => {
      const browser = readBrowser(storage)
      const reply = (await post(login.path, {
        ...body,
        ...(browser !== null && { browser }),
      })) as Reply<typeof login>
      begin(reply)
      await writeBrowser(storage, reply.refreshToken)
      return { shouldUseCodes: reply.shouldUseCodes === true }
    },
    exchangeKey: async (body) =>
      begin((await post(exchangeKey.path, body)) as Reply<typeof exchangeKey>),
    rename: (user) => {
      if (sync()) writeUser(storage, user)
      sync()
    },
    notePasswordChanged: () => {
      writePasswordChanged(storage)
      sync()
    },
    noteMustUseCodes: (mustUseCodes) => {
      if (sync()) writeMustUseCodes(storage, mustUseCodes)
      sync()
    },
    logout: async () => {
      const held = sync()
      end('loggedOut')
      if (!held) return
      try {
        await post(
          logout.path,
          { refreshToken: held.refreshToken },
          { token: held.accessToken, keepalive: true },
        )
      } catch (error) {
        console.error('ไม่สามารถแจ้งการออกจากระบบไปยังเครื่องแม่ข่ายได้', error)
      }
    },
    refresh: async (refused) => {
      const held = sync()
      if (!held) throw new ApiError('unauthenticated')
      if (held.accessToken !== refused) return held.accessToken
      refreshing ??= lock('roadside.refresh', () => exchange(refused)).finally(() => {
        refreshing = null
      })
      return await refreshing
    },
    renew: async (send) => {
      writeRenewing(storage, true)
      try {
        const reply = await send()
        if (sync()) {
          writeTokens(storage, reply)
          await writeBrowser(storage, reply.refreshToken)
        }
        sync()
        return reply
      } finally {
        writeRenewing(storage, false)
      }
    },
    expire: () => {
      if (sync()) end('expired')
    },
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

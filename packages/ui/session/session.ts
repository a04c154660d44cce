import { useSyncExternalStore } from 'react'
import { createSessionStore } from './session-store.ts'
import { createTabLock } from './tab-lock.ts'
import type { Session } from './session-storage.ts'

/** The session of this browser; one for the whole application. */
export const session = createSessionStore({
  storage: localStorage,
  events: window,
  lock: createTabLock(localStorage, navigator.locks as LockManager | undefined),
})

/** The session, null when nobody is signed in; draws again when it changes, also by another tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.current)
}

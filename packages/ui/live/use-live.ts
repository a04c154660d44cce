import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { live, liveStore } from './live.ts'
import type { LiveStatus } from './live-status.ts'
import type { LiveSubject, OnLiveChange } from './live-store.ts'

/**
 * Calls `onChange` when something of the subject changed, at most every 150 ms, the last change always, and never while
 * a promise it returned is pending; without messages when anything may have changed. Null: not now.
 * Queries need it not: `useCall` has an option `live`.
 */
export function useLive(subject: LiveSubject | null, onChange: OnLiveChange): void {
  const notify = useEffectEvent(onChange)
  const { topic, wid = null } = subject ?? {}
  const kinds = subject?.kinds?.join(' ')
  useEffect(() => {
    if (topic === undefined) return
    const wanted = { topic, wid, ...(kinds !== undefined && { kinds: kinds.split(' ') }) }
    return liveStore.subscribe(wanted, (messages) => notify(messages))
  }, [topic, wid, kinds])
}

/** State of the live stream, with the time of the server's last event. */
export function useLiveState(): LiveStatus {
  return useSyncExternalStore(live.subscribe, live.status)
}

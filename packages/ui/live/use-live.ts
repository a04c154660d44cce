import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { live, liveStore } from './live.ts'
import type { LiveStatus } from './live-status.ts'
import type { OnLiveChange } from './live-store.ts'

/**
 * Calls `onChange` when something of `topic` changed at site `wid` (null: at any), at most every 150 ms, the last
 * change always, and never while a promise it returned is pending; without messages when anything may have changed.
 * `topic` null: not now. Queries need it not: `useCall` has an option `live`.
 */
export function useLive(topic: string | null, wid: number | null, onChange: OnLiveChange): void {
  const tell = useEffectEvent(onChange)
  useEffect(
    () => (topic === null ? undefined : liveStore.subscribe(topic, wid, (messages) => tell(messages))),
    [topic, wid],
  )
}

/** State of the live stream and when the server was last heard. */
export function useLiveState(): LiveStatus {
  return useSyncExternalStore(live.subscribe, live.status)
}

import { useSyncExternalStore } from 'react'
import { serverClock, serverTime } from './server-clock.ts'

/** {@link serverTime} of what a component shows: it is drawn again when the browser's clock proves wrong. */
export function useServerTime(browserMs: number): number {
  useSyncExternalStore(serverClock.subscribe, serverClock.offset)
  return serverTime(browserMs)
}

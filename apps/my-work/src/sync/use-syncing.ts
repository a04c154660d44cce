import { useEffect } from 'react'
import type { Work } from './work.ts'

/** Milliseconds. */
const interval = 60_000

/**
 * Sends and fetches at the start, when the network comes back, when the page is seen again, and each minute.
 * Not by Background Sync, which Chromium alone has.
 */
export function useSyncing(work: Work | null): void {
  useEffect(() => {
    if (!work) return
    const sync = () => void work.sync()
    const syncIfSeen = () => {
      if (document.visibilityState === 'visible') sync()
    }
    sync()
    const timer = setInterval(syncIfSeen, interval)
    addEventListener('online', sync)
    document.addEventListener('visibilitychange', syncIfSeen)
    return () => {
      clearInterval(timer)
      removeEventListener('online', sync)
      document.removeEventListener('visibilitychange', syncIfSeen)
    }
  }, [work])
}

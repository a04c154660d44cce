import { useEffect, useState } from 'react'
import { serverClock, serverNow } from './server-clock.ts'

/** The server's time, read again every so many milliseconds, and at once where the browser's clock proves wrong. */
export function useServerNow(everyMs: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const read = () => setNow(serverNow())
    const timer = setInterval(read, everyMs)
    const unsubscribe = serverClock.subscribe(read)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [everyMs])
  return now
}

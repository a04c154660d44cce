import { setImmediate as breathe } from 'node:timers/promises'

/** Work of this length is let through before others get their turn. */
const longestMs = 20

/**
 * For long loops: the returned function lets other work run whenever the loop has run for a while.
 */
export function makeBreather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await breathe()
    since = performance.now()
  }
}

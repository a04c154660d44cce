import { readFileSync } from 'node:fs'

/**
 * Processor time of this thread, in milliseconds, as Linux reckons it: neither other threads nor other programs count, so a
 * busy machine makes it no longer. Elsewhere it is time by the clock.
 */
function threadTime(): number {
  if (process.platform !== 'linux') return performance.now()
  const [nanoseconds] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

/**
 * Runs `work` and returns the most processor time of one turn of the event loop meanwhile, in
 * milliseconds.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let since = threadTime()
  const look = () => {
    const now = threadTime()
    longest = Math.max(longest, now - since)
    since = now
  }
  const timer = setInterval(look, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  look()
  return longest
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Prometheus gives up a scrape after 10 s by default. Milliseconds. */
const longestReadMs = 3_000

/** Reads a figure of `/metrics` from the database; null, and a warning in the log, where it does not answer in time. */
export function makeReadFigure(log: FastifyBaseLogger) {
  return async function read<T>(figure: string, query: () => Promise<T>): Promise<T | null> {
    const answered = new AbortController()
    try {
      return await Promise.race([
        query(),
        delay(longestReadMs, null, { signal: answered.signal }).then(() => {
          throw new Error(`no answer within ${longestReadMs} ms`)
        }),
      ])
    } catch (error) {
      log.warn({ err: error, figure }, 'a figure of /metrics could not be read')
      return null
    } finally {
      answered.abort()
    }
  }
}

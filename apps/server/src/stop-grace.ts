import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import type { Config } from './config-schema.ts'

/**
 * Seconds. A balancer that checks every second and believes the second refusal has gone elsewhere
 * by then.
 */
const usualGraceS = 5

/**
 * Seconds between the signal to stop and the end of listening, in which `/readyz` answers 503.
 * Without the setting there is a wait only where other servers can take over: with an external
 * database, and without a terminal.
 */
export function stopGraceOf(
  config: Pick<Config, 'stopGraceS' | 'databaseUrl'>,
  isWatched: boolean,
): number {
  return config.stopGraceS ?? (config.databaseUrl === null || isWatched ? 0 : usualGraceS)
}

/**
 * Tells balancers to send elsewhere, and waits until they have noticed; requests are answered
 * meanwhile.
 */
export async function leaveBalancer(
  app: Pick<App, 'announceStop'>,
  graceS: number,
  log: Logger,
): Promise<void> {
  app.announceStop()
  if (graceS === 0) return
  log.info({ graceS }, '/readyz answers 503 now; requests are answered until the wait is over')
  await delay(graceS * 1_000)
}

import { setTimeout as delay } from 'node:timers/promises'
import type { LiveMessage } from '@roadside/contract/live.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { FastifyBaseLogger } from 'fastify'
import { alarmMonths } from './change-alarms.ts'
import { evaluateAlarms, type Evaluator } from './evaluate.ts'

/** Topic of the live messages of alarms. */
const topic = 'alarms'

/** Messages for consoles with these sites in sight. */
export function alarmMessages(wids: Iterable<number | null>): LiveMessage[] {
  return [...wids].map((wid) => ({ topic, wid, kind: 'alarm' }))
}

/**
 * Evaluates until nothing is left to judge, or another server does. While much is left, it rests for
 * half as long as it works, so that what arrives meanwhile is taken in too.
 */
export async function evaluateAll(
  evaluator: Evaluator,
  { database, live, now }: Pick<Deps, 'database' | 'live' | 'now'>,
  log: FastifyBaseLogger,
): Promise<void> {
  for (;;) {
    await alarmMonths.ensure(database.pool, [now()])
    const beganAt = performance.now()
    const run = await evaluateAlarms(database, evaluator, now(), log)
    if (run) {
      evaluator.noteRun((performance.now() - beganAt) / 1000)
      live.publish([...alarmMessages(run.wids), ...run.messages])
    }
    if (!run?.isFull) return
    await delay((performance.now() - beganAt) / 2)
  }
}

/** One server evaluates at a time; the others look every second whether it still does. */
export const alarmSweep = (evaluator: Evaluator): Sweep => ({
  name: 'alarms',
  everyMs: 1_000,
  run: (deps, log) => evaluateAll(evaluator, deps, log),
})

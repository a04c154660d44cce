import type { Deps } from '@roadside/server-kit/serve.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Runs each sweep again and again, one run after the other; a failed run is logged and tried at its next turn. */
export function startSweeps(
  sweeps: readonly Sweep[],
  deps: Deps,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const turn = async (sweep: Sweep) => {
    try {
      await sweep.run(deps, log)
    } catch (error) {
      // cut off by the stop
      if (!isStopped) log.warn({ err: error, sweep: sweep.name }, 'sweep failed')
    }
  }
  const schedule = (sweep: Sweep, afterMs: number) => {
    if (isStopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = turn(sweep).finally(() => {
        running.delete(run)
        schedule(sweep, sweep.everyMs)
      })
      running.add(run)
    }, afterMs)
    timers.add(timer)
  }
  for (const sweep of sweeps) schedule(sweep, Math.min(sweep.everyMs, 1_000))

  return async () => {
    isStopped = true
    timers.forEach(clearTimeout)
    await Promise.all(running)
  }
}

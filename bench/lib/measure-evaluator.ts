import { setTimeout as delay } from 'node:timers/promises'
import { sendingLamps } from './authority.ts'
import { atMost, pidOf, postmasterOf, readMetrics, type Bench, type Figure } from './bench.ts'
import { load } from './measure-live.ts'
import { cpuOfTree } from './process-tree.ts'

const perSecond = 1_000
/** Alarms of lamps whose second reading changes their health are raised before. Seconds. */
const settlesS = 20
const roundS = 60

/**
 * What judging alarms and deciding messages costs beside ingest: the time of the evaluator's runs,
 * in which server and database work in turn, so that it is no less than their CPU, beside the CPU of
 * both while 1 000 readings a second arrive.
 */
export async function measureEvaluator(bench: Bench): Promise<Figure> {
  const server = pidOf(bench.console)
  const postgres = await postmasterOf(bench)
  const cpu = () => cpuOfTree(server) + cpuOfTree(postgres)
  const running = await load(bench, perSecond)
  try {
    // until the health of each lamp is settled
    while (running.result() < 2.2 * sendingLamps) await delay(100)
    await delay(settlesS * 1_000)
    const [cpuBefore, runsBefore] = [cpu(), await secondsOfRuns(bench)]
    await delay(roundS * 1_000)
    const [all, runs] = [cpu() - cpuBefore, (await secondsOfRuns(bench)) - runsBefore]
    return {
      what: `time of the evaluator's runs at ${perSecond} readings/s; peer: CPU of server and database without them`,
      ours: `${(runs / roundS).toFixed(3)} cores`,
      peer: `${((all - runs) / roundS).toFixed(3)} cores`,
      ...atMost(0.05, runs / (all - runs)),
    }
  } finally {
    await running.end()
  }
}

async function secondsOfRuns(bench: Bench): Promise<number> {
  const figures = await readMetrics(bench)
  return Number(/^roadside_alarm_evaluation_seconds_sum (.+)$/m.exec(figures)?.[1])
}

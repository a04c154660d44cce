import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sendingLamps } from './authority.ts'
import { atMost, inTurns, pidOf, type Bench, type Figure } from './bench.ts'
import { load } from './measure-live.ts'
import { cpuOfTree } from './process-tree.ts'

/** The lock of the server that evaluates (`evaluator-repository.ts`): who holds it keeps all from it. */
const evaluatorLock = 1_380_930_631
const perSecond = 1_000
const roundS = 20

/**
 * What judging alarms and deciding messages costs beside ingest: the CPU of server and database
 * while 1 000 readings a second arrive, with the evaluator and without.
 */
export async function measureEvaluator(bench: Bench): Promise<Figure> {
  const server = pidOf(bench.console)
  const postgres = await postmasterOf(bench)
  const cpu = () => cpuOfTree(server) + cpuOfTree(postgres)
  const running = await load(bench, perSecond)
  const usedIn = async () => {
    const before = cpu()
    await delay(roundS * 1_000)
    return (cpu() - before) / roundS
  }
  try {
    // until the health of each lamp is settled
    while (running.result() < 2.2 * sendingLamps) await delay(100)
    const { ours, peer, ratio } = await inTurns(bench.rounds, {
      ours: usedIn,
      peer: async () => {
        const holder = await bench.database.pool.connect()
        try {
          await holder.query('select pg_advisory_lock($1)', [evaluatorLock])
          return await usedIn()
        } finally {
          await holder.query('select pg_advisory_unlock($1)', [evaluatorLock])
          holder.release()
        }
      },
    })
    return {
      what: `CPU of server and database at ${perSecond} readings/s with the evaluator; peer: without it`,
      ours: `${ours.toFixed(3)} cores`,
      peer: `${peer.toFixed(3)} cores`,
      ...atMost(1.05, ratio),
    }
  } finally {
    await running.end()
  }
}

/** The database's main process, of which all others are children. */
async function postmasterOf({ database }: Bench): Promise<number> {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = readFileSync(`/proc/${rows[0]?.pid ?? 0}/status`, 'utf8')
  return Number(/^PPid:\t(\d+)$/m.exec(status)?.[1])
}

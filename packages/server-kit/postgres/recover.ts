import type { ChildProcess } from 'node:child_process'
import { chown, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { endRecovery, findRecovery } from './backup-repository.ts'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { connect } from './connect.ts'
import { spawnPostmaster, stopPostmaster, type PostgresSettings } from './postmaster.ts'
import { restoringSettings } from './wal-archive.ts'

export interface RecoverOptions {
  /** Holds the copied files, with `backup_label`. */
  readonly cluster: Cluster
  /** Folder of the archived log. */
  readonly archive: string
  /** The name in the log that the back-up ends with. */
  readonly restorePoint: string
  /** What was committed before is there, and nothing after; null: as at the restore point. */
  readonly to: Date | null
  /** Reads the database as it was at the restore point. */
  readonly atRestorePoint: (client: pg.Client) => Promise<void>
  /** The database is whole and takes changes. */
  readonly atEnd: (client: pg.Client) => Promise<void>
}

/** The log ended before the target, or PostgreSQL ended for another reason. */
export class RecoveryError extends Error {
  override name = 'RecoveryError'
  /** PostgreSQL's own lines. */
  readonly log: string
  readonly target: 'restore point' | 'moment'

  constructor(target: RecoveryError['target'], log: string) {
    super(`recovery ended before its ${target}\n${log}`)
    this.log = log
    this.target = target
  }

  get lastLines(): string {
    return this.log.trimEnd().split('\n').slice(-5).join('\n')
  }

  /** The last commit in the archived log; null: none is known. */
  get lastCommit(): Date | null {
    const found = [...this.log.matchAll(/last completed transaction was at log time (\S+) (\S+)/g)]
    const [, day, clock] = found.at(-1) ?? []
    return day && clock ? new Date(`${day}T${clock.replace(/[+-]\d\d$/, '$&:00')}`) : null
  }
}

/**
 * Brings copied files to the restore point, where the database is read, and on to a later moment. Leaves PostgreSQL
 * stopped, whatever happens. Throws {@link RecoveryError}.
 */
export async function recover(options: RecoverOptions): Promise<void> {
  const { cluster, archive, restorePoint, to } = options
  const signal = join(cluster.home, 'data/recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  if (cluster.user) await chown(signal, cluster.user.uid, cluster.user.gid)
  const settings = { ...restoringSettings(archive), hot_standby: 'on' }
  const toPoint = { recovery_target_name: restorePoint, recovery_target_action: 'pause' }
  await during(cluster, { ...settings, ...toPoint }, 'restore point', async (reach) => {
    const client = await reach(({ isPaused }) => isPaused)
    await options.atRestorePoint(client)
    if (to !== null) return
    await endRecovery(client)
    await options.atEnd(await reach(({ isOver }) => isOver))
  })
  if (to === null) return
  const toMoment = {
    recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_inclusive: 'off',
    recovery_target_action: 'promote',
  }
  await during(cluster, { ...settings, ...toMoment }, 'moment', async (reach) => {
    await options.atEnd(await reach(({ isOver }) => isOver))
  })
}

type State = Awaited<ReturnType<typeof findRecovery>>
type Reach = (isThere: (state: State) => boolean) => Promise<pg.Client>

async function during(
  cluster: Cluster,
  settings: PostgresSettings,
  target: RecoveryError['target'],
  work: (reach: Reach) => Promise<void>,
): Promise<void> {
  const child = await spawnPostmaster(cluster, settings, await findBinaries())
  const clients: pg.Client[] = []
  const reach: Reach = async (isThere) => {
    for (; ; await delay(50)) {
      const client = clients.at(-1) ?? (await connect(cluster))
      if (typeof client === 'object') {
        if (!clients.includes(client)) clients.push(client)
        const state = await findRecovery(client).catch(() => void clients.pop())
        if (state && isThere(state)) return client
      }
      if (hasEnded(child)) throw new RecoveryError(target, await wholeLog(cluster))
    }
  }
  try {
    await work(reach)
  } finally {
    await stopPostmaster(cluster)
    for (const client of clients) await client.end().catch(() => undefined)
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess) =>
  pid === undefined || exitCode !== null || signalCode !== null

const wholeLog = ({ home }: Cluster) => readFile(join(home, 'postgres.log'), 'utf8').catch(() => '')

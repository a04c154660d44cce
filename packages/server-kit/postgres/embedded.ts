import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Binaries } from './binaries.ts'
import { openCluster, type Cluster } from './cluster.ts'
import { databaseUrl } from './connect.ts'
import { hold, type HoldOptions } from './hold.ts'
import { stopPostmaster, trimLog, type PostgresSettings } from './postmaster.ts'
import { FolderInUseError } from './start-error.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'
import { archivingSettings, makeWalArchive, walArchiveOf } from './wal-archive.ts'

export interface EmbeddedPostgresOptions {
  /** The console's folder; made, mode 0700, where it is missing. */
  readonly dataDir: string
  readonly log: HoldOptions['log']
  /** Another console has taken over the database for good; this console should end. */
  readonly onExit: (error: Error) => void
  /** PostgreSQL's settings by name, above those for a small machine. */
  readonly settings?: PostgresSettings
  /** Default: those of this release. */
  readonly binaries?: Binaries
  /** Where the log of the database is archived, in a folder of its own; null: nowhere. */
  readonly backupDir?: string | null
}

export interface EmbeddedPostgres {
  /** For {@link openDatabase}; does not change while the database exists. */
  readonly url: string
  /** The database holds no table yet. */
  readonly isNew: boolean
  /** Stops PostgreSQL in order; close the pools first. */
  readonly stop: () => Promise<void>
}

/**
 * The console's own PostgreSQL. Its directory is made where it is missing. A running one left by a
 * killed console is taken over. One that ends by itself is started again, as often as needed.
 * Throws {@link StartError} with a Thai sentence when it cannot start, {@link FolderInUseError}
 * when another console uses the folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log, binaries } = options
  await refuseUnfinishedRestore(resolve(options.dataDir))
  const cluster = await openCluster(resolve(options.dataDir), binaries)
  const settings = { ...(await archiving(cluster, options)), ...options.settings }
  const stopping = new AbortController()
  const holding = { cluster, settings, log, binaries, signal: stopping.signal }

  let holder = hold(holding)
  const watch = (client: pg.Client) => {
    client.once('end', () => {
      if (stopping.signal.aborted) return
      log.warn('PostgreSQL has ended by itself; starting it again')
      holder = holdAgain(holding)
      holder.then(watch, (error: Error) => {
        if (!stopping.signal.aborted) options.onExit(error)
      })
    })
  }
  const first = await holder
  await endLeftovers(first)
  const isNew = await holdsNoTable(first)
  watch(first)

  const trimming = setInterval(() => void trimLog(cluster).catch(() => undefined), 60_000).unref()
  const stop = async () => {
    stopping.abort()
    clearInterval(trimming)
    const client = await holder.catch(() => null)
    await stopPostmaster(cluster)
    await client?.end()
  }
  let stopped: Promise<void> | undefined
  return { url: databaseUrl(cluster), isNew, stop: () => (stopped ??= stop()) }
}

/** A folder that is not there does not stop the start: the console goes on, and says that nothing is archived. */
async function archiving(
  cluster: Cluster,
  { backupDir = null, log }: EmbeddedPostgresOptions,
): Promise<PostgresSettings> {
  if (backupDir === null) return {}
  const folder = await walArchiveOf(cluster, resolve(backupDir))
  if (!(await makeWalArchive(cluster, folder)))
    log.error({ folder }, 'the log of the database cannot be archived')
  return archivingSettings(folder)
}

/**
 * Whatever prevents PostgreSQL's start may pass (a full disk, for one); only another console's lock
 * does not.
 */
async function holdAgain(holding: HoldOptions): Promise<pg.Client> {
  for (;;) {
    try {
      const client = await hold(holding)
      holding.log.info('PostgreSQL is running again')
      return client
    } catch (error) {
      if (error instanceof FolderInUseError || holding.signal.aborted) throw error
      holding.log.error({ err: error }, 'PostgreSQL could not be started again; trying on')
      await delay(2_000, undefined, { signal: holding.signal })
    }
  }
}

/** Connections of a console that was killed may still be at work, and could use up all there are. */
async function endLeftovers(client: pg.Client): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and application_name <> 'roadside keeper'`,
  )
}

async function holdsNoTable(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ none: boolean }>(
    `select not exists (select from pg_tables where schemaname = 'public') as none`,
  )
  return rows[0]?.none === true
}

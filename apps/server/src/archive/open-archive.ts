import { resolve } from 'node:path'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { openBlobStore } from '@roadside/server-kit/media/open-store.ts'
import type { BaseLogger } from 'pino'
import { archiveCopiesOf } from '../backup/archive-copies.ts'
import { requireBackupDir } from '../backup/backup-folder.ts'
import type { Config } from '../config-schema.ts'
import { solutions } from '../solutions.ts'
import { openOwnDatabase } from '../user-command/open-own-database.ts'
import { lockPauseMs, rowsOfPart, withArchiveLock, type ArchiveWork } from './archive-work.ts'

/** Each statement is over some hundred thousand rows. Milliseconds. */
const queryTimeoutMs = 30 * 60_000

/** Tables of the solutions whose closed months go into the archive. */
export const archivedTables = solutions.flatMap(({ server }) =>
  (server.monthlyTables ?? []).flatMap(({ archive }) => archive ?? []),
)

/**
 * Opens the database of the settings, as it runs or not, and works on its archive. Null: another server does. Throws
 * `StartError`.
 */
export async function workOnArchive<T>(
  config: Config,
  log: ArchiveWork['log'] & Pick<BaseLogger, 'warn'>,
  work: (archive: ArchiveWork) => Promise<T>,
): Promise<{ readonly result: T } | null> {
  const { dir } = config.backup
  const store = await openBlobStore(config.dataDir, config.mediaS3)
  const found =
    config.databaseUrl === null
      ? await openOwnDatabase(resolve(config.dataDir), dir)
      : { url: config.databaseUrl, leave: () => Promise.resolve() }
  const onIdleError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const database = openDatabase({ url: found.url, connections: 1, queryTimeoutMs, onIdleError })
  try {
    return await withArchiveLock(database.pool, async (client) => ({
      result: await work({
        client,
        store,
        copies: async () => (dir === null ? null : archiveCopiesOf(await requireBackupDir(dir))),
        tables: archivedTables,
        log,
        now: () => new Date(),
        rowsOfPart,
        lockPauseMs,
        // several servers are possible only with an external database
        hasAllFiles: config.mediaS3 !== null || config.databaseUrl === null,
      }),
    }))
  } finally {
    await database.close()
    await found.leave()
  }
}

import { lockKeys } from '@roadside/server-kit/locks.ts'
import type { ArchivedTable } from '@roadside/server-kit/archive/archived-table.ts'
import type { BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { readPlainTexts } from '../backup/read-tables.ts'
import { tryLock } from './lock-repository.ts'

/** What the work on the archive needs. */
export interface ArchiveWork {
  /** One connection for all of it; it has the lock. */
  readonly client: pg.PoolClient
  readonly store: BlobStore
  /** Where a file must be, too, before its rows are dropped from the database; null: nowhere. */
  readonly copies: () => Promise<BlobStore | null>
  readonly tables: readonly ArchivedTable[]
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
  /** Rows of a file. */
  readonly rowsOfPart: number
  /** Between two attempts to take a month out of a table that others use. */
  readonly lockPauseMs: number
  /** False: the store is a folder, and another server may have some of the files in its own. */
  readonly hasAllFiles: boolean
}

/** As many as stay in memory packed, and in some hundred thousand rows. */
export const rowsOfPart = 250_000

/** Long against the 0.2 s of an attempt, in which others wait. */
export const lockPauseMs = 5_000

/** Works on the archive while no other server does; null: another one does. */
export async function withArchiveLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T | null> {
  const client = await pool.connect()
  try {
    await readPlainTexts(client)
    if (!(await tryLock(client, lockKeys.archive))) return null
    return await work(client)
  } finally {
    // closes the connection, and with it the lock and the settings
    client.release(true)
  }
}

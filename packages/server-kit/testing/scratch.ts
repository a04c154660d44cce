import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { removeEmbeddedPostgres } from '../postgres/remove.ts'

/**
 * A data directory that does not exist yet, in a directory that every user can enter (`mode`); it and its database are
 * deleted after the test, so what the test has started must be stopped by then.
 */
export async function scratchDataDir(mode = 0o755): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'roadside-'))
  await chmod(base, mode)
  const dataDir = join(base, 'data')
  onTestFinished(async () => {
    await removeEmbeddedPostgres({ dataDir })
    await rm(base, { recursive: true, force: true })
  })
  return dataDir
}

/** The rows of one query on a connection of its own. */
export async function queryOnce(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql)
    return rows
  } finally {
    await client.end()
  }
}

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../postgres/embedded.ts'
import { removeEmbeddedPostgres } from '../postgres/remove.ts'

/**
 * A data directory that does not exist yet, in a directory that every user can enter (`mode`). It
 * and its database are deleted after the test (or by `finished`: `afterAll`), so stop the processes
 * of the test before.
 */
export async function scratchDataDir(
  mode = 0o755,
  finished: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'roadside-'))
  await chmod(base, mode)
  const dataDir = join(base, 'data')
  finished(async () => {
    await removeEmbeddedPostgres({ dataDir })
    await rm(base, { recursive: true, force: true })
  })
  return dataDir
}

export interface StartedHere extends EmbeddedPostgres {
  /** Its log, and `exit: …` when it gave up. */
  readonly reported: readonly string[]
}

/** The embedded database as this process' own until the test has finished. */
export async function startHere(dataDir: string): Promise<StartedHere> {
  const reported: string[] = []
  const send = (first: unknown, second?: unknown) => void reported.push(String(second ?? first))
  const onExit = (error: Error) => send(`exit: ${error.message}`)
  const log = { info: send, warn: send, error: send }
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit })
  onTestFinished(postgres.stop)
  return { ...postgres, reported }
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

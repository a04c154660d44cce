import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import { isAlive } from '../postgres/places.ts'
import { postmasterPid } from '../postgres/postmaster.ts'
import { removeEmbeddedPostgres } from '../postgres/remove.ts'

const prefix = 'roadside-test-'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface TestPostgres {
  /** An empty database, as the console's own role. */
  readonly url: string
  readonly superuserUrl: string
  readonly dataDir: string
  /** `kill -9` of PostgreSQL; it comes back by itself, as under the console. */
  readonly kill: () => Promise<void>
  /** Stops PostgreSQL and deletes its directory. */
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL of a test's own, in a temporary directory, without fsync (which matters when the machine dies, not when
 * a process does). For tests that kill or stop it; others share one through `createTestDatabase`.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    onExit: (error) => {
      throw error
    },
    settings: { fsync: 'off', max_connections: '300', shared_buffers: '128MB' },
  })
  return {
    url: postgres.url,
    superuserUrl: postgres.url.replace('//roadside:', '//postgres:'),
    dataDir,
    kill: () => killPostgres(dataDir),
    stop: async () => {
      await postgres.stop()
      await removeTestPostgres(dataDir)
    },
  }
}

/** `kill -9` of the PostgreSQL of `dataDir`. */
export async function killPostgres(dataDir: string): Promise<void> {
  const pid = await postmasterPid({ home: join(dataDir, 'postgres') })
  if (pid === null) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  process.kill(pid, 'SIGKILL')
}

/** Removes what test runs left behind that were killed; their names hold the process that made them. */
export async function removeAbandonedTestPostgres(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!(pid > 0) || isAlive(pid)) continue
    // Another user's may be theirs alone to remove.
    await removeTestPostgres(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function removeTestPostgres(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres({ dataDir })
  await rm(dataDir, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../postgres/embedded.ts'
import { isAlive } from '../postgres/places.ts'
import { postmasterPid, type PostgresSettings } from '../postgres/postmaster.ts'
import { removeEmbeddedPostgres } from '../postgres/remove.ts'

const prefix = 'roadside-test-'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

export interface TestPostgres {
  /** An empty database, as the console's own role. */
  readonly url: string
  readonly superuserUrl: string
  readonly dataDir: string
  /** `kill -9` of PostgreSQL; it starts again by itself, as under the console. */
  readonly kill: () => Promise<void>
  /** Stops PostgreSQL and deletes its directory. */
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL of a test's own, in a temporary directory, without fsync (which matters when the machine dies, not when
 * a process does). For tests that kill or stop it; others share one through `createTestDatabase`.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  return startIn(await makeDataDir())
}

/** A streaming replica of `primary`, made by a copy of its directory while it runs (PostgreSQL's low-level base backup). */
export async function startStandby(primary: TestPostgres): Promise<TestPostgres> {
  const dataDir = await makeDataDir()
  const { uid, gid } = await stat(primary.dataDir)
  await chown(dataDir, uid, gid)
  const data = join(dataDir, 'postgres/data')
  const client = new pg.Client(primary.superuserUrl)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await promisify(execFile)('cp', [
      '-a',
      join(primary.dataDir, 'postgres'),
      join(dataDir, 'postgres'),
    ])
    // files of the primary's process alone
    for (const name of ['data/postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock']) {
      await rm(join(dataDir, 'postgres', name))
    }
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(join(data, name), text)
      await chown(join(data, name), uid, gid)
    }
  } finally {
    await client.end()
  }
  const { password, searchParams } = new URL(primary.superuserUrl)
  return startIn(dataDir, {
    primary_conninfo: `host=${searchParams.get('host')} user=postgres password=${password}`,
  })
}

const makeDataDir = () => mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))

async function startIn(dataDir: string, settings: PostgresSettings = {}): Promise<TestPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    onExit: (error) => {
      throw error
    },
    settings: { fsync: 'off', max_connections: '300', shared_buffers: '128MB', ...settings },
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

/** Removes the directories of killed test runs; their names contain the process that made them. */
export async function removeAbandonedTestPostgres(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!(pid > 0) || isAlive(pid)) continue
    // Only its owner may be allowed to remove another user's directory.
    await removeTestPostgres(join(tmpdir(), name)).catch(() => undefined)
  }
}

async function removeTestPostgres(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres({ dataDir })
  await rm(dataDir, { recursive: true, force: true })
}

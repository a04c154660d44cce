import { spawn, type ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, readlink, type FileHandle } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { usableBinaries, type Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { isAlive, systemStore } from './places.ts'

/** PostgreSQL's own settings by name. */
export type PostgresSettings = Readonly<Record<string, string>>

/** Bytes that this process may use: in a container or a systemd slice less than the machine has. */
export function usableMemory(
  total = totalmem(),
  constrained: number | undefined = process.constrainedMemory(),
): number {
  // 0, undefined or more than there is: nothing is constrained
  return constrained ? Math.min(total, constrained) : total
}

const megabytes = (share: number) => Math.floor((usableMemory() * share) / 2 ** 20)

/** For a small machine that the database shares with the console. */
const smallMachine: PostgresSettings = {
  max_connections: '60',
  shared_buffers: `${Math.min(Math.max(megabytes(1 / 8), 64), 1024)}MB`,
  effective_cache_size: `${Math.max(megabytes(1 / 2), 256)}MB`,
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  // after a crash, one call for the file system instead of one for each of some 1 700 files
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  // Failed statements are logged by the console; here only PostgreSQL's own messages.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_timezone: 'Asia/Bangkok',
}

/** Starts PostgreSQL in a session of its own, so that neither Ctrl+C nor the death of the console ends it. */
export async function spawnPostmaster(
  cluster: Cluster,
  settings: PostgresSettings,
  binaries: Binaries,
): Promise<ChildProcess> {
  const { home, user, socketDir } = cluster
  const native = await usableBinaries(binaries, user, systemStore)
  const fixed = { listen_addresses: '', unix_socket_directories: socketDir }
  const options = Object.entries({ ...smallMachine, ...settings, ...fixed }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const log = await openLog(cluster)
  const stranger = await strangerInPidFile(cluster)
  const child = spawn(join(native, 'bin/postgres'), ['-D', join(home, 'data'), ...options], {
    ...user,
    cwd: home,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { LC_ALL: 'C', ...(stranger === null ? {} : { PG_GRANDPARENT_PID: String(stranger) }) },
  })
  child.unref()
  child.on('error', () => undefined)
  await log.close()
  return child
}

/** The process of the running or crashed PostgreSQL; null when it was stopped in order. */
export async function postmasterPid({ home }: Pick<Cluster, 'home'>): Promise<number | null> {
  const text = await readFile(join(home, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return pid > 0 ? pid : null
}

/**
 * After a crash of the machine, the number in `postmaster.pid` may be that of an unrelated process, and PostgreSQL would
 * refuse to start for ever. PostgreSQL passes over the number that `pg_ctl` gives it in PG_GRANDPARENT_PID, and still
 * refuses while old processes hold its shared memory.
 */
async function strangerInPidFile(cluster: Cluster): Promise<number | null> {
  const pid = await postmasterPid(cluster)
  if (pid === null || process.platform !== 'linux') return null
  const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return worksIn === join(cluster.home, 'data') ? null : pid
}

/** Stops PostgreSQL in order; after `timeoutMs` at once, which costs the next start a recovery. */
export async function stopPostmaster(cluster: Cluster, timeoutMs = 60_000): Promise<void> {
  const pid = await postmasterPid(cluster)
  if (pid === null || pid === (await strangerInPidFile(cluster))) return
  const end = Date.now() + timeoutMs
  signal(pid, 'SIGINT')
  // It deletes its file last; its process may remain in the table until its parent reads the exit
  // status.
  while (isAlive(pid) && (await postmasterPid(cluster)) === pid) {
    if (Date.now() > end) signal(pid, 'SIGQUIT')
    await delay(10)
  }
}

/** Nothing to a process that has ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The last lines that PostgreSQL has logged. */
export async function logTail(cluster: Cluster): Promise<string> {
  const text = await readFile(join(cluster.home, 'postgres.log'), 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

/** Empties the log when it has grown beyond 8 MB; PostgreSQL writes on at its new end. */
export async function trimLog(cluster: Cluster): Promise<void> {
  const log = await openLog(cluster)
  const { size } = await log.stat()
  if (size > 8 * 2 ** 20) await log.truncate(0)
  await log.close()
}

async function openLog({ home, user }: Cluster): Promise<FileHandle> {
  // The directory belongs to the database's user: a link put there must not lead root to other files.
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const log = await open(
    join(home, 'postgres.log'),
    O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW,
    0o600,
  )
  if (user) await log.chown(user.uid, user.gid)
  return log
}

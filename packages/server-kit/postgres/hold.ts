import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { BaseLogger } from 'pino'
import { findBinaries, type Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { connect } from './connect.ts'
import { logTail, spawnPostmaster, type PostgresSettings } from './postmaster.ts'
import { FolderInUseError, StartError } from './start-error.ts'
import { lockKeys } from '../locks.ts'

export interface HoldOptions {
  readonly cluster: Cluster
  readonly settings: PostgresSettings
  readonly log: Pick<BaseLogger, 'info' | 'warn' | 'error'>
  readonly signal: AbortSignal
  /** Default: those of this release. */
  readonly binaries?: Binaries | undefined
}

/**
 * A connection that lives as long as the console. It holds the lock by which a second console sees
 * that the first is alive (a database left by a killed one has no holder). Its end means that
 * PostgreSQL has ended. Connects to a running PostgreSQL or starts it. Throws {@link
 * FolderInUseError} when another console holds the lock, {@link StartError} when PostgreSQL does
 * not start.
 */
export async function hold(options: HoldOptions): Promise<pg.Client> {
  const { cluster, settings, log, signal } = options
  const binaries = options.binaries ?? (await findBinaries())
  let child: ChildProcess | undefined
  for (let failures = 0; ; await delay(10, undefined, { signal })) {
    const client = await connect(cluster)
    if (typeof client === 'object') {
      await acquireLock(client)
      return client
    }
    if (client === 'busy') continue
    if (child && hasEnded(child)) {
      child = undefined
      failures += 1
      const tail = await logTail(cluster)
      if (failures === 6)
        throw new StartError(`ไม่สามารถเริ่มฐานข้อมูลใน ${cluster.home} ได้`, { detail: tail })
      log.warn({ tail }, 'PostgreSQL did not start; trying again')
      // Old processes may still hold its shared memory.
      await delay(50 * 2 ** failures, undefined, { signal })
    }
    signal.throwIfAborted()
    child ??= await spawnPostmaster(cluster, settings, binaries)
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

/** PostgreSQL lets go of the lock of a console that was killed as soon as it sees the connection closed. */
export async function acquireLock(client: pg.Client): Promise<void> {
  const end = Date.now() + 2_000
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [lockKeys.embeddedPostgres],
    )
    if (rows[0]?.mine) return
    if (Date.now() > end) break
    await delay(20)
  }
  await client.end()
  const sentence = 'มีระบบอีกชุดหนึ่งกำลังใช้งานโฟลเดอร์ข้อมูลนี้อยู่'
  throw new FolderInUseError(`${sentence} กรุณาปิดระบบนั้นก่อน หรือกำหนด DATA_DIR เป็นโฟลเดอร์อื่น`)
}

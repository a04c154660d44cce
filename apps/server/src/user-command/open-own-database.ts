import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findCluster } from '@roadside/server-kit/postgres/cluster.ts'
import { connect, databaseUrl } from '@roadside/server-kit/postgres/connect.ts'
import { startEmbeddedPostgres } from '@roadside/server-kit/postgres/embedded.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'

export interface FoundDatabase {
  readonly url: string
  /** Leaves the database as it was found: running, or stopped. */
  readonly leave: () => Promise<void>
}

export const notStartedYet = 'ยังไม่มีฐานข้อมูลของระบบ กรุณาเริ่มระบบหนึ่งครั้งก่อน'
const ignore = () => undefined

/**
 * The embedded database, that of a running console too; started where none runs, and then archiving to
 * `backupDir`. Throws {@link StartError}.
 */
export async function openOwnDatabase(
  dataDir: string,
  backupDir: string | null = null,
): Promise<FoundDatabase> {
  const cluster = await findCluster(resolve(dataDir))
  if (cluster === null) throw new StartError(notStartedYet)
  let client = await connect(cluster)
  for (; client === 'busy'; client = await connect(cluster)) await delay(50)
  if (client !== 'absent') {
    await client.end()
    return { url: databaseUrl(cluster), leave: () => Promise.resolve() }
  }
  const log = { info: ignore, warn: ignore, error: ignore }
  const postgres = await startEmbeddedPostgres({ dataDir, log, onExit: ignore, backupDir })
  return { url: postgres.url, leave: postgres.stop }
}

import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findCluster } from './cluster.ts'
import { connect } from './connect.ts'
import { acquireLock } from './hold.ts'
import { systemStore } from './places.ts'
import { stopPostmaster } from './postmaster.ts'

/**
 * Deletes the console's own database, wherever it lies, if there is one. A database left running by
 * a killed console is stopped first. One that cannot start is deleted as well. Throws {@link
 * StartError} while a console uses it.
 */
export async function removeEmbeddedPostgres(options: { readonly dataDir: string }): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const cluster = await findCluster(dataDir)
  if (cluster === null) return
  let client = await connect(cluster)
  for (; client === 'busy'; client = await connect(cluster)) await delay(50)
  if (client !== 'absent') {
    await acquireLock(client)
    await stopPostmaster(cluster)
    await client.end()
  }
  const entry = join(dataDir, 'postgres')
  const home = cluster.home.startsWith(systemStore) ? dirname(cluster.home) : cluster.home
  for (const path of [home, cluster.socketDir, entry])
    await rm(path, { recursive: true, force: true })
}

import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { unfinishedRestore } from '@roadside/server-kit/postgres/unfinished-restore.ts'

/** The console's own files in DATA_DIR, other than its database. */
const ownFiles = ['token-secret', 'mqtt-client-id', 'vapid-keys.json', unfinishedRestore]

/**
 * Deletes the console's files in its folder, and the folder where it is empty then: it may be
 * shared. Throws `StartError` while a console uses it.
 */
export async function removeOwnData(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres({ dataDir })
  for (const name of ownFiles) await rm(join(dataDir, name), { force: true })
  // Stays where it has other files, or is a mount or a link.
  await rmdir(dataDir).catch(() => undefined)
}

import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'

/** What the console keeps in DATA_DIR beside its database. */
const ownFiles = ['token-secret', 'mqtt-client-id']

/**
 * Deletes what the console keeps in its folder, and the folder where nothing else is in it: it may be shared.
 * Throws `StartError` while a console uses it.
 */
export async function removeOwnData(dataDir: string): Promise<void> {
  await removeEmbeddedPostgres({ dataDir })
  for (const name of ownFiles) await rm(join(dataDir, name), { force: true })
  // Stays where somebody else keeps something in it, or where it is a mount or a link.
  await rmdir(dataDir).catch(() => undefined)
}

import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { readConfig } from './config.ts'
import { sayWhyNotStarted } from './say.ts'

// Deletes what the console keeps in DATA_DIR; whoever runs it has asked before.
try {
  const dataDir = resolve(readConfig().dataDir)
  await removeEmbeddedPostgres({ dataDir })
  await rm(dataDir, { recursive: true, force: true })
} catch (error) {
  sayWhyNotStarted(error)
  process.exit(1)
}

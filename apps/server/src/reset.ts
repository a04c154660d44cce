import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { removeOwnData } from './own-data.ts'
import { printStartError } from './say.ts'

// Deletes the console's files in DATA_DIR; the caller has asked for confirmation before.
try {
  await removeOwnData(resolve(readConfig().dataDir))
} catch (error) {
  printStartError(error)
  process.exit(1)
}

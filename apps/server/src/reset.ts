import { resolve } from 'node:path'
import { readConfig } from './config.ts'
import { removeOwnData } from './own-data.ts'
import { printStartError } from './say.ts'

// Deletes what the console keeps in DATA_DIR; whoever runs it has asked before.
try {
  await removeOwnData(resolve(readConfig().dataDir))
} catch (error) {
  printStartError(error)
  process.exit(1)
}

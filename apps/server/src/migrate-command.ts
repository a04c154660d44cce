import { openDatabase } from '@roadside/server-kit/database.ts'
import { migrate } from '@roadside/server-kit/migrate.ts'
import { readConfig } from './config.ts'
import { makeLog } from './log.ts'
import { release } from './release.ts'
import { printStartError } from './say.ts'
import { migrations } from './solutions.ts'
import { openOwnDatabase } from './user-command/open-own-database.ts'

/** As long as the console's own start gives. Milliseconds. */
const queryTimeoutMs = 6 * 3_600_000

// Brings the database to the structure of this release; the console of the release before may run meanwhile.
try {
  const config = readConfig()
  const found =
    config.databaseUrl === null
      ? await openOwnDatabase(config.dataDir)
      : { url: config.databaseUrl, leave: () => Promise.resolve() }
  const log = makeLog(config.logLevel, process.stdout.isTTY)
  const database = openDatabase({
    url: found.url,
    connections: 1,
    queryTimeoutMs,
    onIdleError: () => undefined,
  })
  try {
    await migrate(database.pool, migrations, log, release)
    log.info('the database has the structure of this release')
  } finally {
    await database.close()
    await found.leave()
  }
} catch (error) {
  printStartError(error)
  process.exitCode = 1
}
process.exit()

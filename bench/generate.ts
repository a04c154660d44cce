import { parseArgs } from 'node:util'
import { openDatabase } from '@roadside/server-kit/database.ts'
import { readConfig } from '../apps/server/src/config.ts'
import { openOwnDatabase } from '../apps/server/src/user-command/open-own-database.ts'
import { fillDays, growNation } from './lib/nation.ts'

/**
 * Fills the database of a console, which has set it up and has no lamps yet, with a nation:
 * `--lamps=1000000 --sites=5000 --days=1`. An embedded database is filled while its console runs or
 * while it does not.
 */
export async function generate(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lamps: { type: 'string', default: '1000000' },
      sites: { type: 'string', default: '5000' },
      days: { type: 'string', default: '0' },
    },
  })
  const [lamps, sites, days] = [Number(values.lamps), Number(values.sites), Number(values.days)]
  if (![lamps, sites].every((count) => Number.isInteger(count) && count > 0) || !(days >= 0))
    throw new Error('--lamps and --sites are whole numbers from 1, --days a number from 0')
  const { databaseUrl, dataDir } = readConfig()
  const leave = () => Promise.resolve()
  const found = databaseUrl === null ? await openOwnDatabase(dataDir) : { url: databaseUrl, leave }
  const database = openDatabase({ url: found.url, connections: 1, onIdleError: () => undefined })
  try {
    const { rows } = await database.pool.query('select from lamp limit 1')
    if (rows.length > 0) throw new Error('the database has lamps already')
    await growNation(database, { lamps: 0, sites: 0 }, { lamps, sites })
    say(`${lamps} lamps at ${sites} sites`)
    await fillDays(database, days, (day) => say(`readings of day ${day} of ${days}`))
  } finally {
    await database.close()
    await found.leave()
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`)

import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabaseClient } from './database-client.ts'
import type { DatabaseCopy } from './database-copy.ts'
import { sha256Of } from './packed-file.ts'
import { runTool } from './postgres-tool.ts'
import { exportSnapshot, findServerVersion, startReading } from './read-tables.ts'

/** A database of other people's: it is dumped through the same moment that the checksums are read from. */
export async function openExternalCopy(url: string): Promise<DatabaseCopy> {
  const client = await openDatabaseClient(url)
  const reading = await openDatabaseClient(url)
  return {
    client,
    reading,
    secretsOf: null,
    copy: async (folder) => {
      const postgres = await findServerVersion(client)
      await startReading(reading)
      const at = new Date()
      const snapshot = await exportSnapshot(reading)
      const file = join(folder, 'database.dump')
      await runTool('pg_dump', url, [
        '--format=custom',
        '--compress=1',
        '--no-owner',
        '--no-privileges',
        `--snapshot=${snapshot}`,
        `--file=${file}`,
      ])
      const { size } = await stat(file)
      return {
        at,
        bytes: size,
        sums: new Map([['database.dump', await sha256Of(file)]]),
        database: { kind: 'external' as const, postgres },
      }
    },
    close: async () => {
      await reading.end()
      await client.end()
    },
  }
}

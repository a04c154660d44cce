import { join } from 'node:path'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import type { StoredBackup } from './backup-folder.ts'
import { compareTables } from './compare-tables.ts'
import { openDatabaseClient } from './database-client.ts'
import { BrokenFileError, sha256Of } from './packed-file.ts'
import { runTool } from './postgres-tool.ts'
import { insertRecord } from './records-repository.ts'
import {
  findArchiveFiles,
  findPictureHashes,
  isEmptyDatabase,
  readPlainTexts,
  sumTables,
} from './read-tables.ts'
import type { RestoredDatabase } from './restore-embedded.ts'

/** Fills the empty database of `url` in one transaction, and compares every table. Throws {@link StartError}. */
export async function restoreExternal(
  { folder, manifest }: StoredBackup,
  sums: ReadonlyMap<string, string>,
  url: string,
): Promise<RestoredDatabase> {
  const client = await openDatabaseClient(url)
  try {
    if (!(await isEmptyDatabase(client))) {
      throw new StartError(
        'ฐานข้อมูลปลายทาง (DATABASE_URL) มีข้อมูลอยู่แล้ว กรุณาสร้างฐานข้อมูลใหม่ที่ว่างแล้วกู้คืนลงในนั้น',
      )
    }
    const file = join(folder, 'database.dump')
    const sha256 = await sha256Of(file).catch((cause: unknown) => {
      throw new BrokenFileError(file, { cause })
    })
    if (sha256 !== sums.get('database.dump')) throw new BrokenFileError(file)
    await runTool('pg_restore', url, [
      '--no-owner',
      '--no-privileges',
      '--exit-on-error',
      '--single-transaction',
      file,
    ])
    await readPlainTexts(client)
    const differences = compareTables(manifest.tables, await sumTables(client))
    if (differences.length > 0) {
      throw new StartError('ข้อมูลที่กู้คืนไม่ตรงกับข้อมูลสำรอง กรุณาลบฐานข้อมูลปลายทาง และอย่าใช้งานฐานข้อมูลนี้', {
        detail: differences.slice(0, 20).join('\n'),
      })
    }
    const at = new Date()
    await insertRecord(client, { kind: 'restore', tool: 'console', name: at.toISOString(), at })
    return { hashes: await findPictureHashes(client), files: await findArchiveFiles(client) }
  } finally {
    await client.end()
  }
}

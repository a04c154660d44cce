import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hkdfSync } from 'node:crypto'
import type { NamedFile } from '@roadside/server-kit/archive/catalogue-repository.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { version } from '../../package.json'
import type { Config } from '../config-schema.ts'
import { openOwnDatabase } from '../user-command/open-own-database.ts'
import { openDatabaseClient } from './database-client.ts'
import { openEmbeddedCopy } from './back-up-embedded.ts'
import { openExternalCopy } from './back-up-external.ts'
import {
  archiveCopiesOf,
  archiveList,
  copyArchive,
  pruneUnnamedCopies,
  readArchiveList,
  type CopiedFiles,
} from './archive-copies.ts'
import {
  listBackups,
  makeInFolder,
  picturesFile,
  picturesOf,
  pruneBackups,
  requireBackupDir,
} from './backup-folder.ts'
import type { DatabaseCopy } from './database-copy.ts'
import { writeManifest, type TableSum } from './manifest.ts'
import { pack, sha256Of } from './packed-file.ts'
import { copyPictures, openOwnPictures, type CopiedPictures } from './pictures.ts'
import { insertRecord, requireRecords } from './records-repository.ts'
import {
  endReading,
  findArchiveFiles,
  findMigrations,
  findPictureHashes,
  lockBackups,
  sumTables,
} from './read-tables.ts'

export interface MadeBackup {
  readonly name: string
  readonly at: Date
  readonly kind: 'embedded' | 'external'
  /** Of the database, unpacked. */
  readonly bytes: number
  readonly tables: readonly TableSum[]
  readonly pictures: CopiedPictures
  readonly archive: CopiedFiles
  readonly secrets: readonly string[]
  /** Names of older back-ups that were deleted. */
  readonly pruned: readonly string[]
}

/** What an installation needs of its data folder to be opened elsewhere, besides the database and the pictures. */
export const secretNames = ['token-secret', 'vapid-keys.json', 'mqtt-client-id']

/**
 * Copies database, pictures and secrets into a new folder of `BACKUP_DIR`, while the console works. Throws
 * {@link StartError}.
 */
export async function makeBackup(config: Config): Promise<MadeBackup> {
  const dir = await requireBackupDir(config.backup.dir)
  const copy = await openCopy(config, dir)
  try {
    await requireRecords(copy.client)
    if (!(await lockBackups(copy.client)))
      throw new StartError('มีการสำรองข้อมูลอีกชุดหนึ่งกำลังทำงานอยู่ กรุณารอให้เสร็จก่อน')
    const made = await makeInFolder(dir, (folder) => fill(folder, { config, dir, copy }))
    await insertRecord(copy.client, {
      kind: 'backup',
      tool: 'console',
      name: made.name,
      at: made.at,
    })
    return { ...made, pruned: await pruneBackups(dir, config.backup.keepDays, new Date()) }
  } finally {
    await copy.close()
  }
}

/** The pictures and the archive alone, for installations whose database another tool backs up, and between two back-ups. */
export async function backUpPictures(
  config: Config,
): Promise<{ readonly pictures: CopiedPictures; readonly archive: CopiedFiles }> {
  const dir = await requireBackupDir(config.backup.dir)
  const copy = await openCopy(config, dir)
  try {
    const pictures = await copyAllPictures(config, dir, await findPictureHashes(copy.client))
    const files = await findArchiveFiles(copy.client)
    const archive = await copyWholeArchive(config, dir, files)
    const lists = (await listBackups(dir)).map(({ folder }) => readArchiveList(folder))
    const listed = (await Promise.all(lists)).flat()
    const { keepDays } = config.backup
    await pruneUnnamedCopies(dir, { files, listed, keepDays, now: new Date() })
    return { pictures, archive }
  } finally {
    await copy.close()
  }
}

/** That a back-up was restored and found good, in the database of the console that is in use. */
export async function recordTrial(config: Config, name: string): Promise<void> {
  const found =
    config.databaseUrl === null
      ? await openOwnDatabase(resolve(config.dataDir), config.backup.dir)
      : { url: config.databaseUrl, leave: () => Promise.resolve() }
  const client = await openDatabaseClient(found.url)
  try {
    await insertRecord(client, { kind: 'trial', tool: 'console', name, at: new Date() })
  } finally {
    await client.end()
    await found.leave()
  }
}

function openCopy(config: Config, dir: string): Promise<DatabaseCopy> {
  return config.databaseUrl === null
    ? openEmbeddedCopy(resolve(config.dataDir), dir)
    : openExternalCopy(config.databaseUrl)
}

async function copyAllPictures(config: Config, dir: string, hashes: readonly string[]) {
  const from = await openOwnPictures(config)
  return copyPictures(hashes, { from, to: picturesOf(dir) })
}

async function copyWholeArchive(config: Config, dir: string, files: readonly NamedFile[]) {
  const from = await openOwnPictures(config)
  return copyArchive(files, { from, to: archiveCopiesOf(dir) })
}

async function fill(
  folder: string,
  { config, dir, copy }: { config: Config; dir: string; copy: DatabaseCopy },
) {
  const { at, bytes, sums, database } = await copy.copy(folder)
  const files = new Map(sums)
  const { reading } = copy
  const migrations = await findMigrations(reading)
  const tables = await sumTables(reading)
  const hashes = await findPictureHashes(reading)
  const archiveFiles = await findArchiveFiles(reading)
  await endReading(reading)
  const pictures = await copyAllPictures(config, dir, hashes)
  const list = join(folder, picturesFile)
  await writeFile(list, hashes.map((hash) => `${hash}\n`).join(''), { mode: 0o600 })
  files.set(picturesFile, await sha256Of(list))
  const archive = await copyWholeArchive(config, dir, archiveFiles)
  const names = join(folder, archiveList)
  await writeFile(names, archiveFiles.map(({ file }) => `${file}\n`).join(''), { mode: 0o600 })
  files.set(archiveList, await sha256Of(names))

  const secrets = [
    ...secretNames.map((name) => [name, join(resolve(config.dataDir), name)] as const),
    ...(copy.secretsOf === null ? [] : [['password', copy.secretsOf] as const]),
  ]
  const stored: string[] = []
  for (const [name, path] of secrets) {
    const packed = await pack(path, join(folder, `secrets/${name}.gz`))
    if (packed === null) continue
    files.set(`secrets/${name}.gz`, packed.sha256)
    stored.push(name)
  }
  const manifest = {
    console: version,
    at: at.toISOString(),
    database,
    databaseBytes: bytes,
    migrations,
    tables,
    pictures: { count: pictures.count, missing: pictures.missing.length },
    archive: { count: archive.count, missing: archive.missing.length },
    secrets: stored,
    tokenFingerprint: config.tokenSecrets && fingerprintOf(config.tokenSecrets),
  }
  await writeManifest(folder, manifest, files)
  return { at, kind: database.kind, bytes, tables, pictures, archive, secrets: stored }
}

/** Of the secret that signs now. */
export function fingerprintOf(tokenSecrets: readonly string[]): string {
  const derived = hkdfSync('sha256', tokenSecrets[0] ?? '', '', 'back-up', 8)
  return Buffer.from(derived).toString('hex')
}

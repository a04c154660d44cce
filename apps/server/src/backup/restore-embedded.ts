import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { NamedFile } from '@roadside/server-kit/archive/catalogue-repository.ts'
import { findBinaries } from '@roadside/server-kit/postgres/binaries.ts'
import { fillCluster, openHome } from '@roadside/server-kit/postgres/cluster.ts'
import { canRead, type RunUser } from '@roadside/server-kit/postgres/run-user.ts'
import { recover, RecoveryError } from '@roadside/server-kit/postgres/recover.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import {
  findWalFault,
  lastSegment,
  type WalFault,
} from '@roadside/server-kit/postgres/wal-archive.ts'
import type pg from 'pg'
import type { StoredBackup } from './backup-folder.ts'
import { requireSameMajor, thai } from './choose-backup.ts'
import { compareTables } from './compare-tables.ts'
import type { Manifest } from './manifest.ts'
import { unpack } from './packed-file.ts'
import { insertRecord } from './records-repository.ts'
import { findArchiveFiles, findPictureHashes, readPlainTexts, sumTables } from './read-tables.ts'

export interface RestoringDatabase {
  readonly dir: string
  readonly backup: StoredBackup
  readonly sums: ReadonlyMap<string, string>
  /** Null: as the back-up is. */
  readonly to: Date | null
  readonly dataDir: string
}

/** The pictures and the files of the archive that the restored database names. */
export interface RestoredDatabase {
  readonly hashes: readonly string[]
  readonly files: readonly NamedFile[]
}

type Embedded = Extract<Manifest['database'], { kind: 'embedded' }>

/**
 * Makes the database in `dataDir`: files, then the log up to the back-up's own moment, where every table is compared
 * with the manifest, then the log up to `to`. It gets its name when all that is done. Throws {@link StartError}.
 */
export async function restoreEmbedded(options: RestoringDatabase): Promise<RestoredDatabase> {
  const { dir, backup, to } = options
  const { manifest } = backup
  const { database } = manifest
  if (database.kind !== 'embedded') throw new Error('not of an embedded database')
  requireSameMajor(database.postgres, (await findBinaries()).version)
  const archive = join(dir, database.archive)
  let hashes: string[] = []
  let files: NamedFile[] = []
  await fillCluster(options.dataDir, async (home, user) => {
    await requireLog(database, archive, user)
    await unpackFiles(options, database, home, user)
    try {
      await recover({
        cluster: await openHome(home),
        archive,
        restorePoint: database.restorePoint,
        to,
        atRestorePoint: (client) => requireSameTables(client, manifest),
        atEnd: async (client) => {
          hashes = await findPictureHashes(client)
          files = await findArchiveFiles(client)
          const at = new Date()
          await insertRecord(client, {
            kind: 'restore',
            tool: 'console',
            name: at.toISOString(),
            at,
          })
        },
      })
    } catch (error) {
      throw error instanceof RecoveryError ? await explain(error, database, archive, to) : error
    }
  })
  return { hashes, files }
}

async function unpackFiles(
  { backup, sums }: RestoringDatabase,
  { folders }: Embedded,
  home: string,
  user: RunUser | null,
): Promise<void> {
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid)
  }
  const make = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    await own(path)
  }
  const put = async (path: string, to: string) => {
    await unpack(join(backup.folder, path), to, sums.get(path) ?? '')
    await own(to)
  }
  const data = join(home, 'data')
  await make(data)
  for (const folder of folders) await make(join(data, folder))
  for (const path of sums.keys()) {
    if (!path.startsWith('database/')) continue
    await put(path, join(data, path.slice('database/'.length, -'.gz'.length)))
  }
  await put('secrets/password.gz', join(home, 'password'))
}

async function requireSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  await readPlainTexts(client)
  const differences = compareTables(tables, await sumTables(client))
  if (differences.length === 0) return
  throw new StartError('ข้อมูลที่กู้คืนไม่ตรงกับข้อมูลสำรอง จึงไม่ได้เก็บไว้', {
    detail: differences.slice(0, 20).join('\n'),
  })
}

/** All that the back-up itself needs of the log, before hours go into its files. */
async function requireLog(
  { firstSegment, lastSegment }: Embedded,
  archive: string,
  user: RunUser | null,
): Promise<void> {
  const fault = await findWalFault(archive, firstSegment, lastSegment)
  if (fault !== null) throw faultOf(archive, fault)
  if (await canRead(user, join(archive, `${firstSegment}.gz`))) return
  throw new StartError(
    `บัญชีผู้ใช้ของฐานข้อมูลอ่านไฟล์ใน ${archive} ไม่ได้ กรุณาให้สิทธิ์อ่านโฟลเดอร์นี้ และสิทธิ์ผ่านโฟลเดอร์ที่อยู่เหนือขึ้นไป`,
  )
}

function faultOf(archive: string, { fault, segment }: WalFault, cause?: RecoveryError): StartError {
  const what = fault === 'missing' ? 'ไม่ครบ ขาดไฟล์' : 'เสียหาย ที่ไฟล์'
  return new StartError(
    `บันทึกการเปลี่ยนแปลง (WAL) ใน ${archive} ${what} ${segment}.gz จึงกู้คืนถึงเวลาที่ต้องการไม่ได้`,
    cause && { cause, detail: cause.lastLines },
  )
}

/** Why PostgreSQL did not come to where it should. */
async function explain(
  error: RecoveryError,
  { firstSegment }: Embedded,
  archive: string,
  to: Date | null,
): Promise<Error> {
  if (/No space left on device/.test(error.log))
    return Object.assign(new Error(error.log), { code: 'ENOSPC' })
  const options = { cause: error, detail: error.lastLines }
  if (error.target === 'restore point' || to === null)
    return new StartError('PostgreSQL กู้คืนข้อมูลไม่สำเร็จ', options)
  const fault = await findWalFault(archive, firstSegment, await lastSegment(archive, firstSegment))
  if (fault !== null) return faultOf(archive, fault, error)
  const last = error.lastCommit
  const until = last === null ? '' : ` ข้อมูลล่าสุดที่กู้คืนได้คือเวลา ${thai(last)}`
  return new StartError(
    `เวลา ${thai(to)} อยู่หลังบันทึกการเปลี่ยนแปลง (WAL) รายการสุดท้ายที่เก็บไว้${until}`,
    options,
  )
}

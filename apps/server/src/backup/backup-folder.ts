import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import { codeOf, isAlive } from '@roadside/server-kit/postgres/places.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import { pruneWalArchive } from '@roadside/server-kit/postgres/wal-archive.ts'
import { readManifest, type Manifest } from './manifest.ts'
import { pruneArchiveCopies, readArchiveList } from './archive-copies.ts'
import { listHashes } from './pictures.ts'

const run = promisify(execFile)
/** `2026-11-29_14-05-00`, on Bangkok's clock. */
const nameOfBackup = /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d$/
/** Of a run that is under way, or was killed: `.making-<pid>`, `.trial-<pid>`. */
const temporary = /^\.(?:making|trial)-(\d+)$/

export interface StoredBackup {
  readonly name: string
  readonly folder: string
  readonly manifest: Manifest
}

export const picturesOf = (dir: string) => openDiskStore(join(dir, 'pictures'))
export const picturesFile = 'pictures.txt'

/** The folder of back-ups must be there: an empty one in place of a disk that is not mounted would fill the wrong disk. */
export async function requireBackupDir(dir: string | null): Promise<string> {
  if (dir === null)
    throw new StartError('ยังไม่ได้กำหนดโฟลเดอร์สำรองข้อมูล กรุณาตั้งค่า BACKUP_DIR เป็นโฟลเดอร์บนดิสก์อื่น')
  const found = await stat(dir).catch(() => null)
  if (found?.isDirectory()) return dir
  throw new StartError(
    `ไม่พบโฟลเดอร์สำรองข้อมูล ${dir} กรุณาตรวจสอบว่าต่อดิสก์แล้ว หรือสร้างโฟลเดอร์ก่อน (ค่าตั้ง BACKUP_DIR)`,
  )
}

/** The sentence for an error of the operating system while a back-up is written; null: another kind of error. */
export function backupProblem(error: unknown, dir: string): StartError | null {
  const sentences: Record<string, string> = {
    ENOSPC: `ดิสก์ของโฟลเดอร์สำรองข้อมูล ${dir} ไม่มีที่ว่าง ชุดที่กำลังทำถูกลบแล้ว กรุณาเพิ่มพื้นที่`,
    EDQUOT: `ดิสก์ของโฟลเดอร์สำรองข้อมูล ${dir} ไม่มีที่ว่าง ชุดที่กำลังทำถูกลบแล้ว กรุณาเพิ่มพื้นที่`,
    EROFS: `โฟลเดอร์สำรองข้อมูล ${dir} อยู่บนดิสก์ที่อ่านได้อย่างเดียว`,
    EACCES: `ไม่มีสิทธิ์ใช้งานโฟลเดอร์สำรองข้อมูล ${dir} กรุณาใช้บัญชีผู้ใช้เดียวกับระบบ`,
    EPERM: `ไม่มีสิทธิ์ใช้งานโฟลเดอร์สำรองข้อมูล ${dir} กรุณาใช้บัญชีผู้ใช้เดียวกับระบบ`,
  }
  const sentence = sentences[codeOf(error)]
  return sentence === undefined
    ? null
    : new StartError(sentence, { cause: error, detail: String(error) })
}

/** Whole back-ups, the oldest first. One whose manifest cannot be read stops the work with its name. */
export async function listBackups(dir: string): Promise<StoredBackup[]> {
  const names = (await readdir(dir)).filter((name) => nameOfBackup.test(name)).sort()
  const backups: StoredBackup[] = []
  for (const name of names) {
    const folder = join(dir, name)
    backups.push({ name, folder, manifest: await readManifest(folder) })
  }
  return backups
}

/**
 * Makes a back-up in a folder that gets its name when all of it is safe on the disk. One that fails is deleted, as are
 * those of killed runs.
 */
export async function makeInFolder<T extends { readonly at: Date }>(
  dir: string,
  make: (folder: string) => Promise<T>,
): Promise<T & { readonly name: string }> {
  await removeAbandoned(dir)
  const making = join(dir, `.making-${process.pid}`)
  await mkdir(making, { mode: 0o700 })
  try {
    const made = await make(making)
    const name = nameOf(made.at)
    await syncDisk(making)
    await rename(making, join(dir, name))
    await syncDisk(dir)
    return { ...made, name }
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw backupProblem(error, dir) ?? error
  }
}

export const trialFolder = (dir: string) => join(dir, `.trial-${process.pid}`)

const nameOf = (at: Date) => toBangkokIso(at).slice(0, 19).replace('T', '_').replaceAll(':', '-')

async function removeAbandoned(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const pid = Number(temporary.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(dir, name), { recursive: true, force: true })
  }
}

/** Everything that was written to the disk of `path`: one call, where each of some 1 700 files would need its own. */
async function syncDisk(path: string): Promise<void> {
  await run('sync', process.platform === 'linux' ? ['-f', path] : [])
}

/** Free bytes for the account that asks. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Deletes back-ups older than `keepDays`, and the log and the pictures that only they needed. The newest stays, however
 * old.
 */
export async function pruneBackups(dir: string, keepDays: number, now: Date): Promise<string[]> {
  const backups = await listBackups(dir)
  const before = now.getTime() - keepDays * 24 * 3_600_000
  const isOld = (backup: StoredBackup) =>
    Date.parse(backup.manifest.at) < before && backup !== backups.at(-1)
  const old = backups.filter(isOld)
  if (old.length === 0) return []
  for (const { folder } of old) {
    // first out of sight, then away: half a back-up is none
    const going = join(dir, `.making-${process.pid}`)
    await rename(folder, going)
    await rm(going, { recursive: true, force: true })
  }
  const stays = backups.filter((backup) => !isOld(backup))
  const firstNeeded = firstSegments(stays)
  for (const archive of firstSegments(old).keys()) {
    const first = firstNeeded.get(archive)
    if (first !== undefined) await pruneWalArchive(join(dir, archive), first)
    else await rm(join(dir, archive), { recursive: true, force: true })
  }
  await prunePictures(dir, stays)
  const named = await Promise.all(stays.map(({ folder }) => readArchiveList(folder)))
  await pruneArchiveCopies(dir, new Set(named.flat()), new Date(stays[0]?.manifest.at ?? 0))
  return old.map(({ name }) => name)
}

/** By the folder of the log: the segment with which the oldest of the back-ups begins. */
function firstSegments(backups: readonly StoredBackup[]): Map<string, string> {
  const first = new Map<string, string>()
  for (const { manifest } of backups) {
    if (manifest.database.kind !== 'embedded') continue
    const { archive, firstSegment } = manifest.database
    if (!first.has(archive)) first.set(archive, firstSegment)
  }
  return first
}

/** Pictures that no back-up names. Those written after the oldest one may be of the time since the newest. */
async function prunePictures(dir: string, stays: readonly StoredBackup[]): Promise<void> {
  const named = new Set<string>()
  for (const { folder } of stays) for (const hash of await readPictureList(folder)) named.add(hash)
  const store = picturesOf(dir)
  const since = new Date(stays[0]?.manifest.at ?? 0)
  for (const hash of await listHashes(store)) {
    if (named.has(hash)) continue
    const key = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
    const { mtime } = await stat(join(dir, 'pictures', key))
    if (mtime < since) await store.delete([key])
  }
}

export async function readPictureList(folder: string): Promise<string[]> {
  return (await readFile(join(folder, picturesFile), 'utf8')).split('\n').filter(Boolean)
}

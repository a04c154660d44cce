import { lstat, readFile, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { folderProblem } from '../data-folder.ts'
import { findBinaries, majorOf, type Binaries } from './binaries.ts'
import { initializeWith, makeCluster, type FillHome } from './make-cluster.ts'
import { codeOf, makeOwn, shortName, systemStore } from './places.ts'
import { chooseRunUser, type RunUser } from './run-user.ts'
import { StartError } from './start-error.ts'

/** In a database directory: that of the next major version while data are brought over. */
export const nextName = 'next'
export const halfUpgraded =
  'การย้ายข้อมูลไปยัง PostgreSQL รุ่นใหม่ยังไม่เสร็จ กรุณาสั่ง npm run upgrade-database อีกครั้ง'

/** A database directory: `data` is PostgreSQL's own; the password and the log lie next to it. */
export interface Cluster {
  readonly home: string
  readonly user: RunUser | null
  readonly password: string
  /** Directory of the socket; nobody but its owner and root can enter it. */
  readonly socketDir: string
}

/**
 * Opens the database directory that belongs to `dataDir` (absolute); makes it where it is missing.
 * Throws {@link StartError} for one of another major version.
 */
export async function openCluster(dataDir: string, binaries?: Binaries): Promise<Cluster> {
  const elsewhere = elsewhereOf(dataDir)
  const own = binaries ?? (await findBinaries())
  return sayingWhose(dataDir, async () => {
    const home =
      (await findHome(dataDir, elsewhere)) ??
      (await makeCluster(dataDir, elsewhere, initializeWith(own)))
    refuseOtherMajor(home, await majorIn(join(home, 'data')), majorOf(own))
    return openHome(home)
  })
}

/** The major version of the PostgreSQL that made a directory. */
export async function majorIn(data: string): Promise<number> {
  return Number(await readFile(join(data, 'PG_VERSION'), 'utf8'))
}

function refuseOtherMajor(home: string, major: number, own: number): void {
  const sentence = `ฐานข้อมูลใน ${home} เป็นของ PostgreSQL รุ่น ${major} แต่ระบบนี้ใช้รุ่น ${own}`
  if (major < own)
    throw new StartError(`${sentence} กรุณาสั่ง npm run upgrade-database เพื่อย้ายข้อมูล ข้อมูลเดิมยังอยู่ครบ`)
  if (major > own) throw new StartError(`${sentence} กรุณาใช้โปรแกรมรุ่นใหม่กว่านี้`)
}

/** Makes the database directory of `dataDir`, which has none, by `fill`: it is there whole or not at all. */
export async function fillCluster(dataDir: string, fill: FillHome): Promise<Cluster> {
  return sayingWhose(dataDir, async () => {
    const elsewhere = elsewhereOf(dataDir)
    const there = await findHome(dataDir, elsewhere)
    if (there !== null) throw new StartError(`มีฐานข้อมูลอยู่แล้วที่ ${there} กรุณาย้ายออกก่อน`)
    return openHome(await makeCluster(dataDir, elsewhere, fill))
  })
}

/** The same as {@link openCluster}, but null where it is missing. */
export async function findCluster(dataDir: string): Promise<Cluster | null> {
  return sayingWhose(dataDir, async () => {
    const home = await findHome(dataDir, elsewhereOf(dataDir))
    return home === null ? null : openHome(home)
  })
}

function elsewhereOf(dataDir: string): string {
  return join(systemStore, shortName(dataDir), 'postgres')
}

/** The database in `home`, which may be one that is being made. */
export async function openHome(home: string): Promise<Cluster> {
  const user = await chooseRunUser(home)
  const password = await readFile(join(home, 'password'), 'utf8')
  return { home, user, password, socketDir: await openSocketDir(home, user) }
}

async function sayingWhose<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const problem = folderProblem(codeOf(cause), dataDir)
    if (problem === null || cause instanceof StartError) throw cause
    throw new StartError(problem, { cause, detail: String(cause) })
  }
}

async function findHome(dataDir: string, elsewhere: string): Promise<string | null> {
  const entry = join(dataDir, 'postgres')
  for (const home of [entry, elsewhere]) {
    if (await orNull(stat(join(home, 'data/PG_VERSION')))) return realpath(home)
    if (await orNull(stat(join(home, nextName)))) throw new StartError(halfUpgraded)
  }
  if (!(await orNull(lstat(entry)))?.isSymbolicLink()) return null
  throw new StartError(
    `ไม่พบฐานข้อมูลเดิมที่ ${entry} เชื่อมโยงไป กรุณานำกลับมา หรือลบ ${entry} เพื่อเริ่มฐานข้อมูลใหม่`,
  )
}

async function orNull<T>(wanted: Promise<T>): Promise<T | null> {
  return wanted.catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
}

/** The path of a Unix socket has at most 107 bytes (103 on macOS), so a deep home has its socket under /tmp. */
async function openSocketDir(home: string, user: RunUser | null): Promise<string> {
  if (Buffer.byteLength(join(home, '.s.PGSQL.5432')) <= 100) return home
  const directory = join('/tmp', `roadside-${shortName(home)}`)
  await makeOwn(directory, user)
  const { uid, mode } = await lstat(directory)
  if (uid === (user?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700) return directory
  throw new StartError(
    `โฟลเดอร์ ${directory} เป็นของผู้ใช้อื่น กรุณาลบออก หรือกำหนด DATA_DIR เป็นโฟลเดอร์ที่มีชื่อสั้นกว่านี้`,
  )
}

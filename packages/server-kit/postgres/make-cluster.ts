import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { folderProblem } from '../data-folder.ts'
import { usableBinaries, type Binaries } from './binaries.ts'
import { isAlive, makeOwn, systemStore } from './places.ts'
import { canEnter, chooseRunUser, type RunUser } from './run-user.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

/** Puts `data` and `password` into a database's new directory, as files of `user`. */
export type FillHome = (home: string, user: RunUser | null) => Promise<void>

/**
 * Makes the database directory `postgres` in `dataDir`, or `elsewhere` with a link to it where the user that PostgreSQL
 * runs as cannot come there. It is made under another name and renamed when whole, so a killed start leaves nothing half.
 */
export async function makeCluster(
  dataDir: string,
  elsewhere: string,
  fill: FillHome,
): Promise<string> {
  const entry = join(dataDir, 'postgres')
  const user = await chooseRunUser(entry)
  await prepareDataDir(dataDir, user)
  if (await isMade(entry)) return realpath(entry)
  if (await canEnter(user, dataDir)) return makeHome(entry, user, fill)
  await mkdir(systemStore, { recursive: true })
  await makeOwn(dirname(elsewhere), user)
  const home = await makeHome(elsewhere, user, fill)
  await symlink(home, entry).catch(async (error: unknown) => {
    if (!(await isMade(entry))) throw error
  })
  return home
}

/**
 * Another console that started at the same moment may have made it first; any other file of that
 * name is an error.
 */
async function isMade(home: string): Promise<boolean> {
  if (await stat(join(home, 'data/PG_VERSION')).catch(() => null)) return true
  if (!(await lstat(home).catch(() => null))) return false
  throw new StartError(`${home} มีอยู่แล้วแต่ไม่ใช่ฐานข้อมูล กรุณาย้ายออกก่อน`)
}

/** A new, empty or already private directory becomes private and the database user's; one used otherwise stays as it is. */
async function prepareDataDir(dataDir: string, user: RunUser | null): Promise<void> {
  await mkdir(dirname(dataDir), { recursive: true })
  if (await makeOwn(dataDir, user)) return
  const { uid, mode } = await stat(dataDir)
  if (uid !== process.getuid?.()) return
  const isPrivate = (mode & 0o077) === 0
  if (!isPrivate && (await readdir(dataDir)).length > 0) return
  await chmod(dataDir, 0o700)
  if (user) await chown(dataDir, user.uid, user.gid)
}

async function makeHome(home: string, user: RunUser | null, fill: FillHome): Promise<string> {
  await removeAbandoned(home)
  const making = `${home}.new-${process.pid}`
  try {
    await makeOwn(making, user)
    await fill(making, user)
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
  await syncDirectory(making)
  await rename(making, home).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true })
    if (!(await isMade(home))) throw error
  })
  await syncDirectory(dirname(home))
  return home
}

/** A new database of these binaries, with a password that is made. */
export function initializeWith(binaries: Binaries): FillHome {
  return async (home, user) => {
    const passwordFile = join(home, 'password')
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    if (user) await chown(passwordFile, user.uid, user.gid)
    await initdb(join(home, 'data'), passwordFile, user, binaries)
  }
}

/**
 * Removes the unfinished directories of killed starts; their names end with the process that made
 * them.
 */
async function removeAbandoned(home: string): Promise<void> {
  const prefix = `${basename(home)}.new-`
  for (const name of await readdir(dirname(home))) {
    const pid = Number(name.slice(prefix.length))
    if (!name.startsWith(prefix) || (pid !== process.pid && isAlive(pid))) continue
    await rm(join(dirname(home), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

/**
 * Text is compared by code point, the same on every machine. Its letters are classified as UTF-8
 * where the system can. In the plain C locale `pg_trgm` counts no Thai character as a letter and
 * finds nothing in Thai text.
 */
export async function initdb(
  data: string,
  passwordFile: string,
  user: RunUser | null,
  binaries: Binaries,
): Promise<void> {
  const native = await usableBinaries(binaries, user, systemStore)
  const options = [
    '-D',
    data,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
  ]
  const env = { LC_ALL: 'C', TZ: 'Asia/Bangkok' }
  let failure: unknown
  for (const letters of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const locale = ['--encoding=UTF8', '--locale=C', `--lc-ctype=${letters}`]
    try {
      await run(join(native, 'bin/initdb'), [...options, ...locale], {
        ...user,
        env,
        cwd: dirname(data),
      })
      return
    } catch (error) {
      failure = error
      if (!/invalid locale/.test(String(error))) break
    }
  }
  throw initdbError(dirname(dirname(data)), failure)
}

function initdbError(folder: string, cause: unknown): StartError {
  // the program's output, without its command line
  const output =
    cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause)
  const code = /No space left on device/.test(output)
    ? 'ENOSPC'
    : /Read-only file system/.test(output)
      ? 'EROFS'
      : ''
  const sentence = folderProblem(code, folder) ?? `ไม่สามารถสร้างฐานข้อมูลในโฟลเดอร์ ${folder} ได้`
  return new StartError(sentence, { cause, detail: output.split('\n').slice(-5).join('\n') })
}

/** Makes the names in a directory safe against a crash of the machine. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}

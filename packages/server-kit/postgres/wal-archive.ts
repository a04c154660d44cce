import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Cluster } from './cluster.ts'
import { codeOf } from './places.ts'
import type { PostgresSettings } from './postmaster.ts'
import { canEnter } from './run-user.ts'

/** A segment that is not full is archived after so long: what a lost disk takes with it at most. Seconds. */
const archiveEveryS = 60

/** In PostgreSQL's own directory, which it does not mind. */
export const walArchiveFile = 'wal-archive'

/**
 * The folder in `backupDir` to which this database archives its log. The name is made once for each database, and
 * anew after a restore and for another major version, because it lies with the files that a copy leaves out: nothing
 * writes among the files of another.
 */
export async function walArchiveOf({ home, user }: Cluster, backupDir: string): Promise<string> {
  const file = join(home, 'data', walArchiveFile)
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (known !== null) return join(backupDir, known)
  const day = new Date().toISOString().slice(0, 10)
  const name = `wal-${day}-${randomBytes(4).toString('hex')}`
  await writeFile(file, name, { mode: 0o600, flush: true })
  if (user) await chown(file, user.uid, user.gid)
  return join(backupDir, name)
}

/** Makes the folder where `backupDir` is there and PostgreSQL's user can come to it; false: it is not. */
export async function makeWalArchive({ user }: Cluster, folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { mode: 0o700 })
    if (user) await chown(folder, user.uid, user.gid)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    if (codeOf(error) !== 'EEXIST') throw error
  }
  return canEnter(user, folder)
}

/**
 * Settings with which PostgreSQL archives each segment, compressed, under its own name. A segment that is there already
 * must be the same; one that was half written when the power went is written again.
 */
export function archivingSettings(folder: string): PostgresSettings {
  const at = quoted(folder)
  const store = [
    `gzip -1 -c "%p" > ${at}/%f.new`,
    `sync ${at}/%f.new`,
    `mv ${at}/%f.new ${at}/%f.gz`,
    `sync ${at}`,
  ].join(' && ')
  return {
    archive_mode: 'on',
    archive_timeout: `${archiveEveryS}s`,
    archive_command: `umask 077; if [ -e ${at}/%f.gz ]; then gzip -dc ${at}/%f.gz | cmp -s - "%p"; else ${store}; fi`,
  }
}

/** The same for reading: a segment that is not there ends the recovery. */
export function restoringSettings(folder: string): PostgresSettings {
  const at = quoted(folder)
  return {
    archive_mode: 'off',
    recovery_target_timeline: 'current',
    restore_command: `[ -e ${at}/%f.gz ] && gzip -dc ${at}/%f.gz > "%p"`,
  }
}

/** For the shell, and for PostgreSQL, which reads `%`. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`
}

const segmentName = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/

/** The name of the segment after `name`, with segments of 16 MB. */
export function nextSegment(name: string): string {
  const [, timeline = '', log = '', segment = ''] = segmentName.exec(name) ?? []
  const next = Number.parseInt(segment, 16) + 1
  const carried = Number.parseInt(log, 16) + (next > 0xff ? 1 : 0)
  return timeline + hex(carried) + hex(next > 0xff ? 0 : next)
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

/** The last segment of the timeline of `first` that is archived; `first` where there is none after it. */
export async function lastSegment(folder: string, first: string): Promise<string> {
  const segments = (await readdir(folder))
    .map((name) => name.replace(/\.gz$/, ''))
    .filter((name) => segmentName.test(name) && name.startsWith(first.slice(0, 8)))
  return [first, ...segments].sort().at(-1) ?? first
}

export type WalFault =
  | { readonly fault: 'missing'; readonly segment: string }
  | { readonly fault: 'broken'; readonly segment: string }

/** What is wrong in the archive from segment `first` to `last`; null: it is whole. */
export async function findWalFault(
  folder: string,
  first: string,
  last: string,
): Promise<WalFault | null> {
  for (let segment = first; segment <= last; segment = nextSegment(segment)) {
    const path = join(folder, `${segment}.gz`)
    if ((await stat(path).catch(() => null)) === null) return { fault: 'missing', segment }
    if (!(await isWhole(path))) return { fault: 'broken', segment }
  }
  return null
}

async function isWhole(path: string): Promise<boolean> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  return pipeline(createReadStream(path), createGunzip(), nowhere).then(
    () => true,
    () => false,
  )
}

/** Deletes what no recovery from segment `first` on needs: older segments, and the notes that PostgreSQL adds to some. */
export async function pruneWalArchive(folder: string, first: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^[0-9A-F]{24}.*\.gz$/.test(name) && name < first) await rm(join(folder, name))
}

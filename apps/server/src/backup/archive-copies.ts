import type { NamedFile } from '@roadside/server-kit/archive/catalogue-repository.ts'
import { sha256Of } from '@roadside/server-kit/archive/part-file.ts'
import type { BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import { join } from 'node:path'
import { readFile, stat, utimes } from 'node:fs/promises'
import { openDiskStore } from '@roadside/server-kit/media/disk-store.ts'
import { codeOf } from '@roadside/server-kit/postgres/places.ts'

/** Files of the archive at the place where they were copied to. */
export interface CopiedFiles {
  readonly count: number
  readonly copied: number
  /** Neither here nor there, or with other content than when they were written. */
  readonly missing: readonly string[]
}

const folder = 'readings'
/** Copies of the archive among the back-ups; a file never changes, so that one copy serves all of them. */
export const archiveCopiesOf = (backupDir: string) => openDiskStore(join(backupDir, folder))
/** The list of a back-up's files of the archive. */
export const archiveList = 'readings.txt'

/** Copies the files that are not at `to` yet. `isSure`: those that are there are read, and replaced where they are damaged. */
export async function copyArchive(
  files: readonly NamedFile[],
  { from, to, isSure = false }: { from: BlobStore; to: BlobStore; isSure?: boolean },
): Promise<CopiedFiles> {
  const missing: string[] = []
  let copied = 0
  for (const one of files) {
    const isThere = isSure ? isOf(one, await to.get(one.file)) : await to.has(one.file)
    if (isThere) continue
    const bytes = await from.get(one.file)
    if (bytes === null || !isOf(one, bytes)) {
      missing.push(one.file)
      continue
    }
    await to.put(one.file, bytes, true)
    copied += 1
  }
  return { count: files.length - missing.length, copied, missing }
}

/** The files that are not in the store, or not whole. */
export async function findMissingFiles(
  files: readonly NamedFile[],
  store: BlobStore,
): Promise<string[]> {
  const missing: string[] = []
  for (const one of files) if (!isOf(one, await store.get(one.file))) missing.push(one.file)
  return missing
}

const isOf = ({ sha256 }: NamedFile, bytes: Buffer | null) =>
  bytes !== null && sha256Of(bytes) === sha256

/** A back-up of before the archive has no list. */
export async function readArchiveList(backup: string): Promise<string[]> {
  const text = await readFile(join(backup, archiveList), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').filter(Boolean)
}

/** Deletes copies that no back-up of `lists` names and that were written before `since`. */
export async function pruneArchiveCopies(
  backupDir: string,
  named: ReadonlySet<string>,
  since: Date,
): Promise<void> {
  const store = archiveCopiesOf(backupDir)
  for (const { key } of await store.list('archive')) {
    if (named.has(key)) continue
    const { mtime } = await stat(join(backupDir, folder, key))
    if (mtime < since) await store.delete([key])
  }
}

/**
 * For the copies of an installation whose database another tool backs up: deletes those that neither the catalogue
 * (`files`) nor a back-up of the console (`listed`) has named for `keepDays`. The time of a copy says when it was named last.
 */
export async function pruneUnnamedCopies(
  backupDir: string,
  {
    files,
    listed,
    keepDays,
    now,
  }: {
    readonly files: readonly NamedFile[]
    readonly listed: readonly string[]
    readonly keepDays: number
    readonly now: Date
  },
): Promise<void> {
  // a catalogue without files may be that of a new database, before the restore
  if (files.length === 0) return
  for (const { file } of files)
    await utimes(join(backupDir, folder, file), now, now).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error
    })
  const named = new Set([...files.map(({ file }) => file), ...listed])
  await pruneArchiveCopies(backupDir, named, new Date(now.getTime() - keepDays * 24 * 3_600_000))
}

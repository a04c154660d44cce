import { createHash } from 'node:crypto'
import {
  keyOf,
  readKey,
  topFolders,
  type BlobStore,
} from '@roadside/server-kit/media/blob-store.ts'
import { openBlobStore } from '@roadside/server-kit/media/open-store.ts'
import { StartError } from '@roadside/server-kit/postgres/start-error.ts'
import type { Config } from '../config-schema.ts'

export interface CopiedPictures {
  /** That are now at `to`, those of earlier times included. */
  readonly count: number
  readonly copied: number
  /** Neither here nor there, or with other content than their name says. */
  readonly missing: readonly string[]
}

/** The store of the console itself. A bucket that does not answer, or that is not there, is a {@link StartError}. */
export async function openOwnPictures({
  dataDir,
  mediaS3,
}: Pick<Config, 'dataDir' | 'mediaS3'>): Promise<BlobStore> {
  const store = await openBlobStore(dataDir, mediaS3)
  if (mediaS3 === null) return store
  const failed = (cause: unknown): never => {
    throw new StartError(
      `อ่านหรือเขียนภาพในที่เก็บ ${mediaS3.endpoint} (${mediaS3.bucket}) ไม่ได้ กรุณาตรวจสอบค่าตั้ง MEDIA_S3_* และที่เก็บนั้น`,
      { cause, detail: String(cause) },
    )
  }
  return {
    put: (...args) => store.put(...args).catch(failed),
    get: (key) => store.get(key).catch(failed),
    has: (key) => store.has(key).catch(failed),
    delete: (keys) => store.delete(keys).catch(failed),
    list: (folder) => store.list(folder).catch(failed),
  }
}

/** Pictures that are read at once. */
const atOnce = 4

/**
 * Copies the originals of pictures that are not at `to` yet. The name of a picture is the checksum of its content, so
 * one that is there never changes; smaller sizes are made again from it. `isSure`: those that are there are read, too.
 */
export async function copyPictures(
  hashes: readonly string[],
  { from, to, isSure = false }: { from: BlobStore; to: BlobStore; isSure?: boolean },
): Promise<CopiedPictures> {
  const there = isSure ? new Set<string>() : await listHashes(to)
  const wanted = hashes.filter((hash) => !there.has(hash))
  const missing: string[] = []
  let copied = 0
  const waiting = wanted.values()
  const worker = async () => {
    for (const hash of waiting) {
      const key = keyOf(hash, 'full')
      if (isSure && isOf(hash, await to.get(key))) continue
      const bytes = await from.get(key)
      if (bytes === null || !isOf(hash, bytes)) {
        missing.push(hash)
        continue
      }
      await to.put(key, bytes, true)
      copied += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { count: hashes.length - missing.length, copied, missing: missing.sort() }
}

/** The hashes among `hashes` whose picture is not in the store, or not whole. */
export async function findMissingPictures(
  hashes: readonly string[],
  store: BlobStore,
): Promise<string[]> {
  const missing: string[] = []
  for (const hash of hashes)
    if (!isOf(hash, await store.get(keyOf(hash, 'full')))) missing.push(hash)
  return missing
}

export async function listHashes(store: BlobStore): Promise<Set<string>> {
  const hashes = new Set<string>()
  for (const folder of topFolders)
    for (const { key } of await store.list(folder)) {
      const read = readKey(key)
      if (read?.isOriginal) hashes.add(read.hash)
    }
  return hashes
}

function isOf(hash: string, bytes: Buffer | null): boolean {
  return bytes !== null && createHash('sha256').update(bytes).digest('hex') === hash
}

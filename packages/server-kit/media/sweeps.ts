import type { Db } from '../database.ts'
import type { Sweep } from '../solution-server.ts'
import { keyOf, keysOf, topFolders, type BlobStore } from './blob-store.ts'
import type { PictureColumn } from './media.ts'
import {
  claimStrays,
  deletePictures,
  findUnwanted,
  hasPictures,
  listPictures,
  markFound,
  markLost,
} from './picture-repository.ts'
import { compare } from './sweep-rules.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Pictures deleted in one transaction; a request that stores one of them again waits for it. */
const batch = 200
/** Pictures of one query for unwanted ones, and queries of one run. */
const unwantedSearch = { limit: 10_000, rounds: 10 }
/** Folders of the first level that one run compares. */
const foldersARun = 16
const endOfTime = new Date('9999-12-31T00:00:00Z')

export interface PictureSweepOptions {
  readonly store: BlobStore
  /** Columns of the solutions that mention pictures. */
  readonly columns: readonly PictureColumn[]
  /** Retention of a picture after its newest mention. */
  readonly months: number
}

/**
 * Deletes the pictures that nothing mentions any more, and repairs differences after a kill or a
 * lost disk.
 */
export function pictureSweeps(options: PictureSweepOptions): Sweep[] {
  // Wherever the last start has ended, every folder has its turn.
  let next = Math.floor(Math.random() * topFolders.length)
  return [
    {
      name: 'picture retention',
      everyMs: dayMs / 4,
      run: async ({ database: { db }, now }, log) => {
        const pictures = await deleteUnwanted(db, options, now())
        log.info({ pictures }, 'pictures past their retention deleted')
      },
    },
    {
      name: 'picture files',
      everyMs: hourMs,
      run: async ({ database: { db }, now }, log) => {
        // Files over an empty table are another database's, or this one has yet to be restored.
        if (!(await hasPictures(db))) return
        const sums = { strays: 0, leftovers: 0, lost: 0, found: 0 }
        for (let done = 0; done < foldersARun; done += 1) {
          const repaired = await repairFolder(db, options.store, topFolders[next] ?? '00', now())
          for (const kind of ['strays', 'leftovers', 'lost', 'found'] as const)
            sums[kind] += repaired[kind]
          next = (next + 1) % topFolders.length
        }
        if (sums.lost > 0) log.warn({ lost: sums.lost }, 'pictures whose files are gone')
        if (sums.strays + sums.leftovers + sums.found > 0)
          log.info(sums, 'files of pictures set right')
      },
    },
  ]
}

async function deleteUnwanted(
  db: Db,
  { store, columns, months }: PictureSweepOptions,
  now: Date,
): Promise<number> {
  // The rows that mention a picture are written after the picture itself.
  const usedBefore = new Date(now.getTime() - dayMs)
  let deleted = 0
  for (let round = 0; round < unwantedSearch.rounds; round += 1) {
    const unwanted = await findUnwanted(db, columns, {
      usedBefore,
      now,
      months,
      limit: unwantedSearch.limit,
    })
    const deletedBefore = deleted
    for (const some of inBatches(unwanted))
      deleted += await deleteWithFiles(db, store, some, usedBefore)
    if (unwanted.length < unwantedSearch.limit || deleted === deletedBefore) break
  }
  return deleted
}

function deleteWithFiles(
  db: Db,
  store: BlobStore,
  hashes: readonly string[],
  usedBefore: Date,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const deletedHashes = await deletePictures(trx, hashes, usedBefore)
    await store.delete(deletedHashes.flatMap(keysOf))
    return deletedHashes.length
  })
}

async function repairFolder(db: Db, store: BlobStore, folder: string, now: Date) {
  const olderThan = new Date(now.getTime() - hourMs)
  // Files first: a file stored in between has a row that is too young to count.
  const files = await store.list(folder)
  const mismatch = compare(files, await listPictures(db, folder), olderThan)
  await store.delete(mismatch.leftovers)
  let strays = 0
  for (const hashes of inBatches([...mismatch.strays.keys()])) {
    strays += await deleteStrays(db, store, hashes, mismatch.strays)
  }
  const lost: string[] = []
  for (const hash of mismatch.lost) if (!(await store.has(keyOf(hash, 'full')))) lost.push(hash)
  await markLost(db, lost, olderThan)
  await markFound(db, mismatch.found)
  return {
    strays,
    leftovers: mismatch.leftovers.length,
    lost: lost.length,
    found: mismatch.found.length,
  }
}

function deleteStrays(
  db: Db,
  store: BlobStore,
  hashes: readonly string[],
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const claimed = await claimStrays(trx, hashes)
    await store.delete(claimed.flatMap((hash) => keys.get(hash) ?? []))
    // ends the claim: of what age its row is does not matter
    await deletePictures(trx, claimed, endOfTime)
    return claimed.length
  })
}

function* inBatches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += batch) yield all.slice(start, start + batch)
}

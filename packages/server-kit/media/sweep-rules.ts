import { readKey, type BlobEntry } from './blob-store.ts'
import type { ListedPicture } from './picture-repository.ts'

/** Differences between files and rows. */
export interface Mismatch {
  /** Hashes that have files and no row, with the keys of those files. */
  readonly strays: ReadonlyMap<string, readonly string[]>
  /** Keys that a killed write has left. */
  readonly leftovers: readonly string[]
  /** Hashes that have a row and no file. */
  readonly lost: readonly string[]
  /** Hashes that were lost and have their file again. */
  readonly found: readonly string[]
}

/**
 * Compares the files of the store with the rows of the table, both listed in this order. A file
 * younger than `before` may still be in progress and is left alone, as is every foreign file.
 */
export function compare(
  files: readonly BlobEntry[],
  rows: readonly ListedPicture[],
  before: Date,
): Mismatch {
  const known = new Set(rows.map(({ hash }) => hash))
  const originals = new Set<string>()
  const young = new Set<string>()
  const strays = new Map<string, string[]>()
  const leftovers: string[] = []
  for (const { key, at } of files) {
    const file = readKey(key)
    if (!file) continue
    if (file.isOriginal) originals.add(file.hash)
    if (at >= before) young.add(file.hash)
    else if (file.isTemporary) leftovers.push(key)
    else if (!known.has(file.hash)) strays.set(file.hash, [...(strays.get(file.hash) ?? []), key])
  }
  for (const hash of young) strays.delete(hash)
  const unused = rows.filter(({ hash, state, lastUsedAt }) => {
    return state !== 'lost' && lastUsedAt < before && !originals.has(hash)
  })
  const back = rows.filter(({ hash, state }) => state === 'lost' && originals.has(hash))
  return {
    strays,
    leftovers,
    lost: unused.map(({ hash }) => hash),
    found: back.map(({ hash }) => hash),
  }
}

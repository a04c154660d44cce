import { madeSizes, type PictureSize } from './media.ts'

/** A file of the store: its key and when it was written. */
export interface BlobEntry {
  readonly key: string
  readonly at: Date
}

/** Stores bytes under keys like `ab/cd/abcd…-150.jpg`: a folder, or an S3-compatible store. */
export interface BlobStore {
  /** `isDurable`: the bytes outlive a power cut when this resolves. Either way they are there whole or not at all. */
  put(key: string, bytes: Buffer, isDurable: boolean): Promise<void>
  /** Null: not there. */
  get(key: string): Promise<Buffer | null>
  has(key: string): Promise<boolean>
  /** A missing file counts as deleted. */
  delete(keys: readonly string[]): Promise<void>
  /** Everything under `folder` (`ab`), including the remains of a killed write. */
  list(folder: string): Promise<readonly BlobEntry[]>
}

/** The folders of the first level, each with a like share of the pictures. */
export const topFolders: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)

export function keyOf(hash: string, size: PictureSize): string {
  const original = `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
  return size === 'full' ? original : `${original}-${size}.jpg`
}

/** Every key that a picture may have. */
export function keysOf(hash: string): string[] {
  return [keyOf(hash, 'full'), ...madeSizes.map((size) => keyOf(hash, size))]
}

export const temporarySuffix = '.tmp'

/** The picture to which a key belongs; null for a foreign file. */
export function readKey(
  key: string,
): { hash: string; isTemporary: boolean; isOriginal: boolean } | null {
  const [, a, b, hash, size, temporary] =
    /^([0-9a-f]{2})\/([0-9a-f]{2})\/([0-9a-f]{64})(-\d+\.jpg)?(\.[0-9a-f]+\.tmp)?$/.exec(key) ?? []
  if (hash === undefined || !hash.startsWith(`${a}${b}`)) return null
  const isTemporary = temporary !== undefined
  return { hash, isTemporary, isOriginal: !isTemporary && size === undefined }
}

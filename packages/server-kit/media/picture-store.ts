import { webcrypto } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Database } from '../database.ts'
import { asPassingFailure } from '../ingest/failure.ts'
import { keyOf, type BlobStore } from './blob-store.ts'
import { formatOf, inspect, isPdf, makeSizes } from './image.ts'
import type { StoredPictureFile, MadeSize, Media, PictureSize } from './media.ts'
import { findPicture, insertPicture, usePicture } from './picture-repository.ts'
import { signLink } from './signed-link.ts'
import { makeTurns } from './turns.ts'

export interface PictureStoreOptions {
  readonly database: Database
  readonly store: BlobStore
  /** The first signs links. */
  readonly secrets: readonly string[]
  /** Before absolute links; null or none: they are relative. */
  readonly publicUrl?: string | null
  readonly now: () => Date
}

export interface StoredPicture {
  readonly bytes: Buffer
  readonly type: string
}

/** The store of pictures with the functions of the console's own route. */
export interface PictureStore extends Media {
  /** Null: not there, or never to be served. A size that is missing is made again. */
  read(hash: string, size: PictureSize): Promise<StoredPicture | null>
}

/** A picture uses one of Node's four threads; other work (files, passwords) needs one of them. */
const atOnce = Math.min(availableParallelism(), 3)
export const storeLimits = { atOnce, mostWaiting: 2_000, mostWeight: 256 * 1024 * 1024 }

const refusals = {
  unknown: 'ไม่ใช่ภาพ JPEG, PNG หรือ WebP',
  too_large: 'ภาพมีจำนวนพิกเซลมากเกินกำหนด (ไม่เกิน 50 ล้านพิกเซล)',
} as const

/** Opens the store of pictures over where the bytes lie and the table that knows them. */
export function openPictureStore({
  database: { db },
  store,
  secrets,
  publicUrl,
  now,
}: PictureStoreOptions): PictureStore {
  const [secret] = secrets
  if (secret === undefined) throw new Error('no token secret')
  const turn = makeTurns(storeLimits)

  const storePicture = async (bytes: Buffer): Promise<StoredPictureFile> => {
    const hash = await hashOf(bytes)
    const original = keyOf(hash, 'full')
    const known = await usePicture(db, hash, now())
    if (known && known.state !== 'lost' && (await store.has(original))) return asStored(hash, known)
    const inspected = await inspect(bytes)
    if (inspected.state === 'too_large') return { state: 'refused', message: refusals.too_large }
    const [sizes] = await Promise.all([
      inspected.state === 'ok' ? makeSizes(bytes) : null,
      store.put(original, bytes, true),
    ])
    if (sizes) await putSizes(store, hash, sizes)
    const { width, height } =
      inspected.state === 'ok' && sizes ? inspected : { width: null, height: null }
    const row = { state: width === null ? 'broken' : 'ok', width, height } as const
    await insertPicture(db, { hash, bytes: bytes.length, ...row }, now())
    // A sweep may have deleted the file while there was no row; now there is one, and it does so no more.
    if (!(await store.has(original))) await store.put(original, bytes, true)
    return asStored(hash, row)
  }

  const storeDocument = async (bytes: Buffer) => {
    const hash = await hashOf(bytes)
    await usePicture(db, hash, now())
    const original = keyOf(hash, 'full')
    await store.put(original, bytes, true)
    const row = { state: 'ok', width: null, height: null, isDocument: true } as const
    await insertPicture(db, { hash, bytes: bytes.length, ...row }, now())
    // as of a picture: a sweep deletes it no more
    if (!(await store.has(original))) await store.put(original, bytes, true)
    return { hash }
  }

  const makeAgain = async (hash: string): Promise<ReadonlyMap<MadeSize, Buffer> | null> => {
    const original = await readOriginal(hash)
    const sizes = original && (await makeSizes(original))
    if (sizes) await putSizes(store, hash, sizes)
    return sizes
  }
  /** By hash: a table of thumbnails requests several sizes of a picture at once. */
  const making = new Map<string, ReturnType<typeof makeAgain>>()
  const readOriginal = async (hash: string): Promise<Buffer | null> => {
    const known = await findPicture(db, hash)
    return known?.state === 'ok' ? store.get(keyOf(hash, 'full')) : null
  }

  return {
    storePicture: async (bytes) => {
      if (formatOf(bytes) === null) return { state: 'refused', message: refusals.unknown }
      try {
        return await turn(bytes.length, () => storePicture(bytes))
      } catch (error) {
        throw asPassingFailure(error) ?? error
      }
    },
    storeDocument: async (bytes) => {
      if (!isPdf(bytes)) return null
      try {
        return await turn(bytes.length, () => storeDocument(bytes))
      } catch (error) {
        throw asPassingFailure(error) ?? error
      }
    },
    link: (hash, size) => signLink(secret, hash, size, now()),
    absoluteLink: (hash, size) => `${publicUrl ?? ''}${signLink(secret, hash, size, now())}`,
    read: async (hash, size) => {
      if (size === 'full') {
        const bytes = await readOriginal(hash)
        return bytes && { bytes, type: typeOf(bytes) }
      }
      const there = await store.get(keyOf(hash, size))
      if (there) return { bytes: there, type: 'image/jpeg' }
      const made =
        making.get(hash) ?? turn(0, () => makeAgain(hash)).finally(() => making.delete(hash))
      making.set(hash, made)
      const bytes = (await made)?.get(size)
      return bytes ? { bytes, type: 'image/jpeg' } : null
    },
  }
}

const typeOf = (bytes: Buffer) =>
  isPdf(bytes) ? 'application/pdf' : `image/${formatOf(bytes) ?? 'jpeg'}`

/** Losing them costs only time, so no request waits for the disk, and a full disk stops none. */
async function putSizes(
  store: BlobStore,
  hash: string,
  sizes: ReadonlyMap<MadeSize, Buffer>,
): Promise<void> {
  const puts = [...sizes].map(([size, bytes]) => store.put(keyOf(hash, size), bytes, false))
  await Promise.allSettled(puts)
}

function asStored(
  hash: string,
  { width, height }: { width: number | null; height: number | null },
): StoredPictureFile {
  return width === null || height === null
    ? { state: 'broken', hash }
    : { state: 'ok', hash, width, height }
}

/** On a thread: a large picture uses the processor for some milliseconds. */
async function hashOf(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

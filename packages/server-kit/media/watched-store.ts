import { ApiError } from '@roadside/contract/errors.ts'
import type { BaseLogger } from 'pino'
import { isDiskFull } from '../database-errors.ts'
import type { BlobStore } from './blob-store.ts'

/** A store with failures as `storage_full` or `unavailable`, and with a known state. */
export interface WatchedStore extends BlobStore {
  /** False while nothing can be written, tried out where the last write failed. */
  isReady(): Promise<boolean>
}

const probeKey = 'probe'
const probe = Buffer.alloc(256 * 1024)

/**
 * Logs once when writing begins to fail, and once when it works again; returns {@link
 * WatchedStore.isReady}.
 */
export function watchStore(
  store: BlobStore,
  log: Pick<BaseLogger, 'error' | 'info'>,
): WatchedStore {
  let failure: ApiError | null = null
  const put: BlobStore['put'] = async (...args) => {
    try {
      await store.put(...args)
    } catch (cause) {
      const failed = asStoreFailure(cause)
      if (failure?.code !== failed.code)
        log.error({ err: cause, code: failed.code }, 'pictures cannot be stored')
      failure = failed
      throw failed
    }
    if (failure) log.info('pictures are stored again')
    failure = null
  }
  /** One attempt at a time, for all callers. */
  let probing: Promise<boolean> | null = null
  const tryOut = async () => {
    try {
      await put(probeKey, probe, true)
      await store.delete([probeKey])
      return true
    } catch {
      return false
    }
  }
  return {
    put,
    get: (key) => store.get(key).catch(rethrow),
    has: (key) => store.has(key).catch(rethrow),
    delete: (keys) => store.delete(keys).catch(rethrow),
    list: (folder) => store.list(folder).catch(rethrow),
    isReady: async () => {
      if (!failure) return true
      probing ??= tryOut().finally(() => (probing = null))
      return probing
    },
  }
}

function rethrow(cause: unknown): never {
  throw asStoreFailure(cause)
}

/** A disk, a quota or a bucket that is full; everything else may pass. */
export function asStoreFailure(cause: unknown): ApiError {
  const { code, $metadata } = cause as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const isFull = isDiskFull(cause) || code === 'EDQUOT' || $metadata?.httpStatusCode === 507
  return new ApiError(isFull ? 'storage_full' : 'unavailable', undefined, { cause })
}

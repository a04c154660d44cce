import { join, resolve } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { openDiskStore } from './disk-store.ts'
import type { S3Settings } from './s3-store.ts'

/**
 * Opens the store of pictures by the settings. The client of object stores is loaded only where
 * there is one.
 */
export async function openBlobStore(dataDir: string, s3: S3Settings | null): Promise<BlobStore> {
  if (!s3) return openDiskStore(join(resolve(dataDir), 'media'))
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(s3)
}

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import type { BlobEntry, BlobStore } from './blob-store.ts'

/** `MEDIA_S3_*` of the configuration. */
export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Objects deleted by one request. */
const atOnce = 8

/** Pictures in a bucket of any S3-compatible store, addressed by path. An object is durable when the store has answered. */
export function openS3Store(settings: S3Settings): BlobStore {
  const { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many compatible stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  })
  return {
    put: async (Key, Body) => {
      const ContentType = Key.endsWith('.jpg') ? 'image/jpeg' : 'application/octet-stream'
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    get: async (Key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    has: async (Key) => {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key }))
        return true
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    delete: async (keys) => {
      // One by one: deleting many at once needs a checksum that not every store supports.
      for (let start = 0; start < keys.length; start += atOnce) {
        const some = keys.slice(start, start + atOnce)
        await Promise.all(some.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }))))
      }
    },
    list: async (folder) => {
      const entries: BlobEntry[] = []
      let ContinuationToken: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }),
        )
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key !== undefined && LastModified) entries.push({ key: Key, at: LastModified })
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken !== undefined)
      return entries
    },
  }
}

/** The object; a bucket that is not there is a fault of the settings. */
function isMissing(error: unknown): boolean {
  return error instanceof NoSuchKey || error instanceof NotFound
}

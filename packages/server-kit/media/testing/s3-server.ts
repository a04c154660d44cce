import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../s3-store.ts'

interface S3rver {
  run(): Promise<{ readonly port: number }>
  close(): Promise<void>
}
type S3rverOptions = Readonly<Record<string, unknown>>
// Its package has no types.
const Server = createRequire(import.meta.url)('s3rver') as new (options: S3rverOptions) => S3rver

/** An S3-compatible store on a free loopback port, with one empty bucket. */
export async function startTestS3(): Promise<{ settings: S3Settings; drop: () => Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'roadside-s3-'))
  const server = new Server({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  })
  const { port } = await server.run()
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'pictures',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    drop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf, type BlobStore } from './blob-store.ts'
import { openS3Store, type S3Settings } from './s3-store.ts'
import { startTestS3 } from './testing/s3-server.ts'
import { scratchStore } from './testing/scratch-store.ts'

const hash = 'ab'.repeat(32)
const bytes = Buffer.from([0, 255, 1, 254, 10, 13])

let disk: Awaited<ReturnType<typeof scratchStore>>
let s3: { settings: S3Settings; drop: () => Promise<void> }
const stores: Record<string, BlobStore> = {}
beforeAll(async () => {
  disk = await scratchStore()
  s3 = await startTestS3()
  stores['on disk'] = disk.store
  stores['in S3'] = openS3Store(s3.settings)
})
afterAll(async () => {
  await disk.drop()
  await s3.drop()
})

describe.for(['on disk', 'in S3'])('%s', (where) => {
  const store = () => stores[where] as BlobStore

  test('what was put is there, byte for byte, until it is deleted', async () => {
    const key = keyOf(hash, 'full')
    expect(await store().get(key)).toBeNull()
    expect(await store().has(key)).toBe(false)
    await store().put(key, bytes, true)
    expect(await store().get(key)).toEqual(bytes)
    expect(await store().has(key)).toBe(true)
    await store().put(key, Buffer.from('another'), false)
    expect(await store().get(key)).toEqual(Buffer.from('another'))
    await store().delete([key, keyOf(hash, 150)])
    expect(await store().get(key)).toBeNull()
    expect(await store().list('ab')).toEqual([])
  })

  test('a folder lists what is in it and when it came', async () => {
    const keys = [keyOf(hash, 'full'), keyOf(hash, 150), keyOf(`abcd${'0'.repeat(60)}`, 'full')]
    for (const key of [...keys, keyOf('cd'.repeat(32), 'full')])
      await store().put(key, bytes, false)
    const listed = await store().list('ab')
    expect(listed.map(({ key }) => key).sort()).toEqual(keys.sort())
    for (const { at } of listed) expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(10_000)
    expect(await store().list('ef')).toEqual([])
  })
})

// The store of the tests cannot turn a page: it needs a cipher that Node no longer has.
test('objects on further pages are listed as well', async () => {
  const requests: string[] = []
  const pages = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://pages')
    const token = searchParams.get('continuation-token')
    requests.push(`${searchParams.get('prefix')} ${token}`)
    const next = token === null ? '<NextContinuationToken>more</NextContinuationToken>' : ''
    const key = keyOf(hash, token === null ? 'full' : 150)
    response.end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}
      <Contents><Key>${key}</Key><LastModified>2026-11-21T13:00:00.000Z</LastModified></Contents></ListBucketResult>`)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = pages.address() as AddressInfo
    const store = openS3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
    const at = new Date('2026-11-21T20:00:00+07:00')
    expect(await store.list('ab')).toEqual([
      { key: keyOf(hash, 'full'), at },
      { key: keyOf(hash, 150), at },
    ])
    expect(requests).toEqual(['ab/ null', 'ab/ more'])
  } finally {
    pages.close()
    pages.closeAllConnections()
  }
})

test('only the console’s own user sees into the folders', async () => {
  await disk.store.put(keyOf(hash, 'full'), bytes, true)
  const modeOf = async (path: string) => (await stat(join(disk.root, path))).mode & 0o777
  expect(await modeOf('.')).toBe(0o700)
  expect(await modeOf('ab')).toBe(0o700)
  expect(await modeOf('ab/ab')).toBe(0o700)
  expect(await modeOf(keyOf(hash, 'full'))).toBe(0o600)
})

test('a write that fails leaves nothing, and a folder that was deleted is made again', async () => {
  const key = keyOf(`aabb${'1'.repeat(60)}`, 'full')
  // A folder stands where the file should be: the last step fails.
  await mkdir(join(disk.root, key), { recursive: true })
  await chmod(join(disk.root, key), 0o700)
  await writeFile(join(disk.root, key, 'full'), '')
  await expect(disk.store.put(key, bytes, true)).rejects.toThrow(/EISDIR|ENOTEMPTY/)
  expect(await readdir(join(disk.root, 'aa/bb'))).toEqual([key.slice(6)])
  await rm(join(disk.root, 'aa'), { recursive: true })
  await disk.store.put(key, bytes, true)
  expect(await disk.store.get(key)).toEqual(bytes)
})

test('a bucket that is not there is a fault, and not a missing picture', async () => {
  const astray = openS3Store({ ...s3.settings, bucket: 'nowhere' })
  await expect(astray.get(keyOf(hash, 'full'))).rejects.toThrow(/bucket/)
  await expect(astray.put(keyOf(hash, 'full'), bytes, true)).rejects.toThrow(/bucket/)
})

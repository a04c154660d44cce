import { createHash } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { keyOf, keysOf, type BlobStore } from './blob-store.ts'
import { storeLimits, openPictureStore, type PictureStore } from './picture-store.ts'
import { openS3Store } from './s3-store.ts'
import { hugeJpeg, hugePng, jpegOf, pngOf } from './testing/pictures.ts'
import { startTestS3 } from './testing/s3-server.ts'
import { scratchStore } from './testing/scratch-store.ts'
import { watchStore } from './watched-store.ts'

const clock = { now: new Date('2026-11-21T20:00:00+07:00') }
let t: TestDatabase
let disk: Awaited<ReturnType<typeof scratchStore>>
/** Keys in the order in which they were written. */
let puts: string[]
let pictures: PictureStore
const counted = (store: BlobStore): BlobStore => ({
  ...store,
  put: async (key, bytes, isDurable) => {
    await store.put(key, bytes, isDurable)
    puts.push(isDurable ? `${key} durable` : key)
  },
})
const open = (store: BlobStore) =>
  openPictureStore({ database: t.database, store, secrets: ['a secret'], now: () => clock.now })

beforeAll(async () => {
  t = await createTestDatabase()
  disk = await scratchStore()
  puts = []
  pictures = open(counted(disk.store))
})
afterAll(async () => {
  await disk.drop()
  await t.drop()
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function rowOf(hash: string) {
  const { rows } = await t.database.pool.query<Record<string, unknown>>(
    `select state, width, height, bytes, stored_at, last_used_at from picture where hash = decode($1, 'hex')`,
    [hash],
  )
  return rows[0] ?? null
}

test('a picture is stored with its sizes, its original durably', async () => {
  puts = []
  const bytes = await jpegOf(1600, 900)
  const hash = sha256(bytes)
  expect(await pictures.storePicture(bytes)).toEqual({
    state: 'ok',
    hash,
    width: 1600,
    height: 900,
  })
  expect(puts.toSorted()).toEqual(
    [`${keyOf(hash, 'full')} durable`, ...keysOf(hash).slice(1)].toSorted(),
  )
  expect(await pictures.read(hash, 'full')).toEqual({ bytes, type: 'image/jpeg' })
  for (const size of [150, 200, 800] as const) {
    const made = await pictures.read(hash, size)
    expect(made?.type).toBe('image/jpeg')
    expect((await sharp(made?.bytes).metadata()).width).toBe(size)
  }
  expect(await rowOf(hash)).toMatchObject({
    state: 'ok',
    width: 1600,
    height: 900,
    bytes: bytes.length,
  })
})

test('the same content again is neither written nor decoded again', async () => {
  const bytes = await jpegOf(640, 480, 1)
  const first = await pictures.storePicture(bytes)
  puts = []
  const file = join(disk.root, keyOf(sha256(bytes), 'full'))
  const { ino } = await stat(file)
  const before = await rowOf(sha256(bytes))
  expect(await pictures.storePicture(Buffer.from(bytes))).toEqual(first)
  expect(puts).toEqual([])
  expect((await stat(file)).ino).toBe(ino)
  expect(await rowOf(sha256(bytes))).toEqual(before)
  // After an hour it is marked as used, so that no sweep takes it.
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  await pictures.storePicture(bytes)
  expect(await rowOf(sha256(bytes))).toEqual({ ...before, last_used_at: clock.now })
  expect(puts).toEqual([])
})

test('the same content sent many times at once is stored once', async () => {
  const bytes = await jpegOf(640, 480, 2)
  const stored = await Promise.all(Array.from({ length: 12 }, () => pictures.storePicture(bytes)))
  expect(new Set(stored.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await disk.store.get(keyOf(sha256(bytes), 'full'))).toEqual(bytes)
})

test('a picture is as high as it is looked at', async () => {
  expect(await pictures.storePicture(await jpegOf(900, 300, 3, 8))).toMatchObject({
    state: 'ok',
    width: 300,
    height: 900,
  })
})

test('a PNG is served as what it is', async () => {
  const bytes = await pngOf(300, 200)
  await pictures.storePicture(bytes)
  expect(await pictures.read(sha256(bytes), 'full')).toEqual({ bytes, type: 'image/png' })
})

test('a JPEG that is cut short is stored and never served', async () => {
  const whole = await jpegOf(640, 480, 4)
  const bytes = whole.subarray(0, whole.length / 2)
  const hash = sha256(bytes)
  const broken = { state: 'broken', hash }
  expect(await pictures.storePicture(bytes)).toEqual(broken)
  expect(await disk.store.get(keyOf(hash, 'full'))).toEqual(bytes)
  expect(await rowOf(hash)).toMatchObject({ state: 'broken', width: null })
  for (const size of [150, 800, 'full'] as const) expect(await pictures.read(hash, size)).toBeNull()
  expect(await pictures.storePicture(bytes)).toEqual(broken)
})

test.for([
  ['nothing', () => Buffer.alloc(0)],
  [
    'SVG',
    () =>
      Buffer.from(
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      ),
  ],
  ['HTML', () => Buffer.from('<!doctype html><p>401 Unauthorized</p>')],
  ['a PNG of 50 000 × 50 000', hugePng],
  ['a JPEG of 50 000 × 50 000', hugeJpeg],
] as const)('%s is refused with a sentence and leaves nothing', async ([, make]) => {
  puts = []
  const bytes = await make()
  const stored = await pictures.storePicture(bytes)
  expect(stored).toEqual({
    state: 'refused',
    message: expect.stringMatching(/^(ไม่ใช่ภาพ|ภาพมีจำนวนพิกเซล)/) as string,
  })
  expect(puts).toEqual([])
  expect(await rowOf(sha256(bytes))).toBeNull()
  expect(await pictures.read(sha256(bytes), 'full')).toBeNull()
})

test('a size that is missing is made again, once for all who ask', async () => {
  const bytes = await jpegOf(1000, 500, 5)
  const hash = sha256(bytes)
  await pictures.storePicture(bytes)
  const before = await pictures.read(hash, 200)
  await disk.store.delete([keyOf(hash, 200), keyOf(hash, 150)])
  puts = []
  const requests = await Promise.all(
    ([200, 150, 200, 150] as const).map((size) => pictures.read(hash, size)),
  )
  expect(requests[0]).toEqual(before)
  expect(puts.toSorted()).toEqual(keysOf(hash).slice(1).toSorted())
  expect(await disk.store.has(keyOf(hash, 200))).toBe(true)
})

test('a picture without its file is stored again when it arrives again', async () => {
  const bytes = await jpegOf(400, 300, 6)
  const hash = sha256(bytes)
  await pictures.storePicture(bytes)
  await disk.store.delete(keysOf(hash))
  expect(await pictures.read(hash, 'full')).toBeNull()
  expect(await pictures.read(hash, 150)).toBeNull()
  await t.database.pool.query(`update picture set state = 'lost' where hash = decode($1, 'hex')`, [
    hash,
  ])
  expect(await pictures.storePicture(bytes)).toMatchObject({ state: 'ok', width: 400 })
  expect(await rowOf(hash)).toMatchObject({ state: 'ok' })
  expect((await pictures.read(hash, 'full'))?.bytes).toEqual(bytes)
})

test('a file that a sweep takes while there is no row is written again', async () => {
  const bytes = await jpegOf(400, 300, 7)
  const hash = sha256(bytes)
  let isDeleted = false
  const swept = open({
    ...disk.store,
    has: async (key) => {
      if (!isDeleted) await disk.store.delete([key])
      isDeleted = true
      return disk.store.has(key)
    },
  })
  await swept.storePicture(bytes)
  expect(isDeleted).toBe(true)
  expect(await disk.store.get(keyOf(hash, 'full'))).toEqual(bytes)
})

test('a full disk and a database that is away are said so, and what was not acknowledged has no row', async () => {
  const bytes = await jpegOf(400, 300, 8)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const log = { error: () => undefined, info: () => undefined }
  const fullStore = watchStore({ ...disk.store, put: () => Promise.reject(full) }, log)
  await expect(open(fullStore).storePicture(bytes)).rejects.toMatchObject({ code: 'storage_full' })
  expect(await rowOf(sha256(bytes))).toBeNull()
  const away = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/nothing',
    onIdleError: () => undefined,
  })
  const overAway = openPictureStore({
    database: away,
    store: disk.store,
    secrets: ['s'],
    now: () => clock.now,
  })
  await expect(overAway.storePicture(bytes)).rejects.toMatchObject({
    name: 'ApiError',
    code: 'unavailable',
  })
  await away.close()
  // Thumbnails that find no room cost nothing: they are made again.
  const nearlyFull = {
    ...disk.store,
    put: (...[key, , isDurable]: Parameters<BlobStore['put']>) => {
      return isDurable ? disk.store.put(key, bytes, true) : Promise.reject(full)
    },
  }
  expect(await open(nearlyFull).storePicture(bytes)).toMatchObject({ state: 'ok' })
  expect(await pictures.read(sha256(bytes), 150)).not.toBeNull()
})

test('many may wait, not more', async () => {
  const bytes = await jpegOf(64, 64, 9)
  const stored = await Promise.allSettled(
    Array.from({ length: storeLimits.mostWaiting + 100 }, () => pictures.storePicture(bytes)),
  )
  const refused = stored.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(90)
  expect(refused.length).toBeLessThan(100)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' })
})

test('pictures lie in an S3-compatible store as well', async () => {
  const s3 = await startTestS3()
  try {
    const inS3 = open(openS3Store(s3.settings))
    const bytes = await jpegOf(1000, 500, 10)
    const hash = sha256(bytes)
    expect(await inS3.storePicture(bytes)).toMatchObject({ state: 'ok', hash })
    expect((await inS3.read(hash, 'full'))?.bytes).toEqual(bytes)
    expect((await sharp((await inS3.read(hash, 800))?.bytes).metadata()).width).toBe(800)
    expect(await disk.store.has(keyOf(hash, 'full'))).toBe(false)
  } finally {
    await s3.drop()
  }
})

test('no write leaves anything half done', async () => {
  const names = await readdir(disk.root, { recursive: true })
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([])
  await rm(disk.root, { recursive: true })
})

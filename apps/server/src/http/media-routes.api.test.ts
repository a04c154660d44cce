import { createHash } from 'node:crypto'
import { jpegOf } from '@roadside/server-kit/media/testing/pictures.ts'
import { scratchStore } from '@roadside/server-kit/media/testing/scratch-store.ts'
import { keyOf } from '@roadside/server-kit/media/blob-store.ts'
import { installErrorHandler } from '@roadside/server-kit/error-handler.ts'
import { openPictureStore, type PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import {
  createTestDatabase,
  type TestDatabase,
} from '@roadside/server-kit/testing/test-database.ts'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mountMedia } from './media-routes.ts'
import { installSecurity } from './security.ts'

const start = new Date('2026-11-21T20:15:00+07:00')
const clock = { now: start }
const now = () => clock.now
let t: TestDatabase
let disk: Awaited<ReturnType<typeof scratchStore>>
let pictures: PictureStore
let app: FastifyInstance
let bytes: Buffer
let hash: string

beforeAll(async () => {
  t = await createTestDatabase()
  disk = await scratchStore()
  pictures = openPictureStore({ database: t.database, store: disk.store, secrets: ['new'], now })
  app = fastify()
  installErrorHandler(app)
  await installSecurity(app, {
    mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    inlineScripts: [],
    isHttps: false,
    corsOrigins: [],
  })
  mountMedia(app, { pictures, secrets: ['new', 'old'], now })
  bytes = await jpegOf(1200, 800)
  hash = createHash('sha256').update(bytes).digest('hex')
  await pictures.storePicture(bytes)
})
beforeEach(() => {
  clock.now = start
})
afterAll(async () => {
  await app.close()
  await disk.drop()
  await t.drop()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'accept-encoding': 'gzip', ...headers } })

async function refusal(url: string) {
  const { statusCode, headers, json } = await get(url)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBeUndefined()
  const { code, message } = json<{ code: string; message: string }>()
  expect(message).toMatch(/^[\u0e00-\u0e7f]/)
  return `${statusCode} ${code}`
}

test('a link shows the picture in its size, cached until the link expires', async () => {
  const { statusCode, headers, rawPayload } = await get(pictures.link(hash, 200))
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=6300, immutable',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['x-ratelimit-limit']).toBeUndefined()
  expect(await sharp(rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 200,
    height: 133,
  })
})

test('the full size is the picture as it came', async () => {
  const { rawPayload } = await get(pictures.link(hash, 'full'))
  expect(rawPayload).toEqual(bytes)
})

test('a browser that has it already gets 304', async () => {
  const url = pictures.link(hash, 800)
  const { headers } = await get(url)
  const again = await get(url, { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(
    (await get(pictures.link(hash, 200), { 'if-none-match': String(headers.etag) })).statusCode,
  ).toBe(200)
})

test('a link is for its own picture and size, and nothing goes without one', async () => {
  const url = pictures.link(hash, 200)
  expect(await refusal(url.replace('/200.jpg', '/full.jpg'))).toBe('403 forbidden')
  expect(await refusal(url.replace(hash, '0'.repeat(64)))).toBe('403 forbidden')
  expect(await refusal(url.replace(/e=\d+/, 'e=9999999999'))).toBe('403 forbidden')
  expect(await refusal(`${url}x`)).toBe('403 forbidden')
  expect(await refusal(`${url}&s=second`)).toBe('403 forbidden')
  expect(await refusal(`/media/${hash}/200.jpg`)).toBe('403 forbidden')
})

test('only the sizes that there are', async () => {
  const url = pictures.link(hash, 200)
  const files = ['201.jpg', '200.png', '200', 'full', '..%2ffull.jpg']
  const answers = await Promise.all(files.map((file) => refusal(url.replace('200.jpg', file))))
  expect(answers).toEqual(files.map(() => '404 not_found'))
  expect(await refusal(url.replace(hash, hash.toUpperCase()))).toBe('404 not_found')
})

test('a link expires at the end of the next hour', async () => {
  const url = pictures.link(hash, 200)
  clock.now = new Date('2026-11-21T21:59:59+07:00')
  expect((await get(url)).headers['cache-control']).toBe('private, max-age=1, immutable')
  clock.now = new Date('2026-11-21T22:00:00+07:00')
  expect(await refusal(url)).toBe('410 gone')
})

test('a link that was signed with the secret before this one still counts', async () => {
  const before = openPictureStore({
    database: t.database,
    store: disk.store,
    secrets: ['old'],
    now,
  })
  expect((await get(before.link(hash, 150))).statusCode).toBe(200)
  const foreign = openPictureStore({
    database: t.database,
    store: disk.store,
    secrets: ['foreign'],
    now,
  })
  expect(await refusal(foreign.link(hash, 150))).toBe('403 forbidden')
})

test('a broken picture, one that is gone and one that never was are not found', async () => {
  const broken = bytes.subarray(0, bytes.length / 2)
  const brokenHash = createHash('sha256').update(broken).digest('hex')
  await pictures.storePicture(broken)
  for (const size of [150, 'full'] as const) {
    expect(await refusal(pictures.link(brokenHash, size))).toBe('404 not_found')
    expect(await refusal(pictures.link('0'.repeat(64), size))).toBe('404 not_found')
  }
})

test('a thumbnail that is missing is made again', async () => {
  await disk.store.delete([keyOf(hash, 150)])
  const { statusCode, rawPayload } = await get(pictures.link(hash, 150))
  expect(statusCode).toBe(200)
  expect((await sharp(rawPayload).metadata()).width).toBe(150)
  expect(await disk.store.has(keyOf(hash, 150))).toBe(true)
})

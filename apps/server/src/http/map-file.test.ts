import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installErrorHandler } from '@roadside/server-kit/error-handler.ts'
import {
  asOpenMapTiles,
  buildMapFile,
  inventedTown,
} from '@roadside/server-kit/testing/map-file.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapFileWarnings, mountMapFile, rangeOf, readMapFile } from './map-file.ts'

let folder: string
const town = buildMapFile()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadside-map-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function serveMap(path: string) {
  const app = fastify()
  installErrorHandler(app)
  mountMapFile(app, path)
  return (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/map/tiles.pmtiles', headers })
}

test.for([
  ['vector tiles of Protomaps', town, { content: 'vector', maxZoom: 14 }],
  [
    'vector tiles of planetiler',
    buildMapFile({ layers: asOpenMapTiles(inventedTown()) }),
    { content: 'vector', maxZoom: 14 },
  ],
  ['pictures', buildMapFile({ png: Buffer.from('png') }), { content: 'raster', maxZoom: 14 }],
] as const)('%s are accepted', async ([name, bytes, info]) => {
  const path = await write(name, bytes)
  expect(await readMapFile(path)).toEqual({ path, info })
})

const changed = (offset: number, ...bytes: number[]) => {
  const copy = Buffer.from(town)
  copy.set(bytes, offset)
  return copy
}

test.for([
  ['a text', Buffer.from('<html>404'.repeat(50)), 'ไม่ใช่ไฟล์ PMTiles รุ่น 3'],
  ['an empty file', Buffer.alloc(0), 'ไม่ใช่ไฟล์ PMTiles รุ่น 3'],
  ['version 2', changed(7, 2), 'ไม่ใช่ไฟล์ PMTiles รุ่น 3'],
  ['half a copy', town.subarray(0, town.length - 100), 'ไฟล์ไม่ครบหรือเสียหาย'],
  ['a spoilt directory', changed(127, 0, 0), 'ไฟล์ไม่ครบหรือเสียหาย'],
  ['tiles of another kind', changed(99, 6), 'ต้องเป็นเวกเตอร์ (MVT) หรือภาพ'],
  ['zstd', changed(98, 4), 'ต้องบีบอัดแบบ gzip'],
  [
    'other layers',
    buildMapFile({ layers: { wells: inventedTown()['places'] ?? [] } }),
    'ต้องมีชั้นข้อมูลตามแบบของ Protomaps หรือ OpenMapTiles',
  ],
] as const)('%s stops the start with its reason', async ([name, bytes, reason]) => {
  const path = await write(name, bytes)
  await expect(readMapFile(path)).rejects.toThrow(reason)
  await expect(readMapFile(path)).rejects.toThrow(`ค่าตั้ง MAP_TILES_FILE ไม่ถูกต้อง`)
})

test('a missing file and a folder stop the start with their path', async () => {
  await expect(readMapFile('/nowhere/th.pmtiles')).rejects.toThrow(
    'ค่าตั้ง MAP_TILES_FILE ไม่ถูกต้อง: ไม่พบไฟล์ (/nowhere/th.pmtiles)',
  )
  await expect(readMapFile(folder)).rejects.toThrow('ไม่ใช่โฟลเดอร์')
})

test('the file is served by ranges, with a strong ETag, to be cached', async () => {
  const get = await serveMap(await write('served', town))
  const whole = await get()
  expect(whole.statusCode).toBe(200)
  expect(whole.rawPayload.equals(town)).toBe(true)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/vnd.pmtiles',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'content-length': String(town.length),
    etag: expect.stringMatching(/^"[\w-]+"$/) as string,
  })
  const etag = String(whole.headers.etag)
  const part = await get({ range: 'bytes=7-10' })
  expect([part.statusCode, part.headers['content-range'], part.headers.etag]).toEqual([
    206,
    `bytes 7-10/${town.length}`,
    etag,
  ])
  expect(part.rawPayload.equals(town.subarray(7, 11))).toBe(true)
  const beyond = await get({ range: `bytes=${town.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
    416,
    `bytes */${town.length}`,
  ])
  const head = await get({ range: 'bytes=0-9' }, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.payload]).toEqual([206, '10', ''])
  expect((await get({ 'if-none-match': etag })).statusCode).toBe(304)
  expect((await get({ range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206)
  expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
})

test('another file has another ETag, and a copy on another server the same', async () => {
  const path = await write('replaced', town)
  const get = await serveMap(path)
  const etagOf = async (request: typeof get) => (await request({ range: 'bytes=0-9' })).headers.etag
  const before = await etagOf(get)
  expect(await etagOf(await serveMap(await write('copy', town)))).toBe(before)
  await appendFile(path, 'more')
  expect(await etagOf(get)).not.toBe(before)
  await writeFile(path, changed(200, 1, 2, 3))
  expect(await etagOf(get)).not.toBe(before)
})

test('a file that went away is 404 and a warning, until it is back', async () => {
  const path = await write('away', town)
  const get = await serveMap(path)
  const { find } = mapFileWarnings(path)
  expect(await find()).toEqual([])
  await rm(path)
  const answer = await get()
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, undefined])
  expect(await find()).toMatchObject([{ name: 'map_file' }])
  await write('away', town)
  expect((await get()).statusCode).toBe(200)
})

test.for([
  [undefined, null],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['pages=1-2', null],
] as const)('of ten bytes, %s asks for %o', ([header, range]) => {
  expect(rangeOf(header, 10)).toEqual(range)
})

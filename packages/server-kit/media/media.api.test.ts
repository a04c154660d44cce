import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegOf } from './testing/pictures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let t: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-data-'))
  t = await createTestApp({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ready = async () => {
  const { statusCode, json } = await t.app.http.inject('/readyz')
  return { status: statusCode, ...json<object>() }
}

test('every holder of its link sees a picture of a solution, without signing in', async () => {
  const { media } = t.app.deps
  const stored = await media.storePicture(await jpegOf(400, 300))
  if (stored.state !== 'ok') throw new Error(stored.state)
  const { statusCode, headers } = await t.app.http.inject(media.link(stored.hash, 150))
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await t.app.http.inject(`/media/${stored.hash}/150.jpg`)).statusCode).toBe(403)
})

test('a console that cannot store pictures is not ready, until it can', async () => {
  expect(await ready()).toMatchObject({ status: 200, pictures: true })
  // A file stands where the folder should be.
  await rm(join(dataDir, 'media'), { recursive: true, force: true })
  await writeFile(join(dataDir, 'media'), '')
  await expect(t.app.deps.media.storePicture(await jpegOf(64, 64))).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(await ready()).toMatchObject({ status: 503, ok: false, database: true, pictures: false })
  await rm(join(dataDir, 'media'))
  expect(await ready()).toMatchObject({ status: 200, pictures: true })
})

import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyOf, topFolders, type BlobStore } from '@roadside/server-kit/media/blob-store.ts'
import { openBlobStore } from '@roadside/server-kit/media/open-store.ts'
import type { S3Settings } from '@roadside/server-kit/media/s3-store.ts'
import { startTestS3 } from '@roadside/server-kit/media/testing/s3-server.ts'
import { freePort } from '@roadside/server-kit/mqtt/testing/broker.ts'
import { removeEmbeddedPostgres } from '@roadside/server-kit/postgres/remove.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startConsoleProcess } from './console-process.ts'
import { callApi, tokenOf } from './lib/api.ts'
import { runBackupCommand } from './lib/backups.ts'
import {
  drawNumbered,
  eventForm,
  registerCameras,
  storedPictures,
  storedTargets,
} from './lib/events.ts'

const key = 'an-ingest-key-of-the-tests'
const password = 'Correct-horse-1'
const camera = 'CAM-1'
// PostgreSQL runs under another account where root tests: it must be able to come here
const base = mkdtempSync(join(tmpdir(), 'roadside-bucket-'))
chmodSync(base, 0o755)
const [dataDir, backups] = [join(base, 'data'), join(base, 'backups')]
mkdirSync(backups, { mode: 0o711 })
const settings = { BACKUP_DIR: backups, DEMO: '0', INGEST_KEY: key, ADMIN_PASSWORD: password }
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const inBucket = (s3: S3Settings) => ({
  MEDIA_S3_ENDPOINT: s3.endpoint,
  MEDIA_S3_BUCKET: s3.bucket,
  MEDIA_S3_REGION: s3.region,
  MEDIA_S3_ACCESS_KEY_ID: s3.accessKeyId,
  MEDIA_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
})

/** A folder that does not exist yet, for one restore. */
function newFolder(name: string): string {
  const folder = join(base, name)
  onTestFinished(async () => {
    await removeEmbeddedPostgres({ dataDir: folder })
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

interface SentPicture {
  readonly target: string
  readonly hash: string
  readonly sentAt: number
  readonly answeredAt: number
}

/** Sends events with a picture each, one after the other, until stopped. */
function sendPictures(address: string) {
  const sent: SentPicture[] = []
  let isOver = false
  const sending = (async () => {
    while (!isOver) {
      const number = sent.length + 1
      const picture = new Uint8Array(await drawNumbered(number))
      const time = new Date(Date.now() - number * 3_600_000)
      const sentAt = Date.now()
      const { status } = await fetch(`${address}/ingest/event`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: eventForm(camera, String(number), time, picture),
      })
      expect(status).toBe(200)
      const [target, hash] = [String(number), sha256(picture)]
      sent.push({ target, hash, sentAt, answeredAt: Date.now() })
    }
  })()
  const stop = () => {
    isOver = true
    return sending
  }
  return { sent, stop }
}

/** The originals of a store with the checksum of what each holds. */
async function readOriginals(store: BlobStore): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const folder of topFolders)
    for (const { key: name } of await store.list(folder)) {
      const hash = name.split('/').at(-1) ?? ''
      if (name !== keyOf(hash, 'full')) continue
      found.set(hash, sha256((await store.get(name)) ?? Buffer.alloc(0)))
    }
  return found
}

let [source, target]: Awaited<ReturnType<typeof startTestS3>>[] = []
let told: { readonly sent: readonly SentPicture[]; readonly beganAt: number; readonly out: string }
beforeAll(async () => {
  source = await startTestS3()
  target = await startTestS3()
  const here = { ...settings, ...inBucket(source.settings), DATA_DIR: dataDir }
  const running = await startConsoleProcess(here)
  await registerCameras(dataDir, [camera])
  const { sent, stop } = sendPictures(running.address)
  while (sent.length < 30) await wait(50)
  const beganAt = Date.now()
  const made = await runBackupCommand('backup', [], here)
  expect(made).toMatchObject({ code: 0, err: '' })
  const atEnd = sent.length
  while (sent.length < atEnd + 10) await wait(50)
  await stop()
  expect(await running.stop()).toBe(0)
  told = { sent, beganAt, out: made.out }
}, 300_000)
afterAll(async () => {
  await source?.drop()
  await target?.drop()
  await removeEmbeddedPostgres({ dataDir })
  rmSync(base, { recursive: true, force: true })
})

/** The only back-up there is. */
function manifestOf(): { at: string; pictures: { count: number; missing: number } } {
  const [name = ''] = readdirSync(backups).filter((one) => /^\d{4}-/.test(one))
  return JSON.parse(readFileSync(join(backups, name, 'manifest.json'), 'utf8')) as ReturnType<
    typeof manifestOf
  >
}

/** Every picture of the restored database is in `store`, whole, and nothing else; none that came after the moment. */
async function expectSamePictures(folder: string, store: BlobStore): Promise<void> {
  const { at, pictures } = manifestOf()
  const stored = await storedTargets(folder)
  const hashOf = new Map(told.sent.map(({ target: one, hash }) => [one, hash]))
  expect(stored.filter(({ target: one, hash }) => hashOf.get(one) !== hash)).toEqual([])
  const originals = await readOriginals(store)
  // a picture is stored before its event: at the moment, that of the one event that was arriving may be there
  const known = await storedPictures(folder)
  expect([...originals.keys()].sort()).toEqual(known)
  expect(stored.filter(({ hash }) => !known.includes(hash))).toEqual([])
  expect(known.length - stored.length).toBeLessThanOrEqual(1)
  expect([...originals].filter(([hash, content]) => hash !== content)).toEqual([])
  expect(pictures).toEqual({ count: known.length, missing: 0 })

  const names = new Set(stored.map((one) => one.target))
  const [mustBe, mustNot] = [
    told.sent.filter(({ answeredAt }) => answeredAt < told.beganAt),
    told.sent.filter(({ sentAt }) => sentAt > Date.parse(at) + 1_000),
  ]
  expect(mustBe.length).toBeGreaterThanOrEqual(30)
  expect(mustNot.length).toBeGreaterThan(0)
  expect(mustBe.filter((one) => !names.has(one.target))).toEqual([])
  expect(mustNot.filter((one) => names.has(one.target))).toEqual([])
}

test('pictures of a bucket are backed up while more arrive, and restored into another bucket', async () => {
  const { count } = manifestOf().pictures
  expect(told.out).toContain(`ภาพและเอกสาร ${count} ไฟล์ (ใหม่ ${count} ไฟล์)`)
  if (!target) throw new Error('no store')
  const folder = newFolder('into-a-bucket')
  const here = { ...settings, ...inBucket(target.settings), DATA_DIR: folder }
  const answer = await runBackupCommand('restore', [], here)
  expect(answer).toMatchObject({ code: 0, err: '' })
  expect(answer.out).toContain(`ภาพและเอกสาร ${count} ไฟล์ ตรงกับฐานข้อมูล`)

  const running = await startConsoleProcess(here)
  onTestFinished(async () => void (await running.stop()))
  await expectSamePictures(folder, await openBlobStore(folder, target.settings))
  const token = await tokenOf(running.address, 'admin', password)
  expect((await callApi(running.address, 'getMenuITS', {}, token)).status).toBe(200)
})

test('the same back-up is restored into a folder', async () => {
  const folder = newFolder('into-a-folder')
  const here = { ...settings, DATA_DIR: folder }
  expect(await runBackupCommand('restore', [], here)).toMatchObject({ code: 0, err: '' })
  const running = await startConsoleProcess(here)
  onTestFinished(async () => void (await running.stop()))
  await expectSamePictures(folder, await openBlobStore(folder, null))
})

test('a bucket that does not answer is said in a sentence, and no back-up is left', async () => {
  if (!source) throw new Error('no store')
  const away = { ...source.settings, endpoint: `http://127.0.0.1:${await freePort()}` }
  const unknown = { ...source.settings, bucket: 'nowhere' }
  const before = readdirSync(backups)
  for (const s3 of [away, unknown]) {
    const here = { ...settings, ...inBucket(s3), DATA_DIR: dataDir }
    for (const args of [[], ['--pictures']]) {
      // all of them are copied again, so that the bucket is asked
      rmSync(join(backups, 'pictures'), { recursive: true, force: true })
      const { code, err } = await runBackupCommand('backup', args, here)
      expect(code).toBe(1)
      expect(err).toMatch(new RegExp(`^อ่านหรือเขียนภาพในที่เก็บ ${s3.endpoint} \\(${s3.bucket}\\) ไม่ได้`))
      expect(err).not.toMatch(/\n\s+at /)
    }
  }
  expect(readdirSync(backups).filter((name) => name !== 'pictures')).toEqual(
    before.filter((name) => name !== 'pictures'),
  )
})

import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { farFromEquipment_m } from '@roadside/contract/tickets/ticket.ts'
import { ticketPhoto } from '@roadside/contract/tickets/ticket-calls.ts'
import { findUnwanted } from '@roadside/server-kit/media/picture-repository.ts'
import { jpegOf } from '@roadside/server-kit/media/testing/pictures.ts'
import { buildUser, createTestApp, type TestApp } from '@roadside/server-kit/testing/test-app.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'
import { ticketPictures } from './photo-repository.ts'
import { ticketTools } from './testing/tickets.ts'

let t: TestApp
let dataDir: string
let tools: ReturnType<typeof ticketTools>
let staff: string
let stranger: string
let id: number
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'roadside-data-'))
  t = await createTestApp({ DATA_DIR: dataDir })
  tools = ticketTools(t)
  const alarms = alarmTools(t)
  const place = await alarms.place('Flooding')
  await buildUser(t, { username: 'staff', ...place })
  await buildUser(t, { username: 'stranger', ...(await alarms.place('Flooding')) })
  staff = await t.tokenOf('staff')
  stranger = await t.tokenOf('stranger')
  const asset = await alarms.equipment('flooding', place.wid, { name: 'P-1' })
  await t.test.database.pool.query(
    'update asset set latitude = 13.84, longitude = 100.4 where id = $1',
    [asset],
  )
  id = (await tools.open({ asset_id: asset }, staff)).body.id
})
afterAll(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A photo with what a phone writes into it; 0.001° of latitude are 111 m. */
async function photoOf(seed: number, exif: Record<string, Record<string, string>>) {
  return sharp(await jpegOf(640, 480, seed))
    .withExif(exif)
    .jpeg()
    .toBuffer()
}
const gps = (minutes: string) => ({
  GPSLatitudeRef: 'N',
  GPSLatitude: `13/1 ${minutes} 0/1`,
  GPSLongitudeRef: 'E',
  GPSLongitude: '100/1 24/1 0/1',
})
const send = (bytes: Buffer, more: object = {}, token = staff) =>
  t.call(
    ticketPhoto,
    {
      id,
      photo_id: randomUUID(),
      kind: 'before',
      content: bytes.toString('base64'),
      device_at: '2026-11-21T19:59:00+07:00',
      ...more,
    },
    token,
  )

test('the original is stored unchanged, with the time and the place of camera and phone', async () => {
  const bytes = await photoOf(1, {
    IFD2: { DateTimeOriginal: '2026:11:21 19:58:07' },
    IFD3: gps('504/10'), // 13.84
  })
  const place = { latitude: 13.842, longitude: 100.4, accuracy_m: 8 }
  const { status, body } = await send(bytes, { place, note: 'ก่อนเปลี่ยนโคม' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'before',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
    taken_at: '2026-11-21T19:58:07+07:00',
    place,
    device_at: '2026-11-21T19:59:00+07:00',
    received_at: '2026-11-21T20:00:00+07:00',
    by_name: 'ทดสอบ ระบบ',
    note: 'ก่อนเปลี่ยนโคม',
  })
  expect(body.exif_place?.latitude).toBeCloseTo(13.84, 5)
  expect(body.exif_place?.longitude).toBeCloseTo(100.4, 5)
  expect(body.distance_m).toBeLessThan(1) // of the nearer place
  const original = await t.app.http.inject(body.picture)
  expect(original.rawPayload.equals(bytes)).toBe(true)
  expect((await t.app.http.inject(body.preview)).headers['content-type']).toBe('image/jpeg')
  expect(await tools.find(id, staff)).toMatchObject({ photos: 1, photos_list: [{ id: body.id }] })
})

test('a place far from the equipment is told, and none where nobody knows it', async () => {
  const zoned = await photoOf(2, {
    IFD2: { DateTimeOriginal: '2026:11:21 12:58:07', OffsetTimeOriginal: '+00:00' },
    IFD3: gps('5052/100'), // 13.842
  })
  const far = (await send(zoned)).body
  expect(far.taken_at).toBe('2026-11-21T19:58:07+07:00')
  expect(far.distance_m ?? 0).toBeGreaterThan(farFromEquipment_m)
  expect(far.distance_m).toBeCloseTo(222.4, 0)
  const { body } = await send(await jpegOf(320, 240, 3))
  expect([body.taken_at, body.exif_place, body.distance_m]).toEqual([null, null, null])
})

test('a photo comes once for the id that the phone made, also by two connections at once', async () => {
  const bytes = await jpegOf(320, 240, 4)
  const photo_id = randomUUID()
  const before = (await tools.find(id, staff)).photos
  const both = await Promise.all([send(bytes, { photo_id }), send(bytes, { photo_id })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect((await tools.find(id, staff)).photos).toBe(before + 1)
  expect((await send(await jpegOf(320, 240, 5), { photo_id })).status).toBe(409)
})

test('what is no picture, is broken, or is of a ticket out of sight is refused', async () => {
  const bytes = await jpegOf(320, 240, 6)
  const refused = [
    await send(Buffer.from('<svg/>')),
    await send(bytes.subarray(0, 400)),
    await send(bytes, { content: 'ไม่ใช่ base64' }),
    await send(bytes, {}, stranger),
  ]
  expect(refused.map(({ status, error }) => `${status} ${error.message}`)).toEqual([
    '400 ไม่ใช่ภาพ JPEG, PNG หรือ WebP',
    '400 ไม่สามารถอ่านภาพนี้ได้ ไฟล์อาจเสียหาย กรุณาส่งใหม่',
    '400 ข้อมูลของภาพไม่ถูกต้อง',
    '404 ไม่พบข้อมูลที่ต้องการ',
  ])
})

test('a photo is kept as long as its ticket', async () => {
  const { body } = await send(await jpegOf(320, 240, 7))
  const later = new Date(t.clock.now.getTime() + 5 * 365 * 86_400_000)
  const unwanted = await findUnwanted(t.test.database.db, [ticketPictures], {
    usedBefore: later,
    now: later,
    months: 12,
    limit: 100,
  })
  expect(unwanted).not.toContain(body.sha256)
})

test('where photos cannot be stored it is said, and nothing is noted', async () => {
  const { photos } = await tools.find(id, staff)
  await rm(join(dataDir, 'media'), { recursive: true, force: true })
  await writeFile(join(dataDir, 'media'), '') // a file where the folder should be
  expect((await send(await jpegOf(320, 240, 8))).status).toBe(503)
  expect((await tools.find(id, staff)).photos).toBe(photos)
  await rm(join(dataDir, 'media'))
})

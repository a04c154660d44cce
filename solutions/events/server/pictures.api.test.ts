import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureSweeps } from '@roadside/server-kit/media/sweeps.ts'
import { jpegOf } from '@roadside/server-kit/media/testing/pictures.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  testIngestKey,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import * as calls from '../calls.ts'
import { sightingRequest } from '../demo/message.ts'
import type { DetectionRow } from '../rows.ts'
import events from '../server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'roadside-pictures-'))
const canMount =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0755', 'tmpfs', dataDir]).status === 0
const started = new Date('2026-11-21T20:00:00+07:00')
let t: TestApp
let wid = 0
let admin: string

beforeAll(async () => {
  t = await createTestApp({ DATA_DIR: dataDir })
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ส่วนกลาง'] })
  wid = await buildSite(t, { departmentId: departments['ส่วนกลาง'] ?? 0, typeName: 'Analytic' })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  const place = { latitude: null, longitude: null, sta: '', timeout_min: 5 }
  await t.call(
    calls.saveEventCamera,
    { wid, CAMID: 'CAM-A', Camera_Desc: 'a', maker: 'hikvision', ...place },
    admin,
  )
})
afterAll(async () => {
  await t.close()
  if (canMount) spawnSync('umount', [dataDir])
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  t.clock.now = started
  rmSync(join(dataDir, 'media'), { recursive: true, force: true })
  await t.test.database.pool.query(
    'delete from camera_event; delete from camera_push; delete from picture',
  )
})

async function push(picture: Buffer, secondsAgo: number) {
  const at = new Date(started.getTime() - secondsAgo * 1000)
  const sighting = {
    CAMID: 'CAM-A',
    maker: 'hikvision',
    type: 'car_stop',
    at,
    picture,
    announcement: null,
  } as const
  const { path, contentType, body } = sightingRequest(sighting)
  const headers = { authorization: `Bearer ${testIngestKey}`, 'content-type': contentType }
  const answer = await t.app.http.inject({
    method: 'POST',
    url: `/ingest/${path}`,
    headers,
    payload: body,
  })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as { message?: string } }
}
const rows = async () => {
  const { body } = await t.call(calls.tableCarStopPopup, { wid, page: 1, perPage: 25 }, admin)
  return (body as { rows: DetectionRow[] }).rows
}
const ready = async () => {
  const answer = await t.app.http.inject({ url: '/readyz' })
  return { status: answer.statusCode, body: JSON.parse(answer.body) as { pictures: boolean } }
}
const files = () =>
  readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
async function count(table: string): Promise<number> {
  const { rows: found } = await t.test.database.pool.query<{ count: number }>(
    `select count(*)::int from ${table}`,
  )
  return found[0]?.count ?? 0
}

// A small disk needs the right to mount one; elsewhere the list of places to try it in is empty.
test.for(canMount ? [dataDir] : [])(
  'a disk that is full is said, nothing is half stored, and it goes on: %s',
  async (folder) => {
    expect((await push(await jpegOf(320, 180, 1), 1_200)).status).toBe(200)
    expect(await ready()).toMatchObject({ status: 200, body: { pictures: true } })
    const filler = join(folder, 'filler')
    spawnSync('sh', ['-c', `cat /dev/zero > ${filler}`])
    const before = files()

    const late = await jpegOf(320, 180, 2)
    const refused = await push(late, 60)
    expect(refused.status).toBe(507)
    expect(refused.body.message).toMatch(/[\u0e00-\u0e7f]/)
    expect(await ready()).toMatchObject({ status: 503, body: { pictures: false } })
    expect(await rows()).toHaveLength(1)
    expect([await count('camera_push'), await count('picture'), files()]).toEqual([1, 1, before])

    rmSync(filler)
    expect(await ready()).toMatchObject({ status: 200, body: { pictures: true } })
    expect(await push(late, 60)).toMatchObject({ status: 200, body: { stored: 1 } })
    const found = await rows()
    expect(found.map(({ picture }) => picture?.state)).toEqual(['ok', 'ok'])
    expect((await t.app.http.inject({ url: found[0]?.picture?.thumb ?? '' })).statusCode).toBe(200)
  },
)

/** What a server that is killed as it writes into `table` leaves: all that it had done before. */
async function killedAt(table: string, picture: Buffer): Promise<void> {
  const { pool } = t.test.database
  await pool.query(`create or replace function die() returns trigger language plpgsql as
      $$ begin raise exception 'killed' using errcode = '57P01'; end $$;
    create trigger die before insert on ${table} for each row execute function die()`)
  expect((await push(picture, 60)).status).toBe(503)
  await pool.query(`drop trigger die on ${table}`)
}
async function sweep(name: string): Promise<void> {
  const options = { store: t.app.blobs, columns: events.pictureColumns ?? [], months: 12 }
  const one = pictureSweeps(options).find((each) => each.name === name)
  for (let run = 0; run < 16; run += 1) await one?.run(t.app.deps, pino({ level: 'silent' }))
}

test('a kill between a picture’s file and its row leaves nothing after the sweep', async () => {
  await push(await jpegOf(64, 36, 3), 1_200)
  const named = files()
  await killedAt('picture', await jpegOf(64, 36, 4))
  expect([await count('picture'), await count('camera_push'), files().length]).toEqual([
    1,
    1,
    2 * named.length,
  ])
  const twoHoursAgo = new Date(started.getTime() - 2 * 3_600_000)
  for (const file of files()) utimesSync(file, twoHoursAgo, twoHoursAgo)
  await sweep('picture files')
  expect(files().toSorted()).toEqual(named.toSorted())
  expect(await rows()).toMatchObject([{ picture: { state: 'ok' } }])
})

test('a kill between a picture and its event leaves nothing when a day is over', async () => {
  await push(await jpegOf(64, 36, 5), 1_200)
  const named = files()
  await killedAt('camera_event', await jpegOf(64, 36, 6))
  expect([await count('camera_event'), await count('camera_push'), await count('picture')]).toEqual(
    [1, 1, 2],
  )
  t.clock.now = new Date(started.getTime() + 25 * 3_600_000)
  await sweep('picture retention')
  expect(files().toSorted()).toEqual(named.toSorted())
  expect(await count('picture')).toBe(1)
})

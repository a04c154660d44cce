import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { getMarkerSEM } from '@roadside/solutions/lighting/calls.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

/** More of them than the system takes at once from who writes: 5 MB. */
const lamps = 20_000
let t: TestApp
let wid: number
let other: number
let token: string

beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง'],
  })
  const place = { departmentId: departments['ส่วนกลาง'] ?? 0 }
  wid = await buildSite(t, place)
  other = await buildSite(t, place)
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await sql`with profile as (insert into device_profile (solution, name, mapping) values ('lighting', 'โคม', '{}') returning id)
    insert into lamp (wid, devid, pole, profile_id, sta)
    select case when n > ${lamps} then ${other}::bigint else ${wid} end, lpad(to_hex(n), 16, '0'), 'เสา ' || n, id, ''
    from generate_series(1, ${2 * lamps}::int) n, profile`.execute(t.test.database.db)
  token = await t.tokenOf('admin')
  await t.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => t.close())

/** Asks for the lamps of a site; leaves after `leaveAfter` bytes, or when all is there; rests after the first bytes. */
function requestMarkers(encoding: string, { leaveAfter = Infinity, pauseMs = 0, site = wid } = {}) {
  return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const { port } = t.app.http.server.address() as AddressInfo
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'accept-encoding': encoding,
    }
    const sent = request(
      { host: '127.0.0.1', port, method: 'POST', path: `/api/${getMarkerSEM.path}`, headers },
      (answer) => {
        const pieces: Buffer[] = []
        let length = 0
        const end = () => resolve({ headers: answer.headers, bytes: Buffer.concat(pieces) })
        if (pauseMs > 0)
          answer.once('data', () => (answer.pause(), setTimeout(() => answer.resume(), pauseMs)))
        answer.on('end', end).on('data', (piece: Buffer) => {
          pieces.push(piece)
          length += piece.length
          if (length < leaveAfter) return
          sent.destroy()
          end()
        })
      },
    )
    sent.on('error', reject)
    sent.end(JSON.stringify({ wid: site }))
    if (leaveAfter === 0)
      setTimeout(() => (sent.destroy(), resolve({ headers: {}, bytes: Buffer.alloc(0) })), 5)
  })
}

test('a large answer is whole, with its length, compressed where the client can read that', async () => {
  const plain = await requestMarkers('identity')
  expect(JSON.parse(plain.bytes.toString())).toHaveLength(lamps)
  expect(plain.headers).toMatchObject({
    'content-length': String(plain.bytes.length),
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
  const packed = await requestMarkers('gzip')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
})

test('who leaves before a large answer, or in the middle of it, disturbs nobody', async () => {
  for (const leaveAfter of [0, 0, 0, 1, 1, 100_000])
    await requestMarkers('identity', { leaveAfter })
  await delay(300)
  expect(JSON.parse((await requestMarkers('identity')).bytes.toString())).toHaveLength(lamps)
})

test('answers to many readers at once, some of them slow, are each whole', async () => {
  const expected = new Map<number, Buffer>()
  for (const site of [wid, other])
    expected.set(site, (await requestMarkers('identity', { site })).bytes)
  // no more than there are connections to the database: on a slow machine the others would be told to come later
  const readers = Array.from({ length: 8 }, async (_, turn) => {
    const site = turn % 2 === 0 ? wid : other
    const encoding = turn % 3 === 0 ? 'gzip' : 'identity'
    const { bytes } = await requestMarkers(encoding, { site, pauseMs: (turn % 5) * 40 })
    const plain = encoding === 'gzip' ? gunzipSync(bytes) : bytes
    return expected.get(site)?.equals(plain) ?? false
  })
  expect((await Promise.all(readers)).filter((isWhole) => !isWhole)).toEqual([])
})

import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { cctvCameras, cctvSites } from './calls.ts'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import type { CctvCamera } from './rows.ts'
import { runProbes, type ProbeOptions } from './server/probe/run.ts'
import { startStreamServer, type StreamServer } from './server/probe/testing/stream-server.ts'

const within = { timeout: 15_000, interval: 30 }
let t: TestApp
let wid: number
let admin: string
let departmentId: number
let projectId: number
let streams: StreamServer
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  t = await createTestApp()
  const { groupId, departments } = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ขทช.นนทบุรี'],
  })
  departmentId = departments['ขทช.นนทบุรี'] ?? 0
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  admin = await t.tokenOf('admin')
  wid = await buildSite(t, { departmentId, typeName: 'CCTV', name: 'นบ.1001 แยกทดสอบ' })
  const made = await sql<{ id: number }>`insert into project (code, name, department_id)
    values ('P-1', 'โครงการทดสอบ', ${departmentId}) returning id`.execute(t.test.database.db)
  projectId = made.rows[0]?.id ?? 0
  streams = await startStreamServer()
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await t.test.database.pool.query('delete from equipment')
  streams.reset()
  t.clock.now = new Date('2026-11-21T20:00:00+07:00')
})
afterAll(async () => {
  await streams.close()
  await t.close()
})

/** A console's own part that looks at streams; loopback is its network unless `networks` says otherwise. */
function runConsole({
  networks = '127.0.0.0/8',
  ...more
}: Partial<ProbeOptions> & { networks?: string } = {}) {
  const one = runProbes({
    ...t.app.deps,
    log: pino({ level: 'silent' }),
    guard: makePublicGuard(networks),
    timeoutMs: 800,
    idleMs: 30,
    ...more,
  })
  running.push(one)
  return one
}

async function register(name: string, url: string, site = wid): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into equipment (project_id, department_id, wid, hostname, sta, hls_url, latitude, longitude, username, group_name)
    values (${projectId}, ${departmentId}, ${site}, ${name}, '1+200', ${url}, 13.8, 100.4, 'admin', 'drr')
    returning id`.execute(t.test.database.db)
  return rows[0]?.id ?? 0
}
const cameras = async (): Promise<CctvCamera[]> => (await t.call(cctvCameras, {}, admin)).body
const camera = async (id: number) => (await cameras()).find((one) => one.id === id)
const state = async (id: number) => {
  const one = await camera(id)
  return one && `${one.health} ${one.reason}`.trim()
}
const pass = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1_000)
}
const reach = (id: number, expected: unknown) =>
  vi.waitFor(async () => expect(await state(id)).toEqual(expected), within)
const live = { targetDuration: 2 } as const

test('a camera is not known, then ok as its stream goes on, a fault when it stands still, ok again', async () => {
  const url = streams.play('/cam.m3u8', { ...live, sequence: 10 })
  const id = await register('CAM-1', url)
  expect(await camera(id)).toMatchObject({
    health: 'unknown',
    reason: '',
    checked_at: null,
    site: 'นบ.1001 แยกทดสอบ',
  })
  const published = vi.spyOn(t.app.deps.live, 'publish')
  runConsole()
  await vi.waitFor(
    async () => expect((await camera(id))?.checked_at).toBe('2026-11-21T20:00:00+07:00'),
    within,
  )
  expect(await state(id)).toBe('unknown')
  streams.play('/cam.m3u8', { ...live, sequence: 12 })
  pass(3)
  await reach(id, 'ok')
  expect(await camera(id)).toMatchObject({ since: '2026-11-21T20:00:03+07:00' })
  expect(published.mock.calls.flatMap(([messages]) => messages)).toEqual([
    { topic: 'cctv', wid, kind: 'state' },
  ])
  pass(60)
  await vi.waitFor(() => expect(streams.requestCount('/cam.m3u8')).toBe(3), within)
  expect(await state(id)).toBe('ok')
  pass(4)
  await reach(id, 'fault สัญญาณภาพหยุดนิ่ง กล้องไม่ส่งภาพใหม่')
  streams.play('/cam.m3u8', { ...live, sequence: 13 })
  pass(60)
  await reach(id, 'ok')
})

test('what a stream may answer, each with its reason', async () => {
  const answers: Readonly<Record<string, readonly [number, string]>> = {
    gone: [404, 'fault ไม่พบสัญญาณภาพตามที่อยู่ที่กำหนด (404)'],
    forbidden: [403, 'fault เครื่องแม่ข่ายภาพไม่อนุญาตให้เข้าถึง'],
    broken: [503, 'fault เครื่องแม่ข่ายภาพขัดข้อง'],
  }
  const expected = new Map<number, string>()
  for (const [name, [status, sentence]] of Object.entries(answers)) {
    expected.set(
      await register(
        name,
        streams.answer(`/${name}.m3u8`, (r) => r.writeHead(status).end('no')),
      ),
      sentence,
    )
  }
  const play = (name: string, text: string) => streams.answer(`/${name}.m3u8`, (r) => r.end(text))
  expected.set(
    await register('html', play('html', '<!doctype html><p>x')),
    'fault เครื่องแม่ข่ายตอบเป็นหน้าเว็บ ไม่ใช่รายการภาพ',
  )
  expected.set(await register('empty', play('empty', '')), 'fault รายการภาพว่างเปล่า')
  const vod = streams.play('/vod.m3u8', { ...live, sequence: 0, isEnded: true })
  expected.set(await register('vod', vod), 'fault สัญญาณภาพสิ้นสุดแล้ว ไม่ใช่ภาพสด')
  const loop = streams.answer('/loop.m3u8', (r) =>
    r.writeHead(302, { location: '/loop.m3u8' }).end(),
  )
  expected.set(await register('loop', loop), 'fault เครื่องแม่ข่ายภาพส่งต่อที่อยู่หลายครั้งเกินไป')
  const flood = streams.answer('/flood.m3u8', (r) => streams.flood(r, '#EXTM3U\n', 200_000, 1))
  expected.set(await register('flood', flood), 'fault รายการภาพใหญ่เกินกว่าที่ระบบรับได้')
  const drip = streams.answer('/drip.m3u8', (r) => streams.flood(r, '#EXTM3U\n', 1, 50))
  expected.set(await register('drip', drip), 'fault เครื่องแม่ข่ายภาพส่งข้อมูลไม่จบภายในเวลาที่กำหนด')
  const mute = streams.answer('/mute.m3u8', () => undefined)
  expected.set(await register('mute', mute), 'unreachable เครื่องแม่ข่ายภาพไม่ตอบภายในเวลาที่กำหนด')
  const cut = streams.answer('/cut.m3u8', (r) => r.destroy())
  expected.set(await register('cut', cut), 'unreachable ไม่สามารถเชื่อมต่อเครื่องแม่ข่ายภาพได้')
  expected.set(
    await register('closed', 'http://127.0.0.1:9/x.m3u8'),
    'unreachable ไม่สามารถเชื่อมต่อเครื่องแม่ข่ายภาพได้',
  )
  expected.set(
    await register('tls', streams.url('/x.m3u8').replace('http:', 'https:')),
    'fault ใบรับรองความปลอดภัย (TLS) ของเครื่องแม่ข่ายภาพใช้ไม่ได้',
  )
  runConsole()
  await vi.waitFor(async () => {
    const found = new Map(
      (await cameras()).map(({ id, health, reason }) => [id, `${health} ${reason}`]),
    )
    expect(found).toEqual(expected)
  }, within)
})

test('of several variants the first is followed, over a redirect', async () => {
  streams.answer('/many.m3u8', (r) =>
    r.end('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/now.m3u8\n'),
  )
  streams.answer('/low/now.m3u8', (r) => r.writeHead(307, { location: '/elsewhere.m3u8' }).end())
  streams.play('/elsewhere.m3u8', { ...live, sequence: 1 })
  const id = await register('CAM-1', streams.url('/many.m3u8'))
  runConsole()
  await vi.waitFor(() => expect(streams.requestCount('/elsewhere.m3u8')).toBe(1), within)
  streams.play('/elsewhere.m3u8', { ...live, sequence: 2 })
  await vi.waitFor(async () => expect((await camera(id))?.checked_at).not.toBeNull(), within)
  pass(3)
  await reach(id, 'ok')
})

test('no private network is queried without the setting, nor over a name or a redirect', async () => {
  const closed = 'fault ที่อยู่สัญญาณภาพอยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้ตรวจสอบ'
  streams.play('/cam.m3u8', { ...live, sequence: 1 })
  const named = streams.url('/cam.m3u8').replace('127.0.0.1', 'camera.example')
  const direct = await register('direct', streams.url('/cam.m3u8').replace('http:', 'https:'))
  const byName = await register('name', named.replace('http:', 'https:'))
  const mapped = await register('mapped', `https://[::ffff:127.0.0.1]:${streams.port}/cam.m3u8`)
  const resolve = (host: string) =>
    Promise.resolve(
      host === 'camera.example'
        ? ([
            { address: '127.0.0.1', family: 4 },
            { address: '::1', family: 6 },
          ] as const)
        : ([{ address: host, family: host.includes(':') ? 6 : 4 }] as const),
    )
  const one = runConsole({ networks: '', resolve })
  for (const id of [direct, byName, mapped]) await reach(id, closed)
  expect(streams.requestCount()).toBe(0)
  await one.stop()
  await t.test.database.pool.query('delete from equipment')

  // 127.0.0.1 alone is named: a redirect from there leads no further, and http goes nowhere else
  streams.answer('/away.m3u8', (r) =>
    r.writeHead(302, { location: `http://127.0.0.2:${streams.port}/cam.m3u8` }).end(),
  )
  const away = await register('away', streams.url('/away.m3u8'))
  const plain = await register('plain', 'http://1.1.1.1/cam.m3u8')
  runConsole({ networks: '127.0.0.1/32' })
  await reach(away, closed)
  await reach(plain, 'fault ที่อยู่สัญญาณภาพต้องเป็น https')
  expect(streams.requestCount('/cam.m3u8')).toBe(0)
})

test('a name with another address at its second lookup leads to the checked address', async () => {
  streams.play('/cam.m3u8', { ...live, sequence: 1 })
  const id = await register(
    'rebinding',
    streams.url('/cam.m3u8').replace('127.0.0.1', 'camera.example'),
  )
  let requestCount = 0
  const resolve = () => {
    requestCount += 1
    return Promise.resolve([
      { address: requestCount === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 },
    ] as const)
  }
  runConsole({ networks: '127.0.0.1/32', resolve })
  await vi.waitFor(async () => expect((await camera(id))?.checked_at).not.toBeNull(), within)
  expect([requestCount, streams.requestCount('/cam.m3u8')]).toEqual([1, 1])
  pass(5)
  await reach(id, 'fault ที่อยู่สัญญาณภาพอยู่ในเครือข่ายที่ระบบไม่ได้รับอนุญาตให้ตรวจสอบ')
})

test('a changed address and a restored camera begin as not known, and are looked at at once', async () => {
  const id = await register(
    'CAM-1',
    streams.answer('/gone.m3u8', (r) => r.writeHead(404).end()),
  )
  runConsole()
  await reach(id, expect.stringMatching(/^fault/))
  const query = (text: string, values: unknown[]) => t.test.database.pool.query(text, values)
  await query('update equipment set hls_url = $2 where id = $1', [
    id,
    streams.play('/new.m3u8', { ...live, sequence: 5 }),
  ])
  await reach(id, 'unknown')
  // the first look is noted before the clock moves on
  await vi.waitFor(async () => expect((await camera(id))?.checked_at).not.toBeNull(), within)
  streams.play('/new.m3u8', { ...live, sequence: 6 })
  pass(5)
  await reach(id, 'ok')

  await query('update equipment set archived_at = now() where id = $1', [id])
  await vi.waitFor(
    async () => expect((await query('select from stream_probe', [])).rowCount).toBe(0),
    within,
  )
  pass(120)
  const requestCount = streams.requestCount('/new.m3u8')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([streams.requestCount('/new.m3u8'), await cameras()]).toEqual([requestCount, []])
  await query('update equipment set archived_at = null where id = $1', [id])
  await reach(id, 'unknown')
  expect((await camera(id))?.since).toBe('2026-11-21T20:02:05+07:00')
})

test('200 cameras are looked at by two servers, each once a minute and by one of them, sixteen at once at most', async () => {
  const paths = Array.from({ length: 200 }, (_, index) => `/many-${index}.m3u8`)
  for (const path of paths)
    await register(path, streams.play(path, { ...live, sequence: 1, delayMs: 20 }))
  const consoles = [runConsole(), runConsole()]
  const total = () => paths.reduce((sum, path) => sum + streams.requestCount(path), 0)
  await vi.waitFor(
    async () => expect((await cameras()).every(({ checked_at }) => checked_at !== null)).toBe(true),
    within,
  )
  expect(total()).toBe(200)
  for (const path of paths) streams.play(path, { ...live, sequence: 2 })
  pass(3)
  await vi.waitFor(
    async () => expect((await cameras()).every(({ health }) => health === 'ok')).toBe(true),
    within,
  )
  expect(total()).toBe(400)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(total()).toBe(400)
  expect(streams.mostAtOnce()).toBeLessThanOrEqual(32)
  await consoles[0]?.stop()
  for (const path of paths) streams.play(path, { ...live, sequence: 3 })
  pass(60)
  await vi.waitFor(() => expect(total()).toBe(600), within)
})

test('a server that ended while it looked leaves its cameras to the next', async () => {
  const id = await register(
    'CAM-1',
    streams.answer('/mute.m3u8', () => undefined),
  )
  const one = runConsole({ timeoutMs: 60_000 })
  await vi.waitFor(() => expect(streams.requestCount('/mute.m3u8')).toBe(1), within)
  await one.stop()
  runConsole()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(streams.requestCount('/mute.m3u8')).toBe(1)
  pass(31)
  await reach(id, expect.stringMatching(/^unreachable/))
})

test('sites are counted, and nobody sees cameras of another department', async () => {
  const { groupId, departments } = await buildGroup(t, { code: 'r2', departments: ['ขทช.ปทุมธานี'] })
  const other = departments['ขทช.ปทุมธานี'] ?? 0
  await buildUser(t, { username: 'staff2', groupId, departmentId: other })
  const staff = await t.tokenOf('staff2')
  const otherWid = await buildSite(t, { departmentId: other, typeName: 'CCTV', name: 'ปท.2001' })
  for (const health of ['ok', 'ok', 'fault', 'unreachable', 'unknown']) {
    const id = await register(`CAM-${health}-${Math.random()}`, 'https://cam.example/a.m3u8')
    await sql`update equipment set health = ${health}, checked_at = now() where id = ${id}`.execute(
      t.test.database.db,
    )
  }
  const mine = await register('อื่น', 'https://cam.example/b.m3u8', otherWid)
  const { body: sites } = await t.call(cctvSites, { DeptID: departmentId }, admin)
  expect(sites).toMatchObject([{ wid, cameras: 5, ok: 2, fault: 1, unreachable: 1, unknown: 1 }])
  expect((await t.call(cctvSites, {}, admin)).body.length).toBe(2)
  expect((await t.call(cctvSites, { DeptID: departmentId }, staff)).body).toEqual([])
  expect((await t.call(cctvCameras, {}, staff)).body.map(({ id }) => id)).toEqual([mine])
  expect((await t.call(cctvCameras, { wid }, staff)).body).toEqual([])
  expect((await t.call(cctvCameras, { wid: otherWid }, admin)).body.map(({ id }) => id)).toEqual([
    mine,
  ])
  expect((await t.call(cctvCameras, {}, null)).status).toBe(401)
  expect(
    Object.keys((await t.call(cctvCameras, { wid: otherWid }, admin)).body[0] ?? {}),
  ).not.toContain('ipaddress')
})

import {
  ingestKeys,
  limitIngestKey,
  makeIngestKey,
  revokeIngestKey,
  type KeyScope,
} from '@roadside/contract/ingest-calls.ts'
import { removeDepartment } from '@roadside/contract/records/structure-calls.ts'
import { saveEventCamera } from '@roadside/solutions/events/calls.ts'
import { adoptLamp } from '@roadside/solutions/lighting/registry-calls.ts'
import { countingCalls } from '@roadside/solutions/counting/calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'

let t: TestApp
let admin: string
let departments: Readonly<Record<string, number>>
const noLimits = { solutions: null, department_id: null }
/** What devices of both departments say, by their endpoint. */
const messages: Readonly<Record<string, (owner: string) => object>> = {
  lighting: (owner) => ({ devid: eui(owner), time: at(), ct: 0.5 }),
  counting: (owner) => ({
    device: `C-${owner}`,
    start: at(-60),
    period_s: 60,
    lane: 1,
    direction: 'in',
    counts: { small: 1 },
  }),
  event: (owner) => ({ camera: `CAM-${owner}`, type: 'accident', time: at() }),
}
const eui = (owner: string) => (owner === 'A' ? 'a84041ffff1234aa' : 'a84041ffff1234bb')
const at = (seconds = 0) => new Date(t.clock.now.getTime() + seconds * 1000).toISOString()

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, { code: 'drr', kind: 'central', departments: [] })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  ;({ departments } = await buildGroup(t, { code: 'office-1', departments: ['A', 'B', 'C'] }))
  admin = await t.tokenOf('admin')
  const place = { latitude: '13.8', longitude: '100.4', sta: '1+005' }
  for (const owner of ['A', 'B']) {
    const site = (typeName: string) =>
      buildSite(t, {
        departmentId: departments[owner] ?? 0,
        typeName,
        name: `${typeName} ${owner}`,
      })
    const lamp = {
      devid: eui(owner),
      wid: await site('Lighting'),
      pole: `P-${owner}`,
      link: 'lorawan' as const,
    }
    const camera = {
      wid: await site('Analytic'),
      CAMID: `CAM-${owner}`,
      Camera_Desc: 'กล้อง',
      maker: 'canonical' as const,
    }
    const counter = {
      device: `C-${owner}`,
      name: owner,
      sta: '1+000',
      latitude: null,
      longitude: null,
    }
    const { rows } = await t.test.database.pool.query<{ id: number }>(
      'select min(id) as id from device_profile',
    )
    const made = [
      await t.call(adoptLamp, { ...lamp, profile_id: rows[0]?.id ?? 0, ...place }, admin),
      await t.call(
        countingCalls.saveDevice,
        { wid: await site('CountAnalytic'), form: { ...counter, report_s: 900, timeout_s: 2_700 } },
        admin,
      ),
      await t.call(
        saveEventCamera,
        { ...camera, sta: '', latitude: null, longitude: null, timeout_min: 30 },
        admin,
      ),
    ]
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200])
  }
})
afterAll(() => t.close())

const newKey = async (limits: {
  scopes?: KeyScope[]
  solutions?: string[]
  department_id?: number
}) => {
  const { status, body } = await t.call(
    makeIngestKey,
    { name: `รหัส ${Math.random()}`, ...limits },
    admin,
  )
  expect(status).toBe(200)
  return body
}
/** What comes then was not stored before. */
const later = () => {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000)
}
const statusesOf = async (key: string) => {
  const statuses: Record<string, number[]> = {}
  for (const [path, message] of Object.entries(messages)) {
    statuses[path] = []
    for (const owner of ['A', 'B'])
      statuses[path].push((await t.ingest(path, message(owner), key)).status)
  }
  return statuses
}

test('a key without limits may report every device at every endpoint', async () => {
  expect(await statusesOf((await newKey({})).key)).toEqual({
    lighting: [200, 200],
    counting: [200, 200],
    event: [200, 200],
  })
})

test('a key of one department may report its devices alone, in every solution', async () => {
  const { key } = await newKey({ department_id: departments['A'] ?? 0 })
  later()
  expect(await statusesOf(key)).toEqual({
    lighting: [200, 403],
    counting: [200, 403],
    event: [200, 403],
  })
  const refused = await t.ingest('counting', messages['counting']?.('B') ?? {}, key)
  expect(refused.body).toEqual({
    code: 'forbidden',
    message: expect.stringContaining('เฉพาะอุปกรณ์ของหน่วยงานที่กำหนด') as string,
  })
  const { rows } = await t.test.database.pool.query(
    `select device from rejected_message where reason = 'key_department' and solution = 'counting'`,
  )
  expect(rows).toEqual([{ device: 'C-B' }, { device: 'C-B' }])
})

test('of a message with devices of both, those of the other are refused', async () => {
  const { key } = await newKey({ department_id: departments['A'] ?? 0 })
  later()
  const both = ['A', 'B'].map((owner) => messages['counting']?.(owner))
  const { status, body } = await t.ingest('counting', both, key)
  expect([status, body]).toEqual([
    202,
    expect.objectContaining({
      stored: 1,
      rejected: [expect.objectContaining({ device: 'C-B', reason: 'key_department' })],
    }),
  ])
})

test('its message of an unknown device is stored as rejected, and never retained', async () => {
  const { key } = await newKey({ department_id: departments['A'] ?? 0 })
  expect(
    (await t.ingest('counting', { ...messages['counting']?.('A'), device: 'C-NEW' }, key)).status,
  ).toBe(202)
  const { rows } = await t.test.database.pool.query(
    `select 'refused' as where from rejected_message where device = 'C-NEW' union all select 'retained' from retained_message where device = 'C-NEW'`,
  )
  expect(rows).toEqual([{ where: 'refused' }])
})

test('a key of some endpoints is refused at others, from the moment that it is limited', async () => {
  const { id, key } = await newKey({ solutions: ['lighting', 'events'] })
  later()
  expect(await statusesOf(key)).toEqual({
    lighting: [200, 200],
    counting: [403, 403],
    event: [200, 200],
  })
  await t.call(
    limitIngestKey,
    { id, solutions: ['counting'], department_id: departments['B'] ?? 0 },
    admin,
  )
  later()
  await vi.waitFor(async () =>
    expect(await statusesOf(key)).toEqual({
      lighting: [403, 403],
      counting: [403, 200],
      event: [403, 403],
    }),
  )
  const listed = (await t.call(ingestKeys, {}, admin)).body.find((one) => one.id === id)
  expect(listed).toMatchObject({
    solutions: ['counting'],
    department_id: departments['B'],
    department: 'B',
  })
  const { rows } = await t.test.database.pool.query<object>(
    `select before, after from audit_log where action = 'limitIngestKey' order by id desc limit 1`,
  )
  expect(rows).toEqual([
    {
      before: { solutions: ['events', 'lighting'], department: null },
      after: { solutions: ['counting'], department: 'B' },
    },
  ])
  expect((await t.call(limitIngestKey, { id, ...noLimits }, admin)).status).toBe(200)
})

test('a key that is not for messages of devices is refused at every endpoint, and says why', async () => {
  const { id, key } = await newKey({ scopes: ['readAlarms'] })
  later()
  const none = { lighting: [403, 403], counting: [403, 403], event: [403, 403] }
  expect(await statusesOf(key)).toEqual(none)
  const refused = await t.ingest('counting', messages['counting']?.('A') ?? {}, key)
  expect(refused.body).toEqual({
    code: 'forbidden',
    message: expect.stringMatching(/^คีย์ “.*” ไม่ได้รับอนุญาตให้ส่งข้อมูลของอุปกรณ์$/) as string,
  })
  const { rows } = await t.test.database.pool.query(
    `select distinct reason from rejected_message where source = (select name from ingest_key where id = ${id})`,
  )
  expect(rows).toEqual([{ reason: 'key_scope' }])
  // limits that say nothing of its uses leave them
  expect((await t.call(limitIngestKey, { id, ...noLimits }, admin)).status).toBe(200)
  const scopesOf = async () =>
    (await t.call(ingestKeys, {}, admin)).body.find((one) => one.id === id)?.scopes
  expect(await scopesOf()).toEqual(['readAlarms'])
  const both: KeyScope[] = ['readAlarms', 'ingest']
  await t.call(limitIngestKey, { id, ...noLimits, scopes: both }, admin)
  expect(await scopesOf()).toEqual(['ingest', 'readAlarms'])
  const noted = await t.test.database.pool.query<object>(
    `select before, after from audit_log where action = 'limitIngestKey' order by id desc limit 1`,
  )
  expect(noted.rows).toEqual([
    { before: { scopes: ['readAlarms'] }, after: { scopes: ['ingest', 'readAlarms'] } },
  ])
  later()
  await vi.waitFor(async () => expect((await statusesOf(key))['lighting']).toEqual([200, 200]))
  for (const scopes of [[], ['everything' as KeyScope]])
    expect((await t.call(makeIngestKey, { name: 'x', scopes }, admin)).status).toBe(400)
})

test('limits name what is there', async () => {
  const { id } = await newKey({})
  const requests = [
    { ...noLimits, id, solutions: ['nothing'] },
    { ...noLimits, id, department_id: 999_999 },
    { ...noLimits, id, solutions: [] },
  ]
  for (const one of requests) expect((await t.call(limitIngestKey, one, admin)).status).toBe(400)
  expect((await t.call(limitIngestKey, { id: id + 99, ...noLimits }, admin)).status).toBe(404)
})

test('a department stays as long as a key is limited to it', async () => {
  const department = departments['C'] ?? 0
  const { id } = await newKey({ department_id: department })
  const refused = await t.call(removeDepartment, { id: department, version: 1 }, admin)
  expect([refused.status, refused.error.message]).toEqual([
    400,
    expect.stringContaining('คีย์สำหรับส่งข้อมูล'),
  ])
  await t.call(revokeIngestKey, { id }, admin)
  expect((await t.call(limitIngestKey, { id, ...noLimits }, admin)).status).toBe(404)
  expect((await t.call(removeDepartment, { id: department, version: 1 }, admin)).status).toBe(200)
})

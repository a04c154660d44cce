import { tableFile } from '@roadside/contract/table-file.ts'
import { unknownDevices } from '@roadside/contract/ingest-calls.ts'
import { floodCalls, floodPassages, floodReport, saveFloodPassage } from '@roadside/solutions/flooding/calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'

let t: TestApp
let wid: number
let otherWid: number
let [admin, staff, neighbour, viewer] = ['', '', '', '']

beforeAll(async () => {
  t = await buildTestApp()
  const own = await buildGroup(t, { code: 'drr', kind: 'central', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  const departmentId = own.departments['ขทช.นนทบุรี'] ?? 0
  const otherId = own.departments['ขทช.ปทุมธานี'] ?? 0
  const { groupId } = own
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'staff', groupId, role: 'user', departmentId })
  await buildUser(t, { username: 'neighbour', groupId, role: 'user', departmentId: otherId })
  await buildUser(t, { username: 'viewer', groupId, role: 'admin', firstname: 'dashboard' })
  admin = await t.tokenOf('admin')
  staff = await t.tokenOf('staff')
  neighbour = await t.tokenOf('neighbour')
  viewer = await t.tokenOf('viewer')
  wid = await buildSite(t, { departmentId, typeName: 'Flooding', name: 'นบ.3030 ถนนชัยพฤกษ์' })
  otherWid = await buildSite(t, { departmentId: otherId, typeName: 'Flooding', name: 'ปท.3020' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.test.database.pool.query('truncate device, measurement, rejected_message cascade')
  t.clock.now = new Date('2026-11-21T20:00:00+07:00')
})

const form = {
  device: 'FL-1',
  name: 'จุดวัดที่ 1',
  sta: '1+200',
  latitude: 13.8,
  longitude: 100.4,
  report_s: 600,
  timeout_s: 2700,
}
const register = async (over: object = {}, token = staff, site = wid) =>
  t.call(floodCalls.saveDevice, { wid: site, form: { ...form, ...over } }, token)
const after = (minutes: number) => {
  t.clock.now = new Date(Date.parse('2026-11-21T20:00:00+07:00') + minutes * 60_000)
  return t.clock.now.toISOString()
}
const say = (minutes: number, depth_cm: number | null, over: object = {}) =>
  t.ingest('flooding', { device: 'FL-1', time: after(minutes), depth_cm, battery: 80, ...over })

async function site(token = staff) {
  const { body } = await t.call(floodCalls.devices, { wid }, token)
  return { ...body, gauge: body.devices[0] }
}

describe('a gauge', () => {
  test('from the door to the screen: depth, condition, rate, history', async () => {
    await register()
    expect(await say(0, -40)).toEqual({ status: 200, body: { stored: 1, duplicates: 0, ignored: 0 } })
    await say(5, 6)
    await say(10, 16)
    const { gauge, site: shown, may_edit } = await site()
    expect(gauge).toMatchObject({ device: 'FL-1', name: 'จุดวัดที่ 1', health: 'ok', condition: 'danger' })
    expect(gauge?.state).toEqual({ quality: 'good', rate_cm_h: 336 })
    expect(gauge?.channels.find(({ key }) => key === 'depth_cm')).toMatchObject({
      value: 16,
      level: 3,
      quality: 'good',
    })
    expect(shown).toMatchObject({
      devices: 1,
      ok: 1,
      condition: 'danger',
      figures: { depth_cm: { value: 16, level: 3 } },
    })
    expect(may_edit).toBe(true)
    const { body: periods } = await t.call(floodCalls.periods, { wid, kinds: ['condition'] }, staff)
    expect((periods as { value: string }[]).map(({ value }) => value)).toEqual(['danger', 'normal'])
  })

  test('of a level above the road’s datum, which can be changed', async () => {
    await register()
    const { gauge } = await site()
    const rules = { settings: { datum_m: 2 } }
    const set = { wid, device: gauge?.id ?? 0, version: 0, rules }
    expect(await t.call(floodCalls.saveRules, set, staff)).toMatchObject({ status: 200, body: { version: 1 } })
    // somebody else had read the version before
    expect(await t.call(floodCalls.saveRules, set, admin)).toMatchObject({ status: 409 })
    await t.ingest('flooding', { device: 'FL-1', time: after(10), level_m: 2.2 })
    expect((await site()).gauge).toMatchObject({ condition: 'danger' })
    const { body: versions } = await t.call(floodCalls.rules, { wid, device: gauge?.id ?? 0 }, staff)
    expect(versions).toMatchObject([{ version: 1, username: 'staff', rules }])
  })

  test('that does not see the water is not dry', async () => {
    await register()
    await say(0, -40)
    await say(10, null, { quality: 'blind' })
    expect((await site()).gauge).toMatchObject({ health: 'warning', condition: 'unknown' })
    expect((await site()).site.figures['depth_cm']).toEqual({ value: null, level: null })
  })

  test('that nobody registered is refused, kept and listed', async () => {
    expect(await say(0, 5)).toMatchObject({ status: 202 })
    const { body } = await t.call(unknownDevices, {}, admin)
    expect(body.rows).toMatchObject([{ solution: 'flooding', device: 'FL-1' }])
  })

  test('is registered once, and not with limits that make no sense', async () => {
    expect(await register()).toMatchObject({ status: 200 })
    expect(await register()).toMatchObject({ status: 409 })
    expect(await register({ device: ' ' })).toMatchObject({ status: 400 })
    const { gauge } = await site()
    const rules = { limits: { depth_cm: { high: { watch: 5, warn: 5 } } } }
    expect(await t.call(floodCalls.saveRules, { wid, device: gauge?.id ?? 0, version: 0, rules }, staff)).toMatchObject(
      {
        ...{ status: 400, error: { message: expect.stringContaining('มากขึ้นตามระดับ') as string } },
      },
    )
  })
})

describe('who may what', () => {
  test('another department sees nothing of it, and a look-only account changes nothing', async () => {
    await register()
    const { gauge } = await site()
    const device = gauge?.id ?? 0
    for (const [call, body] of [
      [floodCalls.devices, { wid }],
      [floodCalls.series, { wid, channels: [1], from: after(-60), to: after(0) }],
      [floodCalls.periods, { wid }],
      [floodCalls.rules, { wid, device }],
      [floodPassages, { wid }],
      [saveFloodPassage, { wid, device, passage: 'closed', why: '' }],
      [floodCalls.saveRules, { wid, device, version: 0, rules: {} }],
      [floodCalls.saveDevice, { wid, form }],
    ] as const) {
      expect(await t.call(call as never, body as never, neighbour)).toMatchObject({
        status: 404,
      })
      expect(await t.call(call as never, body as never, null)).toMatchObject({ status: 401 })
    }
    expect((await t.call(floodCalls.sites, {}, neighbour)).body.map((row) => row.wid)).toEqual([otherWid])
    expect(await t.call(saveFloodPassage, { wid, device, passage: 'closed', why: '' }, viewer)).toMatchObject({
      status: 403,
    })
    expect(await register({ device: 'FL-2' }, viewer)).toMatchObject({ status: 403 })
  })

  test('a device of another site is out of reach through one’s own', async () => {
    await register({ device: 'FL-9' }, admin, otherWid)
    const other = await t.call(floodCalls.devices, { wid: otherWid }, admin)
    const device = other.body.devices[0]?.id ?? 0
    expect(await t.call(saveFloodPassage, { wid, device, passage: 'closed', why: '' }, staff)).toMatchObject({
      status: 404,
    })
    expect(await t.call(floodCalls.saveRules, { wid, device, version: 0, rules: {} }, staff)).toMatchObject({
      status: 409,
    })
    expect((await t.call(floodCalls.rules, { wid, device }, staff)).body).toEqual([])
  })
})

test('closing the road is a person’s act; the report tells of it', async () => {
  await register()
  await say(0, 20)
  expect((await t.call(floodReport, {}, staff)).body).toMatchObject([
    { depth_cm: 20, passage: 'open', condition: 'danger' },
  ])
  const { gauge } = await site()
  const said = { wid, device: gauge?.id ?? 0, passage: 'closed', why: 'รถเล็กดับ' } as const
  expect(await t.call(saveFloodPassage, said, staff)).toMatchObject({
    status: 200,
    body: { username: 'staff', passage: 'closed' },
  })
  await say(10, -60)
  // the water has gone; the road is closed until somebody opens it
  expect((await t.call(floodReport, {}, staff)).body).toMatchObject([
    { passage: 'closed', condition: 'normal', sta: '1+200' },
  ])
  expect((await t.call(floodReport, {}, neighbour)).body).toEqual([])
  expect((await t.call(floodPassages, { wid }, staff)).body).toMatchObject([{ why: 'รถเล็กดับ' }])
})

test('a table is written as a file: numbers as numbers, formulas as texts', async () => {
  const table = {
    ...{
      name: 'รายงาน/น้ำ',
      columns: [{ header: 'สายทาง' }, { header: 'ซม.', isNumber: true }],
      format: 'csv' as const,
    },
    rows: [['=1+1', 12.5] as (string | number)[], ['นบ.3030', null]],
  }
  const { body } = await t.call(tableFile, table, staff)
  expect(body.filename).toBe('รายงาน น้ำ 2026-11-21.csv')
  expect(Buffer.from(body.content, 'base64').toString()).toBe("\uFEFFสายทาง,ซม.\r\n'=1+1,12.5\r\nนบ.3030,\r\n")
  expect(await t.call(tableFile, table, null)).toMatchObject({ status: 401 })
})

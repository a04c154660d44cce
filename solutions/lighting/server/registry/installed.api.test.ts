import type { Body } from '@roadside/contract/call.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  buildGroup,
  buildSite,
  buildUser,
  createTestApp,
  type TestApp,
} from '@roadside/server-kit/testing/test-app.ts'
import { getMarkerSEM, getStatusSEM, loraLog, modalLoraWan } from '../../calls.ts'
import {
  formerLamp,
  lampImports,
  registeredLamp,
  removeGateway,
  removeLamp,
  saveGateway,
  saveLamp,
  undoLampImport,
} from '../../installed-calls.ts'
import { adoptGateway, adoptLamp, importLamps } from '../../registry-calls.ts'
import { lampCache } from '../accept/lamp-cache.ts'
import { settleLamps } from '../accept/settle.ts'

let [devid, otherDevid] = ['', '']
const eui = '0016c001f15300aa'
let t: TestApp
let [here, there, notLighting] = [0, 0, 0]
let admin: string
let profile: number

const rows = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
  (await t.test.database.pool.query<R>(text, values)).rows
const polesOf = async (wid: number) =>
  ((await t.call(getMarkerSEM, { wid }, admin)).body as { pole: string }[]).map(({ pole }) => pole)
const report = (device: string, ct: number, time: string) =>
  t.ingest('lighting', { devid: device, time, ct, rssi: -70, battery: 3.6 })
const logOf = async (device: string) =>
  ((await t.call(loraLog, { devid: device }, admin)).body as { ct_value: number }[]).map(
    ({ ct_value }) => ct_value,
  )
const fourGSites = async () =>
  (await rows<{ wid: number }>('select wid from site where is_fourg order by wid')).map(
    ({ wid }) => wid,
  )
const lastAudit = async () =>
  (
    await rows<{ action: string; subject: string; detail: object; before: object; after: object }>(
      'select action, subject, detail, before, after from audit_log order by id desc limit 1',
    )
  )[0]

beforeAll(async () => {
  t = await createTestApp()
  const drr = await buildGroup(t, {
    code: 'drr',
    kind: 'central',
    departments: ['ส่วนกลาง', 'อีกหน่วยงาน'],
  })
  await buildUser(t, { username: 'admin', groupId: drr.groupId, role: 'admin' })
  here = await buildSite(t, { departmentId: drr.departments['ส่วนกลาง'] ?? 0, name: 'ที่นี่' })
  there = await buildSite(t, { departmentId: drr.departments['อีกหน่วยงาน'] ?? 0, name: 'ที่โน่น' })
  notLighting = await buildSite(t, {
    departmentId: drr.departments['ส่วนกลาง'] ?? 0,
    typeName: 'Flooding',
  })
  admin = await t.tokenOf('admin')
  profile =
    (
      await rows<{ id: number }>(
        `select min(id) as id from device_profile where solution = 'lighting'`,
      )
    )[0]?.id ?? 0
})
afterAll(() => t.close())

const place = {
  latitude: '13.8',
  longitude: '100.4',
  sta: '1+005',
  circuit: 'ตู้ 1',
  side: 'left' as const,
}
/** As the form of a lamp does: it is changed from what it is. */
const save = async (device: string, lamp: Body<typeof saveLamp>['lamp']) => {
  const { body: was } = await t.call(registeredLamp, { devid: device }, admin)
  return t.call(saveLamp, { devid: device, lamp, was }, admin)
}
const lampAt = (wid: number) => ({
  devid,
  wid,
  pole: 'P-1',
  profile_id: profile,
  link: '4g' as const,
  ...place,
})

describe('a lamp that is registered', () => {
  let pairs = 10
  beforeEach(async () => {
    // the server remembers for a while what was registered, and the tables are emptied behind its back
    pairs += 1
    ;[devid, otherDevid] = [`8675940412070${pairs}`, `8675940412080${pairs}`]
    await rows('delete from lamp')
    await rows('delete from lamp_reading')
    await rows('delete from asset')
    await rows('update site set is_fourg = false')
    expect((await t.call(adoptLamp, lampAt(here), admin)).status).toBe(200)
    expect((await report(devid, 0.5, '2026-11-21T19:00:00+07:00')).body).toMatchObject({
      stored: 1,
    })
  })

  test('is read and changed, and the log says what was and what is', async () => {
    expect((await t.call(registeredLamp, { devid }, admin)).body).toEqual(lampAt(here))
    const lamp = { ...lampAt(here), pole: 'P-2', latitude: '13.9' }
    expect((await save(devid, lamp)).body).toEqual({ devid, site: 'ที่นี่', on_pole: 0 })
    expect((await t.call(registeredLamp, { devid }, admin)).body).toEqual(lamp)
    expect(await t.call(getMarkerSEM, { wid: here }, admin)).toMatchObject({
      body: [{ pole: 'P-2', latitude: '13.9', devct: 0.5 }],
    })
    expect(await lastAudit()).toEqual({
      action: 'saveLamp',
      subject: 'P-1',
      detail: { wid: here, devid },
      before: { pole: 'P-1', latitude: '13.8' },
      after: { pole: 'P-2', latitude: '13.9' },
    })
  })

  test('has the circuit and side that were entered, and none that were not', async () => {
    const { circuit: _circuit, side: _side, ...unknown } = lampAt(here)
    await t.call(adoptLamp, { ...unknown, devid: otherDevid }, admin)
    expect((await t.call(getMarkerSEM, { wid: here }, admin)).body).toMatchObject([
      { devid, circuit: 'ตู้ 1', side: 'left' },
      { devid: otherDevid, circuit: '', side: null },
    ])
    const changed = { ...lampAt(here), circuit: ' ตู้ 2 ', side: null }
    expect((await save(devid, changed)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({
      action: 'saveLamp',
      before: { circuit: 'ตู้ 1', side: 'left' },
      after: { circuit: 'ตู้ 2', side: null },
    })
    // who does not know of them overwrites nothing
    const stale = await t.call(saveLamp, { devid, lamp: unknown, was: unknown }, admin)
    expect(stale).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const wrong = { ...lampAt(here), side: 'north' as 'left' }
    expect((await save(devid, wrong)).status).toBe(400)
    expect((await save(devid, { ...changed, circuit: 'ก'.repeat(61) })).status).toBe(400)
    expect((await t.call(registeredLamp, { devid }, admin)).body).toMatchObject({
      circuit: 'ตู้ 2',
      side: null,
    })
  })

  test('is moved to another site with its history; each site knows whether it has 4G lamps', async () => {
    await t.call(adoptLamp, { ...lampAt(there), devid: otherDevid }, admin)
    expect((await save(devid, lampAt(there))).body).toEqual({ devid, site: 'ที่โน่น', on_pole: 1 })
    expect([await polesOf(here), await polesOf(there)]).toEqual([[], ['P-1', 'P-1']])
    expect(await logOf(devid)).toEqual([0.5])
    expect(await fourGSites()).toEqual([there])
    expect(await lastAudit()).toMatchObject({ before: { site: 'ที่นี่' }, after: { site: 'ที่โน่น' } })
    await t.call(removeLamp, { devid: otherDevid }, admin)
    expect(
      await rows('select wid, archived_at from asset where external_id = $1', [devid]),
    ).toEqual([{ wid: there, archived_at: null }])
    await report(devid, 0.6, '2026-11-21T19:15:00+07:00')
    expect((await t.call(getMarkerSEM, { wid: there }, admin)).body).toMatchObject([{ devct: 0.6 }])
  })

  test('may get another controller: its log goes on, and nothing is known until that one reports', async () => {
    const lamp = { ...lampAt(here), devid: otherDevid }
    expect((await save(devid, lamp)).status).toBe(200)
    expect((await t.call(getMarkerSEM, { wid: here }, admin)).body).toMatchObject([
      {
        devid: otherDevid,
        devct: null,
        devstatus: 'ไม่ทราบ',
        devconnect: 'ยังไม่เคยรายงานข้อมูล',
        lastupdate: null,
      },
    ])
    expect((await report(devid, 0.1, '2026-11-21T19:30:00+07:00')).status).toBe(202)
    expect((await report(otherDevid, 0.7, '2026-11-21T19:30:00+07:00')).status).toBe(200)
    expect(await logOf(otherDevid)).toEqual([0.7, 0.5])
  })

  test('of the controller that was there before nothing is judged, and what it did stays in the history', async () => {
    await rows(`update lamp set status = 'off', registered_at = now() - interval '30 days'`)
    await rows('delete from asset_period where ended_at is not null')
    // the clock of the test stands still
    await rows(`update lamp_reading set received_at = received_at - interval '1 hour'`)
    await rows(
      `update asset_period set started_at = now() - interval '20 days', excuse = 'maintenance' where ended_at is null`,
    )
    await rows(`update asset set health_since = now() - interval '20 days'`)
    await save(devid, { ...lampAt(here), devid: otherDevid })
    expect(
      await rows(
        `select health, excuse, ended_at is null as is_open from asset_period order by started_at`,
      ),
    ).toEqual([
      { health: 'fault', excuse: 'maintenance', is_open: false },
      { health: 'unknown', excuse: null, is_open: true },
    ])
    const [lamp] = await rows<{ id: string }>('select id from lamp')
    await rows(
      `insert into lamp_reading (lamp_id, at, received_at, current_a) select $1, $2, device_since - interval '1 second', 0.9 from lamp`,
      [lamp?.id, '2026-11-21T19:58:00+07:00'],
    )
    lampCache(t.test.database).catchUpAt = 0
    await settleLamps(t.test.database, t.app.deps.now(), t.app.http.log)
    expect((await t.call(getMarkerSEM, { wid: here }, admin)).body).toMatchObject([
      { devct: null, lastupdate: null },
    ])
    await report(otherDevid, 0.7, '2026-11-21T19:30:00+07:00')
    expect((await t.call(getMarkerSEM, { wid: here }, admin)).body).toMatchObject([
      { devct: 0.7, devstatus: 'ปกติ' },
    ])
  })

  test('a save over the change of another user is refused, and overwrites nothing', async () => {
    const was = lampAt(here)
    await save(devid, { ...was, latitude: '13.9' })
    const answer = await t.call(saveLamp, { devid, lamp: { ...was, pole: 'P-2' }, was }, admin)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await t.call(registeredLamp, { devid }, admin)).body).toEqual({
      ...was,
      latitude: '13.9',
    })
  })

  test('may not take the device of another, a site that is none of lighting, or a kind that there is not', async () => {
    expect(
      (await t.call(adoptLamp, { ...lampAt(there), devid: otherDevid }, admin)).body,
    ).toMatchObject({ on_pole: 0 })
    const change = async (to: object) => (await save(devid, { ...lampAt(here), ...to })).body
    expect(await change({ devid: otherDevid })).toEqual({
      code: 'duplicate',
      message: `อุปกรณ์ ${otherDevid} ลงทะเบียนไว้แล้วที่ ที่โน่น`,
    })
    expect(await change({ wid: notLighting })).toMatchObject({ code: 'bad_request' })
    expect(await change({ profile_id: 999_999 })).toMatchObject({ code: 'bad_request' })
    expect(await change({ pole: ' ' })).toMatchObject({ code: 'bad_request' })
    expect(
      (await t.call(saveLamp, { devid: 'none', lamp: lampAt(here), was: lampAt(here) }, admin))
        .status,
    ).toBe(404)
    expect(await polesOf(here)).toEqual(['P-1'])
  })

  test('is removed from its site; registered there again, it goes on with its readings', async () => {
    expect((await t.call(removeLamp, { devid }, admin)).status).toBe(200)
    expect(await polesOf(here)).toEqual([])
    expect((await t.call(getStatusSEM, { wid: here }, admin)).body).toMatchObject([
      { available: 0 },
    ])
    expect(await fourGSites()).toEqual([])
    expect((await report(devid, 0.6, '2026-11-21T19:15:00+07:00')).status).toBe(202)
    expect((await t.call(loraLog, { devid }, admin)).status).toBe(404)
    expect(await lastAudit()).toMatchObject({
      action: 'removeLamp',
      subject: 'P-1',
      before: { devid, site: 'ที่นี่' },
    })

    expect((await t.call(formerLamp, { devid: otherDevid }, admin)).body).toBeNull()
    const { latitude, longitude, sta } = place
    const former = {
      wid: here,
      site: 'ที่นี่',
      pole: 'P-1',
      sta,
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
    expect((await t.call(formerLamp, { devid }, admin)).body).toEqual(former)

    await t.call(adoptLamp, lampAt(here), admin)
    await report(devid, 0.7, '2026-11-21T19:30:00+07:00')
    expect(await logOf(devid)).toEqual([0.7, 0.5])
    expect(await rows('select archived_at from asset')).toEqual([{ archived_at: null }])
  })

  test('registered at another site, it begins anew', async () => {
    await t.call(removeLamp, { devid }, admin)
    await t.call(adoptLamp, lampAt(there), admin)
    await report(devid, 0.7, '2026-11-21T19:30:00+07:00')
    expect(await logOf(devid)).toEqual([0.7])
  })
})

test('two luminaires of one pole may share its number, and that is pointed out', async () => {
  await rows('delete from lamp')
  const adopt = async (device: string) =>
    (await t.call(adoptLamp, { ...lampAt(here), devid: device }, admin)).body
  expect(await adopt('867594041209001')).toEqual({ devid: '867594041209001', on_pole: 0 })
  expect(await adopt('867594041209002')).toEqual({ devid: '867594041209002', on_pole: 1 })
})

test('a gateway is changed, moved, replaced and removed', async () => {
  const gateway = { eui, wid: here, gwno: 'GW-01', ipaddress: '', latitude: null, longitude: null }
  await t.call(adoptGateway, gateway, admin)
  await t.call(adoptGateway, { ...gateway, eui: '0016c001f15300bb', gwno: 'GW-02' }, admin)
  await rows('update gateway set is_online = true, seen_at = now()')
  const gateways = async (wid: number) => (await t.call(modalLoraWan, { wid }, admin)).body
  const changed = { ...gateway, ipaddress: '10.0.0.7', latitude: 13.8, longitude: 100.4 }
  expect((await t.call(saveGateway, { eui, gateway: changed, was: gateway }, admin)).status).toBe(
    200,
  )
  expect(await gateways(here)).toMatchObject([
    { eui, ipaddress: '10.0.0.7', lat: 13.8, ISOnline: 'Online' },
    {},
  ])
  expect(
    (
      await t.call(
        saveGateway,
        { eui, gateway: { ...gateway, gwno: 'GW-02' }, was: changed },
        admin,
      )
    ).status,
  ).toBe(409)

  const replaced = { ...changed, eui: '0016c001f15300cc', wid: there }
  expect((await t.call(saveGateway, { eui, gateway: replaced, was: changed }, admin)).status).toBe(
    200,
  )
  expect(await gateways(there)).toMatchObject([
    { eui: replaced.eui, ISOnline: 'Offline', lastupdate: null },
  ])
  expect((await t.call(removeGateway, { eui: replaced.eui }, admin)).status).toBe(200)
  expect(await gateways(there)).toEqual([])
  expect((await t.call(removeGateway, { eui: replaced.eui }, admin)).status).toBe(404)
})

test('a file imported by mistake is undone, and may be imported again', async () => {
  await rows('delete from lamp')
  const text = 'devid,pole\n0004a30b001c0801,P-1\n0004a30b001c0802,P-2\n'
  const read = () =>
    t.call(
      importLamps,
      { wid: here, filename: 'a.csv', content: Buffer.from(text).toString('base64'), write: true },
      admin,
    )
  expect((await read()).body).toMatchObject({ written: 2 })
  await rows(`update lamp set seen_at = now() where pole = 'P-1'`)
  const [listed] = (await t.call(lampImports, {}, admin)).body
  expect(listed).toMatchObject({
    username: 'admin',
    filename: 'a.csv',
    site: 'ที่นี่',
    lamps: 2,
    left: 2,
    heard: 1,
  })
  expect((await t.call(undoLampImport, { id: listed?.id ?? 0 }, admin)).body).toEqual({
    removed: 2,
    restored: 0,
  })
  expect(await polesOf(here)).toEqual([])
  expect(await lastAudit()).toMatchObject({
    action: 'undoLampImport',
    subject: 'a.csv',
    detail: { wid: here, removed: 2, restored: 0 },
  })
  expect((await t.call(lampImports, {}, admin)).body[0]).toMatchObject({ lamps: 2, left: 0 })
  expect((await t.call(undoLampImport, { id: 999_999 }, admin)).status).toBe(404)
  expect((await read()).body).toMatchObject({ written: 2 })
})

test('a file changes existing lamps, and its undo restores them, except for later changes', async () => {
  await rows('delete from lamp')
  const send = (text: string) => {
    const content = Buffer.from(text).toString('base64')
    return t.call(importLamps, { wid: here, filename: 'b.csv', content, write: true }, admin)
  }
  await send(
    'devid,pole,lat,lon,วงจรไฟฟ้า,ด้านของถนน\n0004a30b001c0801,P-1,13.8,100.4,A-1,ซ้ายทาง\n0004a30b001c0802,P-2,,,,\n0004a30b001c0803,P-3,,,,\n',
  )
  const file =
    'devid,pole,lat,lon,วงจรไฟฟ้า,ด้านของถนน\n0004a30b001c0801,P-1,13.9,100.5,B-2,ขวาทาง\n0004a30b001c0802,P-7,,,,\n0004a30b001c0803,P-3,,,,\n'
  expect((await send(file)).body).toMatchObject({ total: 2, unchanged: 1, written: 2 })
  const lamps = () =>
    rows('select pole, latitude, point_lat, circuit, side from lamp order by devid')
  expect(await lamps()).toEqual([
    { pole: 'P-1', latitude: '13.9', point_lat: 13.9, circuit: 'B-2', side: 'right' },
    { pole: 'P-7', latitude: '', point_lat: null, circuit: '', side: null },
    { pole: 'P-3', latitude: '', point_lat: null, circuit: '', side: null },
  ])
  expect(await lastAudit()).toMatchObject({
    action: 'importLamps',
    detail: { wid: here, rows: 0, changed: 2 },
  })
  expect((await send(file)).body).toMatchObject({ total: 0, unchanged: 3, written: 0 })
  await rows(`update lamp set pole = 'P-8' where pole = 'P-7'`)
  const [listed] = (await t.call(lampImports, {}, admin)).body
  expect(listed).toMatchObject({ lamps: 0, changed: 2, is_undone: false })
  expect((await t.call(undoLampImport, { id: listed?.id ?? 0 }, admin)).body).toEqual({
    removed: 0,
    restored: 1,
  })
  expect(await lamps()).toMatchObject([
    { pole: 'P-1', latitude: '13.8', point_lat: 13.8, circuit: 'A-1', side: 'left' },
    { pole: 'P-8' },
    { pole: 'P-3' },
  ])
  expect((await t.call(lampImports, {}, admin)).body[0]).toMatchObject({ is_undone: true })
  expect((await t.call(undoLampImport, { id: listed?.id ?? 0 }, admin)).status).toBe(409)
})

test('files that changed the same lamps are undone in turn, and none reaches a moved lamp', async () => {
  await rows('delete from lamp')
  const send = async (name: string, text: string) => {
    const content = Buffer.from(`devid,pole\n${text}`).toString('base64')
    await t.call(importLamps, { wid: here, filename: name, content, write: true }, admin)
    return (await t.call(lampImports, {}, admin)).body[0]?.id ?? 0
  }
  const [one, two] = ['0004a30b001c0901', '0004a30b001c0902']
  const first = await send('1.csv', `${one},P-1\n${two},P-2\n`)
  const second = await send('2.csv', `${one},P-3\n${two},P-4\n`)
  const third = await send('3.csv', `${one},P-5\n`)
  const undo = (id: number) => t.call(undoLampImport, { id }, admin)
  expect((await undo(second)).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('3.csv') as string,
  })
  const { body: was } = await t.call(registeredLamp, { devid: two }, admin)
  await t.call(saveLamp, { devid: two, lamp: { ...was, wid: there }, was }, admin)
  expect((await undo(third)).body).toEqual({ removed: 0, restored: 1 })
  expect((await undo(second)).body).toEqual({ removed: 0, restored: 1 })
  expect((await undo(first)).body).toEqual({ removed: 1, restored: 0 })
  expect(await rows('select devid, wid, pole from lamp')).toEqual([
    { devid: two, wid: there, pole: 'P-4' },
  ])
})

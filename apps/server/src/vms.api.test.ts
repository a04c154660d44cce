import { badAnswersToSpoiled } from '@roadside/server-kit/ingest/testing/spoiled.ts'
import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { shownSigns, signCalls } from '@roadside/solutions/vms/calls.ts'
import { signMonitor } from '@roadside/solutions/vms/server/monitor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'

let t: TestApp
let wid: number
let admin: string
let stranger: string
const message = {
  ...{ device: 'V-1', time: '2026-11-21T20:00:00+07:00', message: '[cf1]ระวัง', ordered: '[cf1]ระวัง', source: 'ศูนย์' },
  ...{ expires: '2026-11-21T21:00:00+07:00', brightness_pct: 80, pixel_errors: 7, pixels: 350, cabinet_c: 41.5 },
  ...{ door_open: false, errors: [] as string[] },
}
const sign = async () => (await t.call(signCalls.devices, { wid }, admin)).body.devices[0]
const later = (seconds: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + seconds * 1000)
  return t.clock.now.toISOString()
}

beforeAll(async () => {
  t = await buildTestApp()
  const { groupId, departments } = await buildGroup(t, { code: 'drr', departments: ['ขทช.นนทบุรี', 'ขทช.ปทุมธานี'] })
  await buildUser(t, { username: 'admin', groupId, role: 'admin' })
  await buildUser(t, { username: 'other', groupId, departmentId: departments['ขทช.ปทุมธานี'] ?? 0 })
  admin = await t.tokenOf('admin')
  stranger = await t.tokenOf('other')
  wid = await buildSite(t, { departmentId: departments['ขทช.นนทบุรี'] ?? 0, typeName: 'TrafficSign' })
  const form = {
    device: 'V-1',
    name: 'ป้าย 1',
    sta: '1+200',
    latitude: null,
    longitude: null,
    report_s: 60,
    timeout_s: 600,
  }
  expect((await t.call(signCalls.saveDevice, { wid, form }, admin)).status).toBe(200)
})
afterAll(() => t.close())

test('what a sign says is what the calls answer', async () => {
  expect((await t.ingest('vms', message)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('vms', message)).body).toMatchObject({ duplicates: 1 })
  expect(await sign()).toMatchObject({
    ...{ health: 'warning', reasons: ['พิกเซลชำรุดเกิน 1 %'] },
    state: { message: '[cf1]ระวัง', source: 'ศูนย์', since: '2026-11-21T13:00:00.000Z', differs_since: null },
  })
  expect((await t.call(shownSigns, {}, admin)).body).toMatchObject([{ wid, message: '[cf1]ระวัง', health: 'warning' }])
})

test('another message than the ordered one is a fault by time alone, and the history has both', async () => {
  await t.ingest('vms', { ...message, time: later(60), message: '', pixel_errors: 0 })
  expect(await sign()).toMatchObject({ health: 'ok' })
  later(121)
  await judgeDue(signMonitor, t.test.database, t.clock.now)
  expect(await sign()).toMatchObject({ health: 'fault', reasons: ['ข้อความไม่ตรงคำสั่งนานเกิน 120 วินาที'] })
  const { body } = await t.call(signCalls.periods, { wid, kinds: ['message'], page: 1 }, admin)
  expect(body).toMatchObject({ total: 2, rows: [{ value: '' }, { value: '[cf1]ระวัง', detail: { source: 'ศูนย์' } }] })
})

test('a silent sign shows nobody knows what', async () => {
  later(601)
  await judgeDue(signMonitor, t.test.database, t.clock.now)
  expect((await t.call(shownSigns, {}, admin)).body).toMatchObject([{ message: null, health: 'unreachable' }])
})

test('another department sees nothing', async () => {
  expect((await t.call(signCalls.devices, { wid }, stranger)).status).toBe(404)
  expect((await t.call(signCalls.sites, {}, stranger)).body).toEqual([])
  expect((await t.call(shownSigns, {}, stranger)).body).toEqual([])
})

test('an unknown sign is refused and kept', async () => {
  const answer = await t.ingest('vms', { ...message, device: 'V-9', time: later(1) })
  expect(answer.status).toBe(202)
  const { rows } = await t.test.database.pool.query('select reason, device from rejected_message')
  expect(rows).toEqual([{ reason: 'unknown_device', device: 'V-9' }])
})

test('whatever stands in a field is taken or refused with a sentence', async () => {
  expect(await badAnswersToSpoiled(message, (spoilt) => t.ingest('vms', spoilt))).toEqual([])
  expect((await sign())?.device).toBe('V-1')
})

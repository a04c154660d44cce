import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { badAnswersToSpoiled } from '@roadside/server-kit/ingest/testing/spoiled.ts'
import { speakerAnnouncements, speakerCalls } from '@roadside/solutions/speaker/calls.ts'
import { speakerMonitor } from '@roadside/solutions/speaker/server/monitor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildGroup, buildSite, buildTestApp, buildUser, type TestApp } from './testing/test-app.ts'

let t: TestApp
let wid: number
let admin: string
let stranger: string
const announcement = { text: 'รถจอดเสียข้างหน้า', rule: 'รถจอด', start: '2026-11-21T19:59:00+07:00' }
const message = {
  ...{ device: 'S-1', time: '2026-11-21T20:00:00+07:00', zone: 'ขาเข้า', registered: true, volume_pct: 70 },
  ...{ test: { time: '2026-11-21T03:00:00+07:00', ok: true }, playing: announcement.text, announcement },
}
const horn = async () => (await t.call(speakerCalls.devices, { wid }, admin)).body.devices[0]
const listed = async (more: object = {}) => (await t.call(speakerAnnouncements, { wid, ...more }, admin)).body
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
  wid = await buildSite(t, { departmentId: departments['ขทช.นนทบุรี'] ?? 0, typeName: 'Speaker' })
  const form = {
    device: 'S-1',
    name: 'ลำโพง 1',
    sta: '',
    latitude: null,
    longitude: null,
    report_s: 60,
    timeout_s: 600,
  }
  expect((await t.call(speakerCalls.saveDevice, { wid, form }, admin)).status).toBe(200)
})
afterAll(() => t.close())

test('what a horn says is what the calls answer', async () => {
  expect((await t.ingest('speaker', message)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('speaker', message)).body).toMatchObject({ duplicates: 1 })
  expect(await horn()).toMatchObject({
    ...{ health: 'ok', reasons: [] },
    state: { zone: 'ขาเข้า', registered: true, playing: announcement.text, playing_since: '2026-11-21T13:00:00.000Z' },
  })
  const { body } = await t.call(speakerCalls.sites, {}, admin)
  expect(body).toMatchObject([{ wid, ok: 1, periods: { playing: [announcement.text] } }])
})

test('an announcement is one row, which its end completes, whatever comes in whichever order', async () => {
  expect(await listed()).toMatchObject([
    { content: announcement.text, kind: 'text', rule: 'รถจอด', end: null, result: null, is_playing: true },
  ])
  const ended = { ...announcement, end: '2026-11-21T20:00:30+07:00', result: 'completed' }
  await t.ingest('speaker', [
    { ...message, time: later(60), playing: null, announcement: ended },
    { ...message, time: later(1), playing: null, announcement },
    {
      device: 'S-1',
      time: later(1),
      announcement: { clip: 'ฝน.mp3', by: 'สมชาย', start: '2026-11-21T20:01:00+07:00' },
    },
  ])
  const complete = { content: announcement.text, rule: 'รถจอด', end: '2026-11-21T20:00:30+07:00', result: 'completed' }
  expect(await listed({ page: 1 })).toMatchObject({ total: 2, rows: [{ content: 'ฝน.mp3', by: 'สมชาย' }, complete] })
  expect(await listed({ page: 1, search: 'รถจอด' })).toMatchObject({ total: 1, rows: [complete] })
  expect(await listed({ page: 2, perPage: 1 })).toMatchObject({ total: 2, rows: [complete] })
})

test('a lost registration warns, and is a fault when it lasts; silence is unreachable', async () => {
  const lost = { device: 'S-1', time: later(60), registered: false }
  await t.ingest('speaker', lost)
  expect(await horn()).toMatchObject({ health: 'warning', reasons: ['ไม่ได้ลงทะเบียน SIP'] })
  await t.ingest('speaker', { ...lost, time: later(300) })
  later(301)
  await judgeDue(speakerMonitor, t.test.database, t.clock.now)
  expect(await horn()).toMatchObject({ health: 'fault' })
  later(600)
  admin = await t.tokenOf('admin')
  stranger = await t.tokenOf('other')
  await judgeDue(speakerMonitor, t.test.database, t.clock.now)
  expect(await horn()).toMatchObject({ health: 'unreachable' })
})

test('another department sees nothing, an unknown horn is refused and kept', async () => {
  expect((await t.call(speakerAnnouncements, { wid }, stranger)).status).toBe(404)
  expect((await t.call(speakerCalls.sites, {}, stranger)).body).toEqual([])
  expect((await t.ingest('speaker', { ...message, device: 'S-9' })).status).toBe(202)
  const { rows } = await t.test.database.pool.query('select reason, device from rejected_message')
  expect(rows).toEqual([{ reason: 'unknown_device', device: 'S-9' }])
})

test('whatever stands in a field is taken or refused with a sentence', async () => {
  expect(await badAnswersToSpoiled(message, (spoilt) => t.ingest('speaker', spoilt))).toEqual([])
  expect((await horn())?.device).toBe('S-1')
})

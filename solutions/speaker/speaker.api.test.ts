import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { badAnswersToMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { speakerAnnouncements, speakerCalls } from './calls.ts'
import { speakerMonitor } from './server/monitor.ts'

let t: DeviceSetting<typeof speakerCalls>
const announcement = { text: 'รถจอดเสียข้างหน้า', rule: 'รถจอด', start: '2026-11-21T19:59:00+07:00' }
const message = {
  device: 'S-1',
  time: '2026-11-21T20:00:00+07:00',
  zone: 'ขาเข้า',
  registered: true,
  volume_pct: 70,
  test: { time: '2026-11-21T03:00:00+07:00', ok: true },
  playing: announcement.text,
  announcement,
}
const listed = async (more: object = {}) =>
  (await t.request(speakerAnnouncements, { wid: t.wid, ...more })).body

beforeAll(async () => {
  t = await createDeviceSetting(speakerCalls, 'Speaker')
  await t.register({ device: 'S-1' })
})
afterAll(() => t.close())

test('what a horn says is what the calls answer', async () => {
  expect((await t.ingest('speaker', message)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('speaker', message)).body).toMatchObject({ duplicates: 1 })
  expect(await t.shown()).toMatchObject({
    health: 'ok',
    reasons: [],
    state: {
      zone: 'ขาเข้า',
      registered: true,
      playing: announcement.text,
      playing_since: '2026-11-21T13:00:00.000Z',
    },
  })
  const { body } = await t.request(speakerCalls.sites, {})
  expect(body).toMatchObject([{ wid: t.wid, ok: 1, periods: { playing: [announcement.text] } }])
})

test('an announcement is one row, which its end completes, whatever comes in whichever order', async () => {
  expect(await listed()).toMatchObject([
    {
      content: announcement.text,
      kind: 'text',
      rule: 'รถจอด',
      end: null,
      result: null,
      is_playing: true,
    },
  ])
  const ended = { ...announcement, end: '2026-11-21T20:00:30+07:00', result: 'completed' }
  await t.ingest('speaker', [
    { ...message, time: t.later(60), playing: null, announcement: ended },
    { ...message, time: t.later(1), playing: null, announcement },
    {
      device: 'S-1',
      time: t.later(1),
      announcement: { clip: 'ฝน.mp3', by: 'สมชาย', start: '2026-11-21T20:01:00+07:00' },
    },
  ])
  const complete = {
    content: announcement.text,
    rule: 'รถจอด',
    end: '2026-11-21T20:00:30+07:00',
    result: 'completed',
  }
  expect(await listed({ page: 1 })).toMatchObject({
    total: 2,
    rows: [{ content: 'ฝน.mp3', by: 'สมชาย' }, complete],
  })
  expect(await listed({ page: 1, search: 'รถจอด' })).toMatchObject({ total: 1, rows: [complete] })
  expect(await listed({ page: 2, perPage: 1 })).toMatchObject({ total: 2, rows: [complete] })
})

test('an announcement that is twice in a list is a duplicate, its end an update', async () => {
  const reported = { clip: 'ทดสอบ.mp3', start: '2026-11-21T20:01:30+07:00' }
  const ended = { ...reported, end: '2026-11-21T20:01:40+07:00' }
  const list = [reported, reported, ended, ended].map((one) => ({
    device: 'S-1',
    time: t.later(2),
    announcement: one,
  }))
  expect((await t.ingest('speaker', list)).body).toMatchObject({
    stored: 1,
    updated: 1,
    duplicates: 2,
  })
  expect((await t.ingest('speaker', list)).body).toMatchObject({ stored: 0, duplicates: 4 })
})

test('a later end, result or text is an update; a mere sign of life is ignored', async () => {
  const reported = { text: 'ก', start: '2026-11-21T20:02:30+07:00' }
  const notify = async (announcement: object | undefined) =>
    (await t.ingest('speaker', { device: 'S-1', time: t.later(2), announcement })).body as object
  expect(await notify(reported)).toMatchObject({ stored: 1, updated: 0 })
  expect(await notify({ ...reported, result: 'completed' })).toMatchObject({
    stored: 0,
    updated: 1,
  })
  expect(await notify({ ...reported, text: 'แก้ไข' })).toMatchObject({ stored: 0, updated: 1 })
  expect(await notify({ ...reported, text: 'แก้ไข' })).toMatchObject({
    stored: 0,
    updated: 0,
    duplicates: 1,
  })
  expect(await notify(undefined)).toMatchObject({ stored: 0, ignored: 1 })
  expect(await listed({ page: 1, search: 'แก้ไข' })).toMatchObject({
    rows: [{ content: 'แก้ไข', result: 'completed' }],
  })
})

test('a lost registration warns, and is a fault when it lasts; silence is unreachable', async () => {
  const lost = { device: 'S-1', time: t.later(60), registered: false }
  await t.ingest('speaker', lost)
  expect(await t.shown()).toMatchObject({ health: 'warning', reasons: ['ไม่ได้ลงทะเบียน SIP'] })
  await t.ingest('speaker', { ...lost, time: t.later(300) })
  t.later(301)
  await judgeDue(speakerMonitor, t.test.database, t.clock.now)
  expect(await t.shown()).toMatchObject({ health: 'fault' })
  t.later(600)
  await judgeDue(speakerMonitor, t.test.database, t.clock.now)
  expect(await t.shown()).toMatchObject({ health: 'unreachable' })
})

test('another department sees nothing, an unknown horn is refused and listed', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  expect((await t.request(speakerAnnouncements, { wid: t.wid }, 'stranger')).status).toBe(404)
  expect((await t.ingest('speaker', { ...message, device: 'S-9' })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'speaker', device: 'S-9' }])
})

test('every value of a field is accepted or refused with a sentence', async () => {
  expect(await badAnswersToMutations(message, (mutated) => t.ingest('speaker', mutated))).toEqual(
    [],
  )
  expect((await t.shown())?.device).toBe('S-1')
})

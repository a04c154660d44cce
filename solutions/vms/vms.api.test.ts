import { badAnswersToMutations } from '@roadside/server-kit/ingest/testing/mutations.ts'
import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { shownSigns, signCalls } from './calls.ts'
import { signMonitor } from './server/monitor.ts'

let t: DeviceSetting<typeof signCalls>
const message = {
  device: 'V-1',
  time: '2026-11-21T20:00:00+07:00',
  message: '[cf1]ระวัง',
  ordered: '[cf1]ระวัง',
  source: 'ศูนย์',
  expires: '2026-11-21T21:00:00+07:00',
  brightness_pct: 80,
  pixel_errors: 7,
  pixels: 350,
  cabinet_c: 41.5,
  door_open: false,
  errors: [] as string[],
}
beforeAll(async () => {
  t = await createDeviceSetting(signCalls, 'TrafficSign')
  await t.register({ device: 'V-1' })
})
afterAll(() => t.close())

test('what a sign says is what the calls answer', async () => {
  expect((await t.ingest('vms', message)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('vms', message)).body).toMatchObject({ duplicates: 1 })
  expect(await t.shown()).toMatchObject({
    health: 'warning',
    reasons: ['พิกเซลชำรุดเกิน 1 %'],
    state: {
      message: '[cf1]ระวัง',
      source: 'ศูนย์',
      since: '2026-11-21T13:00:00.000Z',
      differs_since: null,
    },
  })
  expect((await t.request(shownSigns, {})).body).toMatchObject([
    { wid: t.wid, message: '[cf1]ระวัง', health: 'warning' },
  ])
})

test('words that are sent again are a duplicate, within one batch too; new words, or the same at a later time, are not', async () => {
  const words = { device: 'V-1', time: t.later(10), message: '[cf1]ระวัง', errors: ['doorOpen'] }
  expect((await t.ingest('vms', [words, words])).body).toMatchObject({ stored: 1, duplicates: 1 })
  expect((await t.ingest('vms', words)).body).toMatchObject({ stored: 0, duplicates: 1 })
  const others = { ...words, errors: [] }
  expect((await t.ingest('vms', [others, others])).body).toMatchObject({
    updated: 1,
    duplicates: 1,
  })
  expect((await t.ingest('vms', { ...others, time: t.later(1) })).body).toMatchObject({ stored: 1 })
})

test('another message than the ordered one is a fault by time alone, and the history has both', async () => {
  await t.ingest('vms', { ...message, time: t.later(60), message: '', pixel_errors: 0 })
  expect(await t.shown()).toMatchObject({ health: 'ok' })
  t.later(121)
  await judgeDue(signMonitor, t.test.database, t.clock.now)
  expect(await t.shown()).toMatchObject({
    health: 'fault',
    reasons: ['ข้อความไม่ตรงคำสั่งนานเกิน 120 วินาที'],
  })
  const { body } = await t.request(signCalls.periods, { wid: t.wid, kinds: ['message'], page: 1 })
  expect(body).toMatchObject({
    total: 2,
    rows: [{ value: '' }, { value: '[cf1]ระวัง', detail: { source: 'ศูนย์' } }],
  })
})

test('a silent sign shows nobody knows what', async () => {
  t.later(601)
  await judgeDue(signMonitor, t.test.database, t.clock.now)
  expect((await t.request(shownSigns, {})).body).toMatchObject([
    { message: null, health: 'unreachable' },
  ])
})

test('another department sees nothing', async () => {
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
  expect((await t.request(shownSigns, {}, 'stranger')).body).toEqual([])
})

test('an unknown sign is refused and listed', async () => {
  expect((await t.ingest('vms', { ...message, device: 'V-9', time: t.later(1) })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'vms', device: 'V-9' }])
})

test('every value of a field is accepted or refused with a sentence', async () => {
  expect(await badAnswersToMutations(message, (mutated) => t.ingest('vms', mutated))).toEqual([])
  expect((await t.shown())?.device).toBe('V-1')
})

test('other words of the same moment correct it', async () => {
  const time = t.later(5)
  const words = { device: 'V-1', time, message: 'ก', errors: [] }
  expect((await t.ingest('vms', words)).body).toMatchObject({ stored: 1 })
  expect((await t.ingest('vms', { ...words, message: 'ข' })).body).toMatchObject({
    stored: 0,
    updated: 1,
  })
  expect(await t.shown()).toMatchObject({ state: { message: 'ข' } })
})

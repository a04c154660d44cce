import { judgeDue } from '@roadside/server-kit/devices/sweep.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createDeviceSetting,
  refused,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { trafficCalls } from './calls.ts'
import { trafficMonitor } from './server/monitor.ts'

let t: DeviceSetting<typeof trafficCalls>
const start = Date.parse('2026-11-21T20:00:00+07:00')
const after = (seconds: number) => new Date(start + seconds * 1000)

beforeAll(async () => {
  t = await createDeviceSetting(trafficCalls, 'Traffic')
})
beforeEach(async () => {
  await t.forget()
  t.clock.now = after(0)
  for (const device of ['TC-1', 'TH+1']) await t.register({ device })
})
afterAll(() => t.close())

const message = (seconds: number, reported: object = { mode: 'auto' }) => ({
  device: 'TC-1',
  time: after(seconds).toISOString(),
  ...reported,
})
async function send(seconds: number, reported?: object) {
  t.clock.now = after(seconds)
  return t.ingest('traffic', message(seconds, reported))
}
const junction = (name = 'TC-1') => t.shown(name)
async function modes() {
  const { body } = await t.request(trafficCalls.periods, { wid: t.wid, kinds: ['mode'] })
  const rows = Array.isArray(body) ? body : body.rows
  return rows.map(({ value, started_at, ended_at }) => [
    value,
    (Date.parse(started_at) - start) / 1000,
    ended_at && (Date.parse(ended_at) - start) / 1000,
  ])
}

test('a message is what the junction shows, and a field that is left out stays', async () => {
  const phases = [
    { no: 1, color: 'green' },
    { no: 2, color: 'red' },
  ]
  expect(
    await send(0, { mode: 'auto', plan: 2, cycle_s: 110, offset_s: 12, phases }),
  ).toMatchObject({ status: 200 })
  await send(60, { phases: [{ no: 1, color: 'red' }] })
  expect(await junction()).toMatchObject({
    health: 'ok',
    state: {
      mode: 'auto',
      plan: 2,
      cycle_s: 110,
      offset_s: 12,
      phases: [{ no: 1, color: 'red' }],
      alarms: null,
    },
  })
  expect(Object.keys((await junction())?.state ?? {})).not.toContain('facts')
  const { body: sites } = await t.request(trafficCalls.sites, {})
  expect(sites).toMatchObject([{ wid: t.wid, ok: 1, unknown: 1, periods: { mode: ['auto'] } }])
})

test('flashes have their length, and outside the plan become a fault by time alone', async () => {
  await send(0)
  await send(60, { mode: 'planned_flash' })
  await send(600, { mode: 'auto' })
  await send(660, { mode: 'fault_flash' })
  expect(await junction()).toMatchObject({ health: 'warning', reasons: ['ไฟกะพริบนอกแผน'] })
  await judgeDue(trafficMonitor, t.test.database, after(660 + 119))
  expect(await junction()).toMatchObject({ health: 'warning' })
  await judgeDue(trafficMonitor, t.test.database, after(660 + 121))
  expect(await junction()).toMatchObject({ health: 'fault', reasons: ['ไฟกะพริบนอกแผนเกิน 2 นาที'] })
  expect((await t.request(trafficCalls.sites, {})).body[0]?.periods).toEqual({
    mode: ['fault_flash'],
  })
  expect(await modes()).toEqual([
    ['fault_flash', 660, null],
    ['auto', 600, 660],
    ['planned_flash', 60, 600],
    ['auto', 0, 60],
  ])
})

test('a clock that jumps does not reorder; what is late is history', async () => {
  await send(600, { mode: 'dark' })
  t.clock.now = after(610)
  await t.ingest('traffic', message(0, { mode: 'auto' }))
  expect(await junction()).toMatchObject({ health: 'fault', state: { mode: 'dark' } })
})

test('silence is not ok, whatever was said before', async () => {
  await send(0)
  await judgeDue(trafficMonitor, t.test.database, after(601))
  expect(await junction()).toMatchObject({ health: 'unreachable' })
  expect((await t.request(trafficCalls.sites, {})).body).toMatchObject([
    { unreachable: 1, periods: {} },
  ])
})

test('a controller that only lives is not known, and never ok', async () => {
  const watchdog = { mType: 'rSMsg', type: 'Watchdog', mId: 'w', wTs: after(0).toISOString() }
  expect(await t.ingest('traffic/rsmp?device=TC-1', watchdog)).toMatchObject({ status: 200 })
  expect(await junction()).toMatchObject({ health: 'unknown', state: { mode: null } })
})

test('RSMP statuses and alarms through their endpoint', async () => {
  const common = { mType: 'rSMsg', siteId: [{ sId: 'TH+1' }], ntsOId: '', xNId: '', mId: 'a' }
  const time = after(0).toISOString()
  const sS = [
    { sCI: 'S0001', n: 'signalgroupstatus', s: '1dd', q: 'recent' },
    { sCI: 'S0020', n: 'controlmode', s: 'control', q: 'recent' },
    { sCI: 'S0014', n: 'status', s: '3', q: 'recent' },
    { sCI: 'S0028', n: 'status', s: '3-120', q: 'recent' },
  ]
  const status = { ...common, type: 'StatusUpdate', cId: 'TH+1=001TC000', sTs: time, sS }
  const alarm = {
    ...common,
    type: 'Alarm',
    cId: 'TH+1=001DL002',
    aCId: 'A0302',
    xACId: '',
    xNACId: '',
    aSp: 'Issue',
    ack: 'notAcknowledged',
    aS: 'Active',
    sS: 'notSuspended',
    aTs: time,
    cat: 'D',
    pri: '3',
    rvs: [],
  }
  expect(await t.ingest('traffic/rsmp', [status, alarm])).toMatchObject({
    status: 200,
    body: { stored: 2 },
  })
  expect(await junction('TH+1')).toMatchObject({
    health: 'warning',
    state: {
      mode: 'auto',
      plan: 3,
      cycle_s: 120,
      alarms: [{ code: 'A0302 001DL002', severity: 'warning' }],
    },
  })
})

test.each<[string, string, unknown]>([
  ['traffic', 'a text', '"auto"'],
  ['traffic', 'a mode that is none', message(0, { mode: '<script>' })],
  ['traffic', 'a time of 1970', message(0, { time: '1970-01-01T00:00:00Z' })],
  ['traffic', 'a time of 2099', message(0, { time: '2099-01-01T00:00:00Z' })],
  ['traffic', 'phases that are no list', message(0, { phases: { no: 1 } })],
  ['traffic', 'a cycle of text', message(0, { cycle_s: '90' })],
  ['traffic', 'NUL in an alarm', message(0, { alarms: [{ code: 'A\u0000' }] })],
  ['traffic/rsmp', 'what is not RSMP', { mType: 'x' }],
  [
    'traffic/rsmp',
    'an unknown type',
    { mType: 'rSMsg', type: "'; drop table device; --", cId: 'TH+1' },
  ],
  [
    'traffic/rsmp',
    'a watchdog without a site',
    { mType: 'rSMsg', type: 'Watchdog', wTs: after(0).toISOString() },
  ],
])('%s refuses %s with a sentence', async (path, _, sent) => {
  expect(await t.ingest(path, sent)).toMatchObject(refused)
})

test('any text in an alarm is stored as it came', async () => {
  const text = `🚦 <b>x</b> '; drop table device; --`
  expect(await send(0, { mode: 'auto', alarms: [{ code: 'X-1', text }] })).toMatchObject({
    status: 200,
  })
  expect((await junction())?.state.alarms).toMatchObject([{ code: 'X-1', text }])
})

test('an unknown controller is stored and listed; other departments see no controller', async () => {
  expect((await t.ingest('traffic', { ...message(0), device: 'nobody' })).status).toBe(202)
  expect(await t.unknown()).toMatchObject([{ solution: 'traffic', device: 'nobody' }])
  expect(await t.seenBy('stranger')).toEqual({ wids: [], status: 404 })
})

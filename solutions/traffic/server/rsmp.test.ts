import { readingsAmong } from '@roadside/server-kit/ingest/elements.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ReportedTraffic } from '../rules/state.ts'
import { decodeRsmp } from './rsmp.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const time = '2026-11-21T11:59:30.250Z'
const at = new Date(time)
const base = { mType: 'rSMsg', mId: 'a1', ntsOId: '', xNId: '', cId: 'TH+4021=001TC000' }
const alarm = {
  ...base,
  type: 'Alarm',
  cId: 'TH+4021=001SG003',
  aCId: 'A0202',
  xACId: 'LED <3>',
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
const statusOf = (...sS: readonly (readonly [string, string, unknown, string?])[]) => ({
  ...base,
  type: 'StatusUpdate',
  sTs: time,
  sS: sS.map(([sCI, n, s, q = 'recent']) => ({ sCI, n, s, q })),
})
const aggregated = (se: unknown) => ({
  ...base,
  type: 'AggregatedStatus',
  aSTS: time,
  fP: null,
  fS: null,
  se,
})
const watchdog = { mType: 'rSMsg', type: 'Watchdog', mId: 'w1', wTs: time }

const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeRsmp({ json, query: {}, topic: null, receivedAt, ...changes })
const reportOf = (json: unknown): ReportedTraffic => {
  const [report] = readingsAmong(decode(json))
  if (!report) throw new Error('no report')
  return report.state ?? {}
}

function refusalBy(json: unknown, changes: Partial<Arrival> = {}): Rejection {
  try {
    decode(json, changes)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

describe('an alarm', () => {
  const text = 'หลอดไฟสัญญาณขัดข้อง (LED <3>)'
  it('comes with its signal group, of the controller that both belong to', () => {
    const added = {
      code: 'A0202 001SG003',
      text,
      severity: 'warning',
      since: null,
      rsmp_priority: 3,
    }
    const rsmpAlarm = {
      componentId: 'TH+4021=001SG003',
      code: 'A0202',
      isActive: true,
      isAcknowledged: false,
      isSuspended: false,
      priority: 3,
      text,
      isByBroker: false,
    }
    expect(decode(alarm)).toEqual([
      {
        device: 'TH+4021',
        at,
        values: {},
        state: { alarms: { add: [added], clear: [] } },
        isEvent: true,
        rsmpAlarm,
      },
    ])
  })

  it.each([
    [{ aS: 'inActive' }, []],
    [{ aS: 'inactive' }, []],
    [{ aSp: 'Suspend', sS: 'Suspended' }, []],
    [{ aSp: 'Suspend', sS: 'notSuspended' }, ['A0202 001SG003']],
    [{ aSp: 'Acknowledge', ack: 'Acknowledged' }, ['A0202 001SG003']],
    [{ cId: base.cId, aCId: 'A0010', sS: undefined }, ['A0010']],
  ])('%j stands: %j', (changes, codes) => {
    const { alarms } = reportOf({ ...alarm, ...changes })
    expect(alarms).toMatchObject({
      add: codes.map((code) => ({ code })),
      clear: codes.length > 0 ? [] : ['A0202 001SG003'],
    })
  })

  it.each([
    ['A0006', '2', 'fault'],
    ['A0001', 1, 'fault'],
    ['A0005', '3', 'warning'],
    ['A0201', '2', 'warning'],
    ['A0303', '2', 'warning'],
    ['A0006', undefined, 'warning'],
  ])('%s of priority %s is a %s', (aCId, pri, severity) => {
    expect(reportOf({ ...alarm, aCId, pri })).toMatchObject({ alarms: { add: [{ severity }] } })
  })

  it.each(['Request', 'Acknowledge', 'Suspend', 'Resume'])(
    'that a supervisor sends (%s) says nothing',
    (aSp) => {
      expect(decode({ ...base, type: 'Alarm', aCId: 'A0004', aSp })).toEqual([])
    },
  )
})

it.each([
  [
    statusOf(['S0001', 'signalgroupstatus', 'aBc0-1N9?d'], ['S0001', 'cyclecounter', '20']),
    { phases: expect.anything() as unknown },
  ],
  [statusOf(['S0005', 'status', 'True']), { facts: { isStarting: true } }],
  [
    statusOf(['S0007', 'status', 'True,False'], ['S0007', 'intersection', '1,2']),
    { facts: { isOn: false } },
  ],
  [statusOf(['S0007', 'status', true]), { facts: { isOn: true } }],
  [
    statusOf(
      ['S0005', 'statusByIntersection', [{ intersection: '1' }]],
      ['constructor', 'status', 'x'],
    ),
    undefined,
  ],
  [statusOf(['S0008', 'status', 'False']), { facts: { isManual: false } }],
  [
    statusOf(['S0011', 'status', 'False,True'], ['S0011', 'source', 'startup,calendar_clock']),
    { facts: { isFlashing: true, flashSource: 'calendar_clock' } },
  ],
  [statusOf(['S0011', 'status', 'False']), { facts: { isFlashing: false, flashSource: null } }],
  [statusOf(['S0012', 'status', 'True']), { facts: { isAllRed: true } }],
  [statusOf(['S0013', 'status', '0,2']), { facts: { policeKey: 2 } }],
  [statusOf(['S0014', 'status', 3]), { plan: 3 }],
  [statusOf(['S0020', 'controlmode', 'control,failure']), { facts: { control: 'failure' } }],
  [statusOf(['S0024', 'status', '01-00,02-15']), { facts: { offsets: { 1: 0, 2: 15 } } }],
  [statusOf(['S0028', 'status', '1-60,2-120']), { facts: { cycles: { 1: 60, 2: 120 } } }],
  [statusOf(['S0003', 'inputstatus', '100101'], ['S0033', 'status', [{ r: 'x' }]]), undefined],
  [
    statusOf(['S0014', 'status', null, 'unknown'], ['S0020', 'controlmode', 'x', 'undefined']),
    undefined,
  ],
  [
    aggregated([false, false, true, false, false, false, false, false]),
    expect.anything() as unknown,
  ],
  [watchdog, undefined],
])('%j', (message, state) => {
  const [report] = decode({ cId: base.cId, ...message })
  expect(report).toMatchObject({
    device: 'TH+4021',
    at,
    values: {},
    ...(state !== undefined && { state }),
  })
  expect(report && 'state' in report).toBe(state !== undefined)
})

it('names what each signal group shows', () => {
  expect(
    reportOf(statusOf(['S0001', 'signalgroupstatus', 'aBc0-1N9?df'])).phases?.map(
      ({ no, color }) => `${no} ${color}`,
    ),
  ).toEqual([
    '1 dark',
    '2 red',
    '3 flash_yellow',
    '4 red_yellow',
    '6 green',
    '7 yellow',
    '8 green',
    '9 unknown',
    '10 red',
    '11 yellow',
  ])
})

it.each([
  [[true, false, false, false, false, true, false, false], false, []],
  [['true', 'false', 'True', 'False', 'true', 'true', 'false', 'false'], true, ['SE3', 'SE5']],
  [[0, 0, 0, '1', 0, 0, 0, 0], false, ['SE4']],
])('aggregated status %j', (se, isFailSafe, codes: readonly string[]) => {
  const { facts, alarms } = reportOf(aggregated(se))
  expect(facts).toEqual({ isFailSafe })
  expect(alarms).toMatchObject({ add: codes.map((code) => ({ code, since: null })) })
  expect(alarms && 'clear' in alarms ? alarms.clear : null).toEqual(
    ['SE3', 'SE4', 'SE5'].filter((one) => !codes.includes(one)),
  )
})

it.each([
  'MessageAck',
  'MessageNotAck',
  'Version',
  'CommandRequest',
  'CommandResponse',
  'StatusRequest',
  'StatusSubscribe',
  'StatusUnsubscribe',
  'AggregatedStatusRequest',
])('%s is of no interest', (type) => {
  expect(decode({ ...base, type })).toEqual([])
})

it('takes the device of the address, of the topic, of siteId, of cId', () => {
  const deviceOf = (json: unknown, changes: Partial<Arrival>) => decode(json, changes)[0]
  expect(deviceOf(watchdog, { query: { device: 'J-1' } })).toMatchObject({ device: 'J-1' })
  expect(deviceOf(alarm, { topic: 'roadside/traffic/J-2/rsmp' })).toMatchObject({ device: 'J-2' })
  expect(deviceOf({ ...watchdog, siteId: [{ sId: 'TH+SI1' }] }, {})).toMatchObject({
    device: 'TH+SI1',
  })
  expect(refusalBy(watchdog).message).toContain('ช่อง cId')
})

it('reads a list, each message alone', () => {
  expect(decode([alarm, { ...alarm, aTs: 'x' }, { ...base, type: 'Version' }])).toMatchObject([
    { device: 'TH+4021' },
    { name: 'Rejection', device: 'TH+4021' },
    null,
  ])
})

it.each([
  [{ ...watchdog, mType: 'x' }, 'mType'],
  [{ ...base, type: 'Watchdogg' }, 'Watchdogg'],
  [{ ...base, type: 'Watchdog' }, 'wTs'],
  [{ ...alarm, aTs: '2026-11-21T12:10:01Z' }, 'อยู่ในอนาคต'],
  [{ ...alarm, aTs: '2026-11-21T11:59:30' }, 'aTs'],
  [{ ...alarm, aSp: 'Shout' }, 'aSp'],
  [{ ...alarm, aCId: '' }, 'aCId'],
  [{ ...alarm, aS: 'on' }, 'aS'],
  [{ ...alarm, pri: '7' }, 'pri'],
  [{ ...alarm, cId: `${'x'.repeat(201)}` }, 'cId'],
  [{ ...base, type: 'StatusUpdate', sTs: time }, 'sS'],
  [statusOf(['S0007', 'status', 'On']), 'S0007'],
  [statusOf(['S0020', 'controlmode', 'asleep']), 'S0020'],
  [statusOf(['S0014', 'status', '256']), 'S0014'],
  [statusOf(['S0013', 'status', '4']), 'S0013'],
  [statusOf(['S0028', 'status', '1=60']), 'S0028'],
  [statusOf(['S0001', 'signalgroupstatus', 'ก']), 'signalgroupstatus'],
  [statusOf(['S0001', 'signalgroupstatus', { a: 1 }]), 'S0001'],
  [aggregated([true]), 'se'],
  [aggregated('10000000'), 'se'],
  [aggregated([1, 2, 3, 4, 5, 6, 7, 8]), 'se'],
  ['text', 'ข้อความ'],
])('refuses %j', (json, problem) => {
  expect(refusalBy(json).message).toContain(problem)
})

const published = new URL('../../../../shared/inputs/07-signal-controller-rsmp/', import.meta.url)
const files = existsSync(published)
  ? readdirSync(published).filter((file) => !file.includes('.invalid.'))
  : []
const withReports =
  /^json-(basic|alarm-issue|alarm-.*-response|status-response|status-update|watchdog)|^tlc_(A0303|S0006_|S0007_|S0033_(resp|upd)|S0035|aggregated_status_message|alarm_issue|alarm_suspended|status_(response|update)_m|watchdog)/

it.each(files)('%s of others is understood', (file) => {
  const json = JSON.parse(readFileSync(new URL(file, published), 'utf8')) as unknown
  const reports = decode(json, { query: { device: 'J-1' } })
  expect(readingsAmong(reports).map(({ device }) => device)).toEqual(
    withReports.test(file) ? ['J-1'] : [],
  )
})

import { alarmHistory, alarmList, type AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import {
  acknowledgeAlarm,
  shelveAlarm,
  unshelveAlarm,
} from '@roadside/contract/alarms/alarm-operations.ts'
import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import type { Subscriber } from '@roadside/server-kit/mqtt/subscriber.ts'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { trafficCalls } from '@roadside/solutions/traffic/calls.ts'
import { sendRsmpCommands } from '@roadside/solutions/traffic/server/rsmp-commands.ts'
import { existsSync, readFileSync } from 'node:fs'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { alarmTools } from '../../testing/alarm-tools.ts'

interface Command {
  readonly topic: string
  readonly message: Readonly<Record<string, string>>
}

let t: DeviceSetting<typeof trafficCalls>
let tools: ReturnType<typeof alarmTools>
let broker: TestBroker
/** What stands between console and site. */
let site: MqttClient
let subscriber: Subscriber
let received: Command[] = []
let start = 0

beforeAll(async () => {
  t = await createDeviceSetting(trafficCalls, 'Traffic')
  tools = alarmTools(t)
  broker = await startTestBroker()
  site = await connectAsync(broker.url, { protocolVersion: 5 })
  site.on('message', (topic, payload) =>
    received.push({ topic, message: JSON.parse(payload.toString()) as Command['message'] }),
  )
  await site.subscribeAsync('roadside/traffic/+/rsmp/down', { qos: 1 })
  subscriber = t.app.engine.subscribe({ url: broker.url, clientId: 'rsmp-alarms-test' })
  await vi.waitFor(() => expect(subscriber.isConnected()).toBe(true), { timeout: 5_000 })
})
afterAll(async () => {
  await site.endAsync(true)
  await t.close()
  await broker.drop()
})
beforeEach(async () => {
  await t.forget()
  await t.test.database.pool.query(
    'truncate alarm, asset_turn, alarm_source_turn, alarm_delay, rsmp_command cascade',
  )
  start = t.clock.now.getTime()
  received = []
  await t.register({ device: 'J-1' })
})

const ago = (seconds: number) => new Date(start - seconds * 1000).toISOString()
/** An alarm as a site sends it; of signal group 3 where nothing else is said. */
const alarm = (more: Readonly<Record<string, unknown>> = {}) => ({
  mType: 'rSMsg',
  type: 'Alarm',
  mId: crypto.randomUUID(),
  ntsOId: '',
  xNId: '',
  cId: 'KK+AG9998=001SG003',
  aCId: 'A0202',
  xACId: 'LED 3',
  xNACId: '',
  aSp: 'Issue',
  ack: 'notAcknowledged',
  aS: 'Active',
  sS: 'notSuspended',
  aTs: ago(60),
  cat: 'D',
  pri: '3',
  rvs: [],
  ...more,
})
const serious = { cId: 'KK+AG9998=001TC000', aCId: 'A0001', xACId: '', pri: '1' }

async function publish(...messages: readonly object[]): Promise<void> {
  const before = subscriber.counters.done
  for (const message of messages)
    await site.publishAsync('roadside/traffic/J-1/rsmp', JSON.stringify(message), { qos: 1 })
  await vi.waitFor(() => expect(subscriber.counters.done).toBe(before + messages.length), {
    timeout: 5_000,
  })
  await tools.evaluate()
}
async function post(...messages: readonly object[]): Promise<void> {
  expect((await t.ingest('traffic/rsmp?device=J-1', messages)).status).toBe(200)
  await tools.evaluate()
}
const listed = async (state: 'active' | 'shelved' | 'unacknowledged' = 'active') =>
  (await t.request(alarmList, { perPage: 100, state })).body.rows
const only = async (): Promise<AlarmRow> => {
  const [row, ...more] = [...(await listed()), ...(await listed('shelved'))]
  expect(more).toEqual([])
  if (!row) throw new Error('no alarm')
  return row
}
const history = async (id: number) =>
  (await t.request(alarmHistory, { id })).body.rows.toReversed().map(({ type, by }) => [type, by])

/** Sends what waits, and answers the commands that came to the site since. */
async function commands(expected: number): Promise<Command[]> {
  const { engine, deps } = t.app
  await sendRsmpCommands(t.test.database.db, engine.publish, deps.now())
  await vi.waitFor(() => expect(received).toHaveLength(expected), { timeout: 5_000 })
  const came = received
  received = []
  return came
}

describe('alarms of an RSMP site', () => {
  test('are alarms of their own, with severity, text and time, and are told once', async () => {
    await publish(alarm(), alarm({ ...serious, aTs: ago(30) }))
    tools.pass(120)
    await tools.evaluate()
    expect(await listed()).toMatchObject([
      {
        kind: 'signal_rsmp',
        severity: 'critical',
        subject: expect.stringMatching(/J-1 A0001$/) as string,
        why: 'ฮาร์ดแวร์ขัดข้องรุนแรง',
        phase: 'activeUnacknowledged',
      },
      {
        kind: 'signal_rsmp',
        severity: 'minor',
        subject: expect.stringMatching(/J-1 A0202 001SG003$/) as string,
        why: 'หลอดไฟสัญญาณขัดข้อง (LED 3)',
      },
    ])
    const [first, second] = await listed()
    expect(Date.parse(first?.raised_at ?? '')).toBe(Math.floor((start - 30_000) / 1000) * 1000)
    await publish(
      alarm({ aS: 'inActive', aTs: ago(10) }),
      alarm({ ...serious, ack: 'Acknowledged', aSp: 'Acknowledge', aTs: ago(9) }),
    )
    expect(await listed()).toMatchObject([
      { id: first?.id, phase: 'activeAcknowledged', acknowledged_by: 'อุปกรณ์ที่หน้างาน' },
      { id: second?.id, phase: 'inactiveUnacknowledged' },
    ])
    await publish(alarm({ aTs: ago(5) }))
    expect((await listed())[1]).toMatchObject({ id: second?.id, occurrences: 2, is_active: true })
  })

  test('take the priority and the text that the site gives them later', async () => {
    await publish(alarm())
    const { id } = await only()
    await publish(alarm({ pri: '1', xACId: 'LED 3 och 4', aTs: ago(20) }))
    expect(await only()).toMatchObject({
      id,
      severity: 'critical',
      why: 'หลอดไฟสัญญาณขัดข้อง (LED 3 och 4)',
      occurrences: 1,
    })
    expect(await history(id)).toEqual([
      ['raised', null],
      ['severity', null],
    ])
  })

  test('an older message changes nothing, and what was inactive from the beginning is no alarm', async () => {
    await post(alarm({ aTs: ago(10) }))
    await post(alarm({ aS: 'inActive', aTs: ago(20) }), alarm({ ...serious, aS: 'inActive' }))
    expect(await only()).toMatchObject({ is_active: true, severity: 'minor' })
  })

  test('the bits of its aggregated status are told where no alarm of that priority stands', async () => {
    const aggregated = {
      mType: 'rSMsg',
      type: 'AggregatedStatus',
      mId: 'a',
      cId: 'KK+AG9998=001TC000',
      aSTS: ago(20),
      fP: null,
      fS: null,
      se: [false, false, false, true, false, false, false, false],
    }
    const kinds = async () =>
      (await listed()).flatMap(({ kind, is_active }) => (is_active ? kind : [])).toSorted()
    await post(alarm(), aggregated)
    tools.pass(61)
    await tools.evaluate()
    expect(await kinds()).toEqual(['signal_rsmp', 'signal_warning'])
    await post(alarm({ ...serious, pri: '2', aTs: ago(10) }))
    expect(await kinds()).toEqual(['signal_rsmp', 'signal_rsmp'])
  })

  test('end with the controller that is taken off', async () => {
    await publish(alarm())
    const [device] = (await t.request(trafficCalls.devices, { wid: t.wid })).body.devices
    await t.request(trafficCalls.removeDevice, { wid: t.wid, id: device?.id ?? 0 })
    await tools.evaluate()
    expect((await tools.alarms()).map(({ is_active }) => is_active)).toEqual([false])
  })
})

describe('what an operator does goes to the site', () => {
  test('acknowledging, and the answer of the site brings nothing new', async () => {
    await publish(alarm())
    const { id } = await only()
    await t.request(acknowledgeAlarm, { ids: [id], note: 'ส่งช่างแล้ว' })
    const [command] = await commands(1)
    expect(command?.topic).toBe('roadside/traffic/J-1/rsmp/down')
    expect(command?.message).toEqual({
      mType: 'rSMsg',
      type: 'Alarm',
      mId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      ntsOId: '',
      xNId: '',
      cId: 'KK+AG9998=001SG003',
      aCId: 'A0202',
      xACId: '',
      xNACId: '',
      aSp: 'Acknowledge',
    })
    await publish(alarm({ aSp: 'Acknowledge', ack: 'Acknowledged', aTs: ago(0) }))
    expect(await commands(0)).toEqual([])
    expect(await history(id)).toEqual([
      ['raised', null],
      ['acknowledged', 'staff'],
    ])
  })

  test('shelving suspends, and the end of the shelf resumes, by hand or by time', async () => {
    await publish(alarm())
    const { id } = await only()
    const until = (minutes: number) =>
      new Date(t.clock.now.getTime() + minutes * 60_000).toISOString()
    await t.request(shelveAlarm, { ids: [id], until: until(60), reason: 'รออะไหล่' })
    expect((await commands(1))[0]?.message).toMatchObject({ aSp: 'Suspend', aCId: 'A0202' })
    await publish(alarm({ aSp: 'Suspend', sS: 'Suspended', aTs: ago(0) }))
    expect(await only()).toMatchObject({ phase: 'suspended', shelved_by: 'staff' })
    await t.request(unshelveAlarm, { ids: [id] })
    expect((await commands(1))[0]?.message).toMatchObject({ aSp: 'Resume' })
    await publish(alarm({ aSp: 'Suspend', sS: 'notSuspended', aTs: ago(-1) }))
    expect(await only()).toMatchObject({ phase: 'activeUnacknowledged' })

    await t.request(shelveAlarm, { ids: [id], until: until(10), reason: 'รออะไหล่' })
    tools.pass(601)
    await tools.evaluate()
    expect((await commands(2)).map(({ message }) => message['aSp'])).toEqual(['Suspend', 'Resume'])
  })

  test('and waits while the broker is away', async () => {
    await publish(alarm())
    const { id } = await only()
    await t.request(acknowledgeAlarm, { ids: [id] })
    const away = () => Promise.resolve(false)
    await sendRsmpCommands(t.test.database.db, away, t.app.deps.now())
    const [command, ...more] = await commands(1)
    expect([command?.message['aSp'], more]).toEqual(['Acknowledge', []])
  })

  test('by one server at a time, so that their order stays', async () => {
    await publish(alarm())
    const { id } = await only()
    await t.request(acknowledgeAlarm, { ids: [id] })
    const { db } = t.test.database
    const sent: string[] = []
    const send = async (_topic: string, payload: string) => {
      await sendRsmpCommands(db, send, t.app.deps.now())
      sent.push(payload)
      return true
    }
    await sendRsmpCommands(db, send, t.app.deps.now())
    expect(sent).toHaveLength(1)
  })

  test('not where it reports over HTTP alone, and the alarm says so', async () => {
    await post(alarm())
    const row = await only()
    expect(row.why).toBe(
      'หลอดไฟสัญญาณขัดข้อง (LED 3) · อุปกรณ์ส่งข้อมูลทางเดียว การรับทราบและการพักมีผลในระบบนี้เท่านั้น',
    )
    await t.request(acknowledgeAlarm, { ids: [row.id] })
    expect(await only()).toMatchObject({ phase: 'activeAcknowledged' })
    expect(await commands(0)).toEqual([])
  })
})

describe('what is done at the site is done here', () => {
  test('suspended and resumed, and nothing is sent back', async () => {
    await publish(alarm())
    const { id } = await only()
    await publish(alarm({ aSp: 'Suspend', sS: 'Suspended', aTs: ago(20) }))
    expect(await only()).toMatchObject({
      phase: 'suspended',
      shelved_by: 'อุปกรณ์ที่หน้างาน',
      shelf_reason: 'อุปกรณ์ที่หน้างาน',
    })
    await publish(alarm({ aSp: 'Suspend', sS: 'notSuspended', aTs: ago(10) }))
    expect(await only()).toMatchObject({ phase: 'activeUnacknowledged', shelved_until: null })
    expect(await commands(0)).toEqual([])
    expect(await history(id)).toEqual([
      ['raised', null],
      ['shelved', 'อุปกรณ์ที่หน้างาน'],
      ['unshelved', 'อุปกรณ์ที่หน้างาน'],
    ])
  })

  test('an acknowledgement, which expires as one that is given here', async () => {
    await publish(alarm(serious))
    await publish(alarm({ ...serious, ack: 'Acknowledged', aSp: 'Acknowledge', aTs: ago(20) }))
    const { id } = await only()
    expect(await only()).toMatchObject({ phase: 'activeAcknowledged' })
    tools.pass(4 * 3_600 + 60)
    await tools.evaluate()
    expect(await listed()).toMatchObject([{ id, phase: 'activeUnacknowledged' }])
    expect(await commands(0)).toEqual([])
  })

  test('a first message of an alarm that is suspended and acknowledged already', async () => {
    await publish(alarm({ sS: 'Suspended', ack: 'Acknowledged' }))
    expect(await listed()).toEqual([])
    expect(await only()).toMatchObject({ phase: 'suspended', is_acknowledged: true })
  })
})

const published = new URL(
  '../../../../../../shared/inputs/07-signal-controller-rsmp/',
  import.meta.url,
)
test.each([published].filter(existsSync))(
  'messages of others are understood as alarms',
  async (folder) => {
    const read = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as object
    await publish(read('json-alarm-issue.json'))
    expect(await only()).toMatchObject({ severity: 'major', phase: 'activeUnacknowledged' })
    await publish(read('tlc_alarm_request_message.json'), read('json-alarm-suspend.json'))
    expect(await only()).toMatchObject({ severity: 'major', phase: 'activeUnacknowledged' })
    await publish(read('tlc_alarm_suspended_message.json'))
    expect(await only()).toMatchObject({ severity: 'major', phase: 'suspended' })
  },
)

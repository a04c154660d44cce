import { startTestBroker, type TestBroker } from '@roadside/server-kit/mqtt/testing/broker.ts'
import type { Subscriber } from '@roadside/server-kit/mqtt/subscriber.ts'
import fc from 'fast-check'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createDeviceSetting,
  type DeviceSetting,
} from '@roadside/server-kit/testing/device-setting.ts'
import { trafficCalls } from '../calls.ts'

let t: DeviceSetting<typeof trafficCalls>
let broker: TestBroker
let client: MqttClient
let subscriber: Subscriber
let start = 0
beforeAll(async () => {
  t = await createDeviceSetting(trafficCalls, 'Traffic')
  broker = await startTestBroker()
  client = await connectAsync(broker.url, { protocolVersion: 5 })
  subscriber = t.app.engine.subscribe({ url: broker.url, clientId: 'rsmp-test' })
  await vi.waitFor(() => expect(subscriber.isConnected()).toBe(true), { timeout: 5_000 })
})
afterAll(async () => {
  await client.endAsync(true)
  await t.close()
  await broker.drop()
})
beforeEach(async () => {
  await t.forget()
  start = t.clock.now.getTime()
  await t.register({ device: 'J-1' })
})

/** So many seconds before now. */
const ago = (seconds: number) => new Date(start - seconds * 1000).toISOString()
const base = { mType: 'rSMsg', mId: 'a1', ntsOId: '', xNId: '', cId: 'KK+AG9998=001TC000' }
const watchdog = (seconds = 0) => ({ ...base, type: 'Watchdog', wTs: ago(seconds) })
const alarm = (aCId: string, aS: 'Active' | 'inActive', seconds: number, pri = '1') => ({
  ...base,
  type: 'Alarm',
  aCId,
  xACId: '',
  xNACId: '',
  aSp: 'Issue',
  ack: 'notAcknowledged',
  aS,
  sS: 'notSuspended',
  aTs: ago(seconds),
  cat: 'D',
  pri,
  rvs: [],
})
const status = (seconds: number, ...sS: readonly (readonly [string, string, string])[]) => ({
  ...base,
  type: 'StatusUpdate',
  sTs: ago(seconds),
  sS: sS.map(([sCI, n, s]) => ({ sCI, n, s, q: 'recent' })),
})
const runs = (seconds: number) =>
  status(seconds, ['S0020', 'controlmode', 'control'], ['S0014', 'status', '3'])
const post = (message: unknown) => t.ingest('traffic/rsmp?device=J-1', message)

describe('an alarm has the time of its own', () => {
  test('one that stands since before the watchdog is a fault since then', async () => {
    await post(watchdog())
    expect(await post(alarm('A0001', 'Active', 60))).toMatchObject({ status: 200 })
    await post(alarm('A0304', 'Active', 3 * 3_600, '3'))
    const shown = await t.shown()
    expect(shown).toMatchObject({
      health: 'fault',
      state: { alarms: [{ code: 'A0001' }, { code: 'A0304' }] },
    })
    expect(shown?.reasons[0]).toBe('ฮาร์ดแวร์ขัดข้องรุนแรง (RSMP A0001)')
    expect(Date.parse(shown?.health_since ?? '')).toBe(start - 60_000)
    expect(shown?.state.alarms?.map(({ since }) => since)).toEqual([ago(60), ago(3 * 3_600)])
    await post(runs(0))
    expect(await t.shown()).toMatchObject({ health: 'fault' })
  })

  test('one that ended before the watchdog is gone', async () => {
    await post([alarm('A0001', 'Active', 300), watchdog(), runs(0)])
    expect(await t.shown()).toMatchObject({ health: 'fault' })
    await post(alarm('A0001', 'inActive', 60))
    expect(await t.shown()).toMatchObject({ health: 'ok', state: { alarms: [] } })
  })

  test('an old alarm says nothing against the clock', async () => {
    await post(alarm('A0302', 'Active', 5 * 3_600, '3'))
    expect((await t.shown())?.reasons).toEqual(['เครื่องตรวจจับรถขัดข้อง (ตรรกะ) (RSMP A0302)'])
  })
})

/** What a site sends when it is connected again: a watchdog, the state of all alarms, then what it had kept back. */
const connection = () => [
  watchdog(),
  status(
    5,
    ['S0007', 'status', 'True'],
    ['S0011', 'status', 'True'],
    ['S0011', 'source', 'failed'],
  ),
  alarm('A0001', 'Active', 200),
  alarm('A0202', 'inActive', 30, '3'),
  alarm('A0304', 'Active', 9_000, '3'),
  alarm('A0001', 'Active', 900),
  alarm('A0001', 'inActive', 600),
  alarm('A0202', 'Active', 700, '3'),
  status(400, ['S0011', 'status', 'False'], ['S0014', 'status', '2']),
  status(100, ['S0011', 'status', 'True'], ['S0011', 'source', 'failed'], ['S0014', 'status', '3']),
]
const right = () => ({
  health: 'fault',
  state: {
    mode: 'fault_flash',
    mode_since: ago(100),
    plan: 3,
    alarms: [
      expect.objectContaining({ code: 'A0001', since: ago(200) }) as object,
      expect.objectContaining({ code: 'A0304', since: ago(9_000) }) as object,
    ],
  },
})

async function expectRight() {
  const shown = await t.shown()
  const alarms = (shown?.state.alarms ?? []).toSorted((one, other) =>
    one.code.localeCompare(other.code),
  )
  expect({ ...shown, state: { ...shown?.state, alarms } }).toMatchObject(right())
}

/** A connection in any order, and where it is cut into batches. */
const arrival = fc.tuple(
  fc.shuffledSubarray([...connection().keys()], { minLength: connection().length }),
  fc.array(fc.boolean(), { minLength: connection().length, maxLength: connection().length }),
)
function batchesOf([order, cuts]: readonly [readonly number[], readonly boolean[]]): object[][] {
  const messages = connection()
  return order.reduce<object[][]>((batches, index, place) => {
    const message = messages[index] ?? {}
    const last = batches.at(-1)
    if (last && !cuts[place]) last.push(message)
    else batches.push([message])
    return batches
  }, [])
}

describe('a connection ends in the right state in any order', () => {
  test('over HTTP', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async (one) => {
        await t.forget()
        await t.register({ device: 'J-1' })
        for (const batch of batchesOf(one)) expect(await post(batch)).toMatchObject({ status: 200 })
        await expectRight()
      }),
      { numRuns: 10 },
    )
  }, 60_000)

  test('over MQTT', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async (one) => {
        await t.forget()
        await t.register({ device: 'J-1' })
        const before = subscriber.counters.done
        const messages = batchesOf(one).flat()
        for (const message of messages) {
          await client.publishAsync('roadside/traffic/J-1/rsmp', JSON.stringify(message), {
            qos: 1,
          })
        }
        await expect
          .poll(() => subscriber.counters.done, { timeout: 5_000 })
          .toBe(before + messages.length)
        await expectRight()
      }),
      { numRuns: 10 },
    )
  }, 60_000)
})

describe('an answer says what a message brought', () => {
  const kind = async (message: unknown) => {
    const { stored, updated, duplicates } = (await post(message)).body as Record<string, number>
    return { stored, updated, duplicates }
  }
  const isStored = { stored: 1, updated: 0, duplicates: 0 }
  const isDuplicate = { stored: 0, updated: 0, duplicates: 1 }

  test('a repeated alarm or status is a duplicate; one with other content is not', async () => {
    const active = alarm('A0001', 'Active', 60)
    expect(await kind(active)).toEqual(isStored)
    expect(await kind(active)).toEqual(isDuplicate)
    expect(await kind(alarm('A0001', 'inActive', 30))).toEqual(isStored)
    expect(await kind(runs(20))).toEqual(isStored)
    expect(await kind(runs(20))).toEqual(isDuplicate)
    expect(await kind(runs(10))).toEqual(isStored)
  })
})

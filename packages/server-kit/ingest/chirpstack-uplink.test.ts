import { expect, it } from 'vitest'
import { decodeUplinks } from './chirpstack-uplink.ts'
import { Rejection, type Arrival } from './intake.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const uplink = {
  time: '2026-11-21T11:59:58.250123+00:00',
  deviceInfo: { deviceName: 'gauge', devEui: '24E124FFFE001234' },
  fCnt: 3,
  devAddr: '00189440',
  rxInfo: [{ gatewayId: '0016C001F1500001', rssi: -101 }],
  object: { distance: 900 },
}
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeUplinks({ json, query: {}, topic: null, receivedAt, ...changes }, (decoded) => decoded)

function refusalBy(json: unknown): Rejection {
  try {
    decode(json)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

it('reads what the network server decoded', () => {
  const at = new Date('2026-11-21T11:59:58.250Z')
  const frame = { at, counter: 3, devAddr: 0x00189440, gateway: '0016c001f1500001' }
  const read = { device: '24e124fffe001234', at, object: { distance: 900 }, frame }
  expect(decode(uplink)).toEqual([read])
  expect(decode({ ...uplink, fCnt: undefined })).toEqual([{ ...read, frame: null }])
  expect(decode(uplink, { query: { event: 'up' } })).toEqual([read])
  expect(decode(uplink, { query: { event: 'UP' } })).toEqual([read])
  expect(decode(uplink, { topic: 'application/1/device/24e124fffe001234/event/up' })).toEqual([
    read,
  ])
  expect(decode([uplink, uplink])).toEqual([read, read])
})

it("takes the network server's receipt where a gateway's clock is wrong", () => {
  const [nsTime, gwTime] = ['2026-11-21T11:59:57.5+00:00', '1980-01-06T00:00:11+00:00']
  const rxInfo = [
    null,
    { gatewayId: '0016c001f1500001' },
    { gatewayId: '0016c001f1500002', gwTime, nsTime },
  ]
  for (const time of [gwTime, '2026-11-22T12:00:00Z', undefined])
    expect(decode({ ...uplink, time, rxInfo })).toMatchObject([{ at: new Date(nsTime) }])
  expect(decode({ ...uplink, rxInfo })).toMatchObject([{ at: new Date(uplink.time) }])
  expect(refusalBy({ ...uplink, time: gwTime, rxInfo: [{ gwTime }] })).toMatchObject({
    reason: 'bad_time',
  })
})

it('has no interest in other events', () => {
  expect(decode(uplink, { query: { event: 'join' } })).toEqual([])
  expect(decode({ time: uplink.time, deviceInfo: uplink.deviceInfo, margin: 8 })).toEqual([])
})

it('refuses an event that is none', () => {
  expect(() => decode(uplink, { query: { event: 'upp' } })).toThrow('ไม่ใช่เหตุการณ์ของ ChirpStack')
})

it.each([
  [{ ...uplink, object: undefined }, 'codec'],
  [{ ...uplink, object: [1] }, 'codec'],
  [{ ...uplink, time: undefined }, 'time'],
  [{ ...uplink, time: '2026-11-21T12:10:01Z' }, 'อยู่ในอนาคต'],
])('refuses %j and names the device', (json, problem) => {
  expect(refusalBy(json)).toMatchObject({
    device: '24e124fffe001234',
    message: expect.stringContaining(problem) as string,
  })
})

it.each([
  [{ end_device_ids: { dev_eui: '24E124FFFE001234' }, uplink_message: {} }, '/ttn'],
  [{ result: { end_device_ids: {}, uplink_message: {} } }, 'The Things Stack'],
  [{ devEUI: 'JOEk//4AEjQ=', data: '' }, 'ChirpStack v3'],
])('says whose message %j is', (json, words) => {
  expect(refusalBy(json).message).toContain(words)
})

it.each([{}, { deviceInfo: { devEui: 'x' } }, { deviceInfo: 5 }, { device: 'a' }])(
  'refuses %j',
  (json) => {
    expect(refusalBy(json)).toMatchObject({
      device: null,
      message: expect.stringContaining('deviceInfo') as string,
    })
  },
)

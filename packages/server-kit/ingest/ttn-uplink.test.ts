import { expect, it } from 'vitest'
import { Rejection, type Arrival } from './intake.ts'
import { decodeTtnUplinks } from './ttn-uplink.ts'

const receivedAt = new Date('2026-11-21T12:00:00Z')
const ids = { device_id: 'gauge', dev_eui: '24E124FFFE001234' }
const uplink = {
  end_device_ids: ids,
  received_at: '2026-11-21T11:59:59.400Z',
  uplink_message: {
    f_port: 85,
    received_at: '2026-11-21T11:59:58.250Z',
    decoded_payload: { distance: 900 },
  },
}
const decode = (json: unknown, changes: Partial<Arrival> = {}) =>
  decodeTtnUplinks({ json, query: {}, topic: null, receivedAt, ...changes }, (decoded) => decoded)

function refusalBy(json: unknown): Rejection {
  try {
    decode(json)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

it('reads what the network server decoded, at the time of its own receipt', () => {
  const at = new Date('2026-11-21T11:59:58.250Z')
  const frame = { at, counter: 0, devAddr: null, gateway: null }
  const read = { device: '24e124fffe001234', at, object: { distance: 900 }, frame }
  const { uplink_message } = uplink
  const rx_metadata = [{ gateway_ids: { gateway_id: 'gw', eui: '0016C001F1500001' }, rssi: -90 }]
  const whole = {
    end_device_ids: { ...ids, dev_addr: '00189440' },
    uplink_message: { ...uplink_message, f_cnt: 8, rx_metadata },
  }
  expect(decode({ ...uplink, ...whole })).toMatchObject([
    { frame: { at, counter: 8, devAddr: 0x00189440, gateway: '0016c001f1500001' } },
  ])
  expect(decode(uplink)).toEqual([read])
  expect(decode({ result: uplink })).toEqual([read])
  expect(decode([uplink, uplink])).toEqual([read, read])
  const { received_at: _, ...message } = uplink.uplink_message
  expect(decode({ ...uplink, uplink_message: message })).toMatchObject([
    { at: new Date(uplink.received_at) },
  ])
  expect(decode({ ...uplink, end_device_ids: { device_id: 'eui-24e124fffe001234' } })).toEqual([
    read,
  ])
})

it('has no interest in other events, and in what was made by hand', () => {
  expect(decode({ end_device_ids: ids, join_accept: {} })).toEqual([])
  expect(decode({ end_device_ids: ids, downlink_ack: {} })).toEqual([])
  expect(decode({ ...uplink, simulated: true })).toEqual([])
})

it.each([
  [{ ...uplink, uplink_message: { received_at: uplink.received_at } }, 'payload formatter'],
  [{ ...uplink, received_at: 'noon', uplink_message: { decoded_payload: {} } }, 'received_at'],
  [{ ...uplink, end_device_ids: { device_id: 'gauge' } }, 'end_device_ids.dev_eui'],
  [{ deviceInfo: { devEui: ids.dev_eui }, object: {} }, '/chirpstack'],
  [{ devEUI: 'JOEk//4AEjQ=' }, 'ChirpStack'],
  [{ end_device_ids: ids }, 'uplink_message'],
])('refuses %j', (json, words) => {
  expect(refusalBy(json).message).toContain(words)
})

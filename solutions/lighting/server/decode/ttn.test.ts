import type { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { describe, expect, it } from 'vitest'
import { buildTtnUplink, decodeBy, now, refusalBy } from './testing/messages.ts'

describe('The Things Stack', () => {
  it('has no interest in an uplink that was made by hand', () => {
    expect(decodeBy('ttn', { ...buildTtnUplink(), simulated: true })).toEqual([])
  })

  it('reads an uplink', () => {
    expect(decodeBy('ttn', buildTtnUplink())).toEqual([
      {
        kind: 'uplink',
        source: 'ttn-v3',
        device: 'a84041ffff1234ad',
        at: new Date('2026-11-21T11:59:59.200Z'),
        isTimeOfArrival: false,
        counter: 88,
        devAddr: 0x26011234,
        port: 3,
        object: { ct: 0.6 },
        warnings: [],
        bytes: Buffer.from([1, 2, 3]),
        payloadText: '010203',
        rssi: -70,
        snr: 0,
        frequencyHz: 923_600_000,
        rx: [
          { gateway: '0016c001f1500003', rssi: -99, snr: 4, at: '2026-11-21T11:59:59.1Z' },
          { gateway: 'gw-two', rssi: -70, snr: 0, at: null },
        ],
      },
    ])
  })

  it.each([
    [
      ["it's cold", 'battery\0 low', ''],
      ["it's cold", 'battery low'],
    ],
    [[7, null, { code: 7 }], []],
    ['cold', []],
    [
      Array.from({ length: 30 }, (_, n) => String(n).repeat(400)),
      Array.from({ length: 20 }, (_, n) => String(n).repeat(400).slice(0, 300)),
    ],
  ])('reads what the codec of the network server warned of: %j', (sent, warnings) => {
    expect(decodeBy('ttn', buildTtnUplink({ decoded_payload_warnings: sent }))).toMatchObject([
      { warnings },
    ])
  })

  it('takes what protobuf JSON leaves out for 0 or none', () => {
    const bare = {
      f_cnt: undefined,
      f_port: undefined,
      frm_payload: undefined,
      decoded_payload: undefined,
    }
    expect(
      decodeBy('ttn', buildTtnUplink({ ...bare, rx_metadata: undefined, settings: undefined })),
    ).toMatchObject([
      {
        counter: 0,
        port: 0,
        bytes: null,
        object: null,
        rssi: null,
        snr: null,
        frequencyHz: null,
        rx: [],
      },
    ])
    expect(
      decodeBy('ttn', buildTtnUplink({ rx_metadata: [{ gateway_ids: { gateway_id: 'gw' } }] })),
    ).toMatchObject([{ rssi: null, snr: null, rx: [{ gateway: 'gw' }] }])
  })

  it("takes the network server's time, the application server's, a gateway's, the arrival, in this order", () => {
    const zero = { received_at: '0001-01-01T00:00:00Z' }
    expect(decodeBy('ttn', buildTtnUplink(zero))).toMatchObject([
      { at: new Date('2026-11-21T11:59:59.400Z') },
    ])
    expect(decodeBy('ttn', buildTtnUplink(zero, zero))).toMatchObject([
      { at: new Date('2026-11-21T11:59:59.100Z') },
    ])
    expect(decodeBy('ttn', buildTtnUplink({ ...zero, rx_metadata: [] }, zero))).toMatchObject([
      { at: now, isTimeOfArrival: true },
    ])
  })

  it('names the gateway behind Packet Broker', () => {
    const broker = { forwarder_gateway_eui: '0016C001F1500009' }
    const rx_metadata = [
      { gateway_ids: { gateway_id: 'packetbroker' }, packet_broker: broker, rssi: -80 },
    ]
    expect(decodeBy('ttn', buildTtnUplink({ rx_metadata }))).toMatchObject([
      { rx: [{ gateway: '0016c001f1500009' }] },
    ])
  })

  it('reads lists and results of the storage integration', () => {
    const list = [buildTtnUplink({ f_cnt: 1 }), { result: buildTtnUplink({ f_cnt: 2 }) }]
    expect(decodeBy('ttn', list)).toMatchObject([{ counter: 1 }, { counter: 2 }])
    expect(decodeBy('ttn', [])).toEqual([])
    const bad = { result: buildTtnUplink({ f_cnt: -5 }) }
    const some = decodeBy('ttn', [buildTtnUplink(), bad, { end_device_ids: {}, downlink_ack: {} }])
    expect(some).toMatchObject([{ counter: 88 }, { device: 'a84041ffff1234ad' }, null])
    expect((some[1] as Rejection).message).toBe(
      'รายการที่ 2: ช่อง uplink_message.f_cnt ต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง 4294967295 (ได้รับ -5)',
    )
    expect(refusalBy('ttn', [bad, bad]).message).toMatch(/^รายการที่ 1: /)
    expect(refusalBy('ttn', Array(5_001).fill(buildTtnUplink())).message).toContain('5000')
  })

  it('takes a join for a sign of life', () => {
    const { end_device_ids, received_at } = buildTtnUplink()
    expect(decodeBy('ttn', { end_device_ids, received_at, join_accept: {} })).toMatchObject([
      {
        kind: 'device_seen',
        device: 'a84041ffff1234ad',
        why: 'join',
        at: new Date('2026-11-21T11:59:59.400Z'),
      },
    ])
  })

  it.each([
    'downlink_ack',
    'downlink_sent',
    'downlink_queue_invalidated',
    'location_solved',
    'service_data',
    'uplink_normalized',
  ])('has no interest in %s', (name) =>
    expect(decodeBy('ttn', { end_device_ids: {}, [name]: {} })).toEqual([]),
  )

  it('finds the EUI in the name that the console of The Things Stack gives', () => {
    const end_device_ids = { device_id: 'eui-a84041ffff1234ad' }
    expect(decodeBy('ttn', buildTtnUplink({}, { end_device_ids }))).toMatchObject([
      { device: 'a84041ffff1234ad' },
    ])
  })

  it.each([
    [{}, { end_device_ids: undefined }, /end_device_ids/],
    [{}, { end_device_ids: { device_id: 'pole-19' } }, /end_device_ids\.dev_eui/],
    [{ frm_payload: 'AQID!' }, {}, /frm_payload ไม่ใช่ base64/],
    [{ f_port: 300 }, {}, /f_port/],
    [{ received_at: 'yesterday' }, {}, /received_at ไม่ใช่เวลา/],
  ])('refuses %j %j', (changes, outer, message) => {
    const sent = JSON.parse(JSON.stringify(buildTtnUplink(changes, outer))) as unknown
    expect(refusalBy('ttn', sent).message).toMatch(message)
  })

  it.each([
    [{ settings: { frequency: 'fast' } }, { frequencyHz: null }],
    [{ rx_metadata: {} }, { rx: [], rssi: null }],
    [{ rx_metadata: [{ gateway_ids: 'gw' }, 7] }, { rx: [] }],
    [
      { rx_metadata: [{ gateway_ids: { gateway_id: 'g' }, rssi: '-80' }] },
      { rx: [{ gateway: 'g', rssi: null }] },
    ],
  ])('%j costs nothing else', (changes, read) => {
    expect(decodeBy('ttn', buildTtnUplink(changes))).toMatchObject([{ counter: 88, ...read }])
  })
})

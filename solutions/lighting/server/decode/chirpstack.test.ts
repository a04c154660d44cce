import { describe, expect, it } from 'vitest'
import { buildV3Uplink, buildV4Uplink, decodeBy, now, refusalBy } from './testing/messages.ts'

const by = { query: { event: 'up' } }
const topic = (event: string) => ({ topic: `application/1/device/a84041ffff1234ab/event/${event}` })

describe('ChirpStack v4', () => {
  it('reads an uplink', () => {
    const [uplink] = decodeBy('chirpstack', buildV4Uplink(), by)
    expect(uplink).toEqual({
      kind: 'uplink',
      source: 'chirpstack-v4',
      device: 'a84041ffff1234ab',
      at: new Date('2026-11-21T11:59:58.250Z'),
      isTimeOfArrival: false,
      counter: 417,
      devAddr: 0x01ab23cd,
      port: 2,
      object: { ct: 0.52, battery: 3.61 },
      bytes: Buffer.from([2, 0x34, 5]),
      payloadText: '023405',
      rssi: -87,
      snr: 9,
      frequencyHz: 923_200_000,
      rx: [
        { gateway: '0016c001f1500001', rssi: -113, snr: -7.5, at: '2026-11-21T11:59:58.3+00:00' },
        { gateway: '0016c001f1500002', rssi: -87, snr: 9, at: '2026-11-21T11:59:58.2+00:00' },
      ],
    })
  })

  it('costs no uplink where the address of the session is none', () => {
    for (const devAddr of [undefined, null, 7, 'zz', '01ab23']) {
      expect(decodeBy('chirpstack', buildV4Uplink({ devAddr }), by)).toMatchObject([
        { counter: 417, devAddr: null },
      ])
    }
  })

  it('is the same by topic, by query and with neither', () => {
    const byQuery = decodeBy('chirpstack', buildV4Uplink(), by)
    expect(decodeBy('chirpstack', buildV4Uplink(), topic('up'))).toEqual(byQuery)
    expect(decodeBy('chirpstack', buildV4Uplink())).toEqual(byQuery)
  })

  it('takes numbers that protobuf JSON leaves out for 0', () => {
    const { fCnt: _, fPort: __, data: ___, object: ____, ...rest } = buildV4Uplink()
    const rxInfo = [{ gatewayId: '0016c001f1500001', rssi: -60 }]
    expect(decodeBy('chirpstack', { ...rest, rxInfo }, by)).toMatchObject([
      { counter: 0, port: 0, bytes: null, payloadText: '', object: null, rssi: -60, snr: 0 },
    ])
  })

  it('breaks a tie in RSSI by SNR, and knows none without gateways', () => {
    const rxInfo = [-3, 7, 2].map((snr, i) => ({
      gatewayId: `0016c001f150000${i}`,
      rssi: -90,
      snr,
    }))
    expect(decodeBy('chirpstack', buildV4Uplink({ rxInfo }), by)).toMatchObject([
      { rssi: -90, snr: 7 },
    ])
    expect(decodeBy('chirpstack', buildV4Uplink({ rxInfo: [] }), by)).toMatchObject([
      { rssi: null, snr: null, rx: [] },
    ])
  })

  it("falls back to the network server's receipt, then to the arrival", () => {
    const withoutTime = buildV4Uplink({ time: null })
    const [uplink] = decodeBy('chirpstack', withoutTime, by)
    expect(uplink).toMatchObject({
      at: new Date('2026-11-21T11:59:58.200Z'),
      isTimeOfArrival: false,
    })
    expect(decodeBy('chirpstack', { ...withoutTime, rxInfo: [] }, by)).toMatchObject([
      { at: now, isTimeOfArrival: true },
    ])
  })

  it('reads join and status', () => {
    const { deviceInfo, time } = buildV4Uplink()
    const seen = {
      kind: 'device_seen',
      device: 'a84041ffff1234ab',
      at: new Date('2026-11-21T11:59:58.250Z'),
    }
    const unknown = { batteryPercent: null, isExternallyPowered: null, marginDb: null }
    expect(
      decodeBy('chirpstack', { deviceInfo, time, devAddr: '01ab23cd' }, topic('join')),
    ).toEqual([{ ...seen, why: 'join', ...unknown }])
    expect(
      decodeBy('chirpstack', { deviceInfo, time, margin: 10, batteryLevel: 88.3 }, topic('status')),
    ).toEqual([
      { ...seen, why: 'status', batteryPercent: 88.3, isExternallyPowered: false, marginDb: 10 },
    ])
    const powered = { deviceInfo, time, margin: 7, externalPowerSource: true }
    expect(decodeBy('chirpstack', powered, topic('status'))).toMatchObject([
      { batteryPercent: null, isExternallyPowered: true, marginDb: 7 },
    ])
    const unavailable = { deviceInfo, time, margin: 7, batteryLevelUnavailable: true }
    expect(decodeBy('chirpstack', unavailable, topic('status'))).toMatchObject([
      { batteryPercent: null },
    ])
  })

  it.each(['ack', 'txack', 'log', 'location', 'integration'])('has no interest in %s', (event) => {
    expect(
      decodeBy('chirpstack', { deviceInfo: { devEui: 'a84041ffff1234ab' } }, topic(event)),
    ).toEqual([])
  })

  it('refuses an event that it does not know', () => {
    expect(refusalBy('chirpstack', buildV4Uplink(), topic('upp'))).toMatchObject({
      reason: 'unknown_event',
    })
    const nothing = refusalBy('chirpstack', { deviceInfo: { devEui: 'a84041ffff1234ab' } })
    expect(nothing).toMatchObject({ reason: 'unknown_event', device: 'a84041ffff1234ab' })
  })
})

describe('ChirpStack v3', () => {
  it('reads an uplink with base64 EUIs', () => {
    expect(decodeBy('chirpstack', buildV3Uplink(), by)).toEqual([
      {
        kind: 'uplink',
        source: 'chirpstack-v3',
        device: 'a84041ffff1234ac',
        at: new Date('2026-11-21T11:59:57.500Z'),
        isTimeOfArrival: false,
        counter: 12,
        devAddr: 0x00513942,
        port: 5,
        object: { ct: 0.48 },
        bytes: Buffer.from([10, 11]),
        payloadText: '0a0b',
        rssi: -80,
        snr: 8.2,
        frequencyHz: 923_400_000,
        rx: [
          { gateway: '0016c001f1500001', rssi: -80, snr: 8.2, at: null },
          { gateway: '0016c001f1500002', rssi: -101, snr: -1, at: '2026-11-21T11:59:57.5Z' },
        ],
      },
    ])
  })

  it('reads hexadecimal EUIs, an object that is one, and the wrapped form', () => {
    const hex = buildV3Uplink({
      devEUI: 'A84041FFFF1234AC',
      rxInfo: [
        { gatewayID: '0016c001f1500001', time: '2026-11-21T11:59:57.5Z', rssi: -80, loRaSNR: 8.2 },
      ],
      objectJSON: '',
      object: { ct: 0.48 },
    })
    const seen = {
      device: 'a84041ffff1234ac',
      object: { ct: 0.48 },
      rx: [{ gateway: '0016c001f1500001' }],
    }
    expect(decodeBy('chirpstack', hex, topic('up'))).toMatchObject([seen])
    expect(decodeBy('chirpstack', { type: 'up', payload: hex })).toMatchObject([seen])
  })

  it("takes the best gateway that has a believable clock, then the server's time, then the arrival", () => {
    const gateway = (id: number, rssi: number, time: string | null) => ({
      gatewayID: `0016c001f150000${id}`,
      rssi,
      time,
    })
    const at = (rxInfo: unknown[], publishedAt: unknown = null) =>
      decodeBy('chirpstack', buildV3Uplink({ rxInfo, publishedAt }), by)
    const right = gateway(2, -100, '2026-11-21T11:59:50Z')
    expect(at([gateway(1, -60, '1980-01-06T00:00:11Z'), right])).toMatchObject([
      { at: new Date('2026-11-21T11:59:50Z') },
    ])
    expect(at([gateway(1, -60, '2026-11-21T11:59:40Z'), right])).toMatchObject([
      { at: new Date('2026-11-21T11:59:40Z') },
    ])
    expect(at([gateway(1, -60, null)], '2026-11-21T11:59:59Z')).toMatchObject([
      { at: new Date('2026-11-21T11:59:59Z') },
    ])
    expect(at([gateway(1, -60, null)])).toMatchObject([{ at: now, isTimeOfArrival: true }])
    const refusal = refusalBy(
      'chirpstack',
      buildV3Uplink({ rxInfo: [], publishedAt: '1980-01-06T00:00:11Z' }),
      by,
    )
    expect(refusal).toMatchObject({ reason: 'bad_time', device: 'a84041ffff1234ac' })
  })

  it('reads the form of its first version, in which gateways with a network server of their own send', () => {
    const rest = {
      rssi: -64,
      loRaSNR: 11.5,
      name: 'Local Gateway',
      latitude: 0,
      longitude: 0,
      altitude: 0,
    }
    const sent = (time: unknown, receipt: unknown) => ({
      applicationID: 3,
      devEUI: 'a84041ffff1234ac',
      fCnt: 12,
      fPort: 85,
      data: 'Cgs=',
      time: receipt,
      rxInfo: [{ mac: '24E124FFFE100001', time, ...rest }],
      txInfo: {
        frequency: 923_400_000,
        dataRate: { modulation: 'LORA', bandwidth: 125, spreadFactor: 7 },
      },
    })
    const late = '2026-11-21T10:30:00.250731Z'
    const at = new Date('2026-11-21T10:30:00.250Z')
    const uplink = {
      at,
      isTimeOfArrival: false,
      counter: 12,
      port: 85,
      rssi: -64,
      snr: 11.5,
      frequencyHz: 923_400_000,
    }
    expect(decodeBy('chirpstack', sent(late, late))).toMatchObject([
      { ...uplink, rx: [{ gateway: '24e124fffe100001', at: late }] },
    ])
    expect(decodeBy('chirpstack', sent(undefined, late))).toMatchObject([uplink])
    expect(decodeBy('chirpstack', sent(undefined, 'noon'))).toMatchObject([
      { at: now, isTimeOfArrival: true },
    ])
  })

  it('reads join and status', () => {
    const {
      fCnt: _,
      fPort: __,
      data: ___,
      objectJSON: ____,
      ...join
    } = buildV3Uplink({ devAddr: 'AFE5Qg==' })
    expect(decodeBy('chirpstack', join)).toMatchObject([{ kind: 'device_seen', why: 'join' }])
    const status = {
      devEUI: 'qEBB//8SNKw=',
      margin: 6,
      externalPowerSource: false,
      batteryLevel: 75.5,
    }
    expect(decodeBy('chirpstack', status, { query: { event: 'status' } })).toMatchObject([
      { why: 'status', batteryPercent: 75.5, marginDb: 6, at: now },
    ])
  })

  it.each([
    [{ objectJSON: '{ct:1}' }, 'objectJSON'],
    [{ objectJSON: '['.repeat(40) }, 'objectJSON'],
    [{ objectJSON: '{"a":"\\u0000"}' }, 'objectJSON'],
    [{ objectJSON: 5 }, 'objectJSON'],
    [{ devEUI: 'AgICAgICAg==' }, 'devEUI'],
    [{ fCnt: -1 }, 'fCnt'],
  ])('refuses %j naming the field', (changes, field) => {
    expect(refusalBy('chirpstack', buildV3Uplink(changes), by).message).toContain(`ช่อง ${field} `)
  })
})

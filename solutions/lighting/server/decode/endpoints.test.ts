import { describe, expect, it } from 'vitest'
import { lampEndpoints } from './endpoints.ts'
import { buildV4Uplink, decodeBy, refusalBy } from './testing/messages.ts'

const up = { query: { event: 'up' } }

describe('malformed uplinks', () => {
  const gateway = { gatewayId: '0016c001f1500001' }
  it.each([
    [{ deviceInfo: null }, /deviceInfo/],
    [{ deviceInfo: {} }, /deviceInfo\.devEui .*ไม่มีค่า/],
    [{ deviceInfo: { devEui: 'a84041ffff1234a' } }, /deviceInfo\.devEui .*a84041ffff1234a/],
    [{ fCnt: -1 }, /fCnt/],
    [{ fCnt: 1.5 }, /fCnt/],
    [{ fCnt: '7' }, /fCnt/],
    [{ fCnt: 2 ** 32 }, /fCnt/],
    [{ fPort: 256 }, /fPort/],
    [{ fPort: {} }, /fPort .*ออบเจกต์/],
    [{ data: 'abc' }, /data ไม่ใช่ base64/],
    [{ data: 'กกกก' }, /data ไม่ใช่ base64/],
    [{ data: 7 }, /data ไม่ใช่ base64/],
    [{ data: Buffer.alloc(300).toString('base64') }, /data ยาวเกิน/],
    [{ rxInfo: Array(257).fill(gateway) }, /rxInfo มีเกิน 256/],
    [{ time: 'soon' }, /time ไม่ใช่เวลา/],
  ])('%j is refused naming the field', (changes, message) => {
    const refusal = refusalBy('chirpstack', buildV4Uplink(changes), up)
    expect(refusal.reason).toBe('bad_message')
    expect(refusal.message).toMatch(message)
  })

  it.each([
    [{ rxInfo: 'near' }, { rx: [] }],
    [{ rxInfo: [null, gateway] }, { rx: [{ gateway: gateway.gatewayId }] }],
    [{ rxInfo: [{ ...gateway, rssi: '-80' }] }, { rssi: null }],
    [{ rxInfo: [{ ...gateway, rssi: -Infinity }] }, { rssi: null }],
    [{ rxInfo: [{ ...gateway, snr: Infinity }] }, { snr: null }],
    [
      { rxInfo: [{ ...gateway, location: { latitude: 100.5, longitude: 13.75 } }] },
      { rx: [{ at: null }] },
    ],
    [{ txInfo: { frequency: -5 } }, { frequencyHz: null }],
    [{ txInfo: 'x' }, { frequencyHz: null }],
  ])('%j costs nothing else', (changes, read) => {
    expect(decodeBy('chirpstack', buildV4Uplink(changes), up)).toMatchObject([
      { kind: 'uplink', ...read },
    ])
  })

  it('takes what cannot be believed of a status for not said', () => {
    const { deviceInfo, time } = buildV4Uplink()
    const status = { deviceInfo, time, margin: 400, batteryLevel: 255, externalPowerSource: 'no' }
    const unknown = { batteryPercent: null, isExternallyPowered: null, marginDb: null }
    expect(decodeBy('chirpstack', status, { query: { event: 'status' } })).toMatchObject([
      { kind: 'device_seen', ...unknown },
    ])
  })

  it.each([null, 5, 'text', {}, [[]], [null]])('%j is refused whole', (json) => {
    expect(refusalBy('chirpstack', json, up).reason).toBe('bad_message')
  })

  it.each([null, 5, 'text', {}, [null], [5]])(
    '%j is refused by the endpoints that take lists',
    (json) => {
      expect(refusalBy('ttn', json).message).not.toBe('')
      expect(refusalBy('lighting', json).reason).toBe('bad_message')
    },
  )

  it('costs the others of a list nothing', () => {
    expect(
      decodeBy('chirpstack', [buildV4Uplink(), buildV4Uplink({ fCnt: -1 })], up),
    ).toMatchObject([
      { kind: 'uplink', counter: 417 },
      { reason: 'bad_message', device: 'a84041ffff1234ab' },
    ])
  })

  it('names the device of what it refuses', () => {
    expect(refusalBy('chirpstack', buildV4Uplink({ fCnt: -1 }), up).device).toBe('a84041ffff1234ab')
    expect(refusalBy('chirpstack', { devEUI: 'qEBB//8SNKw=', fCnt: -1 }, up).device).toBe(
      'a84041ffff1234ac',
    )
    expect(refusalBy('lighting', { devid: 866123045678901 }).device).toBe('866123045678901')
    expect(refusalBy('lighting', { devid: 'x'.repeat(65) }).device).toBeNull()
  })
})

describe('times', () => {
  const at = (time: string) => decodeBy('chirpstack', buildV4Uplink({ time }), up)
  it('are accepted up to 10 min ahead and back to 2000', () => {
    expect(at('2026-11-21T12:10:00Z')).toHaveLength(1)
    expect(at('2000-01-01T00:00:00Z')).toHaveLength(1)
    expect(at('2026-11-21T18:59:00.123456789+07:00')).toMatchObject([
      { at: new Date('2026-11-21T11:59:00.123Z') },
    ])
  })

  it.each([
    ['2026-11-21T12:10:00.001Z', /อยู่ในอนาคตเกิน 10 นาที/],
    ['2569-11-21T11:59:00Z', /อยู่ในอนาคตเกิน 10 นาที/],
    ['1999-12-31T23:59:59Z', /ก่อนปี ค\.ศ\. 2000/],
    ['1970-01-01T00:00:10Z', /ก่อนปี ค\.ศ\. 2000/],
  ])('%s is refused where no gateway knows better', (time, message) => {
    const refusal = refusalBy('chirpstack', buildV4Uplink({ time, rxInfo: [] }), up)
    expect(refusal).toMatchObject({ reason: 'bad_time', device: 'a84041ffff1234ab' })
    expect(refusal.message).toMatch(message)
  })
})

describe('endpoints', () => {
  it('listen at the paths and topics of the network servers', () => {
    expect(lampEndpoints.map((endpoint) => [endpoint.path, ...endpoint.topics])).toEqual([
      ['chirpstack', 'application/+/device/+/event/+'],
      [
        null,
        '+/gateway/+/event/stats',
        '+/gateway/+/state/conn',
        'gateway/+/event/stats',
        'gateway/+/state/conn',
      ],
      ['ttn'],
      ['lighting', 'roadside/lighting/+/up'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { buildPlain, decodeBy, refusalBy } from './testing/messages.ts'

describe('plain JSON of 4G lamps', () => {
  it('reads one message', () => {
    expect(decodeBy('lighting', buildPlain())).toEqual([
      {
        kind: 'uplink',
        source: 'plain',
        device: '866123045678901',
        at: new Date('2026-11-21T11:59:30Z'),
        isTimeOfArrival: false,
        counter: null,
        devAddr: null,
        port: null,
        object: buildPlain(),
        bytes: null,
        payloadText: 'A1;0.51;3.7',
        rssi: -71,
        snr: null,
        frequencyHz: null,
        rx: [],
      },
    ])
  })

  it('reads a list of at most 5 000', () => {
    const list = Array.from({ length: 5_000 }, (_, i) =>
      buildPlain({ devid: String(866_123_045_600_000 + i) }),
    )
    expect(decodeBy('lighting', list)).toHaveLength(5_000)
    expect(refusalBy('lighting', [...list, buildPlain()]).message).toContain('5000')
  })

  it('reads the others of a list that has something wrong in it', () => {
    const list = [buildPlain(), buildPlain({ ct: 'much' }), null, buildPlain({ ct: 0.2 })]
    expect(decodeBy('lighting', list)).toMatchObject([
      { kind: 'uplink' },
      { reason: 'bad_message', device: '866123045678901' },
      { reason: 'bad_message', device: null },
      { kind: 'uplink' },
    ])
  })

  it('takes -1 and null for not measured', () => {
    const unmeasured = buildPlain({ ct: -1, battery: null, rssi: -1, payload: null })
    expect(decodeBy('lighting', unmeasured)).toMatchObject([{ rssi: null, payloadText: '' }])
  })

  it('finds the device in the topic when the message leaves it out, and takes an IMEI written as a number', () => {
    const topic = 'roadside/lighting/866123045678902/up'
    expect(decodeBy('lighting', buildPlain({ devid: undefined }), { topic })).toMatchObject([
      { device: '866123045678902' },
    ])
    expect(decodeBy('lighting', buildPlain({ devid: 866123045678903 }))).toMatchObject([
      { device: '866123045678903' },
    ])
    expect(decodeBy('lighting', buildPlain({ devid: 'A84041FFFF1234AE' }))).toMatchObject([
      { device: 'a84041ffff1234ae' },
    ])
  })

  it('keeps no half of a character', () => {
    expect(decodeBy('lighting', buildPlain({ payload: 'a\ud800b' }))).toMatchObject([
      { payloadText: 'a\ufffdb' },
    ])
  })

  it.each([
    [{ time: undefined }, /time ต้องระบุ/],
    [{ time: 1732190370 }, /time ไม่ใช่เวลา/],
    [{ time: '2026-11-21 18:59:30' }, /time ไม่ใช่เวลา/],
    [{ time: '2026-11-21T18:59:30' }, /time ไม่ใช่เวลา/],
    [{ time: '2026-02-30T18:59:30+07:00' }, /time ไม่ใช่เวลา/],
    [{ time: '2026-11-21T25:59:30+07:00' }, /time ไม่ใช่เวลา/],
    [{ ct: '0.5' }, /ct ต้องเป็นตัวเลข.*ได้รับข้อความ 0\.5/],
    [{ ct: -2 }, /ct ต้องเป็นตัวเลข/],
    [{ ct: JSON.parse('1e999') as number }, /ct ต้องเป็นตัวเลข.*Infinity/],
    [{ devid: '' }, /devid/],
    [{ devid: 'ก' }, /devid/],
    [{ devid: undefined }, /devid.*ไม่มีค่า/],
    [{ devid: 1.5 }, /devid/],
  ])('refuses %j', (changes, message) => {
    expect(refusalBy('lighting', buildPlain(changes))).toMatchObject({
      reason: 'bad_message',
      message: expect.stringMatching(message) as string,
    })
  })

  it.each([
    [{ battery: [3] }, {}],
    [{ rssi: '-71' }, { rssi: null }],
    [{ rssi: JSON.parse('-1e999') as number }, { rssi: null }],
    [{ payload: { a: 1 } }, { payloadText: '' }],
    [{ payload: 'x'.repeat(2_001) }, { payloadText: '' }],
  ])('%j costs nothing else', (changes, read) => {
    const { devid, ...sent } = buildPlain(changes)
    expect(decodeBy('lighting', { devid, ...sent })).toMatchObject([
      { kind: 'uplink', device: devid, ...read },
    ])
  })
})

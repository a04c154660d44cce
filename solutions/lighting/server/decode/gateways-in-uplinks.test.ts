import { describe, expect, it } from 'vitest'
import type { Uplink } from './message.ts'
import {
  buildPlain,
  buildTtnUplink,
  buildV3Uplink,
  buildV4Uplink,
  decodeBy,
  now,
  refusalBy,
} from './testing/messages.ts'

/** One uplink as each network server sends it, with these gateways and times. */
const v4 = (rxInfo: readonly object[], time: string | null = null) =>
  decodeBy('chirpstack', buildV4Uplink({ rxInfo, time }), { query: { event: 'up' } })[0] as Uplink
const v3 = (rxInfo: readonly object[], publishedAt: string | null = null) =>
  decodeBy('chirpstack', buildV3Uplink({ rxInfo, publishedAt }), {
    query: { event: 'up' },
  })[0] as Uplink
const ttn = (
  rx_metadata: readonly object[],
  received_at: string | null = null,
  top: string | null = null,
) =>
  decodeBy('ttn', buildTtnUplink({ rx_metadata, received_at }, { received_at: top }))[0] as Uplink

const [one, two] = ['0016c001f1500001', '0016c001f1500002']
const good = '2026-11-21T11:59:50Z'
const server = '2026-11-21T11:59:55Z'
const absurd = [
  '1970-01-01T00:00:08Z',
  '2099-01-01T00:00:00Z',
  '2026-02-31T25:61:00Z',
  'yesterday',
  7,
  {},
]

describe('a gateway whose clock is wrong costs no uplink', () => {
  it.each(absurd)('%j, ChirpStack v4', (wrong) => {
    const gateways = [
      { gatewayId: one, gwTime: wrong, rssi: -60 },
      { gatewayId: two, gwTime: good, rssi: -99 },
    ]
    expect(v4(gateways)).toMatchObject({
      at: new Date(good),
      rssi: -60,
      rx: [{ gateway: one, at: null }, { at: good }],
    })
    expect(v4([{ gatewayId: one, gwTime: wrong, nsTime: server }])).toMatchObject({
      at: new Date(server),
    })
    expect(v4([{ gatewayId: one, nsTime: wrong, gwTime: good }])).toMatchObject({
      at: new Date(good),
    })
    expect(v4(gateways.slice(0, 1))).toMatchObject({ at: now, isTimeOfArrival: true, counter: 417 })
  })

  it.each(absurd)('%j, ChirpStack v3', (wrong) => {
    const gateways = [
      { gatewayID: one, time: wrong, rssi: -60 },
      { gatewayID: two, time: good, rssi: -99 },
    ]
    expect(v3(gateways, server)).toMatchObject({
      at: new Date(good),
      rssi: -60,
      rx: [{ at: null }, { at: good }],
    })
    expect(v3(gateways.slice(0, 1), server)).toMatchObject({
      at: new Date(server),
      isTimeOfArrival: false,
    })
    expect(v3(gateways.slice(0, 1))).toMatchObject({ at: now, isTimeOfArrival: true })
  })

  it.each(absurd)('%j, The Things Stack', (wrong) => {
    const gateways = [
      { gateway_ids: { eui: one }, time: wrong, rssi: -60 },
      { gateway_ids: { eui: two }, time: good, rssi: -99 },
    ]
    expect(ttn(gateways, server)).toMatchObject({
      at: new Date(server),
      rx: [{ at: null }, { at: good }],
    })
    expect(ttn(gateways)).toMatchObject({ at: new Date(good), rssi: -60 })
    expect(ttn(gateways.slice(0, 1))).toMatchObject({ at: now, isTimeOfArrival: true })
  })
})

describe("the message's own time", () => {
  it.each(['1970-01-01T00:00:08Z', '2099-01-01T00:00:00Z'])(
    '%s gives way to one that can be believed',
    (wrong) => {
      expect(v4([{ gatewayId: one, nsTime: server }], wrong)).toMatchObject({
        at: new Date(server),
      })
      expect(ttn([], wrong, server)).toMatchObject({ at: new Date(server) })
      expect(v3([{ gatewayID: one, time: good }], wrong)).toMatchObject({ at: new Date(good) })
    },
  )

  it.each(['1970-01-01T00:00:08Z', '2099-01-01T00:00:00Z'])(
    '%s is told where it is the only one',
    (time) => {
      const refused = [
        refusalBy(
          'chirpstack',
          buildV4Uplink({ time, rxInfo: [{ gatewayId: one, gwTime: time }] }),
        ),
        refusalBy('chirpstack', buildV3Uplink({ publishedAt: time, rxInfo: [{ gatewayID: one }] })),
        refusalBy(
          'ttn',
          buildTtnUplink({ received_at: time, rx_metadata: [] }, { received_at: null }),
        ),
      ]
      for (const { reason, message } of refused)
        expect([reason, message]).toEqual(['bad_time', expect.stringMatching('เวลา')])
    },
  )
})

describe('a gateway without a name is left out', () => {
  it.each([undefined, null, '', 'gateway 1'])('%j', (name) => {
    const rest = { rssi: -60, snr: 5 }
    const known = { rssi: -99, rx: [{ gateway: two }] }
    expect(
      v4([
        { gatewayId: name, ...rest },
        { gatewayId: two, rssi: -99 },
      ]),
    ).toMatchObject(known)
    expect(
      v3([
        { gatewayID: name, ...rest },
        { gatewayID: two, rssi: -99 },
      ]),
    ).toMatchObject(known)
    const ids = [{ gateway_id: name }, { eui: two }]
    expect(
      ttn(ids.map((gateway_ids, index) => ({ gateway_ids, rssi: -60 - 39 * index }))),
    ).toMatchObject(known)
    expect(v4([{ gatewayId: name, ...rest }])).toMatchObject({ rssi: null, snr: null, rx: [] })
  })
})

describe('what no receiver measures is not measured', () => {
  it.each([99, 21, -151, 1_000, -999])('an RSSI of %j', (rssi) => {
    const other = { rssi: -99, snr: 3 }
    expect(
      v4([
        { gatewayId: one, rssi, snr: 3 },
        { gatewayId: two, ...other },
      ]),
    ).toMatchObject({ rssi: -99 })
    expect(v3([{ gatewayID: one, rssi, loRaSNR: 3 }])).toMatchObject({
      rssi: null,
      snr: 3,
      rx: [{ rssi: null }],
    })
    expect(ttn([{ gateway_ids: { eui: one }, rssi }])).toMatchObject({ rssi: null, snr: null })
    expect(decodeBy('lighting', buildPlain({ rssi }))).toMatchObject([{ rssi: null }])
  })

  it.each([51, -50.5, 1_000])('an SNR of %j', (snr) => {
    expect(v4([{ gatewayId: one, rssi: -80, snr }])).toMatchObject({ rssi: -80, snr: null })
    expect(v3([{ gatewayID: one, rssi: -80, loRaSNR: snr }])).toMatchObject({
      rssi: -80,
      snr: null,
    })
    expect(ttn([{ gateway_ids: { eui: one }, rssi: -80, snr }])).toMatchObject({
      rssi: -80,
      snr: null,
    })
  })

  it('an SNR that 32 bits cannot tell from 0 is 0', () => {
    expect(v4([{ gatewayId: one, rssi: -80, snr: -5e-324 }])).toMatchObject({ snr: 0 })
    expect(v4([{ gatewayId: one, rssi: -80, snr: 1e-40 }])).toMatchObject({ snr: 1e-40 })
  })

  it('the ends of what is measured are', () => {
    expect(v4([{ gatewayId: one, rssi: 20, snr: 50 }])).toMatchObject({ rssi: 20, snr: 50 })
    expect(v4([{ gatewayId: one, rssi: -150, snr: -50 }])).toMatchObject({ rssi: -150, snr: -50 })
  })
})

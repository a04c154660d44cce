import { euiOf, sendingLamps } from './authority.ts'

const start = Date.parse('2026-11-01T00:00:00Z')

/** Lamp and time of the `index`-th message: every lamp once a minute, and no time twice. */
function placeOf(index: number): { readonly lamp: number; readonly time: string } {
  const lamp = index % sendingLamps
  return {
    lamp,
    time: new Date(start + Math.floor(index / sendingLamps) * 60_000 + lamp).toISOString(),
  }
}

/** The `index`-th uplink of a LoRaWAN network server, 900 bytes, as ChirpStack v4 sends them. */
export function uplink(index: number): string {
  const { lamp, time } = placeOf(index)
  return uplinkOf(lamp, {
    time,
    counter: 100 + Math.floor(index / sendingLamps),
    current: 0.42 + (lamp % 10) / 100,
  })
}

export interface SentUplink {
  readonly time: string
  readonly counter: number
  /** Amperes. */
  readonly current: number
}

/** An uplink of a lamp of the sending site. */
export function uplinkOf(lamp: number, sent: SentUplink): string {
  return chirpstackUplink({ ...sent, devEui: euiOf(lamp), gateway: '0016c001f153a14c' })
}

/** An uplink as ChirpStack v4 sends it, heard by one gateway. */
export function chirpstackUplink({
  devEui,
  gateway,
  ...sent
}: SentUplink & { readonly devEui: string; readonly gateway: string }): string {
  return JSON.stringify({
    deduplicationId: `3ac7e3c4-4401-4b8d-9386-${String(sent.counter).padStart(12, '0')}`,
    time: sent.time,
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'Roadside',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'Lighting',
      deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
      deviceProfileName: 'Lamp',
      deviceName: `pole ${devEui}`,
      devEui,
      tags: {},
    },
    devAddr: '00189440',
    dr: 1,
    fCnt: sent.counter,
    fPort: 1,
    data: 'AWcBEAJoUA==',
    object: { ct: sent.current, battery: 3.6, dim: 100 },
    rxInfo: [
      {
        gatewayId: gateway,
        uplinkId: sent.counter,
        rssi: -36,
        snr: 10.5,
        metadata: { region_name: 'as923' },
      },
    ],
    txInfo: {
      frequency: 923_200_000,
      modulation: { lora: { bandwidth: 125_000, spreadingFactor: 10 } },
    },
  })
}

/** The topic on which ChirpStack publishes the `index`-th uplink. */
export function topicOf(index: number): string {
  return topicOfDevice(euiOf(index % sendingLamps))
}

export function topicOfDevice(devEui: string): string {
  return `application/17c82e96-be03-4f38-aef3-f83d48582d97/device/${devEui}/event/up`
}

export interface PlainReading {
  readonly devid: string
  readonly time: string
  readonly ct: number
  readonly rssi: number
  readonly battery: number
  readonly payload: string
}

/** The `index`-th plain reading, as arrays of them come by HTTP. */
export function plainReading(index: number): PlainReading {
  const { lamp, time } = placeOf(index)
  return { devid: euiOf(lamp), time, ct: 0.42, rssi: -71, battery: 3.6, payload: 'AWcBEAJoUA==' }
}

import type { BenchReading } from './reading-table.ts'

const start = Date.parse('2026-11-01T00:00:00Z')

/** The `index`-th message of a LoRaWAN network server: a lamp of ten thousand, 900 bytes, as ChirpStack v4 sends them. */
export function uplink(index: number): string {
  const lamp = index % 10_000
  const time = new Date(start + Math.floor(index / 10_000) * 60_000 + lamp).toISOString()
  return JSON.stringify({
    deduplicationId: `3ac7e3c4-4401-4b8d-9386-${String(index).padStart(12, '0')}`,
    time,
    deviceInfo: {
      tenantId: '52f14cd4-c6f1-4fbd-8f87-4025e1d49242',
      tenantName: 'Roadside',
      applicationId: '17c82e96-be03-4f38-aef3-f83d48582d97',
      applicationName: 'Lighting',
      deviceProfileId: '14855bf7-d10d-4aee-b618-ebfcb64dc7ad',
      deviceProfileName: 'Lamp',
      deviceName: `pole ${lamp}`,
      devEui: lamp.toString(16).padStart(16, '0'),
      tags: {},
    },
    devAddr: '00189440',
    dr: 1,
    fCnt: Math.floor(index / 10_000),
    fPort: 1,
    data: 'AWcBEAJoUA==',
    object: { ct: 0.42 + (lamp % 10) / 100, battery: 3.6, dim: 100 },
    rxInfo: [
      { gatewayId: '0016c001f153a14c', uplinkId: index, rssi: -36, snr: 10.5, metadata: { region_name: 'as923' } },
    ],
    txInfo: { frequency: 923_200_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 10 } } },
  })
}

interface Uplink {
  readonly time: string
  readonly fCnt: number
  readonly fPort: number
  readonly data: string
  readonly deviceInfo: { readonly devEui: string }
  readonly object: { readonly ct: number; readonly battery: number; readonly dim: number }
  readonly rxInfo: readonly { readonly rssi: number; readonly snr: number }[]
  readonly txInfo: { readonly frequency: number }
}

/** The row of a message made by {@link uplink}. */
export function readUplink(json: unknown, receivedAt: string): BenchReading {
  const { time, fCnt, fPort, data, deviceInfo, object, rxInfo, txInfo } = json as Uplink
  return {
    lamp: Number.parseInt(deviceInfo.devEui, 16),
    at: time,
    counter: fCnt,
    receivedAt,
    current: object.ct,
    dimming: object.dim,
    battery: object.battery,
    rssi: rxInfo[0]?.rssi ?? null,
    snr: rxInfo[0]?.snr ?? null,
    frequency: txInfo.frequency,
    port: fPort,
    payload: data,
    rx: JSON.stringify(rxInfo),
  }
}

/** The `index`-th plain reading, as arrays of them come by HTTP. */
export function plainReading(index: number): PlainReading {
  const lamp = index % 10_000
  const time = new Date(start + Math.floor(index / 10_000) * 60_000 + lamp).toISOString()
  return { devid: String(lamp), time, ct: 0.42, rssi: -71, battery: 3.6, payload: 'AWcBEAJoUA==' }
}

export interface PlainReading {
  readonly devid: string
  readonly time: string
  readonly ct: number
  readonly rssi: number
  readonly battery: number
  readonly payload: string
}

export function readPlain(json: unknown, receivedAt: string): BenchReading {
  const { devid, time, ct, rssi, battery, payload } = json as PlainReading
  return {
    ...{
      lamp: Number(devid),
      at: time,
      counter: -1,
      receivedAt,
      current: ct,
      battery,
      rssi,
      payload,
    },
    ...{ dimming: null, snr: null, frequency: null, port: null, rx: null },
  }
}

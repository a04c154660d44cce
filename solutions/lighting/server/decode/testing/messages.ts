import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { lampEndpoints } from '../endpoints.ts'
import type { LampElements } from '../message.ts'

/** Messages of our own in every format; `changes` replace fields at the top. */
type Changes = Record<string, unknown>

export const now = new Date('2026-11-21T12:00:00Z')

export function buildArrival(json: unknown, changes: Partial<Arrival> = {}): Arrival {
  return { json, query: {}, topic: null, receivedAt: now, ...changes }
}

/** Decodes through the endpoint with this path (`null`: gateway events), as the server does. */
export function decodeBy(
  path: string | null,
  json: unknown,
  changes: Partial<Arrival> = {},
): LampElements {
  const endpoint = lampEndpoints.find((one) => one.path === path)
  if (!endpoint) throw new Error(`no endpoint ${path}`)
  return endpoint.decode(buildArrival(json, changes))
}

/** What a message is refused with; fails where it is not. */
export function refusalBy(
  path: string | null,
  json: unknown,
  changes: Partial<Arrival> = {},
): Rejection {
  try {
    decodeBy(path, json, changes)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

export function buildV4Uplink(changes: Changes = {}): Record<string, unknown> {
  return {
    deduplicationId: '0b3f7c52-4b4e-4f0e-9a51-6f2d3c1e8a90',
    time: '2026-11-21T11:59:58.250123+00:00',
    deviceInfo: {
      tenantName: 'ทช.',
      applicationName: 'lamps',
      deviceName: 'pole-17',
      devEui: 'A84041FFFF1234AB',
    },
    devAddr: '01ab23cd',
    dr: 3,
    fCnt: 417,
    fPort: 2,
    data: 'AjQF',
    object: { ct: 0.52, battery: 3.61 },
    rxInfo: [
      {
        gatewayId: '0016C001F1500001',
        uplinkId: 1,
        nsTime: '2026-11-21T11:59:58.3+00:00',
        rssi: -113,
        snr: -7.5,
      },
      {
        gatewayId: '0016c001f1500002',
        uplinkId: 2,
        gwTime: '2026-11-21T11:59:58.2+00:00',
        rssi: -87,
        snr: 9,
      },
    ],
    txInfo: {
      frequency: 923200000,
      modulation: { lora: { bandwidth: 125000, spreadingFactor: 9 } },
    },
    ...changes,
  }
}

export function buildV3Uplink(changes: Changes = {}): Record<string, unknown> {
  return {
    applicationID: '7',
    applicationName: 'lamps',
    deviceName: 'pole-18',
    devEUI: 'qEBB//8SNKw=',
    devAddr: 'AFE5Qg==',
    rxInfo: [
      { gatewayID: 'ABbAAfFQAAE=', time: null, rssi: -80, loRaSNR: 8.2 },
      { gatewayID: 'ABbAAfFQAAI=', time: '2026-11-21T11:59:57.5Z', rssi: -101, loRaSNR: -1 },
    ],
    txInfo: { frequency: 923400000, modulation: 'LORA' },
    adr: true,
    dr: 2,
    fCnt: 12,
    fPort: 5,
    data: 'Cgs=',
    objectJSON: '{"ct":0.48}',
    tags: {},
    publishedAt: '2026-11-21T11:59:59Z',
    ...changes,
  }
}

export function buildTtnUplink(
  changes: Changes = {},
  outer: Changes = {},
): Record<string, unknown> {
  return {
    end_device_ids: {
      device_id: 'pole-19',
      application_ids: { application_id: 'lamps' },
      dev_eui: 'A84041FFFF1234AD',
      dev_addr: '26011234',
    },
    received_at: '2026-11-21T11:59:59.400Z',
    uplink_message: {
      f_port: 3,
      f_cnt: 88,
      frm_payload: 'AQID',
      decoded_payload: { ct: 0.6 },
      rx_metadata: [
        {
          gateway_ids: { gateway_id: 'gw-one', eui: '0016C001F1500003' },
          time: '2026-11-21T11:59:59.1Z',
          rssi: -99,
          snr: 4,
        },
        { gateway_ids: { gateway_id: 'gw-two' }, rssi: -70.4 },
      ],
      settings: { data_rate: { lora: { spreading_factor: 7 } }, frequency: '923600000' },
      received_at: '2026-11-21T11:59:59.200Z',
      ...changes,
    },
    ...outer,
  }
}

export function buildPlain(changes: Changes = {}): Record<string, unknown> {
  return {
    devid: '866123045678901',
    time: '2026-11-21T18:59:30+07:00',
    ct: 0.51,
    rssi: -71,
    battery: 3.7,
    payload: 'A1;0.51;3.7',
    ...changes,
  }
}

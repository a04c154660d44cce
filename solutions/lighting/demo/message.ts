import { chance } from '@roadside/server-kit/demo.ts'

/** A message of a lamp. */
export interface Utterance {
  readonly devid: string
  readonly at: Date
  /** Frame counter. */
  readonly counter: number
  /** A, V, percent. */
  readonly current: number
  readonly battery: number
  readonly level: number
}

/** A gateway that receives the message: dBm. */
export interface Hearing {
  readonly eui: string
  readonly rssi: number
}

/** A request to the console. */
export interface Post {
  readonly path: string
  readonly body: unknown
}

/** An uplink as the HTTP integration of ChirpStack v4 posts it (chirpstack.io/docs/chirpstack/integrations/events.html). */
export function chirpstackUplink(utterance: Utterance, hearings: readonly Hearing[]): Post {
  const { devid, at, counter, current, battery, level } = utterance
  const time = at.toISOString().replace('Z', '+00:00')
  const best = Math.max(...hearings.map((hearing) => hearing.rssi))
  const spreadingFactor = best > -100 ? 7 : best > -112 ? 9 : 10
  const frequency = 923_200_000 + 200_000 * (counter % 8)
  return {
    path: '/ingest/chirpstack?event=up',
    body: {
      deduplicationId: identifier(devid, counter),
      time,
      deviceInfo: {
        tenantId: identifier('tenant'),
        tenantName: 'Roadside',
        applicationId: identifier('application'),
        applicationName: 'street-lighting',
        deviceProfileId: identifier('profile'),
        deviceProfileName: 'lamp-controller',
        deviceName: devid,
        devEui: devid,
        deviceClassEnabled: 'CLASS_C',
        tags: {},
      },
      devAddr: devid.slice(-8),
      adr: true,
      dr: 12 - spreadingFactor,
      fCnt: counter,
      fPort: 2,
      confirmed: false,
      data: payload(utterance).toString('base64'),
      object: { ct: current, battery, dim: level },
      rxInfo: hearings.map(({ eui, rssi }, index) => ({
        gatewayId: eui,
        uplinkId: Math.floor(chance(devid, counter, eui) * 2 ** 32),
        nsTime: time,
        rssi,
        snr: signalToNoise(rssi),
        channel: counter % 8,
        rfChain: index % 2,
        location: {},
        context: payload(utterance).toString('base64'),
        metadata: { region_config_id: 'as923', region_common_name: 'AS923' },
        crcStatus: 'CRC_OK',
      })),
      txInfo: {
        frequency,
        modulation: { lora: { bandwidth: 125_000, spreadingFactor, codeRate: 'CR_4_5' } },
      },
    },
  }
}

/** A message of a 4G lamp (solutions.md "Lighting"). */
export function plainMessage(utterance: Utterance, rssi: number): Post {
  const { devid, at, current, battery, level } = utterance
  const body = {
    devid,
    time: at.toISOString(),
    ct: current,
    rssi,
    battery,
    dim: level,
    payload: payload(utterance).toString('hex'),
  }
  return { path: '/ingest/lighting', body }
}

/** mA, percent and mV, as the lamp's five bytes. */
function payload({ current, level, battery }: Utterance): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt16BE(Math.round(current * 1000), 0)
  bytes.writeUInt8(level, 2)
  bytes.writeUInt16BE(Math.round(battery * 1000), 3)
  return bytes
}

/** dB; falls with the power where noise takes over. */
function signalToNoise(rssi: number): number {
  return Math.round(Math.min(11, Math.max(-15, 11 + (rssi + 92) * 0.8)) * 4) / 4
}

/** A UUID that is always the same for the same keys. */
function identifier(...keys: (string | number)[]): string {
  const hex = [0, 1, 2, 3]
    .map((part) =>
      Math.floor(chance(...keys, part) * 2 ** 32)
        .toString(16)
        .padStart(8, '0'),
    )
    .join('')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}

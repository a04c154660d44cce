import { fieldsOf, type Fields } from '@roadside/server-kit/ingest/canonical.ts'
import {
  counterOf,
  devAddrOf,
  euiOf,
  euiOrNull,
  frequencyOf,
  payloadOf,
  portOf,
  rssiOf,
  snrOf,
} from './lorawan-fields.ts'
import type { DeviceSeen, Reception, Uplink } from './message.ts'
import { receivedBy, receptionsOf, timeOfGateways } from './reception.ts'
import { believable, timeOfMessage } from './time.ts'

/** ChirpStack v4: protobuf JSON, where a number that is 0 is left out. */
export function decodeChirpstackV4(
  event: 'up' | 'join' | 'status',
  body: Fields,
  now: Date,
): Uplink | DeviceSeen {
  const device = euiOf(fieldsOf(body['deviceInfo'], 'deviceInfo')['devEui'], 'deviceInfo.devEui')
  const rx = receptionsOf(body['rxInfo'], 'rxInfo', (one) => receptionOf(one, now))
  // `time` is the network server's, taken from a gateway's clock where it has one, which may be
  // wrong.
  const time = timeOfMessage([[body['time'], 'time']], timeOfGateways(rx), now)
  if (event !== 'up')
    return { kind: 'device_seen', device, at: time.at, why: event, ...conditionOf(event, body) }

  const { bytes, payloadText } = payloadOf(body['data'], 'data')
  const { rssi, snr } = receivedBy(rx)
  return {
    kind: 'uplink',
    source: 'chirpstack-v4',
    device,
    at: time.at,
    isTimeOfArrival: time.isTimeOfArrival,
    counter: counterOf(body['fCnt'], 'fCnt') ?? 0,
    devAddr: devAddrOf(body['devAddr']),
    port: portOf(body['fPort'], 'fPort') ?? 0,
    object: body['object'] ?? null,
    // by name: nearly all uplinks come this way, and to spread them would cost each
    bytes,
    payloadText,
    rssi,
    snr,
    rx,
    frequencyHz: frequencyOf(body['txInfo']),
  }
}

function receptionOf(one: Fields, now: Date): Reception | null {
  const gateway = euiOrNull(one['gatewayId'])
  const rssi = rssiOf(one['rssi'])
  const snr = snrOf(one['snr'] ?? (rssi === null ? null : 0))
  return gateway === null
    ? null
    : { gateway, rssi, snr, at: believable(now, one['nsTime'], one['gwTime'], one['time']) }
}

type Condition = Pick<DeviceSeen, 'batteryPercent' | 'isExternallyPowered' | 'marginDb'>

/**
 * Answer to the network server's DevStatusReq (v3 and v4 alike); a join has none. Implausible
 * values are null.
 */
export function conditionOf(event: 'join' | 'status', body: Fields): Condition {
  if (event === 'join') return { batteryPercent: null, isExternallyPowered: null, marginDb: null }
  // what is 0 or false is left out
  const {
    externalPowerSource = false,
    batteryLevelUnavailable = false,
    batteryLevel = 0,
    margin = 0,
  } = body
  const isCharge = externalPowerSource !== true && batteryLevelUnavailable !== true
  return {
    batteryPercent: isCharge ? numberWithin(batteryLevel, 0, 100) : null,
    isExternallyPowered: typeof externalPowerSource === 'boolean' ? externalPowerSource : null,
    marginDb: numberWithin(margin, -128, 127),
  }
}

function numberWithin(value: unknown, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null
}

import { refuse, type Fields } from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import { parseMessage } from '@roadside/server-kit/ingest/message.ts'
import { conditionOf } from './chirpstack-v4.ts'
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

/**
 * ChirpStack v3: EUIs in base64 (protobuf JSON) or hexadecimal (its older JSON), the decoded object as JSON text. Gateways
 * with a network server of their own (Milesight) keep the form of its first version: `mac` names a gateway, `time` the receipt.
 */
export function decodeChirpstackV3(
  event: 'up' | 'join' | 'status',
  body: Fields,
  now: Date,
): Uplink | DeviceSeen {
  const device = euiOf(body['devEUI'], 'devEUI')
  const rx = receptionsOf(body['rxInfo'], 'rxInfo', (one) => receptionOf(one, now))
  const receipt = believable(now, body['time'])
  const time =
    timeOfGateways(rx) ??
    timeOfMessage(
      [
        [body['publishedAt'], 'publishedAt'],
        [receipt, 'time'],
      ],
      null,
      now,
    )
  if (event !== 'up')
    return { kind: 'device_seen', device, at: time.at, why: event, ...conditionOf(event, body) }

  return {
    kind: 'uplink',
    source: 'chirpstack-v3',
    device,
    at: time.at,
    isTimeOfArrival: time.isTimeOfArrival,
    counter: counterOf(body['fCnt'], 'fCnt'),
    devAddr: devAddrOf(body['devAddr']),
    port: portOf(body['fPort'], 'fPort'),
    object: body['object'] ?? objectOf(body['objectJSON']),
    ...payloadOf(body['data'], 'data'),
    ...receivedBy(rx),
    frequencyHz: frequencyOf(body['txInfo']),
  }
}

function receptionOf(one: Fields, now: Date): Reception | null {
  const gateway = euiOrNull(one['gatewayID'] ?? one['mac'])
  const rssi = rssiOf(one['rssi'])
  const snr = snrOf(one['loRaSNR'])
  return gateway === null ? null : { gateway, rssi, snr, at: believable(now, one['time']) }
}

function objectOf(text: unknown): unknown {
  if (text === undefined || text === null || text === '') return null
  if (typeof text !== 'string') return refuse('objectJSON', 'ต้องเป็นข้อความ JSON')
  if (text.trim() === 'null') return null
  try {
    return parseMessage(text)
  } catch (error) {
    return refuse('objectJSON', error instanceof Rejection ? error.message : 'ไม่ใช่ JSON ที่ถูกต้อง')
  }
}

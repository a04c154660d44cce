import {
  decodeEach,
  type Fields,
  fieldsOf,
  isFields,
  shown,
} from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { decodeChirpstackV3 } from './chirpstack-v3.ts'
import { decodeChirpstackV4 } from './chirpstack-v4.ts'
import { deviceIn } from './device-in.ts'
import type { LampElements, LampMessage } from './message.ts'

const ofNoInterest = new Set(['ack', 'txack', 'log', 'error', 'location', 'integration'])

/**
 * An event of the ChirpStack application server, v4 or v3, from its MQTT or HTTP integration
 * (chirpstack.io/docs/chirpstack/integrations/events.html); a proxy before it may gather several in a list.
 */
export function decodeChirpstack(arrival: Arrival): LampElements {
  return decodeEach(arrival.json, (sent) => decodeOne(fieldsOf(sent, 'ข้อความ'), arrival), deviceIn)
}

function decodeOne(sent: Fields, arrival: Arrival): LampMessage | null {
  const isWrapped = typeof sent['type'] === 'string' && isFields(sent['payload'])
  const body = isWrapped ? (sent['payload'] as Fields) : sent
  const isV4 = 'deviceInfo' in body
  if (!isV4 && ('end_device_ids' in body || isFields(body['result']))) {
    const sentence = 'ข้อความเป็นของ The Things Stack กรุณาส่งไปที่ /ingest/ttn แทน /ingest/chirpstack'
    throw new Rejection('bad_message', sentence)
  }
  if (!isV4 && !('devEUI' in body)) {
    throw new Rejection(
      'bad_message',
      'ไม่พบช่อง deviceInfo (ChirpStack v4) หรือ devEUI (ChirpStack v3) ในข้อความ',
    )
  }
  const event =
    arrival.topic?.split('/').at(-1) ??
    arrival.query['event']?.toLowerCase() ??
    (isWrapped ? sent['type'] : eventBy(body))
  if (event === 'up' || event === 'join' || event === 'status') {
    return (isV4 ? decodeChirpstackV4 : decodeChirpstackV3)(event, body, arrival.receivedAt)
  }
  if (ofNoInterest.has(event as string)) return null
  throw new Rejection(
    'unknown_event',
    `ไม่รู้จักเหตุการณ์ ${shown(event)} กรุณาระบุ ?event=up ในที่อยู่ปลายทาง`,
  )
}

/** For senders that leave `?event=` out. */
function eventBy(body: Fields): string | undefined {
  if ('rxInfo' in body && ('data' in body || 'fPort' in body || 'fCnt' in body)) return 'up'
  if ('margin' in body) return 'status'
  return 'devAddr' in body ? 'join' : undefined
}

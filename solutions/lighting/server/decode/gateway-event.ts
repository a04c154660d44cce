import { fieldsOf, isFields, shown, type Fields } from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { isIP } from 'node:net'
import { euiOf } from './lorawan-fields.ts'
import type { LampMessage } from './message.ts'

const ofNoInterest = new Set(['event/up', 'event/ack', 'event/exec', 'event/raw', 'event/mesh'])

/**
 * An event of the ChirpStack gateway bridge, JSON marshaler: v4 under `{region}/gateway/{id}/…`, v3 under `gateway/{id}/…`.
 * The time is that of arrival: `time` is the gateway's own clock, and a wrong one does not make the gateway silent.
 */
export function decodeGatewayEvent(arrival: Arrival): readonly LampMessage[] {
  const levels = arrival.topic?.split('/') ?? []
  const event = levels.slice(-2).join('/')
  if (ofNoInterest.has(event)) return []
  if (event !== 'event/stats' && event !== 'state/conn') {
    throw new Rejection('unknown_event', `ไม่รู้จักเหตุการณ์ของเกตเวย์ ${shown(event)}`)
  }
  const body = fieldsOf(arrival.json, 'ข้อความ')
  const gateway = euiOf(body['gatewayId'] ?? body['gatewayID'] ?? levels.at(-3), 'gatewayId')
  const at = arrival.receivedAt
  if (event === 'event/stats') return [{ kind: 'gateway_stats', gateway, at, ...placeOf(body) }]

  const state = body['state'] ?? 'OFFLINE' // the protobuf default is left out
  if (state !== 'ONLINE' && state !== 'OFFLINE') {
    throw new Rejection('bad_message', `ช่อง state ต้องเป็น ONLINE หรือ OFFLINE (ได้รับ ${shown(state)})`)
  }
  return [{ kind: 'gateway_connection', gateway, at, isOnline: state === 'ONLINE' }]
}

/**
 * Address and place, which are null where they cannot be believed: the gateway lives all the same. A latitude and a longitude
 * that changed places are not put right, as nobody knows that they did.
 */
function placeOf({ ip, location }: Fields) {
  const { latitude = 0, longitude = 0 } = isFields(location) ? location : {}
  const isPlace =
    isWithin(latitude, 90) && isWithin(longitude, 180) && (latitude !== 0 || longitude !== 0)
  return {
    ip: typeof ip === 'string' && isIP(ip) !== 0 ? ip : null,
    latitude: isPlace ? latitude : null,
    longitude: isPlace ? longitude : null,
  }
}

function isWithin(degrees: unknown, most: number): degrees is number {
  return typeof degrees === 'number' && Math.abs(degrees) <= most
}

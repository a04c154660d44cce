import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { fieldsOf, fieldsOrNone, numberOrNull, shown, textOrNull, type Fields } from './fields.ts'
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

function placeOf(body: Fields) {
  const location = fieldsOrNone(body['location'], 'location')
  const latitude = numberOrNull(location['latitude'], 'location.latitude', -90, 90) ?? 0
  const longitude = numberOrNull(location['longitude'], 'location.longitude', -180, 180) ?? 0
  const isKnown = latitude !== 0 || longitude !== 0
  return {
    ip: textOrNull(body['ip'], 'ip', 45) || null,
    latitude: isKnown ? latitude : null,
    longitude: isKnown ? longitude : null,
  }
}

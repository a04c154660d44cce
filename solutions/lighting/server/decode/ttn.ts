import {
  decodeEach,
  type Fields,
  fieldsOf,
  isFields,
} from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { deviceIn } from './device-in.ts'
import {
  counterOf,
  devAddrOf,
  euiOf,
  frequencyOf,
  isEui,
  payloadOf,
  portOf,
  rssiOf,
  snrOf,
} from './lorawan-fields.ts'
import type { LampElements, LampMessage, Reception, Uplink } from './message.ts'
import { receivedBy, receptionsOf, timeOfGateways } from './reception.ts'
import { believable, timeOfMessage, type Stamp } from './time.ts'

const ofNoInterest = /^(uplink_normalized|downlink_[a-z_]+|location_solved|service_data)$/

/**
 * The Things Stack v3: a webhook's message, a list of them from the storage integration, or its `{"result":…}`
 * (thethingsindustries.com/docs/integrations/data-formats). Protobuf JSON: a number that is 0 is left out.
 */
export function decodeTtn(arrival: Arrival): LampElements {
  return decodeEach(arrival.json, (sent) => decodeOne(sent, arrival.receivedAt), deviceIn)
}

function decodeOne(sent: unknown, now: Date): LampMessage | null {
  const outer = fieldsOf(sent, 'ข้อความ')
  const body = isFields(outer['result']) ? outer['result'] : outer
  const isUplink = 'uplink_message' in body
  if ('deviceInfo' in body || 'devEUI' in body) {
    throw new Rejection(
      'bad_message',
      'ข้อความเป็นของ ChirpStack กรุณาส่งไปที่ /ingest/chirpstack แทน /ingest/ttn',
    )
  }
  if (!isUplink && !('join_accept' in body)) {
    if (Object.keys(body).some((name) => ofNoInterest.test(name))) return null
    throw new Rejection(
      'unknown_event',
      'ไม่พบ uplink_message หรือเหตุการณ์อื่นของ The Things Stack ในข้อความ',
    )
  }
  const device = deviceOf(body)
  // made by hand in the network server's console: no message of a lamp
  if (body['simulated'] === true) return null
  const receipt: Stamp = [body['received_at'], 'received_at']
  if (isUplink) {
    const devAddr = devAddrOf(fieldsOf(body['end_device_ids'], 'end_device_ids')['dev_addr'])
    return {
      ...decodeUplink(fieldsOf(body['uplink_message'], 'uplink_message'), device, receipt, now),
      devAddr,
    }
  }
  const { at } = timeOfMessage([receipt], null, now)
  return {
    kind: 'device_seen',
    device,
    at,
    why: 'join',
    batteryPercent: null,
    isExternallyPowered: null,
    marginDb: null,
  }
}

function deviceOf(body: Fields): string {
  if (!('end_device_ids' in body)) {
    throw new Rejection('bad_message', 'ไม่พบช่อง end_device_ids ในข้อความ จึงไม่ทราบว่าเป็นของอุปกรณ์ใด')
  }
  const ids = fieldsOf(body['end_device_ids'], 'end_device_ids')
  const name = ids['device_id']
  const euiInName = typeof name === 'string' && name.startsWith('eui-') ? name.slice(4) : null
  return euiOf(ids['dev_eui'] ?? euiInName ?? undefined, 'end_device_ids.dev_eui')
}

function decodeUplink(
  message: Fields,
  device: string,
  receipt: Stamp,
  now: Date,
): Omit<Uplink, 'devAddr'> {
  const rx = receptionsOf(message['rx_metadata'], 'rx_metadata', (one) => receptionOf(one, now))
  // The network server's receipt is nearest to the sending; the application server's follows it.
  const stamps = [[message['received_at'], 'uplink_message.received_at'], receipt] as const
  const time = timeOfMessage(stamps, timeOfGateways(rx), now)
  return {
    kind: 'uplink',
    source: 'ttn-v3',
    device,
    at: time.at,
    isTimeOfArrival: time.isTimeOfArrival,
    counter: counterOf(message['f_cnt'], 'uplink_message.f_cnt') ?? 0,
    port: portOf(message['f_port'], 'uplink_message.f_port') ?? 0,
    object: message['decoded_payload'] ?? null,
    warnings: warningsOf(message['decoded_payload_warnings']),
    ...payloadOf(message['frm_payload'], 'uplink_message.frm_payload'),
    ...receivedBy(rx),
    frequencyHz: frequencyOf(message['settings']),
  }
}

/** What the network server's own codec warned of. It decides nothing, so that one of another form refuses no uplink. */
function warningsOf(sent: unknown): readonly string[] {
  if (!Array.isArray(sent)) return []
  const texts = sent
    .slice(0, 20)
    .filter((one): one is string => typeof one === 'string' && one !== '')
  return texts.map((text) => text.replaceAll('\0', '').slice(0, 300))
}

function receptionOf(one: Fields, now: Date): Reception | null {
  const ids = one['gateway_ids']
  const gateway = gatewayOf(isFields(ids) ? ids : {}, one['packet_broker'])
  const rssi = rssiOf(one['rssi'])
  const snr = snrOf(one['snr'] ?? (rssi === null ? null : 0))
  return gateway === null ? null : { gateway, rssi, snr, at: believable(now, one['time']) }
}

/** The gateway's id; through Packet Broker, the forwarding network names the gateway. */
function gatewayOf(ids: Fields, broker: unknown): string | null {
  const eui = ids['eui'] ?? (isFields(broker) ? broker['forwarder_gateway_eui'] : undefined)
  if (isEui(eui)) return eui.toLowerCase()
  const name = ids['gateway_id']
  return typeof name === 'string' && /^[\w.:-]{1,64}$/.test(name) ? name : null
}

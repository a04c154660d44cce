import { believableTime } from './believable.ts'
import {
  decodeEach,
  fieldsOf,
  isFields,
  refuse,
  shown,
  timeOf,
  type Element,
  type Fields,
  type ReadSide,
} from './canonical.ts'
import { euiOf, type DecodedUplink } from './chirpstack-uplink.ts'
import { Rejection, type Arrival } from './intake.ts'
import { uplinkFrame } from './uplink-frame.ts'
import type { UplinkFrame } from '../uplinks/device-frame-repository.ts'

const otherEvent = /^(join_accept|uplink_normalized|downlink_[a-z_]+|location_solved|service_data)$/

/**
 * Decodes the uplinks of The Things Stack v3 whose payload the network server decoded: a webhook's message, a list of them, or
 * its `{"result":…}` (thethingsindustries.com/docs/integrations/data-formats); its other events are of no interest.
 * Throws {@link Rejection} for an uplink without `decoded_payload`: no payload formatter is set.
 */
export function decodeTtnUplinks<R>(
  { json, receivedAt }: Arrival,
  decodeObject: (uplink: DecodedUplink, side: ReadSide) => R | null,
): readonly Element<R>[] {
  const decodeOne = (sent: unknown, side: ReadSide) => {
    const body = bodyOf(fieldsOf(sent, 'ข้อความ'))
    if (!('uplink_message' in body)) return otherOf(body)
    const device = deviceOf(body)
    // made by hand in the network server's console, not sent by a device
    if (body['simulated'] === true) return null
    const message = fieldsOf(body['uplink_message'], 'uplink_message')
    const at = sentAt(body, message, receivedAt)
    const object = message['decoded_payload']
    if (!isFields(object)) {
      const advice = 'ต้องเป็นออบเจกต์ กรุณาตั้ง payload formatter ใน The Things Stack'
      return refuse('uplink_message.decoded_payload', `${advice} (ได้รับ ${shown(object)})`)
    }
    return decodeObject({ device, at, object, frame: frameOf(body, message, at) }, side)
  }
  return decodeEach(json, decodeOne, deviceIn)
}

/** The Things Stack leaves a counter of 0 out, as protobuf does. */
function frameOf(body: Fields, { f_cnt = 0, rx_metadata }: Fields, at: Date): UplinkFrame | null {
  const ids = isFields(body['end_device_ids']) ? body['end_device_ids'] : {}
  const gateways = Array.isArray(rx_metadata) ? rx_metadata.filter(isFields) : []
  const receivedBy = gateways.map(({ gateway_ids, rssi }) => ({
    gateway: isFields(gateway_ids) ? (gateway_ids['eui'] ?? gateway_ids['gateway_id']) : null,
    rssi,
  }))
  return uplinkFrame({ at, counter: f_cnt, devAddr: ids['dev_addr'], receivedBy })
}

function bodyOf(outer: Fields): Fields {
  return isFields(outer['result']) ? outer['result'] : outer
}

function otherOf(body: Fields): null {
  if ('deviceInfo' in body || 'devEUI' in body) {
    const advice = 'กรุณาส่งไปที่ที่อยู่เดียวกันซึ่งลงท้ายด้วย /chirpstack แทน /ttn'
    throw new Rejection(
      'bad_message',
      `ข้อความเป็นของ ChirpStack แต่ที่อยู่นี้รับข้อความของ The Things Stack v3 ${advice}`,
    )
  }
  if (Object.keys(body).some((name) => otherEvent.test(name))) return null
  throw new Rejection(
    'unknown_event',
    'ไม่พบ uplink_message หรือเหตุการณ์อื่นของ The Things Stack ในข้อความ',
  )
}

function deviceOf(body: Fields): string {
  const { dev_eui, device_id } = fieldsOf(body['end_device_ids'], 'end_device_ids')
  const inName =
    typeof device_id === 'string' && device_id.startsWith('eui-') ? device_id.slice(4) : undefined
  return euiOf(dev_eui ?? inName, 'end_device_ids.dev_eui')
}

/** The network server's receipt is nearest to the sending; the application server's follows it. */
function sentAt(body: Fields, message: Fields, now: Date): Date {
  const stamps = [message['received_at'], body['received_at']]
  return (
    believableTime(now, stamps) ??
    timeOf(
      stamps.find((stamp) => stamp !== undefined),
      'received_at',
      now,
    )
  )
}

function deviceIn(sent: unknown): string | null {
  try {
    return isFields(sent) ? deviceOf(bodyOf(sent)) : null
  } catch {
    return null
  }
}

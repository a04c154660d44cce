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
import { Rejection, type Arrival } from './intake.ts'
import { uplinkFrame } from './uplink-frame.ts'
import type { UplinkFrame } from '../uplinks/device-frame-repository.ts'

/** The network server's decoding of one uplink. */
export interface DecodedUplink {
  /** devEUI in small letters. */
  readonly device: string
  readonly at: Date
  /** By the codec of the device profile. */
  readonly object: Fields
  /** Null where the message names no frame counter. */
  readonly frame: UplinkFrame | null
}

const eui = /^[0-9a-fA-F]{16}$/

/**
 * Decodes the uplinks of ChirpStack v4 whose payload the network server decoded
 * (chirpstack.io/docs/chirpstack/integrations/events.html); its other events (join, status, ack, …) are of no interest.
 * Throws {@link Rejection} for an uplink without `object`: no codec is set in its device profile.
 */
export function decodeUplinks<R>(
  { json, topic, query, receivedAt }: Arrival,
  decodeObject: (uplink: DecodedUplink, side: ReadSide) => R | null,
): readonly Element<R>[] {
  const event = topic?.split('/').at(-1) ?? query['event']?.toLowerCase()
  const decodeOne = (sent: unknown, side: ReadSide) => {
    const body = fieldsOf(sent, 'ข้อความ')
    refuseOthers(body)
    const device = euiOf(fieldsOf(body['deviceInfo'], 'deviceInfo')['devEui'], 'deviceInfo.devEui')
    if (!isUplink(event, body)) return null
    const at = sentAt(body, receivedAt)
    const { object } = body
    if (!isFields(object)) {
      return refuse(
        'object',
        `ต้องเป็นออบเจกต์ กรุณาตั้ง codec ใน device profile ของ ChirpStack (ได้รับ ${shown(object)})`,
      )
    }
    return decodeObject({ device, at, object, frame: frameOf(body, at) }, side)
  }
  return decodeEach(json, decodeOne, deviceIn)
}

/**
 * `time` comes from a gateway's clock where the gateway has one. That clock may be wrong: then the
 * time in `rxInfo` is used.
 */
function sentAt(body: Fields, now: Date): Date {
  const gateways = Array.isArray(body['rxInfo']) ? body['rxInfo'].filter(isFields) : []
  const others = gateways.flatMap((one) => [one['nsTime'], one['gwTime']])
  return believableTime(now, [body['time'], ...others]) ?? timeOf(body['time'], 'time', now)
}

function frameOf({ fCnt, devAddr, rxInfo }: Fields, at: Date): UplinkFrame | null {
  const gateways = Array.isArray(rxInfo) ? rxInfo.filter(isFields) : []
  const receivedBy = gateways.map(({ gatewayId, rssi }) => ({ gateway: gatewayId, rssi }))
  return uplinkFrame({ at, counter: fCnt, devAddr, receivedBy })
}

/** Refuses messages of other network servers by their name. */
function refuseOthers(body: Fields): void {
  if ('deviceInfo' in body) return
  const isTtn = 'end_device_ids' in body || isFields(body['result'])
  const sender = isTtn ? 'The Things Stack' : 'devEUI' in body ? 'ChirpStack v3' : null
  if (sender === null) return
  const advice = isTtn
    ? 'กรุณาส่งไปที่ที่อยู่เดียวกันซึ่งลงท้ายด้วย /ttn แทน /chirpstack'
    : 'กรุณาใช้ ChirpStack v4'
  throw new Rejection(
    'bad_message',
    `ข้อความเป็นของ ${sender} แต่ที่อยู่นี้รับข้อความของ ChirpStack v4 ${advice}`,
  )
}

/** By its name; where the sender leaves out `?event=`, by fields that only an uplink has. */
function isUplink(event: string | undefined, body: Fields): boolean {
  if (event === undefined) return 'object' in body || 'data' in body || 'fCnt' in body
  if (event !== 'up' && !otherEvents.has(event))
    refuse('event', `ไม่ใช่เหตุการณ์ของ ChirpStack (ได้รับ ${shown(event)})`)
  return event === 'up'
}

const otherEvents: ReadonlySet<string> = new Set([
  'join',
  'status',
  'ack',
  'txack',
  'log',
  'location',
  'integration',
])

export function euiOf(value: unknown, field: string): string {
  if (typeof value === 'string' && eui.test(value)) return value.toLowerCase()
  return refuse(field, `ต้องเป็น EUI เลขฐานสิบหก 16 หลัก (ได้รับ ${shown(value)})`)
}

function deviceIn(sent: unknown): string | null {
  const info = isFields(sent) ? sent['deviceInfo'] : null
  const device = isFields(info) ? info['devEui'] : null
  return typeof device === 'string' && eui.test(device) ? device.toLowerCase() : null
}

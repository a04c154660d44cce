import {
  decodeEach,
  fieldsOf,
  numberOrNull,
  refuse,
  shown,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Arrival } from '@roadside/server-kit/ingest/intake.ts'
import { deviceIdForm, foldDeviceId } from '../../device-id.ts'
import { deviceIn } from './device-in.ts'
import { rssiOf } from './lorawan-fields.ts'
import { mostMeasured } from './measurements.ts'
import type { LampElements, LampMessage } from './message.ts'
import { timeOrNull } from './time.ts'

const longestPayload = 2_000

/** Plain JSON of 4G lamps: `{"devid","time","ct","rssi","battery","payload"}`, one or a list (solutions: "Lighting"). */
export function decodePlain(arrival: Arrival): LampElements {
  const deviceOfTopic = arrival.topic?.split('/').at(-2)
  return decodeEach(
    arrival.json,
    (sent) => decodeOne(sent, deviceOfTopic, arrival.receivedAt),
    deviceIn,
  )
}

function decodeOne(sent: unknown, deviceOfTopic: string | undefined, now: Date): LampMessage {
  const body = fieldsOf(sent, 'ข้อความ')
  const time = timeOrNull(body['time'], 'time', now) ?? refuse('time', 'ต้องระบุ')
  checkMeasured(body['ct'], 'ct')
  return {
    kind: 'uplink',
    source: 'plain',
    device: deviceOf(body['devid'] ?? deviceOfTopic),
    at: time.at,
    isTimeOfArrival: false,
    counter: null,
    devAddr: null,
    port: null,
    object: body,
    bytes: null,
    payloadText: payloadTextOf(body['payload']),
    rssi: body['rssi'] === -1 ? null : rssiOf(body['rssi']),
    snr: null,
    frequencyHz: null,
    rx: [],
  }
}

/** The payload for the log; empty where there is none that can be shown. */
function payloadTextOf(payload: unknown): string {
  const isShown = typeof payload === 'string' && payload.length <= longestPayload
  return isShown ? payload.replace(/\p{Surrogate}/gu, '\ufffd') : ''
}

/**
 * `-1` or `null` means "could not be measured". The battery is checked separately: the profile
 * defines when it is unreadable.
 */
function checkMeasured(value: unknown, field: string): void {
  if (value !== -1) numberOrNull(value, field, 0, mostMeasured)
}

/** An IMEI, also where it is written as a number; a devEUI; a name of the maker's. */
function deviceOf(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const id = typeof text === 'string' ? foldDeviceId(text) : ''
  return deviceIdForm.test(id)
    ? id
    : refuse('devid', `ต้องเป็น IMEI หรือรหัสอุปกรณ์ไม่เกิน 64 ตัวอักษร (ได้รับ ${shown(value)})`)
}

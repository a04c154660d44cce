import type { DeviceReport } from '@roadside/server-kit/devices/report.ts'
import {
  decodeEach,
  fieldsOf,
  listOf,
  refuse,
  shown,
  timeOf,
} from '@roadside/server-kit/ingest/canonical.ts'
import type { Element, Fields } from '@roadside/server-kit/ingest/canonical.ts'
import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import type { RsmpAlarm } from '../rules/rsmp-alarm.ts'
import type { TrafficAlarm, ReportedTraffic } from '../rules/state.ts'
import { alarmChangeOf } from './rsmp-alarm.ts'
import { deviceIn, siteOf } from './rsmp-device.ts'
import { readStatuses } from './rsmp-status.ts'

/** A report of a junction's controller. */
export type TrafficReport = DeviceReport<ReportedTraffic> & { readonly rsmpAlarm?: RsmpAlarm }

/** Requests and answers between a controller and its supervisor, which say nothing of the junction. */
const ofNoInterest = new Set([
  'MessageAck',
  'MessageNotAck',
  'Version',
  'ComponentList',
  'CommandRequest',
  'CommandResponse',
  'AggregatedStatusRequest',
  'AlarmRequest',
  'StatusRequest',
  'StatusSubscribe',
  'StatusUnsubscribe',
])

/**
 * Messages of RSMP 3 (RSMP core 3.1 and 3.2, and its signal exchange list for traffic lights): Alarm, StatusUpdate,
 * StatusResponse, AggregatedStatus and Watchdog, one or a list. The device is `?device=` of the address or the last level
 * but one of the topic; else the site of `siteId`, or the part of `cId` before `=`.
 */
export function decodeRsmp({
  json,
  topic,
  query,
  receivedAt,
}: Arrival): readonly Element<TrafficReport>[] {
  const given = query['device'] ?? topic?.split('/').at(-2) ?? null
  const decodeOne = (sent: unknown): TrafficReport | null => {
    const message = fieldsOf(sent, 'ข้อความ')
    if (message['mType'] !== 'rSMsg')
      refuse('mType', `ต้องเป็น rSMsg (ได้รับ ${shown(message['mType'])})`)
    const parsed = read(message, receivedAt, topic !== null)
    return (
      parsed && {
        device: siteOf(message, given),
        at: parsed.at,
        values: {},
        ...(parsed.reported && { state: parsed.reported }),
        ...(parsed.isEvent && { isEvent: true }),
        ...(parsed.rsmpAlarm && { rsmpAlarm: parsed.rsmpAlarm }),
      }
    )
  }
  return decodeEach(json, decodeOne, (sent) => given ?? deviceIn(sent))
}

interface RsmpReport {
  readonly at: Date
  /** Null for a mere sign of life. */
  readonly reported: ReportedTraffic | null
  /** `at` is when it became so. */
  readonly isEvent?: boolean
  readonly rsmpAlarm?: RsmpAlarm
}

function read(message: Fields, now: Date, isByBroker: boolean): RsmpReport | null {
  const { type } = message
  if (type === 'Watchdog') return { at: timeOf(message['wTs'], 'wTs', now), reported: null }
  if (type === 'Alarm') return alarmOf(message, now, isByBroker)
  if (type === 'AggregatedStatus')
    return {
      at: timeOf(message['aSTS'], 'aSTS', now),
      reported: aggregated(message),
      isEvent: true,
    }
  if (type === 'StatusUpdate' || type === 'StatusResponse') {
    return {
      at: timeOf(message['sTs'], 'sTs', now),
      reported: readStatuses(listOf(message['sS'], 'sS')),
    }
  }
  if (ofNoInterest.has(type as string)) return null
  throw new Rejection('unknown_event', `ไม่รู้จักข้อความ RSMP ชนิด ${shown(type)}`)
}

function alarmOf(message: Fields, now: Date, isByBroker: boolean): RsmpReport | null {
  const change = alarmChangeOf(message, now, isByBroker)
  if (!change) return null
  const { at, alarms, alarm: rsmpAlarm } = change
  return { at, reported: { alarms }, isEvent: true, rsmpAlarm }
}

/** State bits 3 to 5 of the aggregated status: faults of high, medium and low priority (RSMP traffic-light SXL). */
const faultBits: readonly (readonly [number, string, TrafficAlarm['severity']])[] = [
  [3, 'เครื่องควบคุมขัดข้องรุนแรง', 'fault'],
  [4, 'เครื่องควบคุมขัดข้องระดับกลาง', 'warning'],
  [5, 'เครื่องควบคุมขัดข้องเล็กน้อย', 'warning'],
]
const bitCount = 8

function aggregated(message: Fields): ReportedTraffic {
  const bits = listOf(message['se'], 'se', bitCount).map(bitOf)
  if (bits.length !== bitCount) refuse('se', `ต้องมี ${bitCount} ค่า (ได้รับ ${bits.length} ค่า)`)
  const isSet = (bit: number) => bits[bit - 1] === true
  return {
    facts: { isFailSafe: isSet(3) },
    alarms: {
      add: faultBits
        .filter(([bit]) => isSet(bit))
        .map(([bit, text, severity]) => ({ code: `SE${bit}`, text, severity, since: null })),
      clear: faultBits.filter(([bit]) => !isSet(bit)).map(([bit]) => `SE${bit}`),
    },
  }
}

/** Core 3.1.3 sends booleans, earlier ones the texts "true" and "false", some controllers 0 and 1. */
function bitOf(sent: unknown): boolean {
  const text = String(sent as string).toLowerCase()
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0'
    ? false
    : refuse('se', `ต้องเป็น true หรือ false (ได้รับ ${shown(sent)})`)
}

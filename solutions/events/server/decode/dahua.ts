import type { CameraPush } from '../push.ts'
import { cameraOfChannel } from './channel.ts'
import type { DahuaEvent } from './dahua-stream.ts'
import { codeOf, noteOf, targetOf } from './text.ts'
import { bangkokMinutes, isPlausible } from './time.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Maps an event of a Dahua camera: `Stop` is its end, any other action (`Start`, `Pulse`) the
 * event. The kind of object is part of the code. A plate is no target: it belongs to the vehicle of
 * the code. The attachment fetches the picture. Channels of a recorder are separate cameras.
 */
export function toPush(attached: string, event: DahuaEvent, receivedAt: Date): CameraPush {
  const camera = cameraOfChannel(attached, channelOf(event))
  const input = isInput(event) ? event.index + 1 : null
  const { data } = event
  const object = objectOf(data)
  const isOver = /^(?:stop|hangup)$/i.test(event.action)
  const at = momentOf(data, receivedAt)
  return {
    camera,
    maker: 'dahua',
    kind: isOver ? 'end' : 'event',
    code: codeOf(event.code, isPlate(object) ? '' : textOf(object['ObjectType'])),
    type: null,
    at,
    endAt: isOver ? at : null,
    target:
      input === null
        ? targetOf((isPlate(object) ? fieldsOf(data['Vehicle'])['ObjectID'] : null) ?? idOf(object))
        : `input ${input}`,
    note: noteOf(
      input === null ? '' : `อินพุต ${input}`,
      textOf(data['Name']),
      textOf(data['Direction']),
      plateOf(data),
    ),
    announcement: null,
    pictures: [],
    frigateId: null,
  }
}

/** Codes whose index is that of an input, an output, a disk or a network port, and no video channel (HTTP API, "Event codes"). */
const noChannel =
  /^(?:alarm|storage|hdd|disk|raid|net|ip|mac|login|account|user|fan|power|cpu|temperature|battery|ntp|time|rtsp|newfile|system|upgrade|reboot|config)/i

/** The video channel of an event, from 1. */
export function channelOf({ code, index }: DahuaEvent): number {
  return noChannel.test(code) ? 1 : Math.max(0, index) + 1
}

/** Wires at the camera: two inputs are two things that happen. */
function isInput({ code, index }: DahuaEvent): boolean {
  return /^alarm(?:local|extended|net)?$/i.test(code) && index >= 0
}

/** A heartbeat of the stream. */
export function toHeartbeat(camera: string, at: Date): CameraPush {
  return {
    camera,
    maker: 'dahua',
    kind: 'heartbeat',
    code: '',
    type: null,
    at,
    endAt: null,
    target: null,
    note: '',
    announcement: null,
    pictures: [],
    frigateId: null,
  }
}

/** Firmware writes one object, a list of them, or (SmartMotion…) a list in small letters with ids of its own spelling. */
function objectOf(data: Fields): Fields {
  const candidates = [
    data['Object'],
    firstOf(data['Objects']),
    firstOf(data['object']),
    data['Vehicle'],
  ]
  return candidates.map(fieldsOf).find((one) => Object.keys(one).length > 0) ?? {}
}

function idOf(object: Fields): unknown {
  return object['ObjectID'] ?? object['HumanID'] ?? object['HumamID'] ?? object['VehicleID']
}

function isPlate(object: Fields): boolean {
  return /^plate$/i.test(textOf(object['ObjectType']))
}

function plateOf(data: Fields): string {
  const object = fieldsOf(data['Object'])
  const plate =
    textOf(fieldsOf(data['TrafficCar'])['PlateNumber']) ||
    (isPlate(object) ? textOf(object['Text']) : '')
  return plate === '' ? '' : `ทะเบียน ${plate}`
}

/**
 * `RealUTC` where present. On many cameras, `UTC` is the local time written as UTC. This is assumed
 * where it is ahead of the clock, but is not after the zone's seven hours are subtracted. An
 * implausible time is replaced by that of arrival: the stream is live.
 */
function momentOf(data: Fields, now: Date): Date {
  const [real, written] = [data['RealUTC'], data['UTC']]
  const seconds =
    typeof real === 'number' && real > 0 ? real : typeof written === 'number' ? written : NaN
  const fraction = typeof data['UTCMS'] === 'number' && data['UTCMS'] < 1000 ? data['UTCMS'] : 0
  const ms = Math.round(seconds * 1000 + fraction)
  if (isPlausible(ms, now)) return new Date(ms)
  const shifted = ms - bangkokMinutes * 60_000
  return isPlausible(shifted, now) ? new Date(shifted) : now
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

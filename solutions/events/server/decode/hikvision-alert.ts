import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import type { CameraPush } from '../push.ts'
import { cameraOfChannel } from './channel.ts'
import { codeOf, noteOf, targetOf } from './text.ts'
import { timeOf } from './time.ts'
import { anyText, childText, findAll, type Element } from './xml.ts'

/**
 * The pushes of an EventNotificationAlert (Hikvision ISAPI, "alarm and event receiving").
 * `inactive` is the heartbeat that cameras send as videoloss. Each kind of target in the alert is a
 * separate push. `activePostCount` is not stored: each repetition arrives separately. A recorder
 * names the channel, which is a separate camera.
 */
export function alertsOf(
  alert: Element,
  address: string,
  pictures: readonly Buffer[],
  now: Date,
): readonly CameraPush[] {
  const camera = cameraOfChannel(address, channelOf(alert))
  const eventType = childText(alert, 'eventtype')
  if (eventType === '')
    throw new Rejection('bad_message', 'ไม่พบช่อง eventType ใน EventNotificationAlert', camera)
  const at = timeOf(childText(alert, 'datetime'), 'dateTime', now, camera)
  const isIdle =
    /^(?:inactive|false|0)$/i.test(childText(alert, 'eventstate')) || /^heartbeat$/i.test(eventType)
  const push = {
    camera,
    maker: 'hikvision' as const,
    type: null,
    at,
    endAt: null,
    announcement: null,
    frigateId: null,
  }
  if (isIdle)
    return [{ ...push, kind: 'heartbeat', code: '', target: null, note: '', pictures: [] }]
  const note = describe(alert, eventType)
  return sightingsOf(alert).map(({ what, target }) => ({
    ...push,
    kind: 'event',
    code: codeOf(eventType, what),
    target,
    note,
    pictures,
  }))
}

/** `dynChannelID` is a network camera's at a recorder, `channelID` a camera's own or that of a recorder. 1 where none is named. */
function channelOf(alert: Element): number {
  const channel = childText(alert, 'channelid') || childText(alert, 'dynchannelid')
  return /^\d{1,5}$/.test(channel) ? Number(channel) : 1
}

interface Sighting {
  readonly what: string
  readonly target: string | null
}

const idNames = ['targetid', 'objectid', 'trackid', 'trackingid', 'vehicleid']
const mostSightings = 8

/**
 * The sightings: the name of a traffic incident, kinds of targets, or the open event (`duration`).
 */
function sightingsOf(alert: Element): readonly Sighting[] {
  const target = targetOf(anyText(alert, ...idNames))
  const incident = anyText(alert, 'illegaltrafficevent', 'aideventtype')
  if (incident !== '') return [{ what: incident, target }]

  const byKind = new Map<string, Sighting>()
  for (const region of findAll(alert, 'detectionregionentry')) {
    const what = childText(region, 'detectiontarget') || childText(region, 'targettype')
    const seen = { what, target: targetOf(anyText(region, ...idNames)) ?? target }
    if (what !== '' && !byKind.has(what.toLowerCase())) byKind.set(what.toLowerCase(), seen)
  }
  if (byKind.size > 0) return [...byKind.values()].slice(0, mostSightings)
  return [{ what: anyText(alert, 'detectiontarget', 'targettype', 'relationevent'), target }]
}

/** The description where it adds to the event's name, the channel's name, and a plate. */
function describe(alert: Element, eventType: string): string {
  const description = childText(alert, 'eventdescription')
  const isPlain =
    description.toLowerCase().replace(/\s*(?:alarm|event)$/, '') === eventType.toLowerCase()
  const plate = anyText(alert, 'licenseplate', 'plateno')
  const isPlate = plate !== '' && !/^(?:unknown|none|无车牌)$/i.test(plate)
  return noteOf(
    isPlain ? '' : description,
    childText(alert, 'channelname'),
    isPlate ? `ทะเบียน ${plate}` : '',
  )
}

import { randomUUID } from 'node:crypto'
import { toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import type { EventType, Maker } from '../words.ts'

/** A request as a camera sends it. */
export interface CameraRequest {
  readonly path: string
  readonly contentType: string
  readonly body: Buffer
}

/** What each maker calls it. */
const hikvisionCodes: Readonly<Record<EventType, readonly [event: string, target: string]>> = {
  car_stop: ['parking', 'vehicle'],
  accident: ['trafficAccident', ''],
  wrong_way: ['wrongDirection', ''],
  intruder: ['fieldDetection', 'human'],
  other: ['vehicleDetection', ''],
}

export interface Sighting {
  readonly CAMID: string
  readonly maker: Maker
  readonly type: EventType
  readonly at: Date
  readonly picture: Buffer
  /** What was announced, for cameras with speakers. */
  readonly announcement: string | null
}

/** The request of a camera that saw something. */
export function sightingRequest(sighting: Sighting): CameraRequest {
  const { CAMID, maker, type, at, picture, announcement } = sighting
  if (maker === 'axis')
    return { path: `axis/${CAMID}?event=${type}`, contentType: 'image/jpeg', body: picture }
  if (maker === 'hikvision') {
    const xml = alert(CAMID, at, hikvisionCodes[type], 'active')
    return form(`hikvision/${CAMID}`, [
      { name: 'alert.xml', type: 'application/xml', body: Buffer.from(xml) },
      { name: 'picture.jpg', type: 'image/jpeg', body: picture },
    ])
  }
  const announced = announcement && {
    text: announcement,
    at: toBangkokIso(at),
    rule: 'ประกาศเมื่อพบรถจอดหรืออุบัติเหตุ',
  }
  const event = {
    camera: CAMID,
    type,
    time: toBangkokIso(at),
    note: 'เหตุการณ์จำลอง',
    ...(announced && { announcement: announced }),
  }
  return form('event', [
    { name: 'event', type: 'application/json', body: Buffer.from(JSON.stringify(event)) },
    { name: 'image', type: 'image/jpeg', body: picture },
  ])
}

/**
 * The heartbeat that a camera sends each minute without events; `isWell` false: a loss of video
 * instead.
 */
export function heartbeatRequest(
  CAMID: string,
  maker: Maker,
  at: Date,
  isWell: boolean,
): CameraRequest {
  // the canonical form has no heartbeat of its own: such cameras say so as most do
  const xml = alert(CAMID, at, ['videoloss', ''], isWell ? 'inactive' : 'active')
  const path = maker === 'axis' && isWell ? `axis/${CAMID}` : `hikvision/${CAMID}`
  if (path.startsWith('axis'))
    return { path, contentType: 'application/xml', body: Buffer.from(axisBeat(at)) }
  return { path, contentType: 'application/xml', body: Buffer.from(xml) }
}

function alert(
  CAMID: string,
  at: Date,
  [event, target]: readonly [string, string],
  state: string,
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">
<ipAddress>127.0.0.1</ipAddress><channelID>1</channelID><dateTime>${toBangkokIso(at)}</dateTime>
<activePostCount>1</activePostCount><eventType>${event}</eventType><eventState>${state}</eventState>
<eventDescription>${CAMID}</eventDescription>${target && `<detectionTarget>${target}</detectionTarget>`}
</EventNotificationAlert>`
}

function axisBeat(at: Date): string {
  return `<tt:MetadataStream xmlns:tt="http://www.onvif.org/ver10/schema"><tt:Event>
<wsnt:NotificationMessage xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2" xmlns:tns1="http://www.onvif.org/ver10/topics">
<wsnt:Topic>tns1:Device/tnsaxis:Status/SystemReady</wsnt:Topic><wsnt:Message>
<tt:Message UtcTime="${at.toISOString()}" PropertyOperation="Initialized"><tt:Source></tt:Source>
<tt:Data><tt:SimpleItem Name="ready" Value="1"/></tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>
</tt:Event></tt:MetadataStream>`
}

function form(
  path: string,
  parts: readonly { name: string; type: string; body: Buffer }[],
): CameraRequest {
  const boundary = `camera-${randomUUID()}`
  const pieces = parts.flatMap(({ name, type, body }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    body,
    Buffer.from('\r\n'),
  ])
  return {
    path,
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

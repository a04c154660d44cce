import {
  PartialReading,
  Rejection,
  type Element,
  type RawArrival,
} from '@roadside/server-kit/ingest/intake.ts'
import { expect } from 'vitest'
import type { CameraPush } from '../../push.ts'

/** Messages of our own in the makers' formats. */
export const now = new Date('2026-11-21T12:00:00Z')
/** Begins and ends as a JPEG does, with line ends and dashes inside. */
export const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.from('JFIF\r\n--not-the-boundary\r\n\r\n--\n'),
  Buffer.from([0x00, 0x0d, 0x0a, 0xff, 0xd9]),
])

export function buildRaw(body: string | Buffer, changes: Partial<RawArrival> = {}): RawArrival {
  const params = { camera: 'CAM-7' }
  return {
    body: Buffer.from(body),
    contentType: '',
    params,
    query: {},
    receivedAt: now,
    ...changes,
  }
}

export interface FormPart {
  readonly head?: readonly string[]
  readonly body: string | Buffer
}

export function buildForm(
  parts: readonly FormPart[],
  boundary = 'edge',
  eol = '\r\n',
  end = `--${boundary}--\r\n`,
): Buffer {
  const pieces = parts.flatMap(({ head = [], body }) => [
    Buffer.from([`--${boundary}`, ...head, '', ''].join(eol)),
    Buffer.from(body),
    Buffer.from(eol),
  ])
  return Buffer.concat([...pieces, Buffer.from(end)])
}

export const formType = 'multipart/form-data; boundary=edge'

export function buildAlert(fields: Readonly<Record<string, string>> = {}, more = ''): string {
  const all = {
    eventType: 'fielddetection',
    eventState: 'active',
    dateTime: '2026-11-21T18:59:30+07:00',
    ...fields,
  }
  const lines = Object.entries(all).map(([name, value]) =>
    value === '' ? '' : `  <${name}>${value}</${name}>`,
  )
  const head =
    '<EventNotificationAlert version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${head}\n${lines.join('\n')}\n${more}</EventNotificationAlert>`
}

export function buildRegion(target: string, more = ''): string {
  const inside = `<regionID>4</regionID><detectionTarget>${target}</detectionTarget>${more}`
  return `<DetectionRegionList><DetectionRegionEntry>${inside}</DetectionRegionEntry></DetectionRegionList>`
}

export function buildNotification(
  topic: string,
  data: Readonly<Record<string, string>>,
  operation = 'Changed',
): string {
  const items = Object.entries(data).map(
    ([name, value]) => `<tt:SimpleItem Name="${name}" Value="${value}"/>`,
  )
  const message = `<tt:Message UtcTime="2026-11-21T11:59:30.250000Z" PropertyOperation="${operation}"><tt:Source></tt:Source>`
  return [
    `<wsnt:NotificationMessage><wsnt:Topic Dialect="d">${topic}</wsnt:Topic><wsnt:Message>`,
    message,
    `<tt:Data>${items.join('')}</tt:Data></tt:Message></wsnt:Message></wsnt:NotificationMessage>`,
  ].join('\n')
}

export function buildStream(...notifications: readonly string[]): string {
  const names =
    'xmlns:tt="http://www.onvif.org/ver10/schema" xmlns:wsnt="http://docs.oasis-open.org/wsn/b-2"'
  return `<?xml version="1.0"?>\n<tt:MetadataStream ${names}><tt:Event>${notifications.join('')}</tt:Event></tt:MetadataStream>`
}

type Outcome = readonly Element<CameraPush>[]
type Read = (arrival: RawArrival) => Promise<Outcome>

/** What a message is refused with; fails where it is not. */
export async function refusalBy(read: Read, arrival: RawArrival): Promise<Rejection> {
  try {
    await read(arrival)
  } catch (error) {
    if (error instanceof Rejection) return error
    throw error
  }
  throw new Error('was accepted')
}

export async function pushBy(read: Read, arrival: RawArrival): Promise<CameraPush> {
  const [push, ...others] = await read(arrival)
  expect(others).toEqual([])
  if (!push || push instanceof Rejection) throw push ?? new Error('nothing came of it')
  if (push instanceof PartialReading) throw push.leftOut
  return push
}

/** Whatever comes: pushes or a Rejection with a sentence, nothing else, all of it storable, and soon. */
export async function expectSettled(read: Read, arrival: RawArrival): Promise<Outcome | Rejection> {
  const begun = process.cpuUsage() // others may be at work on this machine
  let outcome: Outcome | Rejection
  try {
    outcome = await read(arrival)
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    outcome = error
  }
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(1000)
  const rejections = [outcome].flat().filter((one) => one instanceof Rejection)
  for (const { message } of rejections) expect(message).toMatch(/[ก-๙]/)
  const texts = JSON.stringify([
    outcome,
    rejections.map(({ message, device }) => [message, device]),
  ])
  expect(texts).not.toMatch(/\\u0000|\\ud[89a-f]/)
  return outcome
}

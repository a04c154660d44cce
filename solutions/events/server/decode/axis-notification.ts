import { Rejection } from '@roadside/server-kit/ingest/intake.ts'
import type { CameraPush } from '../push.ts'
import { codeOf, noteOf, targetOf } from './text.ts'
import { timeOf } from './time.ts'
import { findAll, type Element } from './xml.ts'

const carriers = new Set([
  'metadatastream',
  'notificationmessage',
  'notify',
  'envelope',
  'pullmessagesresponse',
  'event',
])
const most = 200

/** Whether an element may hold ONVIF notifications (ONVIF Core, "Event service"; WS-BaseNotification). */
export function isNotification(root: Element): boolean {
  return carriers.has(root.name)
}

/**
 * The notifications in a document, in order; a stream without any is a heartbeat. `pictures` belong to the first that is an event.
 * Of several, one that cannot be understood is answered in its place.
 */
export function notificationsOf(
  root: Element,
  camera: string,
  pictures: readonly Buffer[],
  now: Date,
): readonly (CameraPush | Rejection)[] {
  const messages = findAll(root, 'notificationmessage')
  if (messages.length > most)
    throw new Rejection('bad_message', `ข้อความมีเหตุการณ์เกิน ${most} รายการ`, camera)
  if (messages.length === 0) return [{ ...blank(camera, now), kind: 'heartbeat' }]
  const only = messages.length === 1
  const pushes = messages.map((message) => {
    try {
      return readOne(message, camera, now)
    } catch (error) {
      if (error instanceof Rejection && !only) return error
      throw error
    }
  })
  const first = pushes.findIndex(
    (push) => !(push instanceof Rejection) && push.kind !== 'heartbeat',
  )
  return pushes.map((push, index) =>
    index === first && !(push instanceof Rejection) ? { ...push, pictures } : push,
  )
}

function blank(camera: string, at: Date) {
  return {
    camera,
    maker: 'axis' as const,
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

function readOne(notification: Element, camera: string, now: Date): CameraPush {
  const topic = findAll(notification, 'topic').find(({ text }) => text !== '')?.text
  if (topic === undefined)
    throw new Rejection('bad_message', 'ไม่พบช่อง Topic ใน NotificationMessage', camera)
  const message = findAll(notification, 'message').find(({ attributes }) => attributes.size > 0)
  if (!message) throw new Rejection('bad_message', 'ไม่พบช่อง Message ใน NotificationMessage', camera)
  // ONVIF's UtcTime is UTC, also where it does not say so.
  const at = timeOf(message.attributes.get('utctime') ?? '', 'UtcTime', now, camera, 0)
  const operation = message.attributes.get('propertyoperation')?.toLowerCase()
  // the initial state of a new subscription: nothing happened
  if (operation === 'initialized') return { ...blank(camera, at), kind: 'heartbeat' }

  const data = itemsOf(message, 'data')
  const isOver = operation === 'deleted' || isFalse(stateOf(data))
  return {
    ...blank(camera, at),
    kind: isOver ? 'end' : 'event',
    code: codeOf(pathOf(topic)),
    endAt: isOver ? at : null,
    target: targetOf(data.get('objectid')),
    note: noteOf(data.get('classtypes') ?? '', ...itemsOf(message, 'source').values()),
  }
}

/** `tns1:RuleEngine/tnsaxis:VMD3/vmd3_video_1` → `RuleEngine/VMD3/vmd3_video_1` */
function pathOf(topic: string): string {
  const levels = topic.trim().replace(/^\/+/, '').split('/')
  return levels.map((level) => level.slice(level.lastIndexOf(':') + 1)).join('/')
}

/** Names (in small letters) and values of SimpleItems. */
function itemsOf(message: Element, part: 'source' | 'data'): ReadonlyMap<string, string> {
  const items = message.children
    .filter(({ name }) => name === part)
    .flatMap((one) => findAll(one, 'simpleitem'))
  return new Map(items.map(({ attributes }) => [nameOf(attributes), attributes.get('value') ?? '']))
}

function nameOf(attributes: ReadonlyMap<string, string>): string {
  return (attributes.get('name') ?? '').toLowerCase()
}

/**
 * The item that holds the state: by its name, otherwise the first boolean; none for a stateless
 * event.
 */
function stateOf(data: ReadonlyMap<string, string>): string {
  const known = ['active', 'state', 'triggered', 'logicalstate'].map((name) => data.get(name))
  return (
    known.find((value) => value !== undefined) ??
    [...data.values()].find((v) => isTrue(v) || isFalse(v)) ??
    ''
  )
}

function isTrue(value: string): boolean {
  return /^(?:1|true|on|active)$/i.test(value.trim())
}

function isFalse(value: string): boolean {
  return /^(?:0|false|off|inactive)$/i.test(value.trim())
}

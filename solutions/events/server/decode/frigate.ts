import { Rejection, type Arrival } from '@roadside/server-kit/ingest/intake.ts'
import type { CameraPush } from '../push.ts'
import { cameraOf, codeOf, noteOf, shown, targetOf } from './text.ts'
import { isPlausible, plausible } from './time.ts'

type Fields = Readonly<Record<string, unknown>>

/** Types of `frigate/tracked_object_update`: they say more of an object, and nothing that an event is made of. */
const ofNoInterest = new Set(['face', 'lpr', 'description', 'classification'])

/**
 * MQTT `frigate/events` (Frigate docs, "MQTT"): `new`, `update` and `end` of one object, with its state before and after.
 * What Frigate itself takes for a false positive is of no interest.
 */
export function decodeFrigate({ json, topic, receivedAt }: Arrival): readonly CameraPush[] {
  const body = fieldsOf(json, 'ข้อความ', null)
  const type = body['type']
  if (topic?.endsWith('/tracked_object_update')) return []
  if (body['after'] === undefined && typeof type === 'string' && ofNoInterest.has(type)) return []
  if (type !== 'new' && type !== 'update' && type !== 'end') {
    throw new Rejection(
      'unknown_event',
      `ช่อง type ต้องเป็น new, update หรือ end (ได้รับ ${shown(type)})`,
    )
  }
  const after = fieldsOf(body['after'], 'after', null)
  if (after['false_positive'] === true) return []

  const camera = cameraOf(after['camera'], 'after.camera')
  const target = targetOf(after['id'])
  if (target === null) throw new Rejection('bad_message', 'ช่อง after.id ต้องเป็นรหัสของวัตถุ', camera)
  const label = after['label']
  if (typeof label !== 'string' || label.trim() === '') {
    throw new Rejection('bad_message', 'ช่อง after.label ต้องเป็นชนิดของวัตถุ', camera)
  }
  const at = secondsOf(after['start_time'], 'after.start_time', receivedAt, camera)
  if (at === null) throw new Rejection('bad_time', 'ช่อง after.start_time ต้องเป็นเวลา (วินาที)', camera)
  return [
    {
      camera,
      maker: 'frigate',
      kind: type === 'end' ? 'end' : 'event',
      code: codeOf(label, after['stationary'] === true ? 'stationary' : ''),
      type: null,
      at,
      target,
      endAt: type === 'end' ? endOf(after['end_time'], receivedAt) : null,
      note: noteOf(subLabelOf(after['sub_label']), textsOf(after['entered_zones']).join(', ')),
      announcement: null,
      pictures: [],
      frigateId: after['has_snapshot'] === true ? target : null,
    },
  ]
}

function fieldsOf(value: unknown, field: string, camera: string | null): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw new Rejection(
    'bad_message',
    `ช่อง ${field} ต้องเป็นออบเจกต์ JSON (ได้รับ ${shown(value)})`,
    camera,
  )
}

/** Seconds since 1970 with a fraction; null where none are given. */
function secondsOf(value: unknown, field: string, now: Date, camera: string): Date | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return plausible(value * 1000, field, now, camera)
  throw new Rejection('bad_time', `ช่อง ${field} ต้องเป็นเวลา (วินาที) (ได้รับ ${shown(value)})`, camera)
}

/** When it was over; null where the message does not say so that it can be believed. */
function endOf(value: unknown, now: Date): Date | null {
  return typeof value === 'number' && isPlausible(value * 1000, now) ? new Date(value * 1000) : null
}

/** A name, or a name and how sure Frigate is. */
function subLabelOf(value: unknown): string {
  const name: unknown = Array.isArray(value) ? value[0] : value
  return typeof name === 'string' ? name : ''
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

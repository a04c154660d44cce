import { leftOut, readSide } from '@roadside/server-kit/ingest/canonical.ts'
import {
  PartialReading,
  Rejection,
  type Element,
  type RawArrival,
} from '@roadside/server-kit/ingest/intake.ts'
import * as z from 'zod/mini'
import type { CameraPush } from '../push.ts'
import { eventTypes } from '../../words.ts'
import { cameraJson } from './camera-json.ts'
import { isMultipart, readParts } from './multipart.ts'
import { kindOf, type Part } from './parts.ts'
import { cameraOf, shown } from './text.ts'
import { plausible, readTime } from './time.ts'

const text = (longest: number) =>
  z.string('ต้องเป็นข้อความ').check(z.maxLength(longest, `ยาวเกิน ${longest} ตัวอักษร`))
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
const time = z
  .string('ต้องเป็นข้อความ')
  .check(z.regex(iso, 'ต้องเป็นเวลาแบบ ISO 8601 ที่ระบุเขตเวลา เช่น 2026-11-21T18:30:00+07:00'))
const CanonicalAnnouncement = z.object(
  { text: text(500), at: z.nullish(time), rule: z.optional(text(200)) },
  'ต้องเป็นออบเจกต์',
)

/** The canonical message of a camera; fields that are not named here are of no interest. */
const CanonicalEvent = z.object(
  {
    camera: z.string('ต้องเป็นรหัสกล้อง'),
    type: z.enum(eventTypes, `ต้องเป็น ${eventTypes.join(', ')}`),
    time,
    end: z.nullish(time),
  },
  'ต้องเป็นออบเจกต์ JSON',
)
/** Optional details: an invalid one is dropped alone. */
const CanonicalTarget = z.object({
  target: z.nullish(z.union([text(100), z.number()], 'ต้องเป็นข้อความหรือตัวเลข')),
})
const CanonicalNote = z.object({ note: z.nullish(text(500)) })
const CanonicalAnnounced = z.object({ announcement: z.nullish(CanonicalAnnouncement) })

/** `POST /ingest/event`: JSON alone, or a form with the part `event` (JSON) and parts that are pictures (`image`). */
export async function readCanonical(arrival: RawArrival): Promise<readonly Element<CameraPush>[]> {
  const { body, contentType, receivedAt } = arrival
  if (!isMultipart(body, contentType)) return [toPush(cameraJson(body, null), [], receivedAt)]
  const parts = await readParts(body, contentType, null)
  const event =
    parts.find(({ name }) => name === 'event') ?? parts.find((part) => kindOf(part) === 'json')
  if (!event) throw new Rejection('bad_message', 'ไม่พบส่วน event ที่เป็น JSON ในข้อความแบบ multipart')
  const isPicture = (part: Part) =>
    part !== event && part.body.length > 0 && (part.name === 'image' || kindOf(part) === 'picture')
  const pictures = parts.filter(isPicture).map((part) => part.body)
  return [toPush(cameraJson(event.body, null), pictures, receivedAt)]
}

function toPush(json: unknown, pictures: readonly Buffer[], now: Date): Element<CameraPush> {
  const event = checked(json, CanonicalEvent)
  const camera = cameraOf(event.camera, 'camera')
  const at = instant(event.time, 'time', now, camera)
  const endAt = event.end ? instant(event.end, 'end', now, camera) : null
  if (endAt && endAt < at)
    throw new Rejection('bad_time', 'เวลาในช่อง end อยู่ก่อนเวลาในช่อง time', camera)
  const problems: string[] = []
  const target = readSide(() => checked(json, CanonicalTarget).target, problems)
  const push: CameraPush = {
    camera,
    maker: 'canonical',
    kind: endAt ? 'end' : 'event',
    code: event.type,
    type: event.type,
    at,
    endAt,
    target: target === undefined || target === null ? null : String(target).trim() || null,
    note: readSide(() => checked(json, CanonicalNote).note?.trim(), problems) ?? '',
    announcement: readSide(() => announcementIn(json, now, camera), problems) ?? null,
    pictures,
    frigateId: null,
  }
  return problems.length === 0 ? push : new PartialReading(push, leftOut(problems, '', camera))
}

function announcementIn(json: unknown, now: Date, camera: string): CameraPush['announcement'] {
  const { announcement: reported } = checked(json, CanonicalAnnounced)
  if (!reported) return null
  const at = reported.at ? instant(reported.at, 'announcement.at', now, camera).toISOString() : null
  return { text: reported.text, at, rule: reported.rule ?? '' }
}

function checked<T>(json: unknown, shape: z.ZodMiniType<T>): T {
  const result = z.safeParse(shape, json)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const path = issue?.path.map(String) ?? []
  const field = path.length === 0 ? 'ข้อความ' : `ช่อง ${path.join('.')}`
  const sent = path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null)?.[key],
    json,
  )
  const camera = (json as Record<string, unknown> | null)?.['camera']
  const device = typeof camera === 'string' && camera.length <= 100 ? camera : null
  throw new Rejection(
    'bad_message',
    `${field} ${issue?.message ?? ''} (ได้รับ ${shown(sent)})`,
    device,
  )
}

function instant(value: string, field: string, now: Date, camera: string): Date {
  const ms = readTime(value, 0)
  if (!Number.isNaN(ms)) return plausible(ms, field, now, camera)
  throw new Rejection('bad_time', `ช่อง ${field} ไม่ใช่เวลาที่มีอยู่จริง (ได้รับ ${shown(value)})`, camera)
}

import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Id, paging } from './paging.ts'

/** What a key may be good for. */
export const keyScopes = ['ingest', 'readAlarms', 'sendAlarms', 'open311'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeNames: Record<KeyScope, string> = {
  ingest: 'ส่งข้อมูลของอุปกรณ์',
  readAlarms: 'อ่านการแจ้งเตือน',
  sendAlarms: 'ส่งการแจ้งเตือนจากระบบอื่น',
  open311: 'ส่งและติดตามเรื่องแจ้งชำรุด (Open311)',
}

/** Where a key that is good for it reads alarms. */
export const activeAlarmsPath = '/api/alarms/active'
/** Where an Alertmanager posts its alerts, with a key that is good for it. */
export const alertmanagerPath = '/hooks/alertmanager'
/** Where a city's system sends reports by GeoReport v2, and follows them, with a key that is good for it. */
export const open311Path = '/open311/v2'

const Scopes = z
  .array(z.enum(keyScopes))
  .check(z.minLength(1, 'กรุณาเลือกการใช้งานของคีย์อย่างน้อยหนึ่งอย่าง'), z.maxLength(keyScopes.length))

export const IngestKey = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Solutions to whose endpoints it may send, and whose alarms it may read; null: all. */
  solutions: z.nullable(z.array(z.string())),
  /** Department whose devices the key may report, and whose alarms it may read; null: all. */
  department_id: z.nullable(z.number()),
  department: z.nullable(z.string()),
  /** An alarm is raised when nothing came with it for so long; null: nobody watches. Minutes. */
  expected_every_min: z.nullable(z.int()),
  created_at: z.string(),
  created_by: z.string(),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
})
export type IngestKey = z.infer<typeof IngestKey>

/** Null: no limit. */
const limits = {
  solutions: z.nullable(
    z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(50)),
  ),
  department_id: z.nullable(Id),
}

/** A week is the longest interval between two messages that is watched. Minutes. */
export const longestExpectedMin = 10_080
const ExpectedEvery = z.nullable(z.int().check(z.gte(1), z.lte(longestExpectedMin)))

export const ingestKeys = defineCall({
  path: 'ingestKeys',
  nameTh: 'ดูคีย์ส่งข้อมูล',
  summary: 'Ingest keys, newest first; never the key itself.',
  access: 'rootAdmin',
  body: z.object({}),
  reply: z.array(IngestKey),
})

export const makeIngestKey = defineCall({
  path: 'makeIngestKey',
  nameTh: 'สร้างคีย์ส่งข้อมูล',
  summary: 'Makes an ingest key; the only answer that ever holds it.',
  access: 'rootAdmin',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    /** Without them: `ingest`. */
    scopes: z.optional(Scopes),
    solutions: z.optional(limits.solutions),
    department_id: z.optional(limits.department_id),
    expected_every_min: z.optional(ExpectedEvery),
  }),
  reply: z.object({ id: z.number(), name: z.string(), key: z.string() }),
})

export const limitIngestKey = defineCall({
  path: 'limitIngestKey',
  nameTh: 'จำกัดคีย์ส่งข้อมูล',
  summary:
    'Says what an ingest key is good for, limits it to some solutions and one department or takes a limit away, and says how often something is expected with it.',
  access: 'rootAdmin',
  body: z.object({
    id: Id,
    /** Without them: as they are. */
    scopes: z.optional(Scopes),
    ...limits,
    /** Without it: as it is. */
    expected_every_min: z.optional(ExpectedEvery),
  }),
  reply: z.object({ ok: z.literal(true) }),
})

export const revokeIngestKey = defineCall({
  path: 'revokeIngestKey',
  nameTh: 'ยกเลิกคีย์ส่งข้อมูล',
  summary: 'Revokes an ingest key; messages with it are refused within seconds.',
  access: 'rootAdmin',
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})

/** A rejected message, as stored. */
export const RejectedMessage = z.object({
  id: z.number(),
  received_at: z.string(),
  solution: z.string(),
  door: z.enum(['http', 'mqtt']),
  source: z.string(),
  reason: z.string(),
  detail: z.string(),
  device: z.nullable(z.string()),
  body: z.string(),
})
export type RejectedMessage = z.infer<typeof RejectedMessage>

export const rejectedMessages = defineCall({
  path: 'rejectedMessages',
  nameTh: 'ดูข้อความที่ระบบไม่รับ',
  summary: 'Rejected messages, newest first, each with its reason.',
  access: 'rootAdmin',
  body: z.object({ ...paging, reason: z.optional(z.string().check(z.maxLength(40))) }),
  reply: z.object({ rows: z.array(RejectedMessage), total: z.number() }),
})

/** A device that reports and is registered nowhere. */
export const UnknownDevice = z.object({
  solution: z.string(),
  device: z.string(),
  messages: z.number(),
  /** The retained ones among these: registering the device processes them. */
  retained: z.number(),
  first_at: z.string(),
  last_at: z.string(),
  source: z.string(),
  /** Its newest message, as it came. */
  body: z.string(),
})
export type UnknownDevice = z.infer<typeof UnknownDevice>

/** Limits of retained messages, which wait for the registration of their devices. */
export const retainedLimits = { messagesOfDevice: 100, days: 7, messages: 50_000 } as const

export const unknownDevices = defineCall({
  path: 'unknownDevices',
  nameTh: 'ดูอุปกรณ์ที่ยังไม่ลงทะเบียน',
  summary: 'Devices that report and are not registered, newest message first.',
  access: 'rootAdmin',
  body: z.object(paging),
  reply: z.object({ rows: z.array(UnknownDevice), total: z.number() }),
})

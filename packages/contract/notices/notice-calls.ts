import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { needed } from '../records/ruled.ts'
import { channelIds, noticeStates, typedChannels } from './channel.ts'
import { noticeKinds } from './content.ts'
import { NoticePreview } from './preview.ts'

/** Whose a target is. `own`: of the account that asks; `account`: of another one. */
const Owner = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own') }),
  z.object({ kind: z.literal('account'), id: z.number(), name: z.string() }),
  z.object({ kind: z.literal('contractor'), id: z.number(), name: z.string() }),
  z.object({ kind: z.literal('department'), id: z.number(), name: z.string() }),
  z.object({ kind: z.literal('group'), id: z.number(), name: z.string() }),
  z.object({ kind: z.literal('authority') }),
])
export type TargetOwner = z.infer<typeof Owner>

/** Where messages go. */
const NoticeTarget = z.object({
  id: z.number(),
  channel: z.enum(channelIds),
  name: z.string(),
  /** For people: an e-mail address, a URL, the server of a browser's push service; empty: nothing to show. */
  address: z.string(),
  owner: Owner,
  /** A webhook that gets what happens to tickets, too. */
  takes_tickets: z.boolean(),
  may_change: z.boolean(),
  created_by: z.string(),
  created_at: z.string(),
  /** Null: it takes messages. */
  disabled_at: z.nullable(z.string()),
  disabled_reason: z.string(),
})
export type NoticeTargetRow = z.infer<typeof NoticeTarget>

export const noticeTargets = defineCall({
  path: 'noticeTargets',
  nameTh: 'ดูปลายทางข้อความ',
  summary:
    'Where messages can be sent: the own targets first, then those of the departments and groups that the caller administers.',
  access: 'actingParty',
  body: z.object({}),
  reply: z.object({
    targets: z.array(NoticeTarget),
    /** Why a channel cannot send, in Thai; null: it can. */
    channels: z.array(z.object({ id: z.enum(channelIds), missing: z.nullable(z.string()) })),
  }),
})

const Address = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal(typedChannels), to: needed('ที่อยู่', 254) }),
  z.object({
    channel: z.literal('webhook'),
    url: needed('ที่อยู่ Webhook', 2_000),
    /** Whether it gets what happens to tickets; default: as before, of a new one no. */
    takes_tickets: z.optional(z.boolean()),
  }),
])

export const saveNoticeTarget = defineCall({
  path: 'saveNoticeTarget',
  nameTh: 'บันทึกปลายทางข้อความ',
  summary:
    'Adds a target (`id` null) or changes it, and switches it on again. A new webhook answers its secret, which is shown this once; `secret: add` makes a further one that signs beside the former, `replace` ends the former.',
  access: 'actingParty',
  body: z.object({
    id: z.nullable(Id),
    name: needed('ชื่อปลายทาง', 100),
    address: Address,
    secret: z._default(z.enum(['keep', 'add', 'replace']), 'keep'),
    /** Of a new target. */
    owner: z._default(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('own') }),
        z.object({ kind: z.literal('department'), id: Id }),
        z.object({ kind: z.literal('group'), id: Id }),
        z.object({ kind: z.literal('contractor'), id: Id }),
        z.object({ kind: z.literal('authority') }),
      ]),
      { kind: 'own' },
    ),
  }),
  reply: z.object({ id: z.number(), secret: z.nullable(z.string()) }),
})

export const removeNoticeTarget = defineCall({
  path: 'removeNoticeTarget',
  nameTh: 'ลบปลายทางข้อความ',
  summary: 'Removes a target; messages that wait for it fail.',
  access: 'actingParty',
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})

export const testNoticeTarget = defineCall({
  path: 'testNoticeTarget',
  nameTh: 'ส่งข้อความทดสอบ',
  summary: 'Sends a test message at once, once, and answers what the other side said.',
  access: 'actingParty',
  body: z.object({ id: Id }),
  reply: z.object({ is_sent: z.boolean(), answer: z.string() }),
})

export const pushKey = defineCall({
  path: 'pushKey',
  nameTh: 'ดูกุญแจแจ้งเตือนบนเบราว์เซอร์',
  summary: 'The public key for a browser’s push subscription (VAPID); null: push is not set up.',
  access: 'actingParty',
  body: z.object({}),
  reply: z.object({ key: z.nullable(z.string()) }),
})

export const savePushSubscription = defineCall({
  path: 'savePushSubscription',
  nameTh: 'เปิดรับแจ้งเตือนบนเบราว์เซอร์นี้',
  summary:
    'Sends messages of the own account to this browser. A browser belongs to the account that said so last.',
  access: 'actingParty',
  body: z.object({
    name: needed('ชื่อเบราว์เซอร์', 100),
    /** `PushSubscription.toJSON()` of the browser. */
    subscription: z.object({
      endpoint: z.string().check(z.maxLength(2_000)),
      keys: z.object({
        p256dh: z.string().check(z.maxLength(200)),
        auth: z.string().check(z.maxLength(100)),
      }),
    }),
  }),
  reply: z.object({ id: z.number() }),
})

export const NoticeRow = z.object({
  id: z.string(),
  /** Null: nobody could receive it; `answer` says why. */
  channel: z.nullable(z.enum(channelIds)),
  target_id: z.nullable(z.number()),
  target: z.string(),
  /** Whose the target is: a person, contractor, department or group; empty: the authority's, or it was deleted. */
  receiver: z.string(),
  kind: z.enum(noticeKinds),
  title: z.string(),
  text: z.string(),
  /** Lines of the alarms, tickets or guarantees in it: `ไฟดับ: เสา 12`. */
  alarms: z.array(z.string()),
  state: z.enum(noticeStates),
  attempts: z.int(),
  created_at: z.string(),
  /** The next attempt of one that waits. */
  due_at: z.string(),
  /** What the other side said last; empty: nothing yet. */
  answer: z.string(),
  answered_at: z.nullable(z.string()),
  /** The rule and step that decided it, or who sent it by hand. */
  why: z.record(z.string(), z.unknown()),
  may_resend: z.boolean(),
})
export type NoticeRow = z.infer<typeof NoticeRow>

export const noticeList = defineCall({
  path: 'noticeList',
  nameTh: 'ดูข้อความที่ส่ง',
  summary:
    'Messages, newest first: what, to whom, when, the answer, and why. Of the own targets, and of the departments and groups in sight; the authority sees all. What a rule decided and nobody could receive is for its administrators. Counted to 5 000.',
  access: 'staff',
  body: z.object({
    page: paging.page,
    perPage: paging.perPage,
    from: paging.from,
    to: paging.to,
    state: z.optional(z.enum(noticeStates)),
    channel: z.optional(z.enum(channelIds)),
    /** One message. */
    id: z.optional(z.uuid()),
  }),
  reply: z.object({ rows: z.array(NoticeRow), total: z.int() }),
})

export const noticePreview = defineCall({
  path: 'noticePreview',
  nameTh: 'ดูข้อความตามที่ปลายทางเห็น',
  summary:
    'A message in the form of its channel: as a LINE bubble, a letter, a notification or an event. Null: its channel or target is gone.',
  access: 'staff',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ preview: z.nullable(NoticePreview) }),
})

export const resendNotice = defineCall({
  path: 'resendNotice',
  nameTh: 'ส่งข้อความอีกครั้ง',
  summary: 'Sends a message to its target once more, as a message of its own.',
  access: 'staff',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.string() }),
})

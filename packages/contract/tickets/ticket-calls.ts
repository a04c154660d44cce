import * as z from 'zod/mini'
import { Equipment } from '../alarms/alarm-calls.ts'
import { severities } from '../alarms/severity.ts'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { Version } from '../records/record.ts'
import { needed, optional } from '../records/ruled.ts'
import { ticketMoves, ticketStates } from './domain/ticket-state.ts'
import { DevicePlace, photoKinds, TicketDetail, TicketPhoto, TicketRow } from './ticket.ts'

/** Tickets that one bulk call may move. */
export const mostBulkTickets = 200
/** Bytes of one photo; phones of 12 MP make 3 to 8 MB. */
export const mostPhotoBytes = 20_000_000

export const ticketSorts = [
  'number',
  'opened_at',
  'due_at',
  'state_since',
  'priority',
  'site',
  'contractor',
] as const
export type TicketSort = (typeof ticketSorts)[number]
/** Names, by which so many tickets as a list counts are not sorted: they take longer than anybody waits. */
export const ticketNameSorts: readonly TicketSort[] = ['site', 'contractor']

/** Which tickets a list or a count is of. */
const filter = {
  search: paging.search,
  state: z.optional(z.array(z.enum(ticketStates)).check(z.maxLength(ticketStates.length))),
  /** Assigned to, opened or watched by the caller. */
  mine: z.optional(z.boolean()),
  /** Past what the contract demands and not finished. */
  late: z.optional(z.boolean()),
  priority: z.optional(z.array(z.enum(severities)).check(z.maxLength(severities.length))),
  types: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  DeptID: z.optional(z.nullable(Id)),
  contractor: z.optional(z.nullable(Id)),
  wid: z.optional(Id),
  /** Tickets of one piece of equipment: its ladder. */
  asset: z.optional(Id),
  /** The same where its id among all equipment is not known. */
  equipment: z.optional(Equipment),
  alarm: z.optional(Id),
  /** Due in this time, both ends included. */
  due_from: z.optional(z.iso.datetime({ offset: true })),
  due_to: z.optional(z.iso.datetime({ offset: true })),
  /** Only those of which it is not known when they are due. */
  without_due: z.optional(z.boolean()),
}

export const ticketList = defineCall({
  path: 'ticketList',
  nameTh: 'ดูรายการใบงานซ่อม',
  summary:
    'Tickets in sight, what is due first at the head. `from` and `to` choose by the time of opening; `counts` says how many are in each state and `late` how many are late, whatever states are chosen. `sort`: what they are sorted by; 5 000 or more are sorted by `due_at` where a name was asked for.',
  access: 'party',
  body: z.object({ ...paging, ...filter, sort: z.optional(z.enum(ticketSorts)) }),
  reply: z.object({
    rows: z.array(TicketRow),
    total: z.int(),
    sort: z.enum(ticketSorts),
    counts: z.record(z.enum(ticketStates), z.int()),
    late: z.int(),
    may_open: z.boolean(),
    /** Of a list of one piece of `equipment`: its id among all equipment. Null: it is none in sight. */
    asset_id: z.optional(z.nullable(z.int())),
  }),
})

export const ticketCalendar = defineCall({
  path: 'ticketCalendar',
  nameTh: 'ดูปฏิทินกำหนดซ่อม',
  summary: 'How many tickets that are not finished are due on each day of a month or less.',
  access: 'party',
  body: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    DeptID: filter.DeptID,
    contractor: filter.contractor,
  }),
  reply: z.object({
    days: z.array(z.object({ day: z.string(), total: z.int(), late: z.int() })),
    /** Not finished, and nothing is known of when they are due. */
    without_due: z.int(),
  }),
})

export const ticket = defineCall({
  path: 'ticket',
  nameTh: 'ดูใบงานซ่อม',
  summary: 'One ticket with its alarms, photos, comments and history.',
  access: 'party',
  body: z.object({ id: Id }),
  reply: TicketDetail,
})

const priority = z.enum(severities)
const title = needed('เรื่อง', 200)
const description = optional('รายละเอียด', 4000)
/** Made where the form is: sent twice, it makes one. */
const request_id = z.uuid()

export const openTicket = defineCall({
  path: 'openTicket',
  nameTh: 'เปิดใบงานซ่อม',
  summary:
    'Opens a ticket: of alarms of one subject, of a piece of equipment, or of a site. An open ticket of the same subject is answered with `conflict`, unless `beside` says that another is wanted.',
  access: 'staff',
  body: z.object({
    request_id,
    alarm_ids: z._default(z.array(Id).check(z.maxLength(100)), []),
    asset_id: z.optional(Id),
    wid: z.optional(Id),
    /** Empty: named for what the alarm says. */
    title: z._default(optional('เรื่อง', 200), ''),
    description: z._default(description, ''),
    priority: z.optional(priority),
    beside: z._default(z.boolean(), false),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
})

const note = optional('หมายเหตุ', 2000)
const move = {
  move: z.enum(ticketMoves),
  note: z._default(note, ''),
  /** Of `assign`: the contractor (null: the authority's own staff) and the account that goes. */
  contractor_id: z.optional(z.nullable(Id)),
  assignee: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** When the official says that the contractor received the notice; of `assign`. */
  served_at: z.optional(z.iso.datetime({ offset: true })),
  /** Of `start`, `waitForParts` and `resume`: when the repairer expects to be ready. */
  expected_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
}

export const moveTicket = defineCall({
  path: 'moveTicket',
  nameTh: 'เปลี่ยนสถานะใบงานซ่อม',
  summary:
    'Makes one move of a ticket, once for a `request_id`. A move that its state no longer allows is answered with `conflict`, which says who was there first.',
  access: 'actingParty',
  body: z.object({
    id: Id,
    request_id,
    ...move,
    device_at: z.optional(z.iso.datetime({ offset: true })),
    place: z.optional(z.nullable(DevicePlace)),
  }),
  reply: z.object({ version: z.int(), state: z.enum(ticketStates) }),
})

export const moveTickets = defineCall({
  path: 'moveTickets',
  nameTh: 'เปลี่ยนสถานะใบงานซ่อมหลายใบ',
  summary: 'Makes the same move of many tickets; each that is refused says why, in Thai.',
  access: 'actingParty',
  body: z.object({
    ids: z.array(Id).check(z.minLength(1), z.maxLength(mostBulkTickets)),
    request_id,
    ...move,
  }),
  reply: z.object({
    moved: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), number: z.string(), message: z.string() })),
  }),
})

export const saveTicket = defineCall({
  path: 'saveTicket',
  nameTh: 'แก้ไขใบงานซ่อม',
  summary:
    'Changes what a ticket says, as of the version that was read. A contractor: parts and the expected time.',
  access: 'actingParty',
  body: z.object({
    id: Id,
    version: Version,
    form: z.object({
      title: z.optional(title),
      description: z.optional(description),
      priority: z.optional(priority),
      /** When the contractor received the notice, as the official says; deadlines run from it. */
      served_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
      expected_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
      parts: z.optional(optional('อะไหล่', 2000)),
      cost_baht: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(1e12)))),
    }),
  }),
  reply: z.object({ version: z.int() }),
})

export const commentTicket = defineCall({
  path: 'commentTicket',
  nameTh: 'แสดงความเห็นในใบงานซ่อม',
  summary: 'Adds a comment, once for a `request_id`.',
  access: 'actingParty',
  body: z.object({
    id: Id,
    request_id,
    note: needed('ความเห็น', 2000),
    device_at: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.object({ version: z.int() }),
})

export const watchTicket = defineCall({
  path: 'watchTicket',
  nameTh: 'ติดตามใบงานซ่อม',
  summary: 'Follows a ticket, or no longer.',
  access: 'actingParty',
  body: z.object({ id: Id, watch: z.boolean() }),
  reply: z.object({ is_watched: z.boolean() }),
})

export const ticketPhoto = defineCall({
  path: 'ticketPhoto',
  nameTh: 'แนบภาพในใบงานซ่อม',
  summary:
    'Attaches a photo (JPEG, PNG or WebP in base64) whose original is stored; once for the id that the phone made.',
  access: 'actingParty',
  bodyLimit: Math.ceil((mostPhotoBytes * 4) / 3) + 10_000,
  body: z.object({
    id: Id,
    photo_id: z.uuid(),
    kind: z.enum(photoKinds),
    /** Base64. */
    content: z.string().check(z.maxLength(Math.ceil((mostPhotoBytes * 4) / 3))),
    note: z._default(optional('คำอธิบายภาพ', 500), ''),
    device_at: z.iso.datetime({ offset: true }),
    place: z._default(z.nullable(DevicePlace), null),
  }),
  reply: TicketPhoto,
})

export const ticketChoices = defineCall({
  path: 'ticketChoices',
  nameTh: 'ดูผู้ที่มอบหมายใบงานได้',
  summary:
    'To whom tickets of a site can be assigned: contractors, the one of the contract first, and accounts.',
  access: 'staff',
  concerns: 'site',
  body: z.object({ wid: Id, asset_id: z.optional(Id) }),
  reply: z.object({
    contractors: z.array(z.object({ id: z.int(), name: z.string(), is_of_contract: z.boolean() })),
    /** `contractor_id` null: of the authority. */
    accounts: z.array(
      z.object({
        username: z.string(),
        name: z.string(),
        contractor_id: z.nullable(z.int()),
      }),
    ),
  }),
})

import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { alarmEventTypes } from './event.ts'
import { severities } from './severity.ts'

/** The longest shift. Days. */
export const longestShiftDays = 31
/** Where no hand-over went before, a shift is this long unless its beginning is chosen. Hours. */
export const usualShiftH = 8
/** Rows of each part of a hand-over; how many there were in all is kept beside them. */
export const mostHandedOver = 200

const Time = z.string()

/** Where a shift works: `authority`, `group:3`, `department:11`. */
const ConsoleKey = z.string().check(z.regex(/^(?:authority|(?:group|department):[1-9]\d{0,14})$/))

/** How an alarm stood when the shift was given. */
export const handoverStandings = [
  'unacknowledged',
  'acknowledged',
  'shelved',
  'outOfService',
  'over',
] as const
export type HandoverStanding = (typeof handoverStandings)[number]

export const handoverStandingNames: Record<HandoverStanding, string> = {
  unacknowledged: 'ยังไม่รับทราบ',
  acknowledged: 'รับทราบแล้ว',
  shelved: 'พักไว้',
  outOfService: 'งดแจ้งเตือน',
  over: 'หายแล้ว',
}

const named = {
  id: z.int(),
  kind_name: z.string(),
  subject: z.string(),
  site: z.string(),
  severity: z.enum(severities),
}

/** An alarm as it was then. */
const HandedAlarm = z.object({
  ...named,
  raised_at: Time,
  cleared_at: z.nullable(Time),
  standing: z.enum(handoverStandings),
  /** Until when it is shelved or out of service; null: it is neither, or has no end. */
  until: z.nullable(Time),
  /** Who acknowledged, shelved or took it out of service; empty: nobody. */
  by: z.string(),
  assignee: z.string(),
  /** Of the acknowledgement, or why it is out of the way. */
  note: z.string(),
})
export type HandedAlarm = z.infer<typeof HandedAlarm>

/** What a person did with an alarm. */
const HandedAct = z.object({
  ...named,
  at: Time,
  type: z.enum(alarmEventTypes),
  by: z.string(),
  /** Whom it was given to; empty: it was not. */
  assignee: z.string(),
  note: z.string(),
})
export type HandedAct = z.infer<typeof HandedAct>

const part = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.int() })

const HandoverContent = z.object({
  /** New alarms that were to be seen, newest first. */
  came: part(HandedAlarm),
  /** What persons did, newest first. */
  taken: part(HandedAct),
  /** What is still there, most urgent first; then what is out of the way, and comes back. */
  left: part(HandedAlarm),
})
export type HandoverContent = z.infer<typeof HandoverContent>

const summary = {
  id: z.int(),
  console_name: z.string(),
  from: Time,
  /** When it was given. */
  to: Time,
  given_by: z.string(),
  given_by_name: z.string(),
  note: z.string(),
  /** Null: it waits for the second signature. */
  taken_at: z.nullable(Time),
  taken_by_name: z.nullable(z.string()),
  taken_note: z.string(),
  came: z.int(),
  taken: z.int(),
  left: z.int(),
}
export const HandoverSummary = z.object(summary)
export type HandoverSummary = z.infer<typeof HandoverSummary>

export const Handover = z.object({ ...summary, content: HandoverContent })
export type Handover = z.infer<typeof Handover>

export const handoverConsoles = defineCall({
  path: 'handoverConsoles',
  nameTh: 'ดูหน่วยงานที่ส่งเวร',
  summary:
    'Where the caller may give and take over shifts, the usual one first, and whose signature each waits for.',
  access: 'staff',
  body: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        /** The hand-over that waits for its second signature; null: none does. */
        waiting: z.nullable(
          z.object({ given_by: z.string(), given_by_name: z.string(), to: Time }),
        ),
      }),
    ),
  }),
})

export const shiftSoFar = defineCall({
  path: 'shiftSoFar',
  nameTh: 'ดูเวรที่กำลังส่ง',
  summary: `The shift until now: what came, what was taken, what is left. It begins with the last hand-over, or ${usualShiftH} hours ago, or when the caller says, never before the last hand-over.`,
  access: 'staff',
  body: z.object({
    console: ConsoleKey,
    from: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.object({
    console_name: z.string(),
    from: Time,
    to: Time,
    /** When the shift before was given; null: none was. */
    last: z.nullable(Time),
    content: HandoverContent,
    /** The hand-over that waits for its second signature. */
    waiting: z.nullable(HandoverSummary),
  }),
})

export const handoverList = defineCall({
  path: 'handoverList',
  nameTh: 'ดูการส่งเวรที่ผ่านมา',
  summary: 'Hand-overs of a console, newest first.',
  access: 'staff',
  body: z.object({ page: paging.page, perPage: paging.perPage, console: ConsoleKey }),
  reply: z.object({ rows: z.array(HandoverSummary), total: z.int() }),
})

export const handover = defineCall({
  path: 'handover',
  nameTh: 'ดูบันทึกการส่งเวร',
  summary: 'One hand-over as it was signed.',
  access: 'staff',
  body: z.object({ id: Id }),
  reply: Handover,
})

const note = z.string().check(z.trim(), z.maxLength(4_000, 'บันทึกต้องมีความยาวไม่เกิน 4,000 ตัวอักษร'))

export const giveShift = defineCall({
  path: 'giveShift',
  nameTh: 'ลงชื่อส่งเวร',
  summary:
    'Signs for who leaves: stores the shift from a time until now. It waits for the signature of another account.',
  access: 'staff',
  body: z.object({
    console: ConsoleKey,
    from: z.iso.datetime({ offset: true }),
    note: z._default(note, ''),
  }),
  reply: z.object({ id: z.int() }),
})

export const takeShift = defineCall({
  path: 'takeShift',
  nameTh: 'ลงชื่อรับเวร',
  summary: 'Signs for who takes over, never the account that gave; nothing changes any more then.',
  access: 'staff',
  body: z.object({ id: Id, note: z._default(note, '') }),
  reply: z.object({ id: z.int() }),
})

export const withdrawShift = defineCall({
  path: 'withdrawShift',
  nameTh: 'ถอนการส่งเวร',
  summary: 'Takes back a hand-over that nobody has taken over yet; only by the account that gave.',
  access: 'staff',
  body: z.object({ id: Id }),
  reply: z.object({ id: z.int() }),
})

import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { Saved, Version } from '../records/record.ts'
import { needed, optional, ruled } from '../records/ruled.ts'
import { dutyDays } from './domain/roster.ts'

/** The most of one roster: sentences of its pattern, and accounts of one sentence. */
export const mostDutyRows = 30
const mostDutyUsers = 10
/** The longest time between two days of the calendar. */
export const mostCalendarDays = 42

const Time = ruled((text) =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : 'กรุณากรอกเวลาเป็นชั่วโมงและนาที เช่น 08:30',
)
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

const isFilled = (values: readonly unknown[]) => values.length > 0
const isSet = (values: readonly unknown[]) => new Set(values).size === values.length

/** A sentence of a pattern: on these days, from–to in Bangkok, the first is told and the next stand in. */
export const DutyRow = z.object({
  days: z.array(z.enum(dutyDays)).check(
    z.refine(isFilled, 'กรุณาเลือกวัน'),
    z.refine((days) => isSet(days), 'เลือกวันซ้ำกัน'),
  ),
  from: Time,
  to: Time,
  users: z.array(Id).check(
    z.refine(isFilled, 'กรุณาเลือกผู้อยู่เวร'),
    z.refine(
      (users) => users.length <= mostDutyUsers,
      `เลือกผู้อยู่เวรได้ไม่เกิน ${mostDutyUsers} คนต่อแถว`,
    ),
    z.refine((users) => isSet(users), 'เลือกผู้อยู่เวรซ้ำกัน'),
  ),
})

/** A roster as it is typed. Of a department, of a group, or (both null) of the authority; that stays. */
export const DutyRosterForm = z.object({
  name: needed('ชื่อตารางเวร', 100),
  department_id: z.nullable(Id),
  group_id: z.nullable(Id),
  rows: z.array(DutyRow).check(
    z.refine(isFilled, 'กรุณาเพิ่มเวรอย่างน้อยหนึ่งแถว'),
    z.refine((rows) => rows.length <= mostDutyRows, `ตารางเวรมีได้ไม่เกิน ${mostDutyRows} แถว`),
  ),
})
export type DutyRosterForm = z.output<typeof DutyRosterForm>

const DutyOwner = z.object({
  department_id: z.nullable(z.number()),
  group_id: z.nullable(z.number()),
  name: z.string(),
})
export type DutyOwner = z.infer<typeof DutyOwner>

const DutyPerson = z.object({ id: z.number(), name: z.string(), is_suspended: z.boolean() })
export type DutyPerson = z.infer<typeof DutyPerson>

const Span = z.object({ from: z.string(), to: z.string() })

const ShownOverride = z.object({
  id: z.number(),
  user: z.number(),
  /** Null: the account took over all of the roster. */
  instead_of: z.nullable(z.number()),
  from: z.string(),
  /** Null: until it is ended. */
  to: z.nullable(z.string()),
  reason: z.string(),
  made_by: z.string(),
  may_end: z.boolean(),
})
export type ShownOverride = z.infer<typeof ShownOverride>

const DutyRoster = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  owner: DutyOwner,
  rows: z.array(
    z.object({
      days: z.array(z.enum(dutyDays)),
      from: z.string(),
      to: z.string(),
      users: z.array(z.number()),
    }),
  ),
  /** Who is on duty now, in order, and until when the first is; null: beyond the next 14 days. */
  now: z.object({ users: z.array(z.number()), until: z.nullable(z.string()) }),
  /** Who is the first after that; null: nobody else within the next 14 days. */
  next: z.nullable(z.object({ users: z.array(z.number()), from: z.string() })),
  /** Times within the next 14 days in which nobody is on duty. */
  gaps: z.array(Span),
  /** Those that hold now or later, newest first. */
  overrides: z.array(ShownOverride),
  /** The caller changes the pattern and everybody's turns. */
  may_edit: z.boolean(),
  /** The caller takes over, and gives its own turns away. */
  is_member: z.boolean(),
})
export type DutyRoster = z.infer<typeof DutyRoster>

export const dutyRosters = defineCall({
  path: 'dutyRosters',
  nameTh: 'ดูตารางเวร',
  summary:
    'Duty rosters in sight: who is on duty now and next, gaps of the next 14 days, swaps and takeovers.',
  access: 'signedIn',
  body: z.object({}),
  reply: z.object({
    /** The id of the account that asks. */
    me: z.number(),
    rosters: z.array(DutyRoster),
    /** Every account that a roster names. */
    people: z.array(DutyPerson),
    /** Whom the caller may add rosters for, in the order of the menu. */
    owners: z.array(DutyOwner),
    /** The last day whose holidays are announced, and the last whose are entered. */
    calendar: z.object({ announced: z.nullable(z.string()), entered: z.nullable(z.string()) }),
  }),
})

export const dutyAccounts = defineCall({
  path: 'dutyAccounts',
  nameTh: 'ดูบัญชีที่อยู่เวรได้',
  summary: 'The accounts that may be put on a roster of a department, a group or the authority.',
  access: 'roleAdmin',
  body: z.object({ department_id: z.nullable(Id), group_id: z.nullable(Id) }),
  reply: z.object({
    accounts: z.array(z.object({ id: z.number(), name: z.string(), department: z.string() })),
  }),
})

export const saveDutyRoster = defineCall({
  path: 'saveDutyRoster',
  nameTh: 'บันทึกตารางเวร',
  summary: 'Adds a duty roster (without `id`), or changes one as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({ id: z.optional(Id), version: z.optional(Version), form: DutyRosterForm }),
  reply: Saved,
})

export const removeDutyRoster = defineCall({
  path: 'removeDutyRoster',
  nameTh: 'ลบตารางเวร',
  summary: 'Removes a duty roster with its swaps, as of the version that was read.',
  access: 'roleAdmin',
  body: z.object({ id: Id, version: Version }),
  reply: z.object({ ok: z.literal(true) }),
})

const Moment = z.iso.datetime({ offset: true })

/** A swap (`instead_of`: with an end and a reason), or a takeover of the roster. */
export const DutyOverrideBody = z
  .object({
    roster: Id,
    /** The account that is on duty by it. */
    user: Id,
    instead_of: z.nullable(Id),
    /** Null: from now. */
    from: z.nullable(Moment),
    /** Null: until it is ended by a press. */
    to: z.nullable(Moment),
    reason: optional('เหตุผล', 300),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.instead_of === null) return
      const refuse = (path: string, message: string) =>
        issues.push({ code: 'custom', message, path: [path], input: value, continue: true })
      if (value.instead_of === value.user) refuse('user', 'กรุณาเลือกผู้ที่มาอยู่เวรแทนเป็นคนอื่น')
      if (value.to === null) refuse('to', 'กรุณาระบุเวลาสิ้นสุดการแลกเวร')
      if (value.reason === '') refuse('reason', 'กรุณาระบุเหตุผลที่แลกเวร')
    }),
  )

export const saveDutyOverride = defineCall({
  path: 'saveDutyOverride',
  nameTh: 'แลกเวรหรือรับเวร',
  summary:
    'Swaps a turn, or takes a roster over from now on. Everybody arranges its own turns, administrators those of all.',
  access: 'staff',
  body: DutyOverrideBody,
  reply: z.object({ id: z.number() }),
})

export const endDutyOverride = defineCall({
  path: 'endDutyOverride',
  nameTh: 'เลิกแลกเวรหรือรับเวร',
  summary: 'Ends a swap or a takeover now; one that has not begun is called off.',
  access: 'staff',
  body: z.object({ id: Id }),
  reply: z.object({ ok: z.literal(true) }),
})

const CalendarTurn = z.object({ from: z.string(), to: z.string(), users: z.array(z.number()) })
export type CalendarTurn = z.infer<typeof CalendarTurn>

export const dutyCalendar = defineCall({
  path: 'dutyCalendar',
  nameTh: 'ดูปฏิทินเวร',
  summary:
    'Turns of the rosters in sight (or one of them) from the first day to the last, at most 42 days. Times before the last change of a pattern are left out.',
  access: 'signedIn',
  body: z.object({ roster: z.optional(Id), first: Day, last: Day }),
  reply: z.object({
    days: z.array(
      z.object({
        day: z.string(),
        /** Name of the government's holiday. */
        holiday: z.nullable(z.string()),
        standing: z.enum(['announced', 'expected', 'unknown']),
      }),
    ),
    rosters: z.array(z.object({ id: z.number(), name: z.string(), turns: z.array(CalendarTurn) })),
    people: z.array(DutyPerson),
  }),
})

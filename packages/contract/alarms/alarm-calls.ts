import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { ticketStates } from '../tickets/domain/ticket-state.ts'
import { alarmPhases } from './domain/alarm-state.ts'
import { alarmEventTypes } from './event.ts'
import { severities } from './severity.ts'

const Time = z.string()

/** Lists of alarms. `active`: all that are announced; `hidden`: those behind a root. */
export const alarmLists = [
  'active',
  'unacknowledged',
  'hidden',
  'shelved',
  'outOfService',
  'history',
] as const
export type AlarmList = (typeof alarmLists)[number]

export const AlarmRow = z.object({
  id: z.int(),
  kind: z.string(),
  /** In Thai: `ไฟดับ`. */
  kind_name: z.string(),
  severity: z.enum(severities),
  phase: z.enum(alarmPhases),
  subject: z.string(),
  /** What it is of: `asset:12`, `circuit:3:a1`, `console:broker`. */
  subject_key: z.string(),
  /** Id among all equipment; null: it is of no equipment. */
  asset_id: z.nullable(z.int()),
  why: z.string(),
  /** When the cause began. ISO 8601 with +07:00, as all times. */
  raised_at: Time,
  /** When the console noticed. */
  noted_at: Time,
  cleared_at: z.nullable(Time),
  is_active: z.boolean(),
  is_acknowledged: z.boolean(),
  acknowledged_at: z.nullable(Time),
  acknowledged_by: z.nullable(z.string()),
  /**
   * Whose account it is; its username where it has no name. So are all `…_name` of persons. A contractor is told of no
   * person of the authority, and of none of its notes.
   */
  acknowledged_by_name: z.nullable(z.string()),
  acknowledged_note: z.string(),
  occurrences: z.int(),
  flapping_since: z.nullable(Time),
  assignee: z.nullable(z.string()),
  assignee_name: z.nullable(z.string()),
  /** The alarm behind which it is hidden; null: none. */
  suppressed: z.nullable(z.int()),
  /** Live alarms that it hides, as far as the caller may know of them. */
  hidden: z.int(),
  shelved_until: z.nullable(Time),
  shelved_by: z.nullable(z.string()),
  shelved_by_name: z.nullable(z.string()),
  shelf_reason: z.string(),
  out_of_service_until: z.nullable(Time),
  out_of_service_reason: z.string(),
  closed_at: z.nullable(Time),
  /** Null: of the console itself; the place's other fields are empty then. */
  wid: z.nullable(z.int()),
  site: z.string(),
  type_name: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  sta: z.string(),
  DeptID: z.nullable(z.int()),
  department: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  project: z.string(),
  contract_no: z.string(),
  contractor: z.string(),
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
  /** Link to the newest picture of its cause; null: none. */
  picture: z.nullable(z.string()),
  /** It ends by reviewing its events, not by itself. */
  is_reviewed: z.boolean(),
  /** Its newest ticket, where the caller may know of it. */
  ticket: z.nullable(z.object({ id: z.int(), number: z.string(), state: z.enum(ticketStates) })),
})
export type AlarmRow = z.infer<typeof AlarmRow>

/**
 * A piece of equipment by what its own solution calls it: the kind (`lamp`, `gateway`, or the
 * solution of a device) with its row there, its own id, or its name within the site.
 */
const kind = z.string().check(z.maxLength(40))
export const Equipment = z.union([
  z.object({ kind, source: Id }),
  z.object({ kind, external_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  z.object({ kind, wid: Id, name: z.string().check(z.minLength(1), z.maxLength(200)) }),
])
export type Equipment = z.output<typeof Equipment>

export const alarmList = defineCall({
  path: 'alarmList',
  nameTh: 'ดูการแจ้งเตือน',
  summary:
    'Alarms of the sites in sight, most urgent first, within it those that nobody acknowledged, the newest first; `sort: raised_at` orders by time alone. `history` lists those active at any time from `from` to `to`. Counted to 5 000.',
  access: 'party',
  body: z.object({
    ...paging,
    state: z.optional(z.enum(alarmLists)),
    /** Only those assigned to or acknowledged by the caller. */
    mine: z.optional(z.boolean()),
    severity: z.optional(z.array(z.enum(severities)).check(z.maxLength(severities.length))),
    kind: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100))),
    types: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
    DeptID: z.optional(z.nullable(Id)),
    contractor: z.optional(z.nullable(Id)),
    wid: z.optional(Id),
    /** Alarms of one piece of equipment. */
    asset: z.optional(Id),
    /** The same, where its id among all equipment is not known. */
    equipment: z.optional(Equipment),
    /** All alarms of one subject, as `subject_key` names it. */
    subject: z.optional(z.string().check(z.maxLength(300))),
    /** The alarms hidden behind this one. */
    behind: z.optional(Id),
    /** One alarm, whatever its state. */
    id: z.optional(Id),
  }),
  reply: z.object({ rows: z.array(AlarmRow), total: z.int() }),
})

/** Numbers for badge, title and strips: announced alarms by severity, and those to be seen. */
export const alarmCounts = defineCall({
  path: 'alarmCounts',
  nameTh: 'ดูจำนวนการแจ้งเตือน',
  summary: 'Announced alarms of the sites in sight by severity, in all and not yet acknowledged.',
  access: 'party',
  body: z.object({ DeptID: z.optional(z.nullable(Id)) }),
  reply: z.object({
    rows: z.array(
      z.object({ severity: z.enum(severities), total: z.int(), unacknowledged: z.int() }),
    ),
    mine: z.int(),
    shelved: z.int(),
    hidden: z.int(),
    out_of_service: z.int(),
    /** Id of the newest that is not acknowledged; 0: none. A greater one than before is news. */
    newest: z.int(),
  }),
})

export const AlarmEvent = z.object({
  id: z.int(),
  at: Time,
  type: z.enum(alarmEventTypes),
  /** Null: the console. */
  by: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  note: z.string(),
  from_phase: z.enum(alarmPhases),
  to_phase: z.enum(alarmPhases),
  detail: z.record(z.string(), z.unknown()),
  /** Whom it was given to, of `assigned`; null: nobody. */
  assignee_name: z.nullable(z.string()),
})
export type AlarmEvent = z.infer<typeof AlarmEvent>

export const alarmHistory = defineCall({
  path: 'alarmHistory',
  nameTh: 'ดูประวัติการแจ้งเตือน',
  summary: 'Everything that happened to an alarm, newest first; at most 500 entries.',
  access: 'party',
  body: z.object({ id: Id }),
  reply: z.object({ rows: z.array(AlarmEvent) }),
})

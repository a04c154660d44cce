import * as z from 'zod/mini'
import { severities } from '../alarms/severity.ts'
import { reportedFaults } from '../fault-reports/fault-report-calls.ts'
import { clockNeeds } from '../service-levels/domain/repair-clock.ts'
import { Period } from '../service-levels/terms.ts'
import { ticketMoves, ticketStates } from './domain/ticket-state.ts'

/** ISO 8601 with +07:00. */
const Time = z.string()

/** Where a ticket came from. */
export const ticketOrigins = ['hand', 'alarm', 'rule', 'report'] as const
export type TicketOrigin = (typeof ticketOrigins)[number]
export const ticketOriginNames: Record<TicketOrigin, string> = {
  hand: 'เปิดโดยเจ้าหน้าที่',
  alarm: 'เปิดจากการแจ้งเตือน',
  rule: 'เปิดโดยกฎ',
  report: 'เปิดจากการแจ้งของบุคคล',
}

/** Where a phone was, as it says itself. */
export const DevicePlace = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Metres; radius within which it is with 95 % (W3C Geolocation, `accuracy`). */
  accuracy_m: z.number().check(z.minimum(0)),
})
export type DevicePlace = z.infer<typeof DevicePlace>

/** A ticket in the list. Persons are named as their accounts are, their username where they have no name. */
export const TicketRow = z.object({
  id: z.int(),
  /** Grows with every change. */
  version: z.int(),
  /** `2569-12-0042`: year of the Buddhist era, department, running number within both. */
  number: z.string(),
  title: z.string(),
  state: z.enum(ticketStates),
  priority: z.enum(severities),
  origin: z.enum(ticketOrigins),
  opened_at: Time,
  opened_by_name: z.nullable(z.string()),
  /** When it came into its present state. */
  state_since: Time,
  /** Begin and end of the repair as the contract demands; null: the contract says nothing, or nothing is known of it. */
  begin_due_at: z.nullable(Time),
  due_at: z.nullable(Time),
  /** When the repairer expects to be ready. */
  expected_at: z.nullable(Time),
  finished_at: z.nullable(Time),
  accepted_at: z.nullable(Time),
  /** When the device itself confirmed the repair. */
  confirmed_at: z.nullable(Time),
  /** Repairs of the same kind on the same device within seven days before: 0 for the first. */
  repeats: z.int(),
  /** Null: of no equipment. */
  asset_id: z.nullable(z.int()),
  subject: z.string(),
  kind_name: z.string(),
  wid: z.int(),
  site: z.string(),
  type_name: z.string(),
  road_code: z.string(),
  sta: z.string(),
  DeptID: z.int(),
  department: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The contract under which it was opened. */
  project: z.string(),
  contract_no: z.string(),
  /** Contractor of that contract, whoever does the repair; empty: none. */
  contract_contractor: z.string(),
  /** Whose repair it is; null: nobody's yet, or the authority's own. */
  contractor_id: z.nullable(z.int()),
  contractor: z.string(),
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  assignee_name: z.nullable(z.string()),
  photos: z.int(),
  comments: z.int(),
  is_watched: z.boolean(),
  /** What the caller may do with it now. */
  moves: z.array(z.enum(ticketMoves)),
})
export type TicketRow = z.infer<typeof TicketRow>

export const photoKinds = ['before', 'after', 'other'] as const
export type PhotoKind = (typeof photoKinds)[number]
export const photoKindNames: Record<PhotoKind, string> = {
  before: 'ก่อนซ่อม',
  after: 'หลังซ่อม',
  other: 'อื่น ๆ',
}

/** More metres than this from its equipment, a photo's place is pointed out; it is not refused. */
export const farFromEquipment_m = 100

export const TicketPhoto = z.object({
  /** Made on the phone. */
  id: z.uuid(),
  kind: z.enum(photoKinds),
  /** Link to the original. */
  picture: z.string(),
  /** Link to the same, 800 pixels wide at most. */
  preview: z.string(),
  /** SHA-256 of the original, in hexadecimal digits. */
  sha256: z.string(),
  bytes: z.int(),
  /** By the camera (EXIF); Bangkok's time where it names no zone. Null: it says none. */
  taken_at: z.nullable(Time),
  exif_place: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** By the phone that sent it. */
  place: z.nullable(DevicePlace),
  /** Metres from the equipment to the nearest known place of the photo; null: unknown. */
  distance_m: z.nullable(z.number()),
  device_at: Time,
  received_at: Time,
  by_name: z.string(),
  note: z.string(),
})
export type TicketPhoto = z.infer<typeof TicketPhoto>

/** What may happen to a ticket beside a move, as its history names it. */
export const ticketEventTypes = [
  'opened',
  'moved',
  'edited',
  'commented',
  'photo',
  'confirmed',
  'alarmAdded',
  'reportAdded',
] as const
export type TicketEventType = (typeof ticketEventTypes)[number]

/** An entry of the history; nothing in it is ever changed. */
export const TicketEvent = z.object({
  id: z.int(),
  type: z.enum(ticketEventTypes),
  /** Of `moved`. */
  move: z.nullable(z.enum(ticketMoves)),
  from: z.nullable(z.enum(ticketStates)),
  to: z.nullable(z.enum(ticketStates)),
  /** Null: the console. */
  by: z.nullable(z.string()),
  by_name: z.nullable(z.string()),
  /** Of the authority, of the contractor, or the console. */
  party: z.enum(['authority', 'contractor', 'console']),
  note: z.string(),
  /** By the clock of the phone or computer on which it was done. */
  device_at: z.nullable(Time),
  /** By the server's clock. */
  at: Time,
  place: z.nullable(DevicePlace),
  /** Of `edited`: old and new values by the field's name; of `assign`: to whom. */
  detail: z.record(z.string(), z.unknown()),
})
export type TicketEvent = z.infer<typeof TicketEvent>

/** A part of a repair by the clock of its contract, from the notice on. */
export const RepairPart = z.object({
  /** What the contract gives; null: it says nothing. */
  limit: z.nullable(Period),
  due_at: z.nullable(Time),
  /** False: holidays before it are not announced yet, and may still move it. */
  is_known: z.boolean(),
  /** When it was done; null: not yet, and the figures are up to now. */
  until: z.nullable(Time),
  /** Milliseconds of the hours that count: whatever paused them, and without the agreed pauses. */
  measured: z.number(),
  agreed: z.number(),
  is_late: z.boolean(),
})
export type RepairPart = z.infer<typeof RepairPart>

/** A repair by the clock of its contract; always computed, never stored. */
export const RepairClock = z.object({
  /** The contract; null: none. */
  pj_id: z.nullable(z.int()),
  /** What nobody has entered, and keeps due dates from being known. */
  missing: z.array(z.enum(clockNeeds)),
  /** Null: something of it is unknown. */
  begin: z.nullable(RepairPart),
  finish: z.nullable(RepairPart),
  /** The caller may claim a pause in this ticket. */
  may_claim: z.boolean(),
})
export type RepairClock = z.infer<typeof RepairClock>

export const TicketDetail = z.extend(TicketRow, {
  description: z.string(),
  /** Parts used or wanted, in words. */
  parts: z.string(),
  /** Baht with satang, where the repair is out of guarantee; null: nothing entered. */
  cost_baht: z.nullable(z.number()),
  cancel_reason: z.string(),
  /** When the contractor received the notice, as an official entered it; null: nothing entered. */
  served_at: z.nullable(Time),
  clock: RepairClock,
  alarms: z.array(
    z.object({
      id: z.int(),
      kind_name: z.string(),
      why: z.string(),
      raised_at: Time,
      cleared_at: z.nullable(Time),
    }),
  ),
  /** What persons reported; `text` may name persons, so a contractor has it empty. */
  reports: z.array(
    z.object({
      id: z.int(),
      reported_at: Time,
      fault: z.enum(reportedFaults),
      text: z.string(),
    }),
  ),
  photos_list: z.array(TicketPhoto),
  events: z.array(TicketEvent),
  watchers: z.array(z.object({ username: z.string(), name: z.string() })),
  /** Earlier tickets of the same chain, newest first. */
  chain: z.array(
    z.object({ id: z.int(), number: z.string(), opened_at: Time, state: z.enum(ticketStates) }),
  ),
  may_edit: z.boolean(),
  may_comment: z.boolean(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

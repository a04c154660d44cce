import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id, paging } from '../paging.ts'
import { needed, optional } from '../records/ruled.ts'

/** ISO 8601 with +07:00. */
const Time = z.string()

/** What a passer-by may say is wrong, in few words. */
export const reportedFaults = ['off', 'onByDay', 'broken', 'dangerous', 'other'] as const
export type ReportedFault = (typeof reportedFaults)[number]
export const reportedFaultNames: Record<ReportedFault, string> = {
  off: 'ไฟไม่ติดหรืออุปกรณ์ไม่ทำงาน',
  onByDay: 'ไฟติดในเวลากลางวัน',
  broken: 'ชำรุดหรือหลุดหาย',
  dangerous: 'อาจเป็นอันตราย เช่น เสาเอียง สายไฟห้อย',
  other: 'อื่น ๆ',
}

/** Equipment does not work, which it may measure itself; nothing measures the other faults. */
export const functionalFaults: readonly ReportedFault[] = ['off', 'onByDay']

export const faultReportStates = ['waiting', 'accepted', 'rejected'] as const
export type FaultReportState = (typeof faultReportStates)[number]
export const faultReportStateNames: Record<FaultReportState, string> = {
  waiting: 'รอตรวจสอบ',
  accepted: 'รับเรื่องแล้ว',
  rejected: 'ไม่รับเรื่อง',
}

/** Printed on equipment: ten characters that are not mistaken for one another (Crockford's Base32). */
export const LabelCode = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-hjkmnp-tv-z]{10}$/, 'รหัสป้ายไม่ถูกต้อง'))

/** Reports of one piece of equipment that may wait at once; a further one tells nothing new. */
export const mostWaitingReports = 20

export const equipmentLabels = defineCall({
  path: 'equipmentLabels',
  nameTh: 'พิมพ์ป้าย QR ของอุปกรณ์',
  summary:
    'Labels of the equipment of a site, in the order of the road; each gets its code at the first printing.',
  access: 'staff',
  concerns: 'site',
  body: z.object({ wid: Id }),
  reply: z.object({
    site: z.string(),
    road_code: z.string(),
    labels: z.array(z.object({ code: z.string(), name: z.string(), sta: z.string() })),
  }),
})

export const labelledEquipment = defineCall({
  path: 'labelledEquipment',
  nameTh: 'ดูอุปกรณ์ตามป้าย QR',
  summary:
    'What a label stands on, in as many words as a passer-by sees beside the road; for who may see it also where it is in the console.',
  access: 'anyone',
  body: z.object({ code: LabelCode }),
  reply: z.object({
    name: z.string(),
    road_code: z.string(),
    road_name: z.string(),
    sta: z.string(),
    /** Null: not signed in, or the site is out of sight. */
    place: z.nullable(z.object({ wid: z.int(), DeptID: z.int(), type_name: z.string() })),
    /** Of the own contracts of a contractor's account; null for everybody else. */
    asset_id: z.nullable(z.int()),
  }),
})

export const reportFault = defineCall({
  path: 'reportFault',
  nameTh: 'แจ้งอุปกรณ์ชำรุด',
  summary:
    'A report of anybody about labelled equipment, to be judged by the authority. Wants no personal data; the same `request_id` makes one report.',
  access: 'anyone',
  body: z.object({
    request_id: z.uuid(),
    code: LabelCode,
    fault: z.enum(reportedFaults),
    text: z._default(optional('รายละเอียด', 500), ''),
  }),
  reply: z.object({ number: z.int() }),
})

export const FaultReport = z.object({
  id: z.int(),
  reported_at: Time,
  fault: z.enum(reportedFaults),
  text: z.string(),
  state: z.enum(faultReportStates),
  /** Null: the equipment is gone since. */
  asset_id: z.nullable(z.int()),
  subject: z.string(),
  wid: z.int(),
  site: z.string(),
  DeptID: z.int(),
  type_name: z.string(),
  road_code: z.string(),
  sta: z.string(),
  department: z.string(),
  judged_by: z.nullable(z.string()),
  judged_at: z.nullable(Time),
  judge_note: z.string(),
  /** The ticket that it opened or joined; null: none, or it is out of sight. */
  ticket: z.nullable(z.object({ id: z.int(), number: z.string() })),
  /** The city's system that sent it by Open311, with the place it gave; null: somebody beside the road. */
  sender: z.nullable(
    z.object({
      name: z.string(),
      address: z.string(),
      latitude: z.nullable(z.number()),
      longitude: z.nullable(z.number()),
      /** From the equipment; null: one of both has no place. Metres. */
      distance: z.nullable(z.int()),
      media_url: z.string(),
    }),
  ),
})
export type FaultReport = z.infer<typeof FaultReport>

export const faultReportList = defineCall({
  path: 'faultReportList',
  nameTh: 'ดูรายการแจ้งชำรุด',
  summary:
    'Reports about equipment of the sites in sight, the newest first; `waiting` counts those to be judged.',
  access: 'signedIn',
  body: z.object({ ...paging, state: z.optional(z.enum(faultReportStates)), wid: z.optional(Id) }),
  reply: z.object({ rows: z.array(FaultReport), total: z.int(), waiting: z.int() }),
})

export const judgeFaultReport = defineCall({
  path: 'judgeFaultReport',
  nameTh: 'พิจารณาเรื่องที่แจ้ง',
  summary:
    'Accepts or rejects a report that waits; one that was judged meanwhile is answered with `conflict`. An accepted one opens a ticket, or joins the open one of the same equipment, unless `opens_ticket` is false.',
  access: 'staff',
  concerns: 'site',
  body: z.object({
    id: Id,
    verdict: z.enum(['accepted', 'rejected']),
    note: needed('เหตุผลหรือผลการพิจารณา', 500),
    opens_ticket: z._default(z.boolean(), true),
  }),
  reply: z.object({ ticket: z.nullable(z.object({ id: z.int(), number: z.string() })) }),
})

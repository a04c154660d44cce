import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { Id } from '../paging.ts'
import { sentText } from '../sent-text.ts'
import { pauseDecisions, pauseReasons } from '../service-levels/domain/pause.ts'
import { ServiceTerms } from '../service-levels/terms.ts'

/**
 * Reports of contracts: what was down, for how long by the clock of the contract, what it costs, and
 * how fast it was repaired. Durations are milliseconds, amounts whole satang; null is unknown. Every
 * figure stands twice: as measured, and as agreed, which is without the pauses that were agreed to.
 */

export const reportGroups = ['contractor', 'contract', 'department', 'kind'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** `yyyy-mm` of the Christian era. */
const Month = z.string().check(z.regex(/^2[0-4]\d\d-(?:0[1-9]|1[0-2])$/, 'กรุณาเลือกเดือน'))
/** One of both: a month, or the fiscal year by the Christian year in which it ends. */
export const reportPeriod = {
  month: z.optional(Month),
  fiscal_year: z.optional(z.int().check(z.minimum(2001), z.maximum(2499))),
}
/** Contractor, contract (`pj_id`), department or kind of equipment; null: none. */
const GroupKey = z.nullable(z.union([z.int(), z.string().check(z.maxLength(60))]))
const pages = {
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  perPage: z.int().check(z.minimum(1), z.maximum(500)),
}

/** Why figures are unknown: a term nobody entered, the contract's value, intervals that are no longer stored, an unweighed kind. */
export const unknownReasons = [
  'hours',
  'allowance',
  'penalty',
  'weights',
  'contract_value',
  'kinds',
  'intervals',
] as const
export type UnknownReason = (typeof unknownReasons)[number]
export const unknownReasonNames: Readonly<Record<UnknownReason, string>> = {
  hours: 'วันและเวลาที่นับ',
  allowance: 'เวลาขัดข้องที่ยอมให้ต่อเดือน',
  penalty: 'อัตราค่าปรับ',
  weights: 'ตัวถ่วงของอุปกรณ์',
  contract_value: 'มูลค่าสัญญา',
  kinds: 'ตัวถ่วงของอุปกรณ์บางชนิด',
  intervals: 'ช่วงขัดข้องของเดือนที่ไม่ได้เก็บไว้แล้ว',
}

const Duration = z.nullable(z.number())
const Quantiles = z.object({ p50_ms: Duration, p90_ms: Duration })
export type Quantiles = z.infer<typeof Quantiles>

/** The account of a contract's month, or the sum of some. */
export const AccountSums = z.object({
  /** Weighted time without service. */
  downtime_ms: Duration,
  over_ms: Duration,
  penalty_satang: z.nullable(z.int()),
})
export type AccountSums = z.infer<typeof AccountSums>

const Figures = z.extend(AccountSums, {
  /** Share of the time in which something is known, 0 to 1. */
  availability: z.nullable(z.number()),
  /** From notice to the begin of the repair, and to its end. */
  begin: Quantiles,
  repair: Quantiles,
})

export const ContractRow = z.object({
  key: GroupKey,
  name: z.string(),
  /** Of a row that is one contract; empty otherwise. */
  contract_no: z.string(),
  contractor: z.string(),
  contracts: z.int(),
  equipment: z.int(),
  /** Intervals in which equipment did not do its service. */
  faults: z.int(),
  tickets: z.int(),
  /** Tickets whose notice nobody entered as served: no time is known of them. */
  unserved: z.int(),
  repeats: z.int(),
  /** Tickets that were begun or finished after their time, or whose time is over. */
  late: z.int(),
  /** Downtime that the contract allows. Null for kinds: it is of the whole contract. */
  allowance_ms: Duration,
  measured: Figures,
  agreed: Figures,
  /** What is unknown, and of which contract. */
  unknown: z.array(
    z.object({ pj_id: z.int(), contract: z.string(), reasons: z.array(z.enum(unknownReasons)) }),
  ),
})
export type ContractRow = z.infer<typeof ContractRow>

/** A month that was signed off. */
export const ClosedVersion = z.object({
  version: z.int(),
  closed_at: z.string(),
  /** A person's name, where the account has one; empty: withheld from contractors. */
  closed_by: z.string(),
  note: z.string(),
})
export type ClosedVersion = z.infer<typeof ClosedVersion>

export const contractReport = defineCall({
  path: 'contractReport',
  nameTh: 'ดูรายงานสัญญา',
  summary:
    'Contracts in a month (`month`: yyyy-mm) or fiscal year (`fiscal_year`: the Christian year in which it ends, from 1 October), by contractor, contract, department or kind of equipment: availability, faults, times of repair, downtime, allowance and penalty, as measured and as agreed. Durations in milliseconds, amounts in satang; null is unknown, and `unknown` says why.',
  access: 'actingParty',
  body: z.object({ ...reportPeriod, by: z.enum(reportGroups), pj_id: z.optional(Id) }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** What lasts is counted up to then. */
    until: z.string(),
    calendar_version: z.int(),
    rows: z.array(ContractRow),
    total: ContractRow,
    /** Contracts and months that were signed off; `differs`: they would be otherwise today. */
    closed: z.array(
      z.object({
        pj_id: z.int(),
        month: z.string(),
        version: z.int(),
        penalty_satang: z.int(),
        differs: z.boolean(),
      }),
    ),
  }),
})

const Moments = z.object({ from: z.string(), to: z.string() })

const IntervalTime = z.object({
  /** Of the hours that count. */
  counted_ms: z.number(),
  /** When it was the heaviest of what was down. */
  heaviest: z.array(Moments),
  /** What it adds: the time of `heaviest` times its weight. */
  downtime_ms: Duration,
})

export const IntervalPause = z.object({
  reason: z.enum(pauseReasons),
  from: z.string(),
  to: z.nullable(z.string()),
  decision: z.enum(pauseDecisions),
  /** Who decided, and when; empty and null: nobody yet, or withheld from contractors. */
  decided_by: z.string(),
  decided_at: z.nullable(z.string()),
  note: z.string(),
})
export type IntervalPause = z.infer<typeof IntervalPause>

/** A time in which equipment of a contract did not do its service. */
export const Interval = z.object({
  id: z.int(),
  asset_id: z.int(),
  device: z.string(),
  kind: z.string(),
  sta: z.string(),
  wid: z.int(),
  type_name: z.string(),
  site: z.string(),
  road_code: z.string(),
  health: z.enum(['fault', 'unreachable']),
  /** The readings that began it and ended it: their times; `reason`: what was reported. Null: it lasts. */
  since: z.string(),
  until: z.nullable(z.string()),
  reason: z.string(),
  /** The part within the month and the defects period. */
  from: z.string(),
  to: z.string(),
  weight: z.nullable(z.number()),
  measured: IntervalTime,
  agreed: IntervalTime,
  pauses: z.array(IntervalPause),
})
export type Interval = z.infer<typeof Interval>

export const ReportInterval = z.extend(Interval, {
  pj_id: z.int(),
  contract: z.string(),
  month: z.string(),
  /** Department of the site, whose page shows the equipment; null: it has no page for the caller. */
  DeptID: z.nullable(z.int()),
  /** The ticket of the equipment that was open then. */
  ticket: z.nullable(
    z.object({ id: z.int(), number: z.string(), served_at: z.nullable(z.string()) }),
  ),
})
export type ReportInterval = z.infer<typeof ReportInterval>

/** What intervals add in sum; null: of one of them it is unknown. */
const Added = z.object({ measured_ms: Duration, agreed_ms: Duration })
/** Intervals of sites that the caller may not see: their number and what they add. */
const Hidden = z.extend(Added, { count: z.int() })

const drill = {
  ...reportPeriod,
  by: z.enum(reportGroups),
  /** Missing: of all rows, as `total` is. */
  key: z.optional(GroupKey),
  pj_id: z.optional(Id),
  ...pages,
}

export const contractReportIntervals = defineCall({
  path: 'contractReportIntervals',
  nameTh: 'ดูช่วงขัดข้องของรายงานสัญญา',
  summary:
    'The intervals that a row of `contractReport` comes from, or without `key` all of them, as they began: device, STA, times, pauses, weight, when it was the heaviest and what it adds. `costly`: those alone that add something. `version`: those of a month as it was signed off, of a contract. `at`: what lasts is counted up to then, as in an account that was read before.',
  access: 'actingParty',
  body: z.object({
    ...drill,
    costly: z.optional(z.boolean()),
    version: z.optional(z.int().check(z.minimum(1))),
    at: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.object({
    rows: z.array(ReportInterval),
    total: z.int(),
    /** Of all that are listed, on whatever page. */
    sums: Added,
    hidden: Hidden,
  }),
})

export const reportTicketKinds = ['all', 'begin', 'repair', 'repeats', 'late', 'unserved'] as const
export type ReportTicketKind = (typeof reportTicketKinds)[number]

const TicketTime = z.object({ measured_ms: Duration, agreed_ms: Duration })

export const ReportTicket = z.object({
  id: z.int(),
  number: z.string(),
  title: z.string(),
  subject: z.string(),
  site: z.string(),
  kind: z.string(),
  pj_id: z.int(),
  contract: z.string(),
  opened_at: z.string(),
  served_at: z.nullable(z.string()),
  begin_due_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  due_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  repeats: z.int(),
  is_late: z.boolean(),
  begin: TicketTime,
  repair: TicketTime,
})
export type ReportTicket = z.infer<typeof ReportTicket>

export const contractReportTickets = defineCall({
  path: 'contractReportTickets',
  nameTh: 'ดูใบงานของรายงานสัญญา',
  summary:
    'The tickets that a row of `contractReport` comes from, or without `key` all of them, the longest repair first: all, those with a time to begin or to repair, repeats, late ones, or those without served notice.',
  access: 'actingParty',
  body: z.object({ ...drill, show: z.enum(reportTicketKinds) }),
  reply: z.object({ rows: z.array(ReportTicket), total: z.int() }),
})

/** The account of a contract's month, as it is computed and as it is stored where it is signed off; its intervals are those of {@link contractReportIntervals}. */
export const ContractAccount = z.object({
  pj_id: z.int(),
  pj_code: z.string(),
  pj_name: z.string(),
  contract_no: z.string(),
  contractor: z.string(),
  department: z.string(),
  month: z.string(),
  from: z.string(),
  to: z.string(),
  /** What lasts was counted up to then. */
  until: z.string(),
  terms: ServiceTerms,
  terms_version: z.int(),
  contract_value_satang: z.nullable(z.int()),
  calendar_version: z.int(),
  /** First and last day that the project, as its form has it, is under guarantee. */
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
  equipment: z.int(),
  /** The month's hours that count. */
  counted_ms: Duration,
  allowance_ms: Duration,
  measured: z.extend(AccountSums, { availability: z.nullable(z.number()) }),
  agreed: z.extend(AccountSums, { availability: z.nullable(z.number()) }),
  is_over: z.boolean(),
  /** All holidays of the month are announced. */
  is_known: z.boolean(),
  unknown: z.array(z.enum(unknownReasons)),
  unweighed_kinds: z.array(z.string()),
  faults: z.int(),
})
export type ContractAccount = z.infer<typeof ContractAccount>

/** What of a closed month would be otherwise today. */
export const accountParts = ['terms', 'calendar', 'pauses', 'intervals', 'figures'] as const
export type AccountPart = (typeof accountParts)[number]
export const accountPartNames: Readonly<Record<AccountPart, string>> = {
  terms: 'ข้อตกลงของสัญญา',
  calendar: 'ปฏิทินวันหยุด',
  pauses: 'การหยุดนับเวลา',
  intervals: 'ช่วงขัดข้อง',
  figures: 'ตัวเลขสรุป',
}

export const contractMonth = defineCall({
  path: 'contractMonth',
  nameTh: 'ดูบัญชีเดือนของสัญญา',
  summary:
    'The whole account of a contract in a month: as it is today, or with `version` as it was signed off. `obstacles`: why the month cannot be closed now; `differs`: what is otherwise than in the newest closed version.',
  access: 'actingParty',
  body: z.object({ pj_id: Id, month: Month, version: z.optional(z.int().check(z.minimum(1))) }),
  reply: z.object({
    account: ContractAccount,
    versions: z.array(ClosedVersion),
    obstacles: z.array(z.string()),
    differs: z.array(z.enum(accountParts)),
    may_close: z.boolean(),
  }),
})

/** A month of a contract, and what is known of its closing. */
export const MonthClosing = z.object({
  pj_id: z.int(),
  contract: z.string(),
  contract_no: z.string(),
  contractor: z.string(),
  month: z.string(),
  /** As agreed, by what is stored today; null: unknown, also where no equipment is known. */
  penalty_satang: z.nullable(z.int()),
  /** Why it cannot be closed now. */
  obstacles: z.array(z.string()),
  /** Intervals with a pause that nobody has decided. */
  undecided: z.int(),
  /** Tickets that were opened in it, and whose notice nobody entered as served. */
  unserved: z.int(),
  /** The newest version; null: it was never closed. */
  closed: z.nullable(z.object({ version: z.int(), penalty_satang: z.int(), differs: z.boolean() })),
  may_close: z.boolean(),
})
export type MonthClosing = z.infer<typeof MonthClosing>

export const monthClosings = defineCall({
  path: 'monthClosings',
  nameTh: 'ดูการปิดเดือนของสัญญา',
  summary:
    'The months of contracts in a month or fiscal year, those of one contract with `pj_id`: which were signed off and would be otherwise today, what keeps others from being closed, and what is still open in them. Months that have not begun are left out.',
  access: 'actingParty',
  body: z.object({ ...reportPeriod, pj_id: z.optional(Id) }),
  reply: z.object({ rows: z.array(MonthClosing) }),
})

export const closeMonth = defineCall({
  path: 'closeMonth',
  nameTh: 'ปิดเดือนของสัญญา',
  summary:
    'Signs off the account of a contract in a month: the whole of it is stored as a version and never changed. `version`: the one that this becomes, 1 for the first; 409 where somebody closed meanwhile.',
  access: 'roleAdmin',
  body: z.object({
    pj_id: Id,
    month: Month,
    version: z.int().check(z.minimum(1), z.maximum(1_000)),
    note: sentText(z.trim(), z.maxLength(1_000)),
  }),
  reply: ClosedVersion,
})

import * as z from 'zod/mini'
import { sentText } from './sent-text.ts'
import { defineCall } from './call.ts'
import { availabilitySpans } from './domain/availability.ts'
import { conditions, healths } from './health.ts'
import { Id, listReply, paging } from './paging.ts'

/** The requested equipment; empty for everything that the caller may see. */
const filter = {
  types: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
  DeptID: z.optional(z.nullable(Id)),
}
const counts = {
  fault: z.int(),
  warning: z.int(),
  unreachable: z.int(),
  unknown: z.int(),
  ok: z.int(),
}

export const MonitoredSite = z.object({
  wid: z.int(),
  type_name: z.string(),
  name: z.string(),
  sta: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  DeptID: z.int(),
  department: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The worst condition measured by its equipment. */
  condition: z.enum(conditions),
  ...counts,
})
export type MonitoredSite = z.infer<typeof MonitoredSite>

export const monitoringSites = defineCall({
  path: 'monitoringSites',
  nameTh: 'ดูภาพรวมอุปกรณ์',
  summary: 'Every site that the caller may see, with its equipment counted by health.',
  access: 'signedIn',
  body: z.object(filter),
  reply: z.array(MonitoredSite),
})

export const Trouble = z.object({
  id: z.int(),
  name: z.string(),
  sta: z.string(),
  health: z.enum(healths),
  condition: z.enum(conditions),
  since: z.string(),
  reason: z.string(),
  wid: z.int(),
  type_name: z.string(),
  site: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  DeptID: z.int(),
  department: z.string(),
  project: z.string(),
  contractor: z.string(),
  guarantee_from: z.nullable(z.string()),
  guarantee_to: z.nullable(z.string()),
})
export type Trouble = z.infer<typeof Trouble>

/**
 * Lamps counted in a health that the caller may not see lamp by lamp (design §5): their number, the
 * number of their sites, and the sites with most of them.
 */
export const UnlistedLamps = z.object({
  total: z.int(),
  sites: z.int(),
  first: z.array(z.object({ wid: z.int(), count: z.int() })),
})
export type UnlistedLamps = z.infer<typeof UnlistedLamps>

/** The choice among everything wrong: equipment that does not work, or its measurements. */
export const troubleKinds = ['all', 'health', 'condition'] as const

export const monitoringTroubles = defineCall({
  path: 'monitoringTroubles',
  nameTh: 'ดูสิ่งที่ผิดปกติ',
  summary:
    'What is wrong now, worst first and newest within; `sort: since` with `order: asc` is what lasts longest. Counted to 5 000. The first page of `unreachable` or `unknown` without a search says in `unlisted` how many lamps in it are not listed, and where.',
  access: 'signedIn',
  body: z.object({
    ...paging,
    ...filter,
    kind: z.optional(z.enum(troubleKinds)),
    contractor: z.optional(z.nullable(Id)),
    /** Equipment in this health alone, also where nothing is wrong with it. */
    health: z.optional(z.enum(healths)),
    /** Only the troubles of this site. */
    wid: z.optional(Id),
    /** One piece of equipment, whatever it is. */
    id: z.optional(Id),
  }),
  reply: z.union([
    z.array(Trouble),
    z.object({ rows: z.array(Trouble), total: z.int(), unlisted: z.optional(UnlistedLamps) }),
  ]),
})

export const availabilityGroups = ['type', 'department', 'contractor'] as const
export type AvailabilityGroup = (typeof availabilityGroups)[number]

export const AvailabilityRow = z.object({
  /** Solution type, DeptID or contractor's id; null: sites without a contractor. */
  key: z.nullable(z.union([z.string(), z.int()])),
  name: z.string(),
  sites: z.int(),
  /** Seconds of all equipment in each health; excused time is part of `fault` and `unreachable`. */
  seconds: z.object({
    ok: z.number(),
    warning: z.number(),
    fault: z.number(),
    unreachable: z.number(),
    unknown: z.number(),
    maintenance: z.number(),
    force_majeure: z.number(),
  }),
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

export const monitoringAvailability = defineCall({
  path: 'monitoringAvailability',
  nameTh: 'ดูความพร้อมใช้งาน',
  summary:
    'How long equipment was in each health over a time, by solution type, department or contractor.',
  access: 'authority',
  body: z.object({
    ...filter,
    by: z.enum(availabilityGroups),
    span: z.enum(availabilitySpans),
    /** Christian year in which the fiscal year ends; the running one without it. */
    fiscal_year: z.optional(z.int().check(z.minimum(2000), z.maximum(2200))),
  }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** Beginning of the known time; null: nothing is known yet. */
    since: z.nullable(z.string()),
    rows: z.array(AvailabilityRow),
  }),
})

export const SiteUplinkGaps = z.object({
  wid: z.int(),
  type_name: z.string(),
  name: z.string(),
  DeptID: z.int(),
  department: z.string(),
  /** Uplinks that were not received in the last 24 hours, whole hours; in the last seven days, today among them. */
  day: z.number(),
  week: z.number(),
})
export type SiteUplinkGaps = z.infer<typeof SiteUplinkGaps>

export const monitoringUplinkGaps = defineCall({
  path: 'monitoringUplinkGaps',
  nameTh: 'ดูข้อความที่ไม่ถึงระบบ',
  summary:
    'Sites of whose devices uplinks were not received, by their frame counters, most first; at most 5 000.',
  access: 'authority',
  body: z.object(filter),
  reply: z.object({
    /** Beginning of the search for gaps; the time before is unknown. */
    since: z.nullable(z.string()),
    rows: z.array(SiteUplinkGaps),
  }),
})

export const excuses = ['maintenance', 'force_majeure'] as const
export type Excuse = (typeof excuses)[number]
export const excuseNames: Record<Excuse, string> = {
  maintenance: 'บำรุงรักษา',
  force_majeure: 'เหตุสุดวิสัย',
}

export const AssetPeriod = z.object({
  id: z.int(),
  health: z.enum(healths),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  excuse: z.nullable(z.enum(excuses)),
  excuse_reason: z.string(),
  excused_by: z.nullable(z.string()),
  excused_at: z.nullable(z.string()),
})
export type AssetPeriod = z.infer<typeof AssetPeriod>

export const assetPeriods = defineCall({
  path: 'assetPeriods',
  nameTh: 'ดูประวัติสถานะของอุปกรณ์',
  summary: 'In which health a piece of equipment was from when to when, newest first.',
  access: 'authority',
  body: z.object({ id: Id, page: paging.page, perPage: paging.perPage }),
  reply: listReply(AssetPeriod),
})

export const excusePeriod = defineCall({
  path: 'excusePeriod',
  nameTh: 'ระบุเหตุยกเว้นของช่วงขัดข้อง',
  summary:
    'Counts a time in which equipment did not work as maintenance or force majeure, or takes that back (null).',
  access: 'authority',
  body: z.object({
    id: Id,
    excuse: z.nullable(z.enum(excuses)),
    reason: sentText(z.trim(), z.maxLength(500)),
  }),
  reply: AssetPeriod,
})

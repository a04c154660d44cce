import * as z from 'zod/mini'
import { sentText } from './sent-text.ts'
import { defineCall } from './call.ts'
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
  contract_no: z.string(),
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

export const availabilityGroups = ['type', 'department', 'contractor', 'project'] as const
export type AvailabilityGroup = (typeof availabilityGroups)[number]

const Time = z.iso.datetime({ offset: true })
/** A begin before the hour is moved to the hour; the end is at most the last sum. */
const range = { from: Time, to: Time }

/** Since when outages are stored one by one; null: the whole range is. */
const outages_since = z.nullable(z.string())

/** What is known of the equipment of a group, a site, or of one piece. */
const outageFigures = {
  /**
   * Times in which equipment did not work and that touch the range; null: they are no longer
   * stored one by one.
   */
  outages: z.nullable(z.int()),
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
}

/** Solution type, or id of the department, contractor or project; null: sites without one. */
const GroupKey = z.nullable(z.union([z.string().check(z.maxLength(40)), z.int()]))

export const AvailabilityRow = z.object({
  key: GroupKey,
  name: z.string(),
  sites: z.int(),
  /** Equipment that is registered, or was within the range. */
  equipment: z.int(),
  ...outageFigures,
})
export type AvailabilityRow = z.infer<typeof AvailabilityRow>

export const monitoringAvailability = defineCall({
  path: 'monitoringAvailability',
  nameTh: 'ดูความพร้อมใช้งาน',
  summary:
    'How long equipment was in each health over a time, by solution type, department, contractor or project; at most 5 000 of them.',
  access: 'authority',
  body: z.object({ ...filter, by: z.enum(availabilityGroups), ...range }),
  reply: z.object({
    from: z.string(),
    to: z.string(),
    /** Beginning of the known time; null: nothing is known yet. */
    since: z.nullable(z.string()),
    outages_since,
    rows: z.array(AvailabilityRow),
  }),
})

const drillPaging = {
  page: z.int().check(z.minimum(1), z.maximum(10_000)),
  perPage: z.int().check(z.minimum(1), z.maximum(500)),
}
/** One group of {@link monitoringAvailability}. */
const group = { by: z.enum(availabilityGroups), key: GroupKey }

export const AvailabilitySite = z.object({
  wid: z.int(),
  type_name: z.string(),
  name: z.string(),
  sta: z.string(),
  road_code: z.string(),
  DeptID: z.int(),
  department: z.string(),
  equipment: z.int(),
  outages: outageFigures.outages,
  /** Null: of the one lamp of the site, of which the account may not know whether it was reached. */
  seconds: z.nullable(outageFigures.seconds),
})
export type AvailabilitySite = z.infer<typeof AvailabilitySite>

export const availabilitySites = defineCall({
  path: 'availabilitySites',
  nameTh: 'ดูความพร้อมใช้งานรายพื้นที่',
  summary: 'The sites of a group of availability, the least available first; `name`: of the group.',
  access: 'authority',
  body: z.object({ ...filter, ...group, ...range, ...drillPaging }),
  reply: z.object({
    name: z.string(),
    rows: z.array(AvailabilitySite),
    total: z.int(),
    outages_since,
  }),
})

export const AvailabilityAsset = z.object({
  id: z.int(),
  name: z.string(),
  sta: z.string(),
  is_archived: z.boolean(),
  outages: outageFigures.outages,
  /**
   * Null: the account may not know whether it could be reached, and its outages are its faults then;
   * or the range ends before `outages_since`, and `outages` and `fault_s` are null too.
   */
  seconds: z.nullable(outageFigures.seconds),
  fault_s: z.nullable(z.number()),
})
export type AvailabilityAsset = z.infer<typeof AvailabilityAsset>

export const availabilityAssets = defineCall({
  path: 'availabilityAssets',
  nameTh: 'ดูความพร้อมใช้งานรายอุปกรณ์',
  summary:
    'The equipment of a site, as far as it is of a group, the least available first; `group` and `site`: their names. Where `outages_since` lies in the range, equipment is counted from there, beside a sum of its site of the whole range.',
  access: 'authority',
  body: z.object({ wid: Id, ...group, ...range, ...drillPaging }),
  reply: z.object({
    group: z.string(),
    site: z.string(),
    rows: z.array(AvailabilityAsset),
    total: z.int(),
    outages_since,
  }),
})

export const Outage = z.object({
  id: z.int(),
  health: z.enum(['fault', 'unreachable']),
  started_at: z.string(),
  ended_at: z.nullable(z.string()),
  /** Within the range, seconds. */
  within_s: z.number(),
  /** What the equipment reported then; empty where nothing was stored. */
  reason: z.string(),
  excuse: z.nullable(z.enum(['maintenance', 'force_majeure'])),
  excuse_reason: z.string(),
})
export type Outage = z.infer<typeof Outage>

export const assetOutages = defineCall({
  path: 'assetOutages',
  nameTh: 'ดูช่วงขัดข้องของอุปกรณ์',
  summary:
    'When a piece of equipment did not work within a time, newest first; `name`, `site` and `group`: their names. Where `outages_since` lies in the range, it is counted from there.',
  access: 'authority',
  body: z.object({ id: Id, wid: Id, ...group, ...range, ...drillPaging }),
  reply: z.object({
    group: z.string(),
    site: z.string(),
    name: z.string(),
    rows: z.array(Outage),
    total: z.int(),
    outages_since,
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

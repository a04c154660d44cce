import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { conditions } from '@roadside/contract/health.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { floodKind } from './kind.ts'
import { passages } from './passage.ts'
import { FloodState } from './state.ts'

export const floodCalls = deviceCalls(floodKind, z.partial(FloodState))

/**
 * An operator's entry of whether a gauge's road is passable, with the reason; without a passage it
 * withdraws the last entry.
 */
export const PassageEntry = z.object({
  device_id: z.number(),
  passage: z.nullable(z.enum(passages)),
  why: z.string(),
  username: z.string(),
  at: z.string(),
})
export type PassageEntry = z.infer<typeof PassageEntry>

export const floodPassages = defineCall({
  path: 'floodingPassages',
  nameTh: 'ดูการสัญจรผ่านถนนน้ำท่วม',
  summary: 'Who said when whether the road can be passed at the gauges of a site, newest first.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id }),
  reply: z.array(PassageEntry),
})

export const saveFloodPassage = defineCall({
  path: 'save_floodingPassage',
  nameTh: 'ระบุการสัญจรผ่านถนนน้ำท่วม',
  summary:
    'Says whether the road can be passed at a gauge, or takes back what was said (null); the water only proposes it.',
  access: 'staff',
  concerns: 'site',
  body: z.object({
    wid: Id,
    device: Id,
    passage: z.nullable(z.enum(passages)),
    why: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  reply: PassageEntry,
})

/** A line of the flood report: a gauge whose road is, or was lately, under water or not free to pass. */
export const FloodReportRow = z.object({
  wid: z.number(),
  device_id: z.number(),
  site: z.string(),
  gauge: z.string(),
  department: z.string(),
  road: z.string(),
  sta: z.string(),
  depth_cm: z.nullable(z.number()),
  condition: z.enum(conditions),
  /** Null: no entry, or withdrawn. */
  passage: z.nullable(z.enum(passages)),
  at: z.nullable(z.string()),
})
export type FloodReportRow = z.infer<typeof FloodReportRow>

export const floodReport = defineCall({
  path: 'floodingReport',
  nameTh: 'ดูรายงานน้ำท่วมทาง',
  summary:
    'Gauges of a department (all that the caller sees without one) with water on the road or a road that is not free.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id) }),
  reply: z.array(FloodReportRow),
})

/** Whose floods are reported: of the department, of all departments of its group, or all that the caller sees. */
export const floodScopes = ['department', 'group', 'all'] as const
export type FloodScope = (typeof floodScopes)[number]

/** Water over a road at a gauge, from a first to a last time in alarm. */
export const Flood = z.object({
  wid: z.number(),
  device_id: z.number(),
  site: z.string(),
  gauge: z.string(),
  department: z.string(),
  road: z.string(),
  sta: z.string(),
  /** The worst level that it reached. */
  condition: z.enum(conditions),
  started_at: z.string(),
  /** Null: it lasts. */
  ended_at: z.nullable(z.string()),
  /** It ended because the gauge measured no more: when the water left is unknown. */
  is_lost: z.boolean(),
  /** The highest depth within the range; null: no value is stored. */
  peak_cm: z.nullable(z.number()),
  /** Null: the day's highest value alone is stored. */
  peak_at: z.nullable(z.string()),
  /** The last entry that restricted the road during the flood, or was in force when it began. */
  closed: z.nullable(z.object({ passage: z.enum(passages), username: z.string(), at: z.string() })),
})
export type Flood = z.infer<typeof Flood>

export const floodHistory = defineCall({
  path: 'floodingHistory',
  nameTh: 'ดูรายงานน้ำท่วมทางตามช่วงเวลา',
  summary:
    'Floods of the road within a time: when, how high, how long, and who restricted the road, by department. `scope` without a DeptID is `all`.',
  access: 'signedIn',
  body: z.object({
    DeptID: z.optional(Id),
    scope: z.enum(floodScopes),
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    page: z.int().check(z.minimum(1), z.maximum(10_000)),
    perPage: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  reply: z.object({
    rows: z.array(Flood),
    /** Of all pages: floods, sites, and floods that last. */
    total: z.int(),
    sites: z.int(),
    lasting: z.int(),
    /** Since when floods are known, where that is after the begin of the time; null: all of it is. */
    since: z.nullable(z.string()),
  }),
})

import { defineCall } from '@roadside/contract/call.ts'
import { Id } from '@roadside/contract/paging.ts'
import * as z from 'zod/mini'
import { eventTypes, reviews } from './words.ts'

const Time = z.iso.datetime({ offset: true })
const choice = {
  DeptID: z.optional(Id),
  types: z.optional(z.array(z.enum(eventTypes)).check(z.minLength(1), z.maxLength(5))),
  from: Time,
  to: Time,
}

/** An event of a report: what happened where, and who said what it was. */
export const ReportedEvent = z.object({
  id: z.number(),
  wid: z.number(),
  type: z.enum(eventTypes),
  /** In words, with the maker's own code where it is of no known kind. */
  kind: z.string(),
  at: z.string(),
  /** Pushes of the camera that are this one event. */
  times: z.number(),
  department: z.string(),
  site: z.string(),
  road: z.string(),
  sta: z.string(),
  camera: z.string(),
  review: z.nullable(z.enum(reviews)),
  reviewed_by: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  review_note: z.string(),
})
export type ReportedEvent = z.infer<typeof ReportedEvent>

const counts = {
  count: z.number(),
  true: z.number(),
  false: z.number(),
  duplicate: z.number(),
  test: z.number(),
  /** Nobody has reviewed them. */
  waiting: z.number(),
}

export const KindSum = z.object({ type: z.enum(eventTypes), ...counts })
export type KindSum = z.infer<typeof KindSum>

export const SiteSum = z.object({
  wid: z.number(),
  department: z.string(),
  site: z.string(),
  road: z.string(),
  ...counts,
  /** Events of each kind; what did not happen is not there. */
  types: z.partialRecord(z.enum(eventTypes), z.number()),
})
export type SiteSum = z.infer<typeof SiteSum>

/** Since when events are known, where that is after the begin of the time; null: all of it is. */
const since = z.nullable(z.string())

export const eventReport = defineCall({
  path: 'eventReport',
  nameTh: 'ดูรายงานเหตุการณ์ตามช่วงเวลา',
  summary:
    'Events of a time of all sites that the caller sees, of one department with `DeptID`, the oldest first, with place and review. At most 92 days. Counted and listed to 5 000; the sums have all.',
  access: 'signedIn',
  body: z.object({
    ...choice,
    page: z.int().check(z.minimum(1), z.maximum(10_000_000)),
    perPage: z.int().check(z.minimum(1), z.maximum(500)),
  }),
  reply: z.object({ rows: z.array(ReportedEvent), total: z.int(), since }),
})

export const eventReportSums = defineCall({
  path: 'eventReportSums',
  nameTh: 'ดูสรุปเหตุการณ์ตามช่วงเวลา',
  summary:
    'How many events happened in a time, by kind and by site, and how they were reviewed. At most 92 days.',
  access: 'signedIn',
  body: z.object(choice),
  reply: z.object({ kinds: z.array(KindSum), sites: z.array(SiteSum), since }),
})

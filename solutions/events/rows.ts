import { healths } from '@roadside/contract/health.ts'
import { siteFields } from '@roadside/contract/sites.ts'
import * as z from 'zod/mini'
import { eventTypes, helpingTypeNames, makers, reviews } from './words.ts'

/** `broken`: came and cannot be shown; a row without any has null in place of all this. */
export const EventPicture = z.object({
  state: z.enum(['ok', 'broken']),
  /** Signed links, good until the end of the next full hour; empty where the picture is broken. */
  thumb: z.string(),
  view: z.string(),
  /** Pixels of the picture as it came; 0 where it is broken. */
  width: z.number(),
  height: z.number(),
})
export type EventPicture = z.infer<typeof EventPicture>

/** An announcement that was played because of the event. */
export const Announcement = z.object({
  text: z.string(),
  at: z.nullable(z.string()),
  rule: z.string(),
})
export type Announcement = z.infer<typeof Announcement>

/** Fields of every event row in addition to those of the specification. */
const more = {
  id: z.number(),
  wid: z.number(),
  type: z.enum(eventTypes),
  /** The maker's own code. */
  code: z.string(),
  /** Pushes of the camera that are this one event. */
  times: z.number(),
  /** When the camera last reported the event, or its end. */
  until: z.string(),
  isOver: z.boolean(),
  note: z.string(),
  picture: z.nullable(EventPicture),
  /** The newest picture where it is another than the first. */
  latest: z.nullable(EventPicture),
  announcement: z.nullable(Announcement),
  review: z.nullable(z.enum(reviews)),
  reviewed_by: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  review_note: z.string(),
}

/** Car-stop and wrong-way rows (specification §3); `FilePath` is the link to the picture's 800 px view, empty without one. */
export const DetectionRow = z.object({
  row_num: z.number(),
  Camera_Desc: z.string(),
  CAMID: z.string(),
  DATE_TIME: z.string(),
  Detection_Type: z.string(),
  FilePath: z.string(),
  ...more,
})
export type DetectionRow = z.infer<typeof DetectionRow>

/** Intruder rows (specification §3), and where the camera stands. */
export const IntruderRow = z.object({
  row_num: z.number(),
  DATE_TIME: z.string(),
  EventType: z.string(),
  CAMID: z.string(),
  Camera_Desc: z.string(),
  FilePath: z.string(),
  ...more,
})
export type IntruderRow = z.infer<typeof IntruderRow>

/** An event among those of all sites, with its place. */
export const FeedEvent = z.object({
  ...DetectionRow.shape,
  siteName: z.string(),
  typeName: z.string(),
  DeptID: z.number(),
  department: z.string(),
  road_code: z.string(),
  road_name: z.string(),
  /** Kilometre of the camera, of the site where the camera has none; empty where neither has. */
  sta: z.string(),
  /** Degrees, of the camera, else of the site. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export type FeedEvent = z.infer<typeof FeedEvent>

/** Equipment beside an event: the nearest of its type. */
export const NearbyEquipment = z.object({
  typeName: z.enum(helpingTypeNames),
  name: z.string(),
  siteName: z.string(),
  wid: z.number(),
  DeptID: z.number(),
  /** From the position of the event's camera, of its site where the camera has none. Metres. */
  distance: z.int(),
  /** Null: the caller may not know it. */
  health: z.nullable(z.enum(healths)),
})
export type NearbyEquipment = z.infer<typeof NearbyEquipment>

/** What an account wants of each kind of event in its feed. */
export const FeedPreferences = z.object({
  /** Kinds that the feed leaves out. */
  hidden: z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)),
  /** Kinds that sound when an event comes. */
  sounding: z.array(z.enum(eventTypes)).check(z.maxLength(eventTypes.length)),
})
export type FeedPreferences = z.infer<typeof FeedPreferences>

/** One day of a chart: null where the site had no camera or every one was silent; `isPartial` where some were, or a part of the day alone counts. */
const day = { Date_Th: z.string(), isPartial: z.boolean(), discounted: z.number() }
export const CarStopDay = z.object({ ...day, Car_Stop: z.nullable(z.number()) })
export type CarStopDay = z.infer<typeof CarStopDay>
export const WrongWayDay = z.object({ ...day, Wrong_Way: z.nullable(z.number()) })
export type WrongWayDay = z.infer<typeof WrongWayDay>

export const EventSite = z.object({
  ...siteFields,
  typeName: z.string(),
  /** Who analyses: 0 the roadside itself, anything else a server (the `-G` calls). */
  source: z.number(),
  cameras: z.number(),
  ok: z.number(),
  fault: z.number(),
  unreachable: z.number(),
  never_reported: z.number(),
  /** Events since midnight in Bangkok, those that are discounted left out. */
  today: z.number(),
  unreviewed: z.number(),
  /** The newest event. */
  last_type: z.nullable(z.enum(eventTypes)),
  last_at: z.nullable(z.string()),
})
export type EventSite = z.infer<typeof EventSite>

export const EventCamera = z.object({
  id: z.number(),
  CAMID: z.string(),
  Camera_Desc: z.string(),
  sta: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  maker: z.enum(makers),
  health: z.enum(['ok', 'fault', 'unreachable', 'unknown']),
  /** Why it is not ok, in Thai; empty otherwise. */
  problem: z.string(),
  lastupdate: z.nullable(z.string()),
  /** Reviewed events and the false alarms among them. */
  reviewed7: z.number(),
  false7: z.number(),
  reviewed30: z.number(),
  false30: z.number(),
  /** Minutes of silence after which it counts as unreachable; 0: it reports only when something happens. */
  timeout_min: z.number(),
  /** The console attaches to it here; for the username admin alone. */
  address: z.optional(z.string()),
  username: z.optional(z.string()),
})
export type EventCamera = z.infer<typeof EventCamera>

/** Meaning of a maker's event code; null: not stored (a heartbeat, a passing car). */
export const EventCode = z.object({
  maker: z.enum(makers),
  code: z.string(),
  type: z.nullable(z.enum(eventTypes)),
})
export type EventCode = z.infer<typeof EventCode>

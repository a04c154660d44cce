import { defineCall } from '@roadside/contract/call.ts'
import { Id, listReply, paging } from '@roadside/contract/paging.ts'
import { amongFields } from '@roadside/contract/sites.ts'
import { sentText } from '@roadside/contract/sent-text.ts'
import * as z from 'zod/mini'
import {
  CarStopDay,
  DetectionRow,
  EventCamera,
  EventCode,
  EventSite,
  FeedEvent,
  FeedPreferences,
  IntruderRow,
  NearbyEquipment,
  WrongWayDay,
} from './rows.ts'
import { eventTypes, makers, mostFed, reviews } from './words.ts'

const ofSite = { access: 'signedIn', concerns: 'site' } as const
const site = z.object({ wid: Id })
/** Days from one moment to another; without both the last seven. At most some 400. */
const daysOfSite = z.object({ wid: Id, from: paging.from, to: paging.to })
/** `review: "none"` narrows to the events that nobody has reviewed. */
const list = z.object({ wid: Id, ...paging, review: z.optional(z.enum(['none', ...reviews])) })

const carStopDays = {
  ...ofSite,
  summary:
    'Stopped vehicles of each of the last seven days, or of those from `from` to `to`, the newest last (analysis by the roadside; `-G`: by a server).',
  body: daysOfSite,
  reply: z.array(CarStopDay),
}
export const graphCarStop7 = defineCall({
  path: 'graphCarStop7',
  nameTh: 'ดูกราฟรถจอด',
  ...carStopDays,
})
export const graphCarStop7G = defineCall({
  path: 'graphCarStop7-G',
  nameTh: 'ดูกราฟรถจอด',
  ...carStopDays,
})

const carStops = {
  ...ofSite,
  summary:
    'Stopped vehicles and accidents, newest first (analysis by the roadside; `-G`: by a server).',
  body: list,
  reply: listReply(DetectionRow),
}
export const tableCarStopPopup = defineCall({
  path: 'tableCarStopPopup',
  nameTh: 'ดูรายงานรถจอด',
  ...carStops,
})
export const tableCarStopPopupG = defineCall({
  path: 'tableCarStopPopup-G',
  nameTh: 'ดูรายงานรถจอด',
  ...carStops,
})

export const tableIntruderDetail = defineCall({
  ...ofSite,
  path: 'tableIntruderDetail',
  nameTh: 'ดูรายงานผู้บุกรุก',
  summary: 'Intruders on a crosswalk, newest first.',
  body: list,
  reply: listReply(IntruderRow),
})

const wrongWayDays = {
  ...ofSite,
  summary:
    'Wrong-way vehicles of each of the last seven days, or of those from `from` to `to`, the newest last (`-G`: analysis by a server).',
  body: daysOfSite,
  reply: z.array(WrongWayDay),
}
export const graphWrongWay7 = defineCall({
  path: 'graphWrongWay7',
  nameTh: 'ดูกราฟรถย้อนศร',
  ...wrongWayDays,
})
export const graphWrongWay7G = defineCall({
  path: 'graphWrongWay7-G',
  nameTh: 'ดูกราฟรถย้อนศร',
  ...wrongWayDays,
})

const wrongWays = {
  ...ofSite,
  summary: 'Wrong-way vehicles, newest first (`-G`: analysis by a server).',
  body: list,
  reply: listReply(DetectionRow),
}
export const tableWrongWayPopup = defineCall({
  path: 'tableWrongWayPopup',
  nameTh: 'ดูรายงานรถย้อนศร',
  ...wrongWays,
})
export const tableWrongWayPopupG = defineCall({
  path: 'tableWrongWayPopup-G',
  nameTh: 'ดูรายงานรถย้อนศร',
  ...wrongWays,
})

export const eventSites = defineCall({
  path: 'eventSites',
  nameTh: 'ดูพื้นที่ตรวจจับเหตุการณ์',
  summary:
    'Sites of one type of event cameras of a department, of all the caller sees without one.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id), TypeName: z.string(), ...amongFields }),
  reply: z.array(EventSite),
})

export const eventSite = defineCall({
  ...ofSite,
  path: 'eventSite',
  nameTh: 'ดูพื้นที่ตรวจจับเหตุการณ์',
  summary: 'One site with event cameras, in the first item.',
  body: site,
  reply: z.array(EventSite),
})

export const eventCameras = defineCall({
  ...ofSite,
  path: 'eventCameras',
  nameTh: 'ดูกล้องตรวจจับ',
  summary:
    'The event cameras of a site with their health and share of false alarms; addresses for admin alone.',
  body: site,
  reply: z.array(EventCamera),
})

const EventId = z.object({ id: z.int().check(z.positive()) })

/** A review as the reviewer saw it; `reviewed_by` null: by nobody who is known. */
const SeenReview = z.object({
  review: z.enum(reviews),
  note: sentText(z.maxLength(500)),
  reviewed_by: z.nullable(z.string()),
})

export const reviewEvent = defineCall({
  access: 'staff',
  concerns: 'site',
  path: 'reviewEvent',
  nameTh: 'ตรวจสอบเหตุการณ์',
  summary:
    'Notes what an event was, or with null that it is to be reviewed again; answers its row. `was` as in `reviewEvents`.',
  body: z.extend(EventId, {
    review: z.nullable(z.enum(reviews)),
    note: sentText(z.maxLength(500)),
    was: z.optional(z.nullable(SeenReview)),
  }),
  reply: DetectionRow,
})

export const eventFeed = defineCall({
  path: 'eventFeed',
  nameTh: 'ดูเหตุการณ์ล่าสุด',
  summary:
    'Events of all sites that the caller sees, newest first; `olderThan` is the last event of the page before. Without `from` of the last 31 days.',
  access: 'signedIn',
  body: z.object({
    limit: z.int().check(z.minimum(1), z.maximum(mostFed)),
    olderThan: z.optional(Id),
    types: z.optional(z.array(z.enum(eventTypes)).check(z.minLength(1), z.maxLength(5))),
    review: z.optional(z.enum(['none', ...reviews])),
    DeptID: z.optional(Id),
    wid: z.optional(Id),
    /** ISO 8601: `from` is in the range, `to` is not. */
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
  }),
  reply: z.array(FeedEvent),
})

export const namedEvent = defineCall({
  path: 'namedEvent',
  nameTh: 'ดูเหตุการณ์',
  summary: 'One event with its place, in the first item.',
  access: 'signedIn',
  concerns: 'site',
  body: EventId,
  reply: z.array(FeedEvent),
})

export const nearbyEquipment = defineCall({
  path: 'nearbyEquipment',
  nameTh: 'ดูอุปกรณ์ใกล้จุดเกิดเหตุ',
  summary:
    'The nearest video camera, sign and speaker that the caller sees within 2 km of an event; `hasPosition` is false where neither its camera nor its site has one.',
  access: 'signedIn',
  concerns: 'site',
  body: EventId,
  reply: z.object({ hasPosition: z.boolean(), nearest: z.array(NearbyEquipment) }),
})

export const reviewEvents = defineCall({
  access: 'staff',
  path: 'reviewEvents',
  nameTh: 'ตรวจสอบเหตุการณ์หลายรายการ',
  summary:
    'Notes what several events were, all of them or none; null: to be reviewed again. `was` is the review that the caller saw, null for none: `conflict` where another stands. `not_found` where the caller does not see one of them.',
  body: z.object({
    reviews: z
      .array(
        z.object({
          id: Id,
          review: z.nullable(z.enum(reviews)),
          note: sentText(z.maxLength(500)),
          was: z.optional(z.nullable(SeenReview)),
        }),
      )
      .check(z.minLength(1), z.maxLength(mostFed)),
  }),
  reply: z.array(
    z.object({
      id: z.number(),
      review: z.nullable(z.enum(reviews)),
      reviewed_by: z.nullable(z.string()),
      reviewed_at: z.nullable(z.string()),
      review_note: z.string(),
    }),
  ),
})

export const feedPreferences = defineCall({
  path: 'feedPreferences',
  nameTh: 'ดูการตั้งค่าเหตุการณ์ล่าสุด',
  summary: 'Which kinds of events the caller hides and which sound.',
  access: 'signedIn',
  body: z.object({}),
  reply: FeedPreferences,
})

export const saveFeedPreferences = defineCall({
  path: 'saveFeedPreferences',
  nameTh: 'ตั้งค่าเหตุการณ์ล่าสุด',
  summary: 'Stores which kinds of events the caller hides and which sound, for the own account.',
  access: 'signedIn',
  body: FeedPreferences,
  reply: FeedPreferences,
})

export const wrongWayAlerts = defineCall({
  path: 'wrongWayAlerts',
  nameTh: 'ดูแจ้งเตือนรถย้อนศร',
  summary:
    'Unreviewed wrong-way events of the last 15 minutes that the caller may see, newest first, at most ten.',
  access: 'signedIn',
  body: z.object({}),
  reply: z.array(
    z.extend(DetectionRow, { siteName: z.string(), typeName: z.string(), route: z.string() }),
  ),
})

const Text = (most: number) => sentText(z.maxLength(most))
export const saveEventCamera = defineCall({
  path: 'saveEventCamera',
  nameTh: 'บันทึกกล้องตรวจจับ',
  summary:
    'Registers a camera of a site, or changes one; an empty password keeps the one that is stored.',
  access: 'authority',
  concerns: 'site',
  body: z.object({
    id: z.optional(Id),
    wid: Id,
    CAMID: Text(64).check(z.regex(/^[A-Za-z0-9._-]+$/)),
    Camera_Desc: Text(200).check(z.minLength(1)),
    sta: Text(40),
    latitude: z.nullable(z.number().check(z.minimum(-90), z.maximum(90))),
    longitude: z.nullable(z.number().check(z.minimum(-180), z.maximum(180))),
    maker: z.enum(makers),
    timeout_min: z.int().check(z.minimum(0), z.maximum(1440)),
    address: z.optional(Text(200)),
    username: z.optional(Text(100)),
    password: z.optional(Text(200)),
  }),
  reply: z.object({ id: z.number() }),
})

export const eventCodes = defineCall({
  path: 'eventCodes',
  nameTh: 'ดูความหมายรหัสเหตุการณ์',
  summary: "What the makers' event codes are for us.",
  access: 'authority',
  body: z.object({}),
  reply: z.array(EventCode),
})

export const saveEventCode = defineCall({
  path: 'saveEventCode',
  nameTh: 'กำหนดความหมายรหัสเหตุการณ์',
  summary: "Says what a maker's event code is from now on; past events keep what they were.",
  access: 'authority',
  body: z.object({
    maker: z.enum(makers),
    code: Text(200).check(z.minLength(1)),
    type: z.nullable(z.enum(eventTypes)),
  }),
  reply: EventCode,
})

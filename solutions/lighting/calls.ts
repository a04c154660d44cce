import { defineCall } from '@roadside/contract/call.ts'
import { firstItemReply, Id, paging } from '@roadside/contract/paging.ts'
import { sentText } from '@roadside/contract/sent-text.ts'
import { amongFields } from '@roadside/contract/sites.ts'
import * as z from 'zod/mini'
import { markerPath } from './marker-path.ts'
import { AnyLampPoint, GatewayRow, LampSummary, LightingSite, LogRow } from './points.ts'

const Devid = z.string().check(z.minLength(1), z.maxLength(64))
/** Positions are free text (specification §5); only their length is bounded. */
const FreeText = sentText(z.maxLength(100))
const Time = z.iso.datetime({ offset: true })

export const getStatusSEM = defineCall({
  path: 'getStatusSEM',
  nameTh: 'ดูสรุปดวงโคม',
  summary: 'Counts of the lamps of a site, its title and position, in the first item.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id }),
  reply: z.array(LampSummary),
})

export const getMarkerSEM = defineCall({
  path: markerPath,
  nameTh: 'ดูรายการดวงโคม',
  summary:
    "All lamps of a site. With `since` (empty for all, then the last answer's `cursor`): `{rows, cursor}` with the lamps that changed.",
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id, since: z.optional(z.union([z.literal(''), Time])) }),
  reply: z.union([
    z.array(AnyLampPoint),
    z.object({ rows: z.array(AnyLampPoint), cursor: z.string() }),
  ]),
})

export const modalLoraWan = defineCall({
  path: 'modalLoraWan',
  nameTh: 'ดูรายการเกตเวย์',
  summary: 'The LoRaWAN gateways of a site; addresses only for role admin.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ wid: Id }),
  reply: z.array(GatewayRow),
})

const LampPlace = z.object({
  devid: z.string(),
  latitude: z.string(),
  longitude: z.string(),
  sta: z.string(),
})

export const fetchLocationSEM = defineCall({
  path: 'fetchLocationSEM',
  nameTh: 'ดูตำแหน่งดวงโคม',
  summary: 'Position and STA of a lamp, as they were typed: as fields and as the first item.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ devid: Devid }),
  reply: firstItemReply(LampPlace),
})

export const updateLocationSEM = defineCall({
  path: 'updateLocationSEM',
  nameTh: 'แก้ไขตำแหน่งดวงโคม',
  summary: 'Stores position and STA of a lamp as typed.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ devid: Devid, latitude: FreeText, longitude: FreeText, sta: FreeText }),
  reply: LampPlace,
})

/** Months (`2026-08`) of the time asked for whose readings are in the archive, and not among those answered. */
const ArchivedMonths = z.array(z.string())

const mean = z.nullable(z.number())
/** A day of an archived month, by its readings. Battery and signal are for the username admin. */
const ArchivedDay = z.object({
  day: z.string(),
  readings: z.number(),
  current_least: mean,
  current_mean: mean,
  current_greatest: mean,
  battery_mean: z.optional(mean),
  rssi_mean: z.optional(mean),
})

export const loraLog = defineCall({
  path: 'loraLog',
  nameTh: 'ดูประวัติการทำงานของดวงโคม',
  summary:
    'Readings of a lamp, newest first; time and current alone for all but admin. Without `from` the total is counted a thousand readings from the page on, and with it to 5 000; more may follow. With `page` it names the months that are in the archive.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ devid: Devid, ...paging }),
  reply: z.union([
    z.array(LogRow),
    z.object({ rows: z.array(LogRow), total: z.int(), archived: ArchivedMonths }),
  ]),
})

export const loraSeries = defineCall({
  path: 'loraSeries',
  nameTh: 'ดูกราฟของดวงโคม',
  summary:
    'Readings of a lamp over a time as columns for a chart, oldest first, at most 100 000; of archived months their days.',
  access: 'signedIn',
  concerns: 'site',
  body: z.object({ devid: Devid, from: Time, to: Time }),
  reply: z.object({
    /** Milliseconds since 1970. */
    time: z.array(z.number()),
    current: z.array(z.nullable(z.number())),
    battery: z.optional(z.array(z.nullable(z.number()))),
    rssi: z.optional(z.array(z.nullable(z.number()))),
    /**
     * The current from which on the lamp counts as burning, A; null where the driver reports it.
     */
    threshold: z.nullable(z.number()),
    archived: z.object({ months: ArchivedMonths, days: z.array(ArchivedDay) }),
    isCut: z.boolean(),
  }),
})

export const loraUplinks = defineCall({
  path: 'loraUplinks',
  nameTh: 'ดูข้อความของดวงโคมที่ไม่ถึงระบบ',
  summary:
    'Uplinks of a lamp that were received, and that were not by its frame counter, by hour (to two days) or day.',
  access: 'rootAdmin',
  concerns: 'site',
  body: z.object({ devid: Devid, from: Time, to: Time }),
  reply: z.object({
    /** Its messages have a frame counter; without one it is not known what is missing. */
    is_counted: z.boolean(),
    grain: z.enum(['hour', 'day']),
    /** Their hours are not known, their days are. */
    archived: ArchivedMonths,
    rows: z.array(
      z.object({
        /** The begin of the hour or day in Bangkok. */
        at: z.string(),
        received: z.number(),
        /** Counted when the next one is received; null: none was since. */
        missing: z.nullable(z.number()),
      }),
    ),
  }),
})

export const lightingSites = defineCall({
  path: 'lightingSites',
  nameTh: 'ดูพื้นที่ไฟฟ้าแสงสว่าง',
  summary:
    'Lighting sites of a department (of all the caller sees, without one); `fourG`: only those with 4G lamps.',
  access: 'signedIn',
  body: z.object({ DeptID: z.optional(Id), fourG: z.optional(z.boolean()), ...amongFields }),
  reply: z.array(LightingSite),
})

import { defineCall } from '@roadside/contract/call.ts'
import { deviceCalls } from '@roadside/contract/devices/calls.ts'
import { Id, listReply, paging } from '@roadside/contract/paging.ts'
import { sentText } from '@roadside/contract/sent-text.ts'
import * as z from 'zod/mini'
import { wimKind } from './kind.ts'
import { ScaleDrift, WimLimit, WimSummary, WimVehicle } from './rows.ts'
import { wimClasses } from './rules/vehicle.ts'
import { WimState } from './state.ts'

export const wimCalls = deviceCalls(wimKind, z.partial(WimState))

/** What a table of vehicles can be sorted by. */
export const vehicleSorts = [
  'at',
  'gross_kg',
  'over_kg',
  'over_pct',
  'speed_kmh',
  'lane',
  'class',
  'plate',
] as const
export type VehicleSort = (typeof vehicleSorts)[number]

const site = { access: 'signedIn', concerns: 'site' } as const
const Time = z.iso.datetime({ offset: true })

export const wimVehicles = defineCall({
  path: 'wimVehicles',
  nameTh: 'ดูรายการรถที่ชั่งน้ำหนัก',
  summary:
    'Vehicles that passed the scales of a site, newest first; `search` finds plates and provinces.',
  ...site,
  body: z.object({
    wid: Id,
    ...paging,
    sort: z.optional(z.enum(vehicleSorts)),
    is_over: z.optional(z.boolean()),
    class: z.optional(z.enum(wimClasses)),
    lane: z.optional(z.int().check(z.minimum(1), z.maximum(20))),
  }),
  reply: listReply(WimVehicle),
})

export const wimVehicle = defineCall({
  path: 'wimVehicle',
  nameTh: 'ดูรถที่ชั่งน้ำหนัก',
  summary: 'One vehicle that passed a scale of a site, with links to its picture.',
  ...site,
  body: z.object({ wid: Id, id: Id }),
  reply: WimVehicle,
})

export const wimSummary = defineCall({
  path: 'wimSummary',
  nameTh: 'ดูสรุปการชั่งน้ำหนัก',
  summary:
    'Vehicles and overweight of a site between two times: by hour, by class, the heaviest. At most 62 days.',
  ...site,
  body: z.object({ wid: Id, from: Time, to: Time }),
  reply: WimSummary,
})

export const wimDrift = defineCall({
  path: 'wimDrift',
  nameTh: 'ดูความเที่ยงของเครื่องชั่ง',
  summary:
    'Weekly mean steering-axle weight of five-axle trucks at the scales of a site, of half a year.',
  ...site,
  body: z.object({ wid: Id }),
  reply: z.array(ScaleDrift),
})

export const wimLimits = defineCall({
  path: 'wimLimits',
  nameTh: 'ดูพิกัดน้ำหนัก',
  summary: 'The dated table of legal weight limits, withdrawn rows too, newest first.',
  access: 'signedIn',
  body: z.object({}),
  reply: z.object({ may_edit: z.boolean(), limits: z.array(WimLimit) }),
})

export const saveWimLimit = defineCall({
  path: 'save_wimLimit',
  nameTh: 'กำหนดพิกัดน้ำหนัก',
  summary:
    'Enters a weight limit of a class from a day on; vehicles that passed keep their verdict.',
  access: 'authority',
  body: z.object({
    class: z.enum(wimClasses),
    limit_kg: z.int().check(z.minimum(100), z.maximum(500_000)),
    valid_from: z.iso.date().check(z.minLength(10), z.maxLength(10)),
    note: sentText(z.trim(), z.maxLength(300)),
  }),
  reply: WimLimit,
})

export const withdrawWimLimit = defineCall({
  path: 'withdraw_wimLimit',
  nameTh: 'ยกเลิกพิกัดน้ำหนัก',
  summary: 'Withdraws a row of the weight limits; it stays in the history.',
  access: 'authority',
  body: z.object({ id: Id }),
  reply: WimLimit,
})

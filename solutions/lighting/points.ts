import { siteFields } from '@roadside/contract/sites.ts'
import * as z from 'zod/mini'
import { roadSides } from '@roadside/contract/domain/road-side.ts'

/** Words of a lamp on the wire (specification §4, solutions "Lighting"). ดับ is shown as ผิดปกติ. */
export const LampStatus = z.enum(['ปกติ', 'ดับ', 'ไม่ทราบ'])
export const LampConnection = z.enum(['ปกติ', 'ติดต่อไม่ได้', 'ยังไม่เคยรายงานข้อมูล'])
export const LightState = z.enum(['ไฟติด', 'ไฟดับ', 'หรี่แสง', 'ปิดตามเวลา', 'ไฟติดกลางวัน', '-'])

const shared = {
  pole: z.string(),
  /** Device id for the username admin, an opaque handle for everybody else. */
  devid: z.string(),
  /** Newest current, A; null where it is not known, as of a lamp that cannot be reached. */
  devct: z.nullable(z.number()),
  devstatus: LampStatus,
  /** What it does now; `-` where that is not known, likewise. */
  devstate: LightState,
  /**
   * It burns by day. Holds until a reading by day shows otherwise, so also by night, when
   * `devstate` is ไฟติด.
   */
  day_burning: z.boolean(),
  /** It went on and off in the night that it was judged in last. */
  cycling: z.boolean(),
  latitude: z.string(),
  longitude: z.string(),
  sta: z.string(),
  /** What it is fed from, as entered; empty: unknown. */
  circuit: z.string(),
  side: z.nullable(z.enum(roadSides)),
}

/** A lamp as everybody who sees its site sees it. */
export const LampPoint = z.object(shared)
/** What the username admin sees besides (specification §6). */
export const RootLampPoint = z.object({
  ...shared,
  /** V. */
  devbattery: z.nullable(z.number()),
  /** dBm, of the best gateway. */
  rssi: z.nullable(z.number()),
  lastupdate: z.nullable(z.string()),
  devconnect: LampConnection,
  /** Uplinks of the last 24 hours that were not received; null: its messages have no frame counter, so it is not known. */
  missing_day: z.nullable(z.number()),
})
export const AnyLampPoint = z.union([RootLampPoint, LampPoint])
export type LampPoint = z.infer<typeof LampPoint> & Partial<z.infer<typeof RootLampPoint>>

/** First item of `/getStatusSEM`. Unreachable and day-burning lamps overlap with the others. */
export const LampSummary = z.object({
  work: z.number(),
  fail: z.number(),
  /** Every registered lamp: `work` + `fail` + `unknown`. */
  available: z.number(),
  unknown: z.number(),
  unreachable: z.number(),
  never_reported: z.number(),
  day_burning: z.number(),
  gateways: z.number(),
  gateways_online: z.number(),
  /** Title of the place: way code and name. */
  detail: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  sta: z.string(),
  /** The road at the site, latitude and longitude of its points; null where it is not known. */
  line: z.nullable(z.array(z.array(z.number()))),
  DeptID: z.number(),
  DeptName: z.string(),
  DeptGroupName: z.string(),
  /** When the server made this summary. */
  at: z.string(),
})
export type LampSummary = z.infer<typeof LampSummary>

export const GatewayRow = z.object({
  gwno: z.string(),
  /** For the username admin only. */
  eui: z.optional(z.string()),
  /** For role admin only. */
  ipaddress: z.optional(z.string()),
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  lastupdate: z.nullable(z.string()),
  ISOnline: z.enum(['Online', 'Offline']),
  /** The site's own server is silent: the gateway's state is not known first-hand. */
  pc_server_offline: z.boolean(),
  /**
   * Uplinks of the last 24 hours that were not received, of devices whose best gateway it was
   * before and after them.
   */
  missing_day: z.number(),
})
export type GatewayRow = z.infer<typeof GatewayRow>

export const LogRow = z.object({
  tdates: z.string(),
  ct_value: z.nullable(z.number()),
  rssi: z.optional(z.nullable(z.number())),
  battery: z.optional(z.nullable(z.number())),
  payload: z.optional(z.string()),
})
export type LogRow = z.infer<typeof LogRow>

export const LightingSite = z.object({
  ...siteFields,
  available: z.number(),
  work: z.number(),
  fail: z.number(),
  unknown: z.number(),
  unreachable: z.number(),
  never_reported: z.number(),
  day_burning: z.number(),
  gateways: z.number(),
  gateways_online: z.number(),
})
export type LightingSite = z.infer<typeof LightingSite>

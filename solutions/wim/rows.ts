import * as z from 'zod/mini'
import { wimClasses } from './rules/vehicle.ts'

const text = z.nullable(z.string())
const number = z.nullable(z.number())

/** `broken`: came and cannot be shown. */
export const VehiclePicture = z.object({
  state: z.enum(['ok', 'broken']),
  /** Signed links, good until the end of the next full hour; empty where it is broken. */
  thumb: z.string(),
  view: z.string(),
  width: z.number(),
  height: z.number(),
})
export type VehiclePicture = z.infer<typeof VehiclePicture>

/** A vehicle that passed, judged by the limits of its time. Weights in kg; null could not be measured or read. */
export const WimVehicle = z.object({
  id: z.number(),
  device_id: z.number(),
  device_name: z.string(),
  at: z.string(),
  lane: z.number(),
  class: z.nullable(z.enum(wimClasses)),
  axles: z.array(z.object({ weight_kg: number, spacing_cm: number })),
  gross_kg: number,
  /** Null: no limit held for its class. */
  limit_kg: number,
  /** 0 is within; null: unknown. */
  over_kg: number,
  over_pct: number,
  speed_kmh: number,
  plate: text,
  province: text,
  picture: z.nullable(VehiclePicture),
})
export type WimVehicle = z.infer<typeof WimVehicle>

/** An hour of a day, or the mean of that hour over days; null: the station was not there to count. */
export const WimHour = z.object({
  hour: z.number(),
  vehicles: number,
  over: number,
  /** Only a part of the hour was watched, or it is not over. */
  is_partial: z.boolean(),
  /** It has not begun. */
  is_ahead: z.boolean(),
})
export type WimHour = z.infer<typeof WimHour>

export const WimClassCount = z.object({
  class: z.nullable(z.enum(wimClasses)),
  vehicles: z.number(),
  over: z.number(),
})
export type WimClassCount = z.infer<typeof WimClassCount>

export const WimSummary = z.object({
  department: z.string(),
  vehicles: z.number(),
  /** Vehicles with a verdict on their weight; the share is of these. */
  judged: z.number(),
  over: z.number(),
  heaviest: z.nullable(
    z.object({ id: z.number(), gross_kg: z.number(), at: z.string(), plate: text }),
  ),
  lanes: z.array(z.number()),
  classes: z.array(WimClassCount),
  /** 0 to 23: counts of the day, or the means of the wholly watched hours of several. */
  hours: z.array(WimHour),
  is_mean: z.boolean(),
})
export type WimSummary = z.infer<typeof WimSummary>

export const DriftWeek = z.object({
  /** Its Monday in Bangkok, `yyyy-mm-dd`. */
  week: z.string(),
  trucks: z.number(),
  /** Null: no such truck passed. */
  mean_kg: number,
  /** From the reference; null: too few trucks to say, or no reference. */
  drift_pct: number,
  is_off: z.boolean(),
})
export type DriftWeek = z.infer<typeof DriftWeek>

/** Weekly mean steering-axle weight of trucks of five axles at one scale. */
export const ScaleDrift = z.object({
  device_id: z.number(),
  name: z.string(),
  reference_kg: number,
  /** Somebody has entered it; otherwise it is the first week's mean. */
  is_entered: z.boolean(),
  limit_pct: z.number(),
  weeks: z.array(DriftWeek),
})
export type ScaleDrift = z.infer<typeof ScaleDrift>

/** A row of the dated table of legal limits. */
export const WimLimit = z.object({
  id: z.number(),
  class: z.enum(wimClasses),
  limit_kg: z.number(),
  /** First day in Bangkok on which it holds, `yyyy-mm-dd`. */
  valid_from: z.string(),
  note: z.string(),
  /** Empty: what the console started with. */
  username: z.string(),
  set_at: z.string(),
  withdrawn_by: text,
  withdrawn_at: text,
})
export type WimLimit = z.infer<typeof WimLimit>

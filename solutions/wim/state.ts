import * as z from 'zod/mini'
import type { WeighedVehicle } from './rules/vehicle.ts'

/** What leaves the server of a scale's state. */
export const WimState = z.object({
  /** Vehicles that passed last, one after the other, of which no weight is known. */
  unweighed: z.number(),
  /** Mean steering-axle weight of the last trucks of five axles, and of how many of them; kg. */
  steer: z.object({ trucks: z.number(), mean_kg: z.number() }),
})
export type WimState = z.infer<typeof WimState>

/** The stored state of a scale. */
export interface StoredScale extends WimState {
  /** When those passed, and the newest that was weighed; milliseconds. */
  readonly unweighed_at: readonly number[]
  readonly weighed_at: number
  /** The vehicle of a report, with the hash of its picture; not stored in the state. */
  readonly passed: PassedVehicle
}

export interface PassedVehicle extends Omit<WeighedVehicle, 'device' | 'image'> {
  /** As it was sent; removed before the vehicle is stored. */
  readonly image: string | null
  /** Hash of the stored picture, hex. */
  readonly picture: string | null
}

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

/** What is kept of a scale. */
export interface StoredScale extends WimState {
  /** When those passed, and the newest that was weighed; milliseconds. */
  readonly unweighed_at: readonly number[]
  readonly weighed_at: number
  /** What a report brings, its picture by its hash; not kept. */
  readonly passed: PassedVehicle
}

export interface PassedVehicle extends Omit<WeighedVehicle, 'device' | 'image'> {
  /** As it was sent; taken away before the vehicle is stored. */
  readonly image: string | null
  /** Hash of the picture that was kept, hex. */
  readonly picture: string | null
}

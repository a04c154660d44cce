import * as z from 'zod/mini'
import { directions, type CountInterval } from './interval.ts'

/** The newest interval of one lane in one direction. */
export const LaneState = z.object({
  lane: z.number(),
  direction: z.enum(directions),
  /** When it began and ended, milliseconds. */
  start: z.number(),
  end: z.number(),
  /** Vehicles; null: not measured. */
  total: z.nullable(z.number()),
  is_implausible: z.boolean(),
})
export type LaneState = z.infer<typeof LaneState>

/** What leaves the server of a counter's state. */
export const CounterState = z.object({ lanes: z.array(LaneState) })
export type CounterState = z.infer<typeof CounterState>

/** The stored state of a counter. */
export interface StoredCounter extends CounterState {
  /** Since when no vehicle has passed in any lane, as far as was measured; milliseconds. */
  readonly emptySince: number
  /** The interval of a report; not stored in the state. */
  readonly interval: CountInterval
}

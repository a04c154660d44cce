import * as z from 'zod/mini'
import { Scenes } from './scene.ts'

/** What is known of a circuit besides its values. */
export const CircuitState = z.object({
  /** The reported switch state; whether the circuit burns is derived from its power. */
  on: z.nullable(z.boolean()),
  /** The scene that runs. */
  scene: z.nullable(z.string()),
  /** The reported fault; null: none. */
  fault: z.nullable(z.string()),
  /** The schedule; null: nobody has entered one. */
  schedule: z.nullable(Scenes),
  schedule_version: z.number(),
})
export type CircuitState = z.infer<typeof CircuitState>

/** Null for fields that were never reported. */
export function wholeState(state: Partial<CircuitState>): CircuitState {
  const { on = null, scene = null, fault = null, schedule = null, schedule_version = 0 } = state
  return { on, scene, fault, schedule, schedule_version }
}

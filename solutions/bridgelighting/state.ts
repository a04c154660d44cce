import * as z from 'zod/mini'
import { Scenes } from './scene.ts'

/** What is known of a circuit besides its values. */
export const CircuitState = z.object({
  /** As it says; whether it burns is told by its power. */
  on: z.nullable(z.boolean()),
  /** The scene that runs. */
  scene: z.nullable(z.string()),
  /** What it says is wrong; null: nothing. */
  fault: z.nullable(z.string()),
  /** What should run when; null: nobody said. */
  schedule: z.nullable(Scenes),
  schedule_version: z.number(),
})
export type CircuitState = z.infer<typeof CircuitState>

/** Null for what was never said. */
export function wholeState(state: Partial<CircuitState>): CircuitState {
  const { on = null, scene = null, fault = null, schedule = null, schedule_version = 0 } = state
  return { on, scene, fault, schedule, schedule_version }
}

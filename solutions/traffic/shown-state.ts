import * as z from 'zod/mini'
import { alarmSeverities, phaseColors, trafficModes } from './rules/state.ts'

/** What leaves the server of a controller's state. */
export const ShownTraffic = z.object({
  mode: z.nullable(z.enum(trafficModes)),
  /** By the controller's clock; null while the mode is not known. */
  mode_since: z.nullable(z.string()),
  plan: z.nullable(z.number()),
  cycle_s: z.nullable(z.number()),
  offset_s: z.nullable(z.number()),
  phases: z.array(z.object({ no: z.number(), color: z.enum(phaseColors) })),
  /** Null while the controller has reported nothing of alarms. */
  alarms: z.nullable(
    z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        severity: z.enum(alarmSeverities),
        since: z.string(),
      }),
    ),
  ),
})
export type ShownTraffic = z.infer<typeof ShownTraffic>

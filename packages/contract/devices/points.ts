import * as z from 'zod/mini'

/** The state of devices of points (tags), besides numbers. */
export const PointState = z.object({
  /** Texts by the name of their point; null: the device had no value. */
  texts: z.record(z.string(), z.nullable(z.string())),
  /** Messages were lost since the birth of the device: its values may be old. */
  lost: z.boolean(),
  /** Born at a broker, which reports its death; it sends changes only. */
  born: z.boolean(),
})
export type PointState = z.infer<typeof PointState>

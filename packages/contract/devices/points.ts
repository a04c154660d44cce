import * as z from 'zod/mini'

/** What devices of points (tags) say besides numbers. */
export const PointState = z.object({
  /** Texts by the name of their point; null: it could not say. */
  texts: z.record(z.string(), z.nullable(z.string())),
  /** Messages were lost since the device was born: what stands may be old. */
  lost: z.boolean(),
  /** It was born at a broker, which tells of its death; it speaks when something changes. */
  born: z.boolean(),
})
export type PointState = z.infer<typeof PointState>

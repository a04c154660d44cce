import * as z from 'zod/mini'

export const mostScenes = 30
const Clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

/** A scene of a schedule: it begins at `from` on each of its days and runs to `to`, over midnight where that is not later. */
export const Scene = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  /** `18:30` in Bangkok. */
  from: Clock,
  /** As `from`: a whole day. */
  to: Clock,
  /** Days on which it begins, 0 is Sunday. */
  days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
})
export type Scene = z.infer<typeof Scene>

export const Scenes = z.array(Scene).check(z.maxLength(mostScenes))

export const dayNames = ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'] as const

/** A stretch of a day, in hours from 0 to 24. */
export const HourSpan = z.object({ from: z.number(), to: z.number() })
export type HourSpan = z.infer<typeof HourSpan>

import * as z from 'zod/mini'

/** A part of a LINE bubble, in the order in which it is read. */
export const LinePart = z.discriminatedUnion('type', [
  /** `color`: `#rrggbb`; null: that of the app. */
  z.object({
    type: z.literal('text'),
    text: z.string(),
    isStrong: z.boolean(),
    color: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('separator') }),
  z.object({ type: z.literal('image'), url: z.string() }),
  z.object({ type: z.literal('button'), text: z.string(), isPrimary: z.boolean() }),
])
export type LinePart = z.infer<typeof LinePart>

/** A message as it arrives at the other side. */
export const NoticePreview = z.discriminatedUnion('as', [
  z.object({ as: z.literal('line'), parts: z.array(LinePart) }),
  z.object({ as: z.literal('email'), from: z.string(), subject: z.string(), text: z.string() }),
  z.object({ as: z.literal('webPush'), title: z.string(), body: z.string() }),
  /** `body`: JSON. */
  z.object({ as: z.literal('webhook'), body: z.string() }),
])
export type NoticePreview = z.infer<typeof NoticePreview>

import * as z from 'zod/mini'

/** LINE's ids, tokens and texts are at most this long; a text message has 5 000 characters. */
const short = z.string().check(z.minLength(1), z.maxLength(200))
const Source = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user'), userId: short }),
  z.object({ type: z.literal('group'), groupId: short, userId: z.optional(short) }),
  z.object({ type: z.literal('room'), roomId: short, userId: z.optional(short) }),
])
export type LineSource = z.infer<typeof Source>

const common = {
  webhookEventId: short,
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  /** `standby`: another system answers this chat. */
  mode: z.literal('active'),
  source: Source,
  replyToken: z.optional(short),
}

/** The events that the console acts on, as far as it reads them (`CallbackRequest` of LINE's webhook). */
export const LineEvent = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('message'),
    message: z.object({
      type: z.string(),
      text: z.optional(z.string().check(z.maxLength(10_000))),
    }),
  }),
  z.object({ ...common, type: z.literal('follow') }),
  z.object({ ...common, type: z.literal('unfollow') }),
  z.object({ ...common, type: z.literal('join') }),
  z.object({ ...common, type: z.literal('leave') }),
  z.object({
    ...common,
    type: z.literal('postback'),
    postback: z.object({ data: z.string().check(z.maxLength(300)) }),
  }),
])
export type LineEvent = z.infer<typeof LineEvent>

const Callback = z.object({ events: z.array(z.unknown()) })

/** The known events of a webhook's body; null: the body is none. */
export function readEvents(body: string): LineEvent[] | null {
  const callback = z.safeParse(Callback, jsonOf(body))
  if (!callback.success) return null
  return callback.data.events.flatMap((event) => z.safeParse(LineEvent, event).data ?? [])
}

/** The id of the chat in which it happened: where a message goes back to. */
export function chatOf(source: LineSource): string {
  if (source.type === 'group') return source.groupId
  return source.type === 'room' ? source.roomId : source.userId
}

/** Without what PostgreSQL cannot store: NUL, and halves of characters. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, (_, value: unknown) =>
      typeof value === 'string' ? value.replace(/[\0\p{Surrogate}]/gu, '') : value,
    )
  } catch {
    return null
  }
}

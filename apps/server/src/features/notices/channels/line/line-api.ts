import * as z from 'zod/mini'

export interface LineSettings {
  /** Signs what LINE sends. */
  readonly channelSecret: string
  /** Names the console to LINE. */
  readonly accessToken: string
  /** Without a slash at its end. */
  readonly apiUrl: string
}

/** What LINE answered to one request. */
export interface LineAnswer {
  readonly status: number
  readonly body: unknown
  /** Seconds by its `Retry-After`; null without one. */
  readonly retryAfterS: number | null
}

/** LINE did not answer: no connection, or not in time. Its message is Thai. */
export class LineAway extends Error {}

/** LINE answered otherwise than with what was asked for. Its message is Thai. */
export class LineRefused extends Error {
  readonly status: number
  constructor(answer: LineAnswer) {
    super(sayAnswer(answer))
    this.status = answer.status
  }
}

const Quota = z.object({ type: z.enum(['none', 'limited']), value: z.optional(z.number()) })
const Consumption = z.object({ totalUsage: z.number() })
const BotInfo = z.object({ basicId: z.string(), displayName: z.string() })
const Profile = z.object({ displayName: z.string() })
const GroupSummary = z.object({ groupName: z.string() })

/** Messages of this month; `limit` null: as many as one likes. */
export interface LineUsage {
  readonly limit: number | null
  readonly used: number
}

/** LINE's Messaging API, as far as the console uses it. All throw {@link LineAway}. */
export interface LineApi {
  /** Sends to a user or a chat. LINE sends once for one `retryKey` (UUID) within 24 hours, and answers 409 after that. */
  push(
    to: string,
    messages: readonly object[],
    retryKey: string,
    signal: AbortSignal,
  ): Promise<LineAnswer>
  /** Answers an event: free of charge, once for each token, within about a minute. */
  reply(replyToken: string, messages: readonly object[], signal: AbortSignal): Promise<LineAnswer>
  /** This and the following also throw {@link LineRefused}. */
  usage(signal: AbortSignal): Promise<LineUsage>
  bot(signal: AbortSignal): Promise<{ readonly name: string; readonly basicId: string }>
  nameOfUser(userId: string, signal: AbortSignal): Promise<string>
  nameOfGroup(groupId: string, signal: AbortSignal): Promise<string>
}

/**
 * By `fetch`: LINE's own SDK declares Node.js 22, and the console runs on 20.19. Paths and shapes
 * are those of LINE's OpenAPI, which the tests hold every request against.
 */
export function makeLineApi({ apiUrl, accessToken }: LineSettings): LineApi {
  const request = async (
    path: string,
    signal: AbortSignal,
    sent?: { readonly body: object; readonly retryKey?: string },
  ): Promise<LineAnswer> => {
    try {
      const answer = await fetch(`${apiUrl}${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(sent && { 'content-type': 'application/json' }),
          ...(sent?.retryKey !== undefined && { 'x-line-retry-key': sent.retryKey }),
        },
        ...(sent && { body: JSON.stringify(sent.body) }),
        // the token is for this host alone
        redirect: 'error',
        signal,
      })
      const retryAfterS = Number(answer.headers.get('retry-after') ?? NaN)
      return {
        status: answer.status,
        body: jsonOf(await answer.text()),
        retryAfterS: retryAfterS > 0 ? retryAfterS : null,
      }
    } catch (error) {
      throw new LineAway(
        signal.aborted ? 'LINE ไม่ตอบในเวลาที่กำหนด' : `ไม่สามารถติดต่อ LINE ได้ (${causeOf(error)})`,
        { cause: error },
      )
    }
  }
  const read = async <S extends z.ZodMiniType>(
    shape: S,
    path: string,
    signal: AbortSignal,
  ): Promise<z.output<S>> => {
    const answer = await request(path, signal)
    const parsed = z.safeParse(shape, answer.body)
    if (answer.status !== 200 || !parsed.success) throw new LineRefused(answer)
    return parsed.data
  }
  return {
    push: (to, messages, retryKey, signal) =>
      request('/v2/bot/message/push', signal, { body: { to, messages }, retryKey }),
    reply: (replyToken, messages, signal) =>
      request('/v2/bot/message/reply', signal, { body: { replyToken, messages } }),
    usage: async (signal) => {
      const [quota, { totalUsage }] = await Promise.all([
        read(Quota, '/v2/bot/message/quota', signal),
        read(Consumption, '/v2/bot/message/quota/consumption', signal),
      ])
      return {
        limit: quota.type === 'limited' ? (quota.value ?? null) : null,
        used: totalUsage,
      }
    },
    bot: async (signal) => {
      const { displayName, basicId } = await read(BotInfo, '/v2/bot/info', signal)
      return { name: displayName, basicId }
    },
    nameOfUser: async (userId, signal) =>
      (await read(Profile, `/v2/bot/profile/${encodeURIComponent(userId)}`, signal)).displayName,
    nameOfGroup: async (groupId, signal) =>
      (await read(GroupSummary, `/v2/bot/group/${encodeURIComponent(groupId)}/summary`, signal))
        .groupName,
  }
}

const ErrorBody = z.object({
  message: z.string(),
  details: z.optional(
    z.array(z.object({ message: z.optional(z.string()), property: z.optional(z.string()) })),
  ),
})

/** Characters of LINE's own sentence that are kept. */
const longestAnswer = 400

/** What LINE answered, for people: its status and its own sentence. */
export function sayAnswer({ status, body }: LineAnswer): string {
  const parsed = z.safeParse(ErrorBody, body)
  const said = parsed.success
    ? [
        parsed.data.message,
        ...(parsed.data.details ?? []).map(({ message = '', property = '' }) =>
          `${property} ${message}`.trim(),
        ),
      ]
        .filter(Boolean)
        .join(' · ')
    : ''
  if (status === 401)
    return `LINE ไม่ยอมรับ LINE_CHANNEL_ACCESS_TOKEN (401) กรุณาออกโทเคนใหม่ใน LINE Developers Console แล้วแก้ค่าตั้ง`
  if (status === 403)
    return `บัญชี LINE Official Account นี้ไม่มีสิทธิ์ใช้คำสั่งนี้ (403) ${said}`.trim().slice(0, longestAnswer)
  return `LINE ตอบ ${status} ${said}`.trim().slice(0, longestAnswer)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // a proxy's page, or nothing: the status says enough
  }
}

function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  return typeof cause?.code === 'string' ? cause.code : String((error as Error).message)
}

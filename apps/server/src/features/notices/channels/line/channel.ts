import * as z from 'zod/mini'
import type { LineBudget } from '@roadside/contract/notices/line-budget.ts'
import type { Database, Db } from '@roadside/server-kit/database.ts'
import type { PictureStore } from '@roadside/server-kit/media/picture-store.ts'
import type { Config } from '../../../../config-schema.ts'
import type { Channel, SendResult } from '../../channel.ts'
import { budgetOf, lineBudget, mayGoByLine, secondsToNextMonth } from './budget.ts'
import {
  LineAway,
  LineRefused,
  makeLineApi,
  sayAnswer,
  type LineAnswer,
  type LineApi,
} from './line-api.ts'
import { lineMessage } from './message.ts'
import { linePreview } from './preview.ts'
import { deleteReplyToken, storeUsage, takeReplyToken } from './repository.ts'

/** A user, a group or a room of several persons, by the id that LINE gives it for this bot. */
export const LineAddress = z.object({ to: z.string().check(z.regex(/^[UCR][0-9a-f]{32}$/)) })
export type LineAddress = z.infer<typeof LineAddress>

const missing =
  'ยังไม่ได้กำหนด LINE_CHANNEL_SECRET และ LINE_CHANNEL_ACCESS_TOKEN (ดูวิธีตั้งค่าที่ docs/telling-people.md)'
/** Together less than the 24 hours in which LINE knows a retry key. */
const retryAfterS = [5, 15, 60, 300, 900, 1_800, 3_600, 7_200, 14_400]
const rateRetryS = 30

/** What a chat is, by the first letter of its id; its name is the target's own. */
const chatKinds: Readonly<Record<string, string>> = {
  U: 'บุคคล',
  C: 'กลุ่ม',
  R: 'ห้องแชท',
}

interface LineChannelOptions {
  readonly config: Pick<Config, 'line' | 'publicUrl'>
  readonly database: Database
  readonly pictures: Pick<PictureStore, 'absoluteLink'>
  readonly now: () => Date
}

/** Messages by LINE: to persons and groups that a one-time code has bound. */
export function lineChannel({
  config,
  database: { db },
  pictures,
  now,
}: LineChannelOptions): Channel {
  const api = config.line && makeLineApi(config.line)
  const links = {
    publicUrl: config.publicUrl,
    pictureLink: (hash: string) => pictures.absoluteLink(hash, 800),
  }
  return {
    id: 'line',
    retryAfterS,
    timeoutMs: 10_000,
    missing: api ? null : missing,
    parseAddress: (address) => LineAddress.safeParse(address).data ?? null,
    describe: (address) => {
      const to = LineAddress.safeParse(address).data?.to
      return to === undefined ? '' : (chatKinds[to.slice(0, 1)] ?? '')
    },
    preview: ({ content }) => linePreview(content, links),
    send: async ({ id, content }, { address }, signal) => {
      if (!api) return { outcome: 'refused', answer: missing }
      const parsed = LineAddress.safeParse(address)
      if (!parsed.success) return { outcome: 'refused', answer: 'ปลายทางนี้ไม่ใช่ผู้ใช้หรือกลุ่มของ LINE' }
      const message = { id, to: parsed.data.to, messages: [lineMessage(content, links)] }
      try {
        const replied = await sendByReply(db, api, message, now(), signal)
        if (replied) return replied
        const budget = await lineBudget(db, now())
        if (!mayGoByLine(budget, content)) return heldBack(budget, now())
        const answer = await api.push(message.to, message.messages, id, signal)
        return await resultOf(db, api, answer, now(), signal)
      } catch (error) {
        if (error instanceof LineAway) return { outcome: 'retry', answer: error.message }
        throw error
      }
    },
  }
}

interface Message {
  readonly id: string
  readonly to: string
  readonly messages: readonly object[]
}

/**
 * Free of charge where somebody has just written in the chat. LINE takes a token once. So where an
 * earlier attempt had no answer, a token that is refused now was used then. Null: by push.
 */
async function sendByReply(
  db: Db,
  api: LineApi,
  { id, to, messages }: Message,
  now: Date,
  signal: AbortSignal,
): Promise<SendResult | null> {
  const found = await takeReplyToken(db, to, id, now)
  if (!found) return null
  const { status } = await api.reply(found.token, messages, signal)
  if (status >= 500) return { outcome: 'retry', answer: `LINE ตอบ ${status}` }
  await deleteReplyToken(db, found.token)
  if (status === 200) return { outcome: 'sent', answer: 'LINE รับข้อความแล้ว (ตอบกลับในแชท)' }
  if (status === 400 && found.wasTried)
    return { outcome: 'sent', answer: 'LINE รับข้อความนี้ไปก่อนแล้ว (ตอบกลับในแชท)' }
  return null
}

async function resultOf(
  db: Db,
  api: LineApi,
  answer: LineAnswer,
  now: Date,
  signal: AbortSignal,
): Promise<SendResult> {
  const { status } = answer
  if (status === 200) return { outcome: 'sent', answer: 'LINE รับข้อความแล้ว' }
  if (status === 409) return { outcome: 'sent', answer: 'LINE รับข้อความนี้ไปก่อนแล้ว (409)' }
  if (status === 429) return await resultOf429(db, api, answer, now, signal)
  if (status >= 500) return { outcome: 'retry', answer: sayAnswer(answer) }
  return { outcome: 'refused', answer: sayAnswer(answer) }
}

/**
 * LINE answers 429 for too many requests and for a month's messages that are spent: the quota tells
 * them apart. A group costs a message for each member, so it may be too large for the rest of the
 * month; only LINE's sentence says that.
 */
async function resultOf429(
  db: Db,
  api: LineApi,
  answer: LineAnswer,
  now: Date,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    const usage = await api.usage(signal)
    await storeUsage(db, usage, now)
    if (budgetOf(usage) === 'spent' || /monthly limit/i.test(sayAnswer(answer)))
      return heldBack('spent', now)
  } catch (error) {
    if (!(error instanceof LineAway || error instanceof LineRefused)) throw error
    // the next attempt reads it again
  }
  return {
    outcome: 'retry',
    answer: 'ส่งทาง LINE ถี่เกินกำหนด (429) ระบบจะส่งใหม่',
    afterS: answer.retryAfterS ?? rateRetryS,
  }
}

function heldBack(budget: LineBudget, now: Date): SendResult {
  const answer =
    budget === 'spent'
      ? 'ข้อความ LINE ของเดือนนี้หมดแล้ว ส่งได้อีกเมื่อขึ้นเดือนใหม่'
      : 'ข้อความ LINE ของเดือนนี้ใช้ไปแล้วกว่า 80 % จึงเก็บไว้สำหรับเหตุวิกฤต'
  return { outcome: 'retry', answer, afterS: secondsToNextMonth(now), handsOver: true }
}

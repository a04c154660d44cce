import type { Channel, SendResult } from './channel.ts'
import { linkedFor } from './links.ts'
import type { NoticeOutcome } from './repository.ts'
import type { CheckedNotice } from './withhold.ts'

const hourS = 3_600
const dayS = 24 * hourS

/** Within it the answer of an attempt is stored, or another server takes the message over. Milliseconds. */
const claimGraceMs = 15_000

/** What became of an attempt; `cancelled`: nobody is to get the message any more. */
export type AttemptResult = SendResult | { readonly outcome: 'cancelled'; readonly answer: string }

/** When a claim of now ends. */
export function claimEnd(channel: Channel, now: Date): Date {
  return new Date(now.getTime() + channel.timeoutMs + claimGraceMs)
}

/** Messages older than this are news to nobody: all pauses of the channel, and an hour of queueing. Seconds. */
function longestAgeS(channel: Channel): number {
  return channel.retryAfterS.reduce((sum, pause) => sum + pause, hourS)
}

/** Why an attempt was cut off; `message` is its answer, in Thai. */
export class CutOffError extends Error {}

export const isOff = (reason: string) => `ปลายทางถูกปิดใช้: ${reason}`
export const withheldSentence = 'ปลายทางไม่มีสิทธิ์เห็นการแจ้งเตือนในข้อความนี้แล้ว จึงไม่ส่ง'

/** Why a message is not even tried, and never will be; null: it may be sent. */
function obstacleTo(channel: Channel, notice: CheckedNotice, now: Date): string | null {
  if (notice.targetName === null) return 'ปลายทางถูกลบแล้ว'
  if (notice.disabledReason !== null) return isOff(notice.disabledReason)
  const longestS = longestAgeS(channel)
  if (now.getTime() - notice.createdAt.getTime() > longestS * 1000)
    return `ค้างส่งนานกว่า ${Math.round(longestS / hourS)} ชั่วโมง จึงไม่ส่งแล้ว`
  // attempts beyond the schedule are those whose servers ended before they stored an answer
  if (notice.attempt > channel.retryAfterS.length + 1) return 'ระบบหยุดทำงานระหว่างส่งหลายครั้ง'
  return null
}

/**
 * One attempt to send a message. It ends with the timeout of the channel, or when `control` is
 * aborted by a {@link CutOffError}, though the channel may go on: `settled` tells when it has ended, too.
 */
export function attemptNotice(
  channel: Channel,
  notice: CheckedNotice,
  now: Date,
  control: AbortController,
  onError: (error: unknown) => void,
): { readonly result: Promise<AttemptResult>; readonly settled: Promise<unknown> } {
  const ended = (result: AttemptResult) => ({
    result: Promise.resolve(result),
    settled: Promise.resolve(),
  })
  const obstacle = obstacleTo(channel, notice, now)
  if (obstacle !== null) return ended({ outcome: 'refused', answer: obstacle })
  if (notice.isWithheld) return ended({ outcome: 'cancelled', answer: withheldSentence })
  if (channel.missing !== null) return ended({ outcome: 'retry', answer: channel.missing })

  const late = `ไม่มีคำตอบภายใน ${Math.round(channel.timeoutMs / 1000)} วินาที`
  const timer = setTimeout(() => control.abort(new CutOffError(late)), channel.timeoutMs)
  const cut = new Promise<SendResult>((resolve) => {
    control.signal.addEventListener('abort', () => {
      const { message } = control.signal.reason as CutOffError
      resolve({ outcome: 'retry', answer: message })
    })
  })
  const { id, createdAt, content, targetId, targetName, address } = notice
  const target = { id: targetId ?? 0, name: targetName ?? '', address }
  const sending = channel
    .send({ id, createdAt, content: linkedFor(notice, content) }, target, control.signal)
    .catch((error: unknown): SendResult => {
      if (!control.signal.aborted) onError(error)
      return { outcome: 'retry', answer: 'เกิดข้อผิดพลาดภายในระบบระหว่างส่ง' }
    })
    .finally(() => clearTimeout(timer))
  return { result: Promise.race([cut, sending]), settled: sending }
}

/** The state of a message after an attempt, and when the next one is. */
export function outcomeOf(
  channel: Channel,
  attempt: number,
  result: AttemptResult,
  at: Date,
): NoticeOutcome {
  const { answer } = result
  const ended = { answer, at, dueAt: at }
  if (result.outcome === 'sent' || result.outcome === 'cancelled')
    return { ...ended, state: result.outcome }
  const pauseS = channel.retryAfterS[attempt - 1]
  if (result.outcome === 'refused' || pauseS === undefined) return { ...ended, state: 'failed' }
  const waitS = Math.max(pauseS, Math.min(result.afterS ?? 0, dayS))
  return { state: 'waiting', answer, at, dueAt: new Date(at.getTime() + waitS * 1000) }
}

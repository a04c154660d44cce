import type { Db } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { SpecialAccounts } from '../../accounts/repository.ts'
import { attemptNotice, claimEnd, CutOffError, outcomeOf, type AttemptResult } from './attempt.ts'
import type { Channel } from './channel.ts'
import { handOver } from './hand-over.ts'
import { claimNotices, disableTarget, noteAttempt, type ClaimedNotice } from './repository.ts'
import { withhold, type CheckedNotice } from './withhold.ts'

/** Messages that one server sends at once by one channel. */
const atOnce = 8
/** Time for attempts to end when the console stops; the others are cut off. Milliseconds. */
const stopWithinMs = 5_000

export interface SenderOptions extends SpecialAccounts {
  readonly channels: readonly Channel[]
  readonly db: Db
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

export interface NoticeSender {
  readonly sweep: Sweep
  /** Claims nothing more, and stores what becomes of the attempts under way. */
  close(): Promise<void>
}

/**
 * Sends the messages of the outbox. Each channel has places of its own, which its attempts hold
 * until they have ended: one that hangs holds up itself alone, and no more is read than is sent now.
 * One message at a time goes to a target (claimNotices), without what it may not see any more.
 */
export function makeNoticeSender(options: SenderOptions): NoticeSender {
  const senders = options.channels.map((channel) => new ChannelSender(channel, options))
  return {
    sweep: {
      name: 'notices',
      everyMs: 1_000,
      run: async () => {
        await Promise.all(senders.map((sender) => sender.claim()))
      },
    },
    close: async () => {
      await Promise.all(senders.map((sender) => sender.close()))
    },
  }
}

/** An attempt under way. */
interface Attempt {
  readonly targetId: number | null
  readonly control: AbortController
  /** Its answer is stored. */
  readonly noted: Promise<void>
}

class ChannelSender {
  private readonly channel: Channel
  private readonly options: SenderOptions
  private readonly attempts = new Set<Attempt>()
  private isClaiming = false
  private isClosed = false

  constructor(channel: Channel, options: SenderOptions) {
    this.channel = channel
    this.options = options
  }

  /** Begins to send as many due messages as there are places. */
  async claim(): Promise<void> {
    const most = atOnce - this.attempts.size
    if (this.isClaiming || this.isClosed || most <= 0) return
    this.isClaiming = true
    try {
      const { db, now } = this.options
      const at = now()
      const claimedUntil = claimEnd(this.channel, at)
      const found = await claimNotices(db, {
        channel: this.channel.id,
        now: at,
        claimedUntil,
        most,
        busyTargets: [...this.attempts].flatMap(({ targetId }) => targetId ?? []),
      })
      const claimed = await withhold(db, found, this.options)
      // Stopping, or stopped for so long that another server may be sending them by now: the claims
      // end by themselves.
      if (this.isClosed || now() >= claimedUntil) return
      for (const notice of claimed) this.begin(notice)
    } finally {
      this.isClaiming = false
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    const noted = Promise.all([...this.attempts].map((attempt) => attempt.noted))
    const timer = setTimeout(() => {
      for (const { control } of this.attempts)
        control.abort(new CutOffError('ระบบหยุดทำงานระหว่างส่ง'))
    }, stopWithinMs)
    await noted
    clearTimeout(timer)
  }

  private begin(notice: CheckedNotice): void {
    const { now, log } = this.options
    const control = new AbortController()
    const { result, settled } = attemptNotice(this.channel, notice, now(), control, (error) =>
      log.error({ err: error, notice: notice.id, channel: this.channel.id }, 'a channel failed'),
    )
    const noted = result
      .then(async (answered) => {
        const isOver =
          answered.outcome === 'retry' &&
          answered.handsOver === true &&
          (await handOver(this.options, notice, answered.answer))
        if (!isOver) await storeResult(this.options, this.channel, notice, answered)
      })
      .catch((error: unknown) => {
        // the claim ends, and the message is sent again with the same id
        log.warn({ err: error, notice: notice.id }, 'the answer to a message was not stored')
      })
    const attempt = { targetId: notice.targetId, control, noted }
    this.attempts.add(attempt)
    void Promise.all([noted, settled])
      .then(() => this.attempts.delete(attempt))
      .then(() => this.claim())
      .catch((error: unknown) => log.warn({ err: error }, 'messages could not be claimed'))
  }
}

/** Stores what an attempt came to. A target that takes nothing any more is switched off. */
export async function storeResult(
  { db, now, log }: Pick<SenderOptions, 'db' | 'now' | 'log'>,
  channel: Channel,
  notice: ClaimedNotice,
  result: AttemptResult,
): Promise<void> {
  const at = now()
  await noteAttempt(db, notice, outcomeOf(channel, notice.attempt, result, at))
  if (result.outcome === 'refused' && result.isGone && notice.targetId !== null) {
    await disableTarget(db, notice.targetId, { reason: result.answer, at })
    log.warn(
      { channel: channel.id, target: notice.targetId, answer: result.answer },
      'a target is gone',
    )
  }
}

import { attemptNotice, claimEnd, type AttemptResult } from './attempt.ts'
import type { Channel } from './channel.ts'
import { claimNotice, insertNotice, noteAttempt, type NewNotice } from './repository.ts'
import type { SenderOptions } from './send-notices.ts'
import { storeResult } from './send-notices.ts'

type Options = Pick<SenderOptions, 'db' | 'now' | 'log'>

/** A message that only this server sends: it is claimed in the transaction that writes it. */
export async function insertClaimed(
  db: Options['db'],
  channel: Channel,
  notice: NewNotice,
): Promise<NonNullable<Awaited<ReturnType<typeof claimNotice>>>> {
  const now = notice.createdAt
  const id = await insertNotice(db, notice, {})
  const claimed =
    id === null ? null : await claimNotice(db, id, { now, claimedUntil: claimEnd(channel, now) })
  if (claimed === null) throw new Error('the new message could not be claimed')
  return claimed
}

/** Sends a claimed message that tells of no alarm, once: what is not accepted now has failed. */
export async function sendOnce(
  options: Options,
  channel: Channel,
  notice: Awaited<ReturnType<typeof insertClaimed>>,
): Promise<AttemptResult> {
  const { db, now, log } = options
  const control = new AbortController()
  const checked = { ...notice, isWithheld: false }
  const { result } = attemptNotice(channel, checked, now(), control, (error) =>
    log.error({ err: error, notice: notice.id, channel: channel.id }, 'a channel failed'),
  )
  const answered = await result
  if (answered.outcome === 'retry') {
    const at = now()
    await noteAttempt(db, notice, { state: 'failed', answer: answered.answer, at, dueAt: at })
  } else await storeResult(options, channel, notice, answered)
  return answered
}

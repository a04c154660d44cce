import { ApiError } from '@roadside/contract/errors.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { countByHand } from './by-hand-repository.ts'
import { lockTargets } from './target-repository.ts'

/** Messages by hand in a minute: more than people press, and few for a stranger whose address was typed. */
export const mostByHand = { ofAccount: 20, ofTarget: 6 }
const minuteMs = 60_000

/**
 * Throws `too_many_requests` where the account has sent, or the target has got, too many messages by
 * hand lately. Until the transaction ends nobody else sends one.
 */
export async function limitByHand(
  db: Db,
  { username }: Caller,
  targetId: number,
  now: Date,
): Promise<void> {
  await lockTargets(db)
  const since = new Date(now.getTime() - minuteMs)
  const { ofAccount, ofTarget } = await countByHand(db, { username, targetId, since })
  if (ofAccount >= mostByHand.ofAccount)
    throw new ApiError(
      'too_many_requests',
      `บัญชีนี้ส่งข้อความเองครบ ${mostByHand.ofAccount} ข้อความในหนึ่งนาทีแล้ว กรุณารอสักครู่แล้วลองใหม่`,
    )
  if (ofTarget >= mostByHand.ofTarget)
    throw new ApiError(
      'too_many_requests',
      `ปลายทางนี้ได้รับข้อความที่มีผู้ส่งเองครบ ${mostByHand.ofTarget} ข้อความในหนึ่งนาทีแล้ว กรุณารอสักครู่แล้วลองใหม่`,
    )
}

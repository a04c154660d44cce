import type { ReviewAsFalse } from '@roadside/server-kit/alarm-source.ts'
import { alarmKindOf } from '../alarm-kinds.ts'
import { eventTypes } from '../words.ts'
import { findWaitingIds } from './alarm-repository.ts'
import { auditReviews } from './audit-reviews.ts'
import { lockReviews, writeReviews } from './review-repository.ts'

/** The events of a camera and type that wait for their review since an alarm was raised become false ones. */
export const reviewAsFalse: ReviewAsFalse = async ({ database, live, now }, caller, alarm) => {
  const type = eventTypes.find((one) => alarmKindOf(one) === alarm.kind)
  if (type === undefined) return 0
  const { username } = caller
  const reviewed = await database.db.transaction().execute(async (trx) => {
    const waiting = await findWaitingIds(trx, { ...alarm, type })
    const before = (await lockReviews(trx, caller, waiting)).filter(({ review }) => review === null)
    const given = before.map(({ id }) => ({ id, review: 'false' as const, note: '' }))
    await writeReviews(trx, given, { by: username, at: now() })
    await auditReviews(trx, { username, address: '' }, before, given)
    return before
  })
  const wids = new Set(reviewed.map(({ wid }) => wid))
  live.publish([...wids].map((wid) => ({ topic: 'events', wid, kind: 'review' })))
  return reviewed.length
}

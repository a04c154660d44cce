import { insertAudit } from '@roadside/server-kit/audit.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import { eventName } from './present.ts'
import type { GivenReview, ReviewedEvent } from './review-repository.ts'

/** One entry for the events that changed from the same review to the same review. */
export async function auditReviews(
  trx: Db,
  by: { username: string; address: string },
  before: readonly ReviewedEvent[],
  given: readonly GivenReview[],
): Promise<void> {
  const afterOf = new Map(given.map((review) => [review.id, review]))
  const alike = new Map<string, ReviewedEvent[]>()
  for (const event of before) {
    const after = afterOf.get(event.id)
    const key = JSON.stringify([event.review, event.note, after?.review, after?.note])
    alike.set(key, [...(alike.get(key) ?? []), event])
  }
  for (const events of alike.values()) {
    const [first] = events
    const after = first && afterOf.get(first.id)
    if (!after) continue
    await insertAudit(trx, {
      ...by,
      action: 'reviewEvents',
      subject: events.map((event) => eventName(event, event.site)).join(' · '),
      detail: { ids: events.map(({ id }) => id) },
      before: { review: first.review, note: first.note },
      after: { review: after.review, note: after.note },
    })
  }
}

import type { Body } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import type * as calls from '../calls.ts'
import { eventName } from './present.ts'
import type { ReviewedEvent } from './review-repository.ts'

type SentReview = Body<typeof calls.reviewEvents>['reviews'][number]

/** Refuses reviews over another one than the reviewer saw, by `conflict`. */
export function refuseUnseen(
  before: readonly ReviewedEvent[],
  given: readonly SentReview[],
  username: string,
): void {
  const sentOf = new Map(given.map((sent) => [sent.id, sent]))
  const other = before.find((event) => {
    const sent = sentOf.get(event.id)
    return sent?.was !== undefined && !isSeen(event, sent.was) && !isStored(event, sent, username)
  })
  if (!other) return
  const name = eventName(other, other.site)
  throw new ApiError('conflict', `มีผู้อื่นตรวจสอบเหตุการณ์นี้ไปก่อนแล้ว กรุณาดูผลล่าสุด (${name})`)
}

const isSeen = (event: ReviewedEvent, was: NonNullable<SentReview['was']> | null) =>
  was === null
    ? event.review === null
    : event.review === was.review &&
      event.note === was.note &&
      event.reviewed_by === was.reviewed_by

/** What was sent stands already: the answer to it was lost, and it is sent again. */
const isStored = (event: ReviewedEvent, sent: SentReview, username: string) =>
  event.review === sent.review &&
  event.note === sent.note &&
  (event.review === null || event.reviewed_by === username)

import { useSend } from '@roadside/ui/api/use-send.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body, Reply } from '@roadside/contract/call.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { eventFeed, namedEvent, reviewEvents } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import { mostFed } from '../../words.ts'
import type { EventRow } from '../dialog/event-row.ts'
import type { FailedReview, ReviewAttempt, ReviewControl } from '../dialog/use-review.ts'

export interface FeedReviewControl extends Omit<ReviewControl, 'rows'> {
  readonly rows: readonly FeedEvent[] | undefined
  /**
   * Several at once. Those of one call are all stored or none; a call takes `mostFed`. Those that
   * somebody else has reviewed meanwhile fail, and the others are stored. Resolves when the lists
   * on screen know.
   */
  readonly sendAll: (attempts: readonly ReviewAttempt[]) => Promise<void>
}

type Stored = Reply<typeof reviewEvents>
type SentReview = Body<typeof reviewEvents>['reviews'][number]

/** A review under way, with the one that its reviewer saw. */
interface Sending extends ReviewAttempt {
  readonly was: Exclude<SentReview['was'], undefined>
}

/**
 * Reviews of events of all sites, in calls that follow each other. One that cannot be stored is
 * reverted on screen. A review of somebody else is not overwritten unseen.
 */
export function useFeedReview(rows: readonly FeedEvent[] | undefined): FeedReviewControl {
  const client = useQueryClient()
  const mayReview = useAccess(reviewEvents.access)
  const username = useSession()?.user.username ?? null
  const { mutateAsync } = useSend(reviewEvents, { queue: reviewEvents.path })
  const [sending, setSending] = useState<ReadonlyMap<number, Sending>>(new Map())
  const [failed, setFailed] = useState<readonly FailedReview[]>([])

  /** The review that stands on screen: the one that is under way, else that of the event. */
  const seenOf = (event: EventRow): Sending['was'] => {
    const before = sending.get(event.id)
    const { review } = before ?? event
    if (review === null) return null
    return before
      ? { review, note: before.note, reviewed_by: username }
      : { review, note: event.review_note, reviewed_by: event.reviewed_by }
  }
  const store = async (attempts: readonly Sending[]): Promise<void> => {
    try {
      const stored = await mutateAsync({
        reviews: attempts.map(({ event: { id }, review, note, was }) => ({
          id,
          review,
          note,
          was,
        })),
      })
      for (const { path } of [eventFeed, namedEvent]) {
        // an answer under way may be of before
        await client.cancelQueries({
          queryKey: [path],
          predicate: ({ state }) => state.data !== undefined,
        })
        client.setQueriesData({ queryKey: [path] }, (reply: unknown) => withReviews(reply, stored))
      }
      // it stands in lists again that it had left
      if (stored.some(({ review }) => review === null))
        await client.invalidateQueries({ queryKey: [eventFeed.path] })
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'conflict'
      if (isConflict && attempts.length > 1) {
        // all but those that somebody else has reviewed are stored
        const half = Math.ceil(attempts.length / 2)
        await Promise.all([store(attempts.slice(0, half)), store(attempts.slice(half))])
        return
      }
      const sentence = errorSentence(error)
      setFailed((old) => [
        ...old.filter(({ event: { id } }) => attempts.every(({ event }) => event.id !== id)),
        ...attempts.map((attempt) => ({ ...attempt, sentence, isConflict })),
      ])
      // the card shows the newer review
      if (isConflict)
        await Promise.all(
          [eventFeed, namedEvent].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
        )
    }
    // after the views have the stored reviews: no event shows its old review for a moment
    notifyManager.schedule(() =>
      setSending((old) => new Map([...old].filter(([, attempt]) => !attempts.includes(attempt)))),
    )
  }
  const sendAll = async (given: readonly ReviewAttempt[]) => {
    const attempts = given.map((attempt) => ({ ...attempt, was: seenOf(attempt.event) }))
    const ids = new Set(attempts.map(({ event }) => event.id))
    setFailed((old) => old.filter(({ event }) => !ids.has(event.id)))
    setSending((old) => new Map([...old, ...attempts.map((one) => [one.event.id, one] as const)]))
    const calls: Promise<void>[] = []
    for (let start = 0; start < attempts.length; start += mostFed)
      calls.push(store(attempts.slice(start, start + mostFed)))
    await Promise.all(calls)
  }
  return {
    mayReview,
    rows: rows?.map((row) => {
      const attempt = sending.get(row.id)
      if (!attempt) return row
      const { review, note } = attempt
      return { ...row, review, review_note: note, reviewed_by: review && username }
    }),
    failed,
    isSending: (id) => sending.has(id),
    send: (attempt) => void sendAll([attempt]),
    sendAll,
    giveUp: (id) => setFailed((old) => old.filter(({ event }) => event.id !== id)),
  }
}

/** A list of events, or the pages of one, with the reviews that were stored. */
function withReviews(reply: unknown, stored: Stored): unknown {
  if (reply && typeof reply === 'object' && 'pages' in reply) {
    const pages = reply.pages as readonly unknown[]
    return { ...reply, pages: pages.map((page) => withReviews(page, stored)) }
  }
  if (!Array.isArray(reply)) return reply
  const storedOf = new Map(stored.map((review) => [review.id, review]))
  return (reply as readonly FeedEvent[]).map((row) => ({ ...row, ...storedOf.get(row.id) }))
}

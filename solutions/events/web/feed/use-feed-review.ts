import { useSend } from '@roadside/ui/api/use-send.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '@roadside/contract/call.ts'
import { eventFeed, namedEvent, reviewEvents } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import { mostFed } from '../../words.ts'
import type { FailedReview, ReviewAttempt, ReviewControl } from '../dialog/use-review.ts'

export interface FeedReviewControl extends Omit<ReviewControl, 'rows'> {
  readonly rows: readonly FeedEvent[] | undefined
  /** Several at once: all are stored, or none. */
  readonly sendAll: (attempts: readonly ReviewAttempt[]) => void
}

type Stored = Reply<typeof reviewEvents>

/** Reviews of events of all sites, in one call however many. One that cannot be stored is reverted on screen. */
export function useFeedReview(rows: readonly FeedEvent[] | undefined): FeedReviewControl {
  const client = useQueryClient()
  const mayReview = useAccess(reviewEvents.access)
  const { mutateAsync } = useSend(reviewEvents)
  const [sending, setSending] = useState<ReadonlyMap<number, ReviewAttempt>>(new Map())
  const [failed, setFailed] = useState<readonly FailedReview[]>([])

  const store = async (attempts: readonly ReviewAttempt[]) => {
    try {
      const stored = await mutateAsync({
        reviews: attempts.map(({ event: { id }, review, note }) => ({ id, review, note })),
      })
      for (const { path } of [eventFeed, namedEvent]) {
        client.setQueriesData({ queryKey: [path] }, (reply: unknown) => withReviews(reply, stored))
      }
    } catch (error) {
      const sentence = errorSentence(error)
      setFailed((old) => [...old, ...attempts.map((attempt) => ({ ...attempt, sentence }))])
    }
    setSending((old) => new Map([...old].filter(([, attempt]) => !attempts.includes(attempt))))
  }
  const sendAll = (attempts: readonly ReviewAttempt[]) => {
    const ids = new Set(attempts.map(({ event }) => event.id))
    setFailed((old) => old.filter(({ event }) => !ids.has(event.id)))
    setSending((old) => new Map([...old, ...attempts.map((one) => [one.event.id, one] as const)]))
    for (let start = 0; start < attempts.length; start += mostFed)
      void store(attempts.slice(start, start + mostFed))
  }
  return {
    mayReview,
    rows: rows?.map((row) => {
      const attempt = sending.get(row.id)
      return attempt ? { ...row, review: attempt.review, review_note: attempt.note } : row
    }),
    failed,
    isSending: (id) => sending.has(id),
    send: (attempt) => sendAll([attempt]),
    sendAll,
    giveUp: (id) => setFailed((old) => old.filter(({ event }) => event.id !== id)),
  }
}

function withReviews(reply: unknown, stored: Stored): unknown {
  if (!Array.isArray(reply)) return reply
  const storedOf = new Map(stored.map((review) => [review.id, review]))
  return (reply as readonly FeedEvent[]).map((row) => ({ ...row, ...storedOf.get(row.id) }))
}

import { useSend } from '@roadside/ui/api/use-send.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '@roadside/contract/call.ts'
import { eventFeed, namedEvent, reviewEvents } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import { mostFed } from '../../words.ts'
import type { FailedReview, ReviewAttempt, ReviewControl } from '../dialog/use-review.ts'

export interface FeedReviewControl extends Omit<ReviewControl, 'rows'> {
  readonly rows: readonly FeedEvent[] | undefined
  /** Several at once: all are stored, or none. Resolves when the lists on screen know. */
  readonly sendAll: (attempts: readonly ReviewAttempt[]) => Promise<void>
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
      const sentence = errorSentence(error)
      setFailed((old) => [...old, ...attempts.map((attempt) => ({ ...attempt, sentence }))])
    }
    // after the views have the stored reviews: no event shows its old review for a moment
    notifyManager.schedule(() =>
      setSending((old) => new Map([...old].filter(([, attempt]) => !attempts.includes(attempt)))),
    )
  }
  const sendAll = async (attempts: readonly ReviewAttempt[]) => {
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
      return attempt ? { ...row, review: attempt.review, review_note: attempt.note } : row
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

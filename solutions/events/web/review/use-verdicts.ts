import { useSession } from '@roadside/ui/session/session.ts'
import { useState } from 'react'
import type { FeedEvent } from '../../rows.ts'
import type { Review } from '../../words.ts'
import type { EventRow } from '../dialog/event-row.ts'
import type { ReviewAttempt } from '../dialog/use-review.ts'
import { useFeedReview } from '../feed/use-feed-review.ts'
import { isNewer } from './use-review-stream.ts'

/** Verdicts that can be taken back, newest last. */
const mostUndone = 50

/** Verdicts over the events of the stream, one or many at once, and the way back. */
export function useVerdicts(events: readonly FeedEvent[] | undefined) {
  /** Events whose verdict was taken back, until the stream has them again. */
  const [returned, setReturned] = useState<readonly FeedEvent[]>([])
  const username = useSession()?.user.username ?? null
  const control = useFeedReview(events && withReturned(events, returned))
  const [given, setGiven] = useState<readonly (readonly ReviewAttempt[])[]>([])
  const send = (attempts: readonly ReviewAttempt[]) => {
    const verdicts = attempts.filter(({ review }) => review !== null)
    if (verdicts.length > 0) setGiven((old) => [...old, verdicts].slice(-mostUndone))
    void control.sendAll(attempts)
  }
  const isFailed = (id: number) => control.failed.some(({ event }) => event.id === id)
  const last = given.at(-1)?.filter(({ event }) => !isFailed(event.id)) ?? []
  return {
    control: { ...control, send: (attempt: ReviewAttempt) => send([attempt]) },
    /** What still waits for a verdict. */
    waiting: control.rows?.filter(({ review }) => review === null),
    judge: (judged: readonly FeedEvent[], review: Review) =>
      send(judged.map((event) => ({ event, review, note: event.review_note }))),
    /** The verdicts that undo takes back; none: there is nothing to undo. */
    last,
    /** Answers the events that wait again. */
    undo: () => {
      const judged = last.filter((attempt): attempt is Verdict => isFeedEvent(attempt.event))
      const undone: readonly FeedEvent[] = judged.map(({ event }) => ({ ...event, review: null }))
      setGiven((old) => old.slice(0, -1))
      setReturned((old) => [...old, ...undone])
      void control
        .sendAll(
          judged.map(({ event, review, note }) => ({
            // as it stands since the verdict
            event: { ...event, review, review_note: note, reviewed_by: username },
            review: null,
            note: event.review_note,
          })),
        )
        .then(() => setReturned((old) => old.filter((event) => !undone.includes(event))))
      return undone
    },
  }
}

type Verdict = ReviewAttempt & { readonly event: FeedEvent }
const isFeedEvent = (event: EventRow): event is FeedEvent => 'siteName' in event

function withReturned(
  events: readonly FeedEvent[],
  returned: readonly FeedEvent[],
): readonly FeedEvent[] {
  const known = new Set(events.map(({ id }) => id))
  const missing = returned.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return events
  return [...events, ...missing].toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
}

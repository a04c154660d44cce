import { ApiError } from '@roadside/contract/errors.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { errorSentence } from '@roadside/ui/parts/view-state.tsx'
import { useSession } from '@roadside/ui/session/session.ts'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { namedEvent, reviewEvent } from '../../calls.ts'
import type { DetectionRow } from '../../rows.ts'
import type { Review } from '../../words.ts'
import type { KindFacts } from '../event-kinds.ts'
import type { EventRow } from './event-row.ts'

export interface ReviewAttempt {
  readonly event: EventRow
  readonly review: Review | null
  readonly note: string
}
export interface FailedReview extends ReviewAttempt {
  /** Somebody else has reviewed it meanwhile: the newer review is to be looked at first. */
  readonly isConflict?: boolean
  readonly sentence: string
}
export interface ReviewControl {
  /** Others read what the reviews came to. */
  readonly mayReview: boolean
  /** The rows with the reviews that are on their way, so that the next one can be given at once. */
  readonly rows: readonly EventRow[] | undefined
  readonly failed: readonly FailedReview[]
  readonly isSending: (id: number) => boolean
  readonly send: (attempt: ReviewAttempt) => void
  readonly giveUp: (id: number) => void
}

type Sending = ReadonlyMap<number, ReviewAttempt>

/**
 * Notes reviews of events. A review that cannot be stored is reverted on screen and can be retried.
 */
export function useReview(
  lists: KindFacts['list'],
  rows: readonly EventRow[] | undefined,
): ReviewControl {
  const client = useQueryClient()
  const mayReview = useAccess(reviewEvent.access)
  const username = useSession()?.user.username ?? null
  const { mutateAsync } = useSend(reviewEvent, { queue: reviewEvent.path })
  const [sending, setSending] = useState<Sending>(new Map())
  const [failed, setFailed] = useState<readonly FailedReview[]>([])
  const giveUp = useCallback(
    (id: number) => setFailed((old) => old.filter(({ event }) => event.id !== id)),
    [],
  )

  // an event that a link led to may stand in the other list
  const shownIn = [lists.roadside, lists.server, namedEvent]
  /** The review that stands on screen: the one that is under way, else that of the row. */
  const seenOf = (event: EventRow) => {
    const before = sending.get(event.id)
    if (before)
      return before.review && { review: before.review, note: before.note, reviewed_by: username }
    const { review, review_note, reviewed_by } = rows?.find(({ id }) => id === event.id) ?? event
    return review && { review, note: review_note, reviewed_by }
  }
  const send = (attempt: ReviewAttempt) => {
    const { event, review, note } = attempt
    const was = seenOf(event)
    giveUp(event.id)
    setSending((old) => new Map(old).set(event.id, attempt))
    mutateAsync({ id: event.id, review, note, was })
      .then(
        (stored) => {
          for (const { path } of shownIn) {
            client.setQueriesData({ queryKey: [path] }, (reply: unknown) =>
              withReview(reply, stored),
            )
          }
        },
        async (error: unknown) => {
          const isConflict = error instanceof ApiError && error.code === 'conflict'
          setFailed((old) => [...old, { ...attempt, sentence: errorSentence(error), isConflict }])
          // the row shows the newer review
          if (isConflict)
            await Promise.all(
              shownIn.map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
            )
        },
      )
      .finally(() =>
        setSending(
          (old) => new Map([...old].filter(([id, other]) => id !== event.id || other !== attempt)),
        ),
      )
      .catch(() => undefined)
  }
  const shown = useMemo(
    () =>
      rows?.map((row) => {
        const attempt = sending.get(row.id)
        return attempt ? { ...row, review: attempt.review, review_note: attempt.note } : row
      }),
    [rows, sending],
  )
  return { mayReview, rows: shown, failed, isSending: (id) => sending.has(id), send, giveUp }
}

/**
 * A list's answer with the stored review; the other fields of a row may come from another query.
 */
function withReview(
  reply: unknown,
  { id, review, reviewed_by, reviewed_at, review_note }: DetectionRow,
): unknown {
  const withIt = (row: EventRow) =>
    row.id === id ? { ...row, review, reviewed_by, reviewed_at, review_note } : row
  if (Array.isArray(reply)) return (reply as readonly EventRow[]).map(withIt)
  if (!reply || typeof reply !== 'object' || !('rows' in reply)) return reply
  return { ...reply, rows: (reply.rows as readonly EventRow[]).map(withIt) }
}

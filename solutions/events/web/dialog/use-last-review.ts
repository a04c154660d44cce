import { useEffect, useState } from 'react'
import type { LastReview } from './keys-hint.tsx'
import type { ReviewControl } from './use-review.ts'

/** How long a review by key can be undone by a key. Milliseconds. */
const forMs = 20_000

/** The last review that was given by a key, while it stands: not once it failed, or somebody reviewed the event otherwise. */
export function useLastReview({ rows, failed }: Pick<ReviewControl, 'rows' | 'failed'>) {
  const [last, setLast] = useState<LastReview | null>(null)
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), forMs)
    return () => clearTimeout(timer)
  }, [last])
  const row = rows?.find(({ id }) => id === last?.event.id)
  const isFailed = failed.some(({ event }) => event.id === last?.event.id)
  const stands = last !== null && !isFailed && (row === undefined || row.review === last.review)
  return { last: stands ? last : null, setLast }
}

import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useLiveRefetch } from '@roadside/ui/live/use-live-refetch.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { eventFeed } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import type { ReviewFilterBody } from './use-review-filter.ts'

/** Events of one call. */
const pageSize = 30
const live = { topic: 'events', wid: null, kinds: ['event', 'review'] }

/** Whether an event stands before another in the stream. */
export const isNewer = (one: FeedEvent, other: FeedEvent): boolean => {
  const apart = Date.parse(one.DATE_TIME) - Date.parse(other.DATE_TIME)
  return apart > 0 || (apart === 0 && one.id > other.id)
}

/**
 * The events that nobody has reviewed, newest first, page after page. Events that come meanwhile
 * wait until they are asked for: nothing moves under the finger that presses a verdict.
 */
export function useReviewStream(filter: ReviewFilterBody) {
  const queryKey = [eventFeed.path, { ...filter, review: 'none' }, 'stream'] as const
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      callServer(
        eventFeed,
        {
          ...filter,
          limit: pageSize,
          review: 'none',
          ...(pageParam !== null && { olderThan: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.id),
    refetchInterval: refreshIntervalMs,
    staleTime: 10_000,
  })
  useLiveRefetch(live, queryKey)
  const { data } = query
  const all = useMemo(() => data?.pages.flat(), [data])

  const key = JSON.stringify(filter)
  const [top, setTop] = useState<{ key: string; event: FeedEvent } | null>(null)
  const [first] = all ?? []
  const isTopSet = top?.key === key
  if (first && !isTopSet) setTop({ key, event: first })
  const newest = isTopSet ? top.event : first
  return {
    query,
    /** Undefined: not loaded yet. */
    events: newest ? all?.filter((event) => !isNewer(event, newest)) : all,
    /** Those that came since. */
    arrived: newest ? (all?.filter((event) => isNewer(event, newest)) ?? []) : [],
    showArrived: () => first && setTop({ key, event: first }),
  }
}

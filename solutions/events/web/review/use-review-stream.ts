import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { askWithTime } from '@roadside/ui/api/data-times.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { eventFeed } from '../../calls.ts'
import type { FeedEvent } from '../../rows.ts'
import type { ReviewFilterBody } from './use-review-filter.ts'

/** Events of one call. */
const pageSize = 30
const live = (kind: string) => ({ topic: 'events', wid: null, kinds: [kind] })
/** Pauses after each answer, milliseconds: what others reviewed may stand on any page, and all of them are read again. */
const [eventPauseMs, reviewPauseMs] = [2_000, 10_000]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Pages = InfiniteData<FeedEvent[], number | null>

/** Whether an event stands before another in the stream. */
export const isNewer = (one: FeedEvent, other: FeedEvent): boolean => {
  const apart = Date.parse(one.DATE_TIME) - Date.parse(other.DATE_TIME)
  return apart > 0 || (apart === 0 && one.id > other.id)
}

/**
 * The pages with the newest events as they are now; null: one belongs between those that are loaded, or more came than
 * a page holds.
 */
function withBegin({ pages, pageParams }: Pages, begin: readonly FeedEvent[]): Pages | null {
  const all = pages.flat()
  const [top, end] = [all[0], all.at(-1)]
  if (!top || !end) return null
  const known = new Set(all.map(({ id }) => id))
  const unknown = begin.filter(({ id }) => !known.has(id))
  const newer = unknown.filter((event) => isNewer(event, top))
  if (newer.length === pageSize) return null
  const hasMore = (pages.at(-1)?.length ?? 0) >= pageSize
  if (unknown.some((event) => !newer.includes(event) && (!hasMore || isNewer(event, end))))
    return null
  const now = new Map(begin.map((event) => [event.id, event]))
  const [first = [], ...others] = pages.map((page) =>
    page.map((event) => now.get(event.id) ?? event),
  )
  return { pages: [[...newer, ...first], ...others], pageParams }
}

/**
 * The events that nobody has reviewed, newest first, page after page. Events that come meanwhile
 * wait until they are asked for: nothing moves under the finger that presses a verdict.
 */
export function useReviewStream(filter: ReviewFilterBody) {
  const queryKey = [eventFeed.path, { ...filter, review: 'none' }, 'stream'] as const
  const client = useQueryClient()
  const firstPage = { ...filter, limit: pageSize, review: 'none' } as const
  const query = useInfiniteQuery({
    queryKey,
    queryFn: (context) => {
      const { pageParam } = context
      const body = { ...firstPage, ...(pageParam !== null && { olderThan: pageParam }) }
      return askWithTime(context, eventFeed, body)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < pageSize ? null : page.at(-1)?.id),
    refetchInterval: refreshIntervalMs,
    staleTime: 10_000,
  })
  useLive(live('event'), async () => {
    const begin = await callServer(eventFeed, firstPage)
    const pages = client.getQueryData<Pages>(queryKey)
    const whole = pages && withBegin(pages, begin)
    if (whole) client.setQueryData(queryKey, whole)
    // what is being read already would come without these events
    if (!whole || client.isFetching({ queryKey, exact: true }) > 0)
      await refetchFresh(client, queryKey)
    await pause(eventPauseMs)
  })
  useLive(live('review'), async () => {
    await refetchFresh(client, queryKey)
    await pause(reviewPauseMs)
  })
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

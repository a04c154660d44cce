import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { refreshIntervalMs } from '@roadside/contract/live.ts'
import { paging } from '@roadside/contract/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { askWithTime } from './data-times.ts'

export interface CallQueryOptions {
  /** How long an answer counts as new, so that views that open together ask once. Milliseconds. */
  readonly staleTime?: number
  /** Refetch interval while shown; false: never. Milliseconds. */
  readonly refetchInterval?: number | false
  readonly enabled?: boolean
  /** The sentence a failure is logged with. */
  readonly failure?: string
  /** The answer stands beside every page, such as the badges of the menu: its age is not the page's. */
  readonly isAside?: true
}

/**
 * Query options of a call: one factory for loader, hook, prefetch and invalidation. Refetched every
 * 5 minutes (specification §9). While another page, sort or search of the *same* subject is
 * loading, the old answer stays, marked `isPlaceholderData`. An answer of another site or another
 * time never stays.
 */
export function callQuery<C extends Call>(call: C, body: Body<C>, options: CallQueryOptions = {}) {
  return queryOptions<Reply<C>, Error, Reply<C>, readonly [string, Body<C>]>({
    queryKey: [call.path, body],
    queryFn: (context) => askWithTime(context, call, body),
    staleTime: options.staleTime ?? 10_000,
    refetchInterval: options.refetchInterval ?? refreshIntervalMs,
    placeholderData: (previous, query) =>
      isSameSubject(query?.queryKey[1], body) ? previous : undefined,
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    meta: {
      ...(options.failure !== undefined && { failure: options.failure }),
      ...(options.isAside && { isAside: true }),
    },
  })
}

function isSameSubject(one: unknown, other: unknown): boolean {
  return subjectOf(one) === subjectOf(other)
}

/** Another time is another subject: old figures must not stand under a new period. */
const ofTime = ['from', 'to']

/** A body without what only turns the page. */
function subjectOf(body: unknown): string {
  const fields = Object.entries(body ?? {}).filter(
    ([name]) => !(name in paging) || ofTime.includes(name),
  )
  return JSON.stringify(fields.toSorted(([a], [b]) => a.localeCompare(b)))
}

import type { ListedSite } from '@roadside/contract/sites.ts'
import {
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { refetchFresh } from '../api/use-call.ts'
import { useLive } from '../live/use-live.ts'

/** Somewhere in a department something reports all the time, and its counts are dear. Milliseconds. */
const leastPauseMs = 2_000

/**
 * The sites of a list, asked for again as they change: `useListedSites(callQuery(smokeSites, body), 'smoke')`. `topic` is
 * that of the solution's live messages.
 */
export function useListedSites<Site extends ListedSite, Key extends QueryKey>(
  options: UseQueryOptions<Site[], Error, Site[], Key> & { queryKey: Key },
  topic: string,
): UseQueryResult<Site[]> {
  const query = useQuery(options)
  const client = useQueryClient()
  useLive({ topic, wid: null }, async (messages) => {
    // a site that was registered a moment ago is in no list yet
    const isConcerned = messages.some(
      ({ wid, kind }) => kind === 'registry' || query.data?.some((site) => site.wid === wid),
    )
    if (messages.length > 0 && !isConcerned) return
    await refetchFresh(client, options.queryKey)
    await new Promise((resolve) => setTimeout(resolve, leastPauseMs))
  })
  return query
}

import type { ListedSite } from '@roadside/contract/sites.ts'
import { useQuery, type QueryKey, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useLiveRefetch } from '../live/use-live-refetch.ts'

/**
 * The sites of a list, asked for again as they change: `useListedSites(callQuery(smokeSites, body), 'smoke')`. `topic` is
 * that of the solution's live messages.
 */
export function useListedSites<Site extends ListedSite, Key extends QueryKey>(
  options: UseQueryOptions<Site[], Error, Site[], Key> & { queryKey: Key },
  topic: string,
): UseQueryResult<Site[]> {
  const query = useQuery(options)
  // a site that was registered a moment ago is in no list yet
  useLiveRefetch({ topic, wid: null }, options.queryKey, (messages) =>
    messages.some(({ wid, kind }) => kind === 'registry' || query.data?.some((site) => site.wid === wid)),
  )
  return query
}

import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import {
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import type { LiveSubject } from '../live/live-store.ts'
import { useLive } from '../live/use-live.ts'
import { callQuery, type CallQueryOptions } from './call-query.ts'

export interface UseCallOptions extends CallQueryOptions {
  /** Refetches when the live stream reports a change of this subject. */
  readonly live?: LiveSubject
}

/**
 * The answer of a call, refetched every 5 minutes and at live changes; a failure leaves the last
 * answer in place and sets `error`.
 */
export function useCall<C extends Call>(
  call: C,
  body: Body<C>,
  { live, ...options }: UseCallOptions = {},
): UseQueryResult<Reply<C>> {
  const query = callQuery(call, body, options)
  const client = useQueryClient()
  useLive(options.enabled === false ? null : (live ?? null), () =>
    refetchFresh(client, query.queryKey),
  )
  return useQuery(query)
}

/**
 * Refetches, and resolves with an answer that was requested after this moment. A request under way
 * is awaited and not cancelled: under steady changes none would ever complete.
 */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const filter = { queryKey, exact: true }
  const isUnderWay = client.isFetching(filter) > 0
  await client.refetchQueries(filter, { cancelRefetch: false })
  if (isUnderWay) await client.refetchQueries(filter, { cancelRefetch: false })
}

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
  /** Ask again when the live stream says that something of this changed. */
  readonly live?: LiveSubject
}

/** The answer of a call, asked again every 5 minutes and at live changes; a failure keeps the last answer and sets `error`. */
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
 * Asks again, and is done when an answer has come that was asked for after this moment.
 * A request on its way is waited for and not cut off: under steady changes none would ever arrive.
 */
export async function refetchFresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const filter = { queryKey, exact: true }
  const isUnderWay = client.isFetching(filter) > 0
  await client.refetchQueries(filter, { cancelRefetch: false })
  if (isUnderWay) await client.refetchQueries(filter, { cancelRefetch: false })
}

import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { callQuery, type CallQueryOptions } from '../api/call-query.ts'
import { useCall } from '../api/use-call.ts'
import type { LiveSubject } from './live-store.ts'
import { useLiveRefetch } from './use-live-refetch.ts'

/**
 * `useCall` for a subject that changes constantly: refetched at its changes, with a pause between.
 * Null: not at changes.
 */
export function useLiveCall<C extends Call>(
  call: C,
  body: Body<C>,
  subject: LiveSubject | null,
  options: CallQueryOptions = {},
): UseQueryResult<Reply<C>> {
  useLiveRefetch(options.enabled === false ? null : subject, callQuery(call, body).queryKey)
  return useCall(call, body, options)
}

import type { Call, Body, Reply } from '@roadside/contract/call.ts'
import {
  useQueryClient,
  type Query,
  type QueryCache,
  type QueryFunctionContext,
} from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { callServer } from './call-server.ts'
import { freshReads } from './fresh-reads.ts'

/** Moments of the answers that are older than they look, as a read replica gave them. Milliseconds since 1970. */
const moments = new WeakMap<Query, number>()

type Asking = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>

/**
 * Makes the call of a query, and notes of which moment its answer is. What lacks a change that this
 * page knows of is asked for again, of the primary.
 */
export async function askWithTime<C extends Call>(
  { client, queryKey, signal }: Asking,
  call: C,
  body: Body<C>,
): Promise<Reply<C>> {
  let asOf: number | null = null
  const onAsOf = (moment: number | null) => (asOf = moment)
  let reply = await callServer(call, body, { signal, onAsOf })
  if (freshReads.areMissedIn(asOf))
    reply = await callServer(call, body, { signal, onAsOf, isNewest: true })
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (query && asOf === null) moments.delete(query)
  else if (query && asOf !== null) moments.set(query, asOf)
  return reply
}

/** The oldest moment of what a page shows; null: everything is as new as any. */
export function useDataTime(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => readDataTime(cache),
  )
}

/** {@link useDataTime} of this moment, for what is made of the page when somebody presses. */
export function readDataTime(cache: QueryCache): number | null {
  const shown = cache.getAll().filter((query) => query.isActive() && !query.meta?.isAside)
  const known = shown.flatMap((query) => moments.get(query) ?? [])
  return known.length === 0 ? null : Math.min(...known)
}

import type { Body, Call, Reply } from '@roadside/contract/call.ts'
import { signsOfLife, type LiveMessage } from '@roadside/contract/live.ts'
import type { ListedSite } from '@roadside/contract/sites.ts'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { callQuery } from '../api/call-query.ts'
import { callServer } from '../api/call-server.ts'
import { refetchFresh } from '../api/use-call.ts'
import { useLive } from '../live/use-live.ts'
import { changedWids, mergeSites, pauseMs, signsPauseMs } from './listed-changes.ts'

/**
 * The sites of a list, kept up to date: `useListedSites(smokeSites, { DeptID }, 'smoke')`. `topic`
 * is that of the solution's live messages. In a list that is shown, only changed sites are queried
 * again; the whole list where a site may have been added or removed.
 */
export function useListedSites<C extends Call>(
  call: C,
  body: Body<C>,
  topic: string,
): UseQueryResult<Reply<C>> {
  const options = callQuery(call, body)
  const filter = { queryKey: options.queryKey, exact: true }
  const client = useQueryClient()
  const query = useQuery(options)
  const update = async (messages: readonly LiveMessage[]) => {
    const listed = client.getQueryData(options.queryKey) as readonly ListedSite[] | undefined
    const wids = listed ? changedWids(messages, listed) : null
    if (wids?.length === 0) return false
    // a whole list that failed, or is on its way, must not be overtaken by an answer about some of it
    const isWhole =
      client.getQueryState(options.queryKey)?.status === 'success' &&
      client.isFetching(filter) === 0
    const rows = wids && isWhole ? await mergeListed(call, body, wids) : null
    if (wids && rows) {
      const merge = (known: Reply<C> | undefined) =>
        known && (mergeSites(known as readonly ListedSite[], rows, wids) as Reply<C>)
      client.setQueryData<Reply<C>>(options.queryKey, merge)
    } else {
      await refetchFresh(client, options.queryKey)
    }
    return true
  }
  useLive({ topic, wid: null }, async (messages) => {
    const changes = messages.filter(({ kind }) => !signsOfLife.includes(kind))
    if (messages.length > 0 && changes.length === 0) return
    if (await update(changes)) await delay(pauseMs)
  })
  useLive({ topic, wid: null, kinds: ['reading'] }, async (messages) => {
    if (messages.length > 0 && (await update(messages))) await delay(signsPauseMs)
  })
  return query
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** These sites as they are now; null where no answer came. */
async function mergeListed<C extends Call>(
  call: C,
  body: Body<C>,
  wids: readonly number[],
): Promise<readonly ListedSite[] | null> {
  try {
    return (await callServer(call, {
      ...(body as object),
      wids,
    } as Body<C>)) as readonly ListedSite[]
  } catch {
    // the query of the whole list follows, and reports the error
    return null
  }
}

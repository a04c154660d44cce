import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eventSites } from '../../calls.ts'

/** Cameras of a whole authority report all the time. Milliseconds. */
const leastPauseMs = 2_000

/** The sites of one type of a department (all that the account may see without one), asked for again as they change. */
export function useEventSites(TypeName: string, DeptID: number | undefined) {
  const options = callQuery(eventSites, { TypeName, ...(DeptID !== undefined && { DeptID }) })
  const query = useQuery(options)
  const client = useQueryClient()
  useLive({ topic: 'events', wid: null }, async (messages) => {
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

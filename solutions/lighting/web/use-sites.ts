import { callQuery } from '@roadside/ui/api/call-query.ts'
import { refetchFresh } from '@roadside/ui/api/use-call.ts'
import { useLive } from '@roadside/ui/live/use-live.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lightingSites } from '../calls.ts'

/** Somewhere in a department a lamp reports all the time, and its counts are dear. Milliseconds. */
const leastPauseMs = 2_000

/** The lighting sites of a department (all that the account may see without one), asked for again as they change. */
export function useSites(DeptID: number | undefined, isFourG: boolean) {
  const body = { ...(DeptID !== undefined && { DeptID }), ...(isFourG && { fourG: true }) }
  const options = callQuery(lightingSites, body)
  const query = useQuery(options)
  const client = useQueryClient()
  useLive({ topic: 'lighting', wid: null }, async (messages) => {
    const isConcerned = messages.some(({ wid }) => query.data?.some((site) => site.wid === wid))
    if (messages.length > 0 && !isConcerned) return
    await refetchFresh(client, options.queryKey)
    await new Promise((resolve) => setTimeout(resolve, leastPauseMs))
  })
  return query
}

import { signsOfLife } from '@roadside/contract/live.ts'
import { liveStore } from '@roadside/ui/live/live.ts'
import { useEffect } from 'react'
import { solutions } from './solution-types.ts'

/** Least pause between two queries: somewhere in the country something changes all the time. Milliseconds. */
const pauseMs = 5_000

/**
 * Calls `refetch` when a state changes at any site of any solution, or at live messages of `kinds` alone, with a pause
 * between. Neither may change from one render to the next.
 */
export function useLiveOfAll(refetch: () => Promise<unknown>, kinds?: readonly string[]): void {
  useEffect(() => {
    const asking = createAsking(refetch)
    const leave = solutions.map(({ id }) =>
      liveStore.subscribe({ topic: id, wid: null, ...(kinds && { kinds }) }, (messages) => {
        // a value that changed no state changes nothing here
        if (messages.length === 0 || messages.some(({ kind }) => !signsOfLife.includes(kind)))
          void asking.refetch()
      }),
    )
    return () => {
      asking.stop()
      for (const one of leave) one()
    }
  }, [refetch, kinds])
}

/** Queries at once; changes during the query or the pause lead to one more query. */
function createAsking(query: () => Promise<unknown>) {
  let isDue = false
  let isBusy = false
  let isStopped = false
  return {
    refetch: async () => {
      isDue = true
      if (isBusy) return
      isBusy = true
      while (isDue && !isStopped) {
        isDue = false
        await query()
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      isBusy = false
    },
    stop: () => {
      isStopped = true
    },
  }
}

import {
  monitoringSites,
  monitoringTroubles,
  assetPeriods,
} from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { liveStore } from '@roadside/ui/live/live.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { solutions, typeByName } from '../../solution-types.ts'

/** Refetch interval of everything on screen, independent of the stream. Milliseconds. */
export const monitoringIntervalMs = 60_000
/** Least pause between two queries: somewhere in the country something changes all the time. Milliseconds. */
const pauseMs = 5_000

const followed = [monitoringSites, monitoringTroubles, assetPeriods]

/** A type without a page is disabled (specification §2): its sites are counted nowhere. */
const types = [...typeByName.values()]
  .filter(({ route }) => route !== null)
  .map(({ typeName }) => typeName)

/** Every site of an enabled type, with its equipment counted. */
export function useMonitoredSites() {
  return useCall(monitoringSites, { types }, { refetchInterval: monitoringIntervalMs })
}

/** Refetches everything shown of all solutions when it changes, with a pause between. */
export function useMonitoringLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const asking = createAsking(client)
    const leave = solutions.map(({ id }) =>
      liveStore.subscribe({ topic: id, wid: null }, (messages) => {
        // a value that changed no state changes nothing here
        if (messages.length === 0 || messages.some(({ kind }) => kind !== 'reading'))
          void asking.refetch()
      }),
    )
    return () => {
      asking.stop()
      for (const one of leave) one()
    }
  }, [client])
}

/** Queries at once; changes during the query or the pause lead to one more query. */
function createAsking(client: QueryClient) {
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
        await Promise.all(
          followed.map(({ path }) =>
            client.refetchQueries({ queryKey: [path], type: 'active' }, { cancelRefetch: false }),
          ),
        )
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
      isBusy = false
    },
    stop: () => {
      isStopped = true
    },
  }
}

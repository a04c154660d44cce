import {
  monitoringSites,
  monitoringTroubles,
  assetPeriods,
} from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { typeByName } from '../../solution-types.ts'
import { useLiveOfAll } from '../../use-live-of-all.ts'

/** Refetch interval of everything on screen, independent of the stream. Milliseconds. */
export const monitoringIntervalMs = 60_000

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
  const refetch = useCallback(
    () =>
      Promise.all(
        followed.map(({ path }) =>
          client.refetchQueries({ queryKey: [path], type: 'active' }, { cancelRefetch: false }),
        ),
      ),
    [client],
  )
  useLiveOfAll(refetch)
}

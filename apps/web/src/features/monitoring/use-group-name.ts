import { availabilityAssets, availabilitySites } from '@roadside/contract/monitoring-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import type { OpenedGroup } from './drill-panel.tsx'

const first = { page: 1, perPage: 1 }

/** The name of an opened group as the server gives it. */
export function useGroupName({ by, groupKey, shown }: Omit<OpenedGroup, 'group'>): string {
  return (
    useCall(availabilitySites, { by, key: groupKey, ...shown.times, ...first }).data?.name ?? '…'
  )
}

/** The name of an opened site. */
export function useSiteName(
  { by, groupKey, shown }: Omit<OpenedGroup, 'group'>,
  wid: number,
): string {
  return (
    useCall(availabilityAssets, { wid, by, key: groupKey, ...shown.times, ...first }).data?.site ??
    '…'
  )
}

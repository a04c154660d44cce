import { servicePauses } from '@roadside/contract/service-levels/pause-calls.ts'
import { useCall } from '../api/use-call.ts'
import { refetchTickets } from '../tickets/refetch-tickets.ts'
import { useQueryClient } from '@tanstack/react-query'

const intervalMs = 60_000

/** Those that apply to what a ticket is of, or all of a contract. */
export type PausesOf = { readonly ticket_id: number } | { readonly pj_id: number }

export const usePauses = (of: PausesOf, enabled: boolean) =>
  useCall(servicePauses, of, { enabled, refetchInterval: intervalMs })

/** Asks again for pauses and for the tickets whose deadlines they move. */
export function useRefetchPauses() {
  const client = useQueryClient()
  return async () => {
    await client.refetchQueries(
      { queryKey: [servicePauses.path], type: 'active' },
      { cancelRefetch: false },
    )
    await refetchTickets(client)
  }
}

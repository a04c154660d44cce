import { servicePauses } from '@roadside/contract/service-levels/pause-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ticketsIntervalMs } from '../use-ticket-list.ts'

/** The pauses that apply to what a ticket is of. */
export const usePauses = (ticketId: number, enabled: boolean) =>
  useCall(servicePauses, { ticket_id: ticketId }, { enabled, refetchInterval: ticketsIntervalMs })

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

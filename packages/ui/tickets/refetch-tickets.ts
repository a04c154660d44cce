import { alarmList } from '@roadside/contract/alarms/alarm-calls.ts'
import { ticket, ticketCalendar, ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { QueryClient } from '@tanstack/react-query'

const followed = [ticketList, ticket, ticketCalendar, alarmList]

/** Asks again for every ticket on screen, and for the alarms that show theirs. */
export async function refetchTickets(client: QueryClient): Promise<void> {
  await Promise.all(
    followed.map(({ path }) =>
      client.refetchQueries({ queryKey: [path], type: 'active' }, { cancelRefetch: false }),
    ),
  )
}

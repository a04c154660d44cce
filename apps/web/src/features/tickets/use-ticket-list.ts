import type { Body } from '@roadside/contract/call.ts'
import { pageSizes } from '@roadside/contract/domain/limits.ts'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { callServer } from '@roadside/ui/api/call-server.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { allRows } from '@roadside/ui/table/all-rows.ts'
import { usePaging } from '@roadside/ui/table/use-paging.ts'
import { useState } from 'react'
import { narrowingOf, openStates, type TicketFilter } from './use-ticket-filter.ts'

/** Refetch interval of tickets on screen, independent of the stream. Milliseconds. */
export const ticketsIntervalMs = 60_000

/** The list of tickets as the address asks for it: a page of it, and all of it for export. */
export function useTicketList(filter: TicketFilter) {
  const { states, sort } = filter
  const narrowing = narrowingOf(filter)
  const body: Body<typeof ticketList> = {
    ...narrowing,
    state: [...(states.length > 0 ? states : openStates)],
    ...(sort && {
      sort: sort.id as NonNullable<Body<typeof ticketList>['sort']>,
      order: sort.order,
    }),
  }
  const paging = usePaging(pageSizes.events)
  const { page, perPage, setPage } = paging
  // another query begins at the first page
  const subject = JSON.stringify(body)
  const [lastSubject, setLastSubject] = useState(subject)
  if (subject !== lastSubject) {
    setLastSubject(subject)
    setPage(1)
  }
  const query = useCall(
    ticketList,
    { ...body, page, perPage },
    { refetchInterval: ticketsIntervalMs },
  )
  return {
    query,
    paging,
    subject,
    narrowedBy: [...Object.values(narrowing), ...states],
    exportAll: (): Promise<readonly TicketRow[]> =>
      allRows((paged) => callServer(ticketList, { ...body, ...paged })),
  }
}
export type TicketListing = ReturnType<typeof useTicketList>

import { severities, type Severity } from '@roadside/contract/alarms/severity.ts'
import type { Body } from '@roadside/contract/call.ts'
import { toBangkokIso, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { isDay } from '@roadside/contract/domain/time-range.ts'
import {
  isOpenTicket,
  ticketStates,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketSorts, type ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TableSort } from '@roadside/ui/table/column.ts'
import type { QueryValues } from '@roadside/ui/use-url-step.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'

/** How tickets are shown, the usual way first. */
export const ticketViews = ['list', 'board', 'map', 'calendar'] as const
export type TicketView = (typeof ticketViews)[number]

/** Parameters of the address that make what is shown: a saved filter is made of these. */
export const ticketParameters = [
  'view',
  'state',
  'priority',
  'mine',
  'late',
  'type',
  'department',
  'contractor',
  'due',
  'search',
  'sort',
  'order',
] as const
type TicketParameter = (typeof ticketParameters)[number]

/** States of tickets that still want something of somebody: shown where none is chosen. */
export const openStates = ticketStates.filter(isOpenTicket)
/** In the address: tickets of which it is not known when they are due. */
export const withoutDue = 'none'

/** The server takes no longer search. */
const longestSearch = 200
const dayMs = 86_400_000
const readId = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined)

/** What narrows the tickets, as the address has it. */
export function useTicketFilter() {
  const navigate = useNavigate()
  const address = useLocation({ select: ({ search }) => search as QueryValues })
  const text = (name: TicketParameter) => address[name]?.toString() ?? ''
  const put = (values: Partial<Record<TicketParameter, string | number | undefined>>) =>
    void navigate({
      to: '.',
      search: ((old: QueryValues) => ({ ...old, ...values })) as never,
      replace: true,
      state: true,
      resetScroll: false,
    })
  const among = <Choice extends string>(choices: readonly Choice[], name: TicketParameter) => {
    const asked = text(name).split(',')
    return choices.filter((one) => asked.includes(one))
  }
  const states = among(ticketStates, 'state')
  const sorted = ticketSorts.find((one) => one === text('sort'))
  const due = text('due')
  return {
    view: ticketViews.find((one) => one === text('view')) ?? 'list',
    /** Chosen ones; empty: those that are not ended. */
    states,
    priority: text('priority'),
    isMine: text('mine') === '1',
    isLate: text('late') === '1',
    type: text('type'),
    department: readId(text('department')),
    contractor: readId(text('contractor')),
    /** A day `yyyy-mm-dd`, {@link withoutDue}, or empty. */
    due: due === withoutDue || isDay(due) ? due : '',
    search: text('search').slice(0, longestSearch),
    sort: sorted
      ? ({ id: sorted, order: text('order') === 'desc' ? 'desc' : 'asc' } as TableSort)
      : null,
    put,
    toggleState: (state: TicketState) => {
      const next = ticketStates.filter((one) => (one === state) !== states.includes(one))
      put({ state: next.join(',') || undefined })
    },
  }
}
export type TicketFilter = ReturnType<typeof useTicketFilter>

/** What the filter asks the server for, the states apart. */
export function narrowingOf(filter: TicketFilter): Body<typeof ticketList> {
  const { type, department, contractor, search, due } = filter
  const priority = severities.filter((one): one is Severity =>
    filter.priority.split(',').includes(one),
  )
  return {
    ...(priority.length > 0 && { priority }),
    ...(filter.isMine && { mine: true }),
    ...(filter.isLate && { late: true }),
    ...(type && { types: [type] }),
    ...(department !== undefined && { DeptID: department }),
    ...(contractor !== undefined && { contractor }),
    ...(search && { search }),
    ...(due === withoutDue && { without_due: true }),
    ...(isDay(due) && dueOn(due)),
  }
}

/** From the beginning of a day to its end: what is due at midnight is due on the day before. */
function dueOn(day: string): Pick<Body<typeof ticketList>, 'due_from' | 'due_to'> {
  const start = startOfBangkokDay(day).getTime()
  return {
    due_from: toBangkokIso(new Date(start + 1)),
    due_to: toBangkokIso(new Date(start + dayMs)),
  }
}

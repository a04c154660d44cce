import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { isOpenTicket } from '@roadside/contract/tickets/domain/ticket-state.ts'
import {
  groupsBySubject,
  newTicketOf,
  useOpeningStep,
  useTicketStep,
} from '@roadside/ui/tickets/use-ticket-steps.ts'

type Alarm = Pick<AlarmRow, 'id' | 'wid' | 'subject_key' | 'ticket' | 'closed_at'>

/** Whether a ticket can be opened of an alarm: it lasts, is of a site, and nobody repairs it yet. */
export const isToRepair = ({ wid, ticket, closed_at }: Alarm) =>
  closed_at === null && wid !== null && !(ticket && isOpenTicket(ticket.state))

/**
 * Leads to the tickets of alarms: to the form that opens one for each subject that has none, else to
 * the ticket that is there.
 */
export function useAlarmTickets(): (alarms: readonly Alarm[]) => void {
  const opening = useOpeningStep()
  const ticket = useTicketStep()
  return (alarms) => {
    const groups = groupsBySubject(alarms.filter(isToRepair))
    const [held] = alarms.flatMap((alarm) => alarm.ticket ?? [])
    if (groups.length > 0) opening.open(newTicketOf({ kind: 'alarms', groups }))
    else if (held) ticket.open(held.id)
  }
}

import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import styles from './alarm-columns.module.css'

/** The ticket of an alarm with its state; a press opens it over the page. */
export function TicketLink({ ticket }: { ticket: NonNullable<AlarmRow['ticket']> }) {
  const { value, open, replace } = useTicketStep()
  const { id, number, state } = ticket
  return (
    <button
      type="button"
      className={styles.hidden}
      title={`ใบงานซ่อม ${number}`}
      onClick={(event) => {
        // the row below opens the alarm
        event.stopPropagation()
        if (value === undefined) open(id)
        else replace(id)
      }}
    >
      <Icon name="wrench" size={14} /> {number} {ticketStateNames[state]}
    </button>
  )
}

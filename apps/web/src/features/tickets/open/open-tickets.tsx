import { Button } from '@mantine/core'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { FormNote } from '@roadside/ui/form/form-note.tsx'
import type { NewTicketSubject } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketName } from '../ticket-columns.tsx'
import { openStates } from '../use-ticket-filter.ts'
import styles from '../tickets.module.css'

const mostShown = 3

interface OpenTicketsProps {
  subject: Extract<NewTicketSubject, { kind: 'asset' | 'site' }>
  onOpen: (id: number) => void
}

/** Tickets of the same equipment that are not ended: perhaps it is one of these. */
export function OpenTickets({ subject, onOpen }: OpenTicketsProps) {
  const { data } = useCall(
    ticketList,
    {
      ...(subject.kind === 'asset' ? { asset: subject.id } : { wid: subject.wid }),
      state: [...openStates],
      page: 1,
      perPage: mostShown,
    },
    { refetchInterval: false },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <div className={styles.lead}>
      <FormNote tone="warn">
        มีใบงานที่ยังไม่ปิดอยู่แล้ว
        <span className={styles.openOnes}>
          {data.rows.map((row) => (
            <Button key={row.id} size="compact-sm" onClick={() => onOpen(row.id)}>
              {ticketName(row)} ({ticketStateNames[row.state]})
            </Button>
          ))}
        </span>
      </FormNote>
    </div>
  )
}

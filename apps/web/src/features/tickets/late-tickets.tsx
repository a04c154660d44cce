import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import styles from './late-tickets.module.css'

/** More than this is not counted in a badge. */
const most = 999

/** How many tickets are late, as a badge; nothing where none is, or it is not known. */
export function LateTickets() {
  const { data } = useCall(ticketList, { late: true, page: 1, perPage: 1 })
  const late = data?.late ?? 0
  if (late === 0) return null
  return (
    <span className={styles.badge} data-tone="fault" title={`เกินกำหนด ${formatNumber(late)} ใบ`}>
      <span className="rs-sr-only"> เกินกำหนด </span>
      {late > most ? `${most}+` : late}
    </span>
  )
}

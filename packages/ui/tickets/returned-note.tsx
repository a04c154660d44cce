import { ticketMoveNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import styles from './returned-note.module.css'

/** That finished work came back: why, by whom and when. */
export function ReturnedNote({ event }: { event: TicketEvent }) {
  return (
    <section className={styles.note} data-tone="alert" aria-label={returnedWord(event)}>
      <b>{returnedWord(event)}</b>
      {event.note && <p>{event.note}</p>}
      <span>
        โดย {event.by_name ?? 'ระบบ'} · {formatThaiDateTime(event.at)}
      </span>
    </section>
  )
}

/** ส่งกลับแก้ไข by a person, อุปกรณ์ยังผิดปกติ by the device's reading. */
export const returnedWord = ({ move }: Pick<TicketEvent, 'move'>) =>
  move === 'reopen' ? 'อุปกรณ์ยังผิดปกติ ต้องซ่อมอีกครั้ง' : ticketMoveNames.sendBack

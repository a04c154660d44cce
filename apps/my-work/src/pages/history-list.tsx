import { ticketMoveNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketEvent } from '@roadside/contract/tickets/ticket.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { SavedTicket } from '../store/database.ts'
import type { OutboxEntry } from '../store/deed.ts'
import styles from './pages.module.css'
import { deedWords } from './refused-list.tsx'

const eventWords: Record<Exclude<TicketEvent['type'], 'moved'>, string> = {
  opened: 'เปิดใบงาน',
  edited: 'แก้ไขใบงาน',
  commented: 'ความเห็น',
  photo: 'แนบภาพ',
  confirmed: 'ยืนยันโดยอุปกรณ์',
  reportAdded: 'เพิ่มเรื่องที่แจ้ง',
  alarmAdded: 'เพิ่มการแจ้งเตือน',
}

interface HistoryListProps {
  ticket: SavedTicket
  entries: readonly OutboxEntry[]
}

/** What happened, newest first; above it what waits to be sent. */
export function HistoryList({ ticket, entries }: HistoryListProps) {
  const waiting = entries.filter(({ state }) => state !== 'refused')
  return (
    <section className={styles.section}>
      <h3>ประวัติ</h3>
      <ul className={styles.history}>
        {waiting.toReversed().map((entry) => (
          <li key={`own ${entry.seq}`}>
            <b>{deedWords(entry)}</b>
            <span data-tone={entry.state === 'sent' ? 'ok' : 'warn'}>
              {entry.state === 'sent' ? 'ส่งแล้ว' : 'รอส่ง'} ·{' '}
              {formatThaiDateTime(entry.deed.device_at)}
            </span>
          </li>
        ))}
        {ticket.events
          .toSorted((one, other) => other.id - one.id)
          .map((event) => (
            <li key={event.id}>
              <b>
                {event.type === 'moved' && event.move !== null
                  ? ticketMoveNames[event.move]
                  : eventWords[event.type as keyof typeof eventWords]}
                {event.note && `: ${event.note}`}
              </b>
              <span>
                {event.by_name ?? 'ระบบ'} · {formatThaiDateTime(event.device_at ?? event.at)}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

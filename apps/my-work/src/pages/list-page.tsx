import { metresBetween } from '@roadside/contract/domain/distance.ts'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { distanceWords } from '@roadside/ui/parts/distance-words.ts'
import { severityTones } from '@roadside/ui/state-mark.tsx'
import { returnedWord } from '@roadside/ui/tickets/returned-note.tsx'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { useState, useSyncExternalStore } from 'react'
import { showTicket, type ShownTicket } from '../store/shown-ticket.ts'
import { mostTickets } from '../sync/load-tickets.ts'
import type { Work } from '../sync/work.ts'
import { openTicketPage } from '../use-open-ticket.ts'
import { placeOf, useMyPlace } from '../use-my-place.ts'
import { dueWords } from './due-words.ts'
import styles from './pages.module.css'
import { SyncLine } from './sync-line.tsx'

interface ListPageProps {
  work: Work
  party: 'authority' | 'contractor'
}

interface Line extends ShownTicket {
  /** Metres from this phone; null: one of both places is not known. */
  readonly distance: number | null
}

const orders = { near: 'ใกล้ฉันก่อน', due: 'ครบกำหนดก่อน' }
type Order = keyof typeof orders
const minute = 60_000

/** The open tickets of the account, nearest first; what is finished waits for others, at the end. */
export function ListPage({ work, party }: ListPageProps) {
  const now = useSyncExternalStore(work.subscribe, work.snapshot)
  const mine = useMyPlace()
  const time = useServerNow(minute)
  const [chosen, setOrder] = useState<Order>('near')
  const place = placeOf(mine)
  // without a place nothing is near
  const order = place === null ? 'due' : chosen
  const lines = now.tickets
    .map((ticket): Line => {
      const { latitude, longitude } = ticket
      const isKnown = place !== null && latitude !== null && longitude !== null
      return {
        ...showTicket(ticket, now.outbox, party),
        distance: isKnown ? metresBetween(place, { latitude, longitude }) : null,
      }
    })
    .toSorted(
      (one, other) =>
        ascending(Number(one.state === 'finished'), Number(other.state === 'finished')) ||
        (order === 'near' ? byDistance : byDue)(one, other),
    )
  return (
    <>
      <header className={styles.bar}>
        <h1>งานของฉัน</h1>
        <a href="/tickets">ใบงานทั้งหมด</a>
      </header>
      <SyncLine work={work} now={now} />
      <main className={styles.main}>
        {lines.length > 1 && (
          <fieldset className={styles.orders} aria-label="เรียงลำดับ">
            {(Object.keys(orders) as Order[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={order === one}
                disabled={one === 'near' && place === null}
                onClick={() => setOrder(one)}
              >
                {orders[one]}
              </button>
            ))}
          </fieldset>
        )}
        {mine.kind === 'denied' && (
          <p className={styles.hint}>
            เบราว์เซอร์ไม่ได้รับอนุญาตให้ทราบตำแหน่ง จึงเรียงตามระยะทางไม่ได้ และภาพจะไม่มีพิกัดของเครื่องนี้
          </p>
        )}
        {lines.length === 0 && (
          <p className={styles.none}>
            {now.syncedAt === null ? 'กำลังรอรายการงานครั้งแรก ต้องใช้สัญญาณ' : 'ไม่มีงานที่ค้างอยู่'}
          </p>
        )}
        <ul className={styles.lines}>
          {lines.map((line) => (
            <li key={line.ticket.id}>
              <LineCard line={line} time={time} />
            </li>
          ))}
        </ul>
        {lines.length >= mostTickets && (
          <p className={styles.hint}>แสดงเพียง {mostTickets} ใบงานแรก ใบงานอื่นอยู่ในหน้าใบงานทั้งหมด</p>
        )}
      </main>
    </>
  )
}

function LineCard({ line, time }: { line: Line; time: number }) {
  const { ticket, state, entries, distance, returned } = line
  const due = dueWords(ticket.due_at, state, time)
  const waiting = entries.filter((entry) => entry.state === 'waiting').length
  const refused = entries.filter((entry) => entry.state === 'refused').length
  return (
    <button type="button" className={styles.card} onClick={() => openTicketPage(ticket.id)}>
      <span className={styles.cardTop}>
        <TicketStateChip state={state} />
        <span className={styles.severity} data-tone={severityTones[ticket.priority]}>
          {severityNames[ticket.priority]}
        </span>
        {distance !== null && <b>{distanceWords(Math.round(distance))}</b>}
      </span>
      <b className={styles.title}>{ticket.title}</b>
      <span>
        {[ticket.subject, ticket.road_code, ticket.sta && `กม. ${ticket.sta}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {returned && (
        <span className={styles.returned} data-tone="alert">
          <b>{returnedWord(returned)}</b> {returned.note}
        </span>
      )}
      <span className={styles.cardFoot}>
        <span>{ticket.number}</span>
        {due && <span data-tone={due.isLate ? 'fault' : undefined}>{due.text}</span>}
        {waiting > 0 && <span data-tone="warn">รอส่ง {waiting}</span>}
        {refused > 0 && <span data-tone="fault">ส่งไม่สำเร็จ {refused}</span>}
      </span>
    </button>
  )
}

const last = Number.POSITIVE_INFINITY
const dueOf = ({ ticket }: Line) => (ticket.due_at === null ? last : Date.parse(ticket.due_at))
const ascending = (one: number, other: number) => (one === other ? 0 : one - other)
const byDue = (one: Line, other: Line) =>
  ascending(dueOf(one), dueOf(other)) || ascending(one.ticket.id, other.ticket.id)
const byDistance = (one: Line, other: Line) =>
  ascending(one.distance ?? last, other.distance ?? last) || byDue(one, other)

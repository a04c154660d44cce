import { ActionIcon, Button } from '@mantine/core'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { guaranteeSentence, judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import {
  isOwnWork,
  ownWorkSentence,
  ticketMoveNames,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { MessagePage } from '@roadside/ui/parts/message-page.tsx'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import { ReturnedNote } from '@roadside/ui/tickets/returned-note.tsx'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import type { SavedTicket } from '../store/database.ts'
import { showTicket } from '../store/shown-ticket.ts'
import type { Work } from '../sync/work.ts'
import { closeTicketPage } from '../use-open-ticket.ts'
import { placeOf, useMyPlace } from '../use-my-place.ts'
import { CommentForm } from './comment-form.tsx'
import { dueWords } from './due-words.ts'
import { HistoryList } from './history-list.tsx'
import { MoveForm } from './move-form.tsx'
import styles from './pages.module.css'
import { PhotoSection } from './photo-section.tsx'
import { RefusedList } from './refused-list.tsx'
import { SyncLine } from './sync-line.tsx'

interface TicketPageProps {
  id: number
  work: Work
  party: 'authority' | 'contractor'
}

const minute = 60_000

/** One ticket beside the road: what is wrong, where, the photos, and the next step under the thumb. */
export function TicketPage({ id, work, party }: TicketPageProps) {
  const now = useSyncExternalStore(work.subscribe, work.snapshot)
  const time = useServerNow(minute)
  const place = placeOf(useMyPlace())
  const [move, setMove] = useState<TicketMove | null>(null)
  const saved = now.tickets.find((ticket) => ticket.id === id)
  if (!saved)
    return (
      <MessagePage
        icon="search"
        title="ไม่พบใบงานนี้ในเครื่อง"
        text="ใบงานอาจปิดแล้ว ไม่ใช่ของท่าน หรือยังไม่ได้โหลดเมื่อมีสัญญาณ"
        action={<Button onClick={closeTicketPage}>กลับไปรายการ</Button>}
      />
    )
  const shown = showTicket(saved, now.outbox, party)
  const due = dueWords(saved.due_at, shown.state, time)
  const [first, ...others] = shown.moves
  return (
    <>
      <header className={styles.bar}>
        <ActionIcon variant="transparent" color="gray" aria-label="กลับ" onClick={closeTicketPage}>
          <Icon name="chevron-left" size={22} />
        </ActionIcon>
        <h1>{saved.number}</h1>
        <TicketStateChip state={shown.state} />
      </header>
      <SyncLine work={work} now={now} />
      <main className={styles.main} data-has-moves={first !== undefined || undefined}>
        <h2 className={styles.title}>{saved.title}</h2>
        {shown.returned && <ReturnedNote event={shown.returned} />}
        {isOwnWork(shown.moves) && <p className={styles.hint}>{ownWorkSentence}</p>}
        {saved.description && <p className={styles.text}>{saved.description}</p>}
        <RefusedList entries={shown.entries} work={work} />
        <Facts ticket={saved} today={bangkokDay(new Date(time))}>
          {due && (
            <Fact name="กำหนดแล้วเสร็จ" value={due.text} isLate={due.isLate}>
              <small>{formatThaiDeadline(saved.due_at)}</small>
            </Fact>
          )}
        </Facts>
        <PhotoSection ticket={saved} entries={shown.entries} work={work} place={place} />
        <CommentForm ticketId={id} work={work} />
        <HistoryList ticket={saved} entries={shown.entries} />
      </main>
      {first !== undefined && (
        <footer className={styles.moves}>
          {others.map((other) => (
            <Button key={other} size="lg" onClick={() => setMove(other)}>
              {ticketMoveNames[other]}
            </Button>
          ))}
          <Button size="lg" variant="filled" onClick={() => setMove(first)}>
            {ticketMoveNames[first]}
          </Button>
        </footer>
      )}
      {move !== null && (
        <MoveForm
          move={move}
          ticketId={id}
          work={work}
          place={place}
          onClose={() => setMove(null)}
        />
      )}
    </>
  )
}

interface FactsProps {
  ticket: SavedTicket
  /** `yyyy-mm-dd` in Bangkok. */
  today: string
  children: ReactNode
}

function Facts({ ticket, today, children }: FactsProps) {
  const { latitude, longitude, alarms, contractor, contract_no } = ticket
  const hasPlace = latitude !== null && longitude !== null
  const guarantee = judgeGuarantee(ticket.guarantee_from, ticket.guarantee_to, today)
  const road = [ticket.road_code, ticket.sta && `กม. ${ticket.sta}`].filter(Boolean).join(' ')
  return (
    <dl className={styles.facts}>
      <Fact name="อุปกรณ์" value={ticket.subject} />
      <Fact name="พื้นที่" value={[ticket.site, road].filter(Boolean).join(' · ')}>
        {hasPlace && (
          <a
            className={styles.way}
            href={`geo:${latitude},${longitude}?q=${latitude},${longitude}`}
          >
            <Icon name="map" size={18} /> นำทาง
          </a>
        )}
      </Fact>
      {children}
      {alarms.map((alarm) => (
        <Fact
          key={alarm.id}
          name={alarm.kind_name}
          value={`${alarm.why} · ตั้งแต่ ${formatThaiDateTime(alarm.raised_at)}${alarm.cleared_at === null ? '' : ' · กลับมาเป็นปกติแล้ว'}`}
        />
      ))}
      <Fact name="ผู้รับจ้าง" value={contractor || 'ไม่มี'} />
      {contract_no && <Fact name="สัญญา" value={contract_no} />}
      <Fact name="การรับประกัน" value={guaranteeSentence(guarantee)} />
    </dl>
  )
}

interface FactProps {
  name: string
  value: string
  isLate?: boolean
  children?: ReactNode
}

function Fact({ name, value, isLate = false, children }: FactProps) {
  return (
    <div data-tone={isLate ? 'fault' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {children}
    </div>
  )
}

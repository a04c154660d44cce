import { Button, Textarea } from '@mantine/core'
import {
  commentTicket,
  ticket as ticketCall,
  watchTicket,
} from '@roadside/contract/tickets/ticket-calls.ts'
import {
  isOwnWork,
  ownWorkSentence,
  ticketMoves,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketOriginNames, type TicketDetail } from '@roadside/contract/tickets/ticket.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { newRequestId } from '@roadside/ui/api/request-id.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useSend } from '@roadside/ui/api/use-send.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { ShownFields, type ShownField } from '@roadside/ui/form/form-grid.tsx'
import { FailureNote } from '@roadside/ui/form/form-note.tsx'
import { TimeLine, TimeLineEntry } from '@roadside/ui/history/time-line.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { formatThaiDateTime, formatThaiDeadline } from '@roadside/ui/parts/unbroken.ts'
import { GuaranteeMark } from '@roadside/ui/records/guarantee-mark.tsx'
import { RecordState } from '@roadside/ui/register/record-state.tsx'
import { SeverityChip } from '@roadside/ui/state-mark.tsx'
import { Ladder } from '@roadside/ui/tickets/ladder.tsx'
import { refetchTickets } from '@roadside/ui/tickets/refetch-tickets.ts'
import { ReturnedNote } from '@roadside/ui/tickets/returned-note.tsx'
import { returnOfWork } from '@roadside/ui/tickets/returned-work.ts'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { dueWords } from '@roadside/ui/tickets/ticket-words.ts'
import { useTicketLive } from '@roadside/ui/tickets/use-ticket-live.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useEquipmentLink, useSiteLink } from '../../site-link.ts'
import { typeByName } from '../../solution-types.ts'
import { PauseForms } from '@roadside/ui/pauses/pause-forms.tsx'
import { pauseChoices, TicketClock } from './clock/ticket-clock.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { eventName, eventTone, eventWords } from './event-words.ts'
import { MoveButtons } from './move-buttons.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { TicketPhotos } from './photos/ticket-photos.tsx'
import { OrderButton } from './print/order-button.tsx'
import { roadWords } from './ticket-columns.tsx'
import { TicketMap } from './ticket-map.tsx'
import { TicketAlarms, TicketChain, TicketReports } from './ticket-origins.tsx'
import panel from '@roadside/ui/lists/work-panel.module.css'
import styles from './ticket-panel.module.css'
import { ticketsIntervalMs } from './use-ticket-list.ts'

const tickMs = 30_000
/** In the address, in the place of a move: the form of what the ticket says. */
const editing = 'edit'

/** One ticket, over whatever page is open (`?ticket=`): what, where, until when, what happened, what can be done. */
export function TicketPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useCall(ticketCall, { id }, { refetchInterval: ticketsIntervalMs })
  const asking = useUrlStep('move')
  useTicketLive()
  const { data: ticket } = query
  const move = ticketMoves.find((one) => one === asking.value)
  // its form stays, and says so, where somebody else was faster
  const [offered, setOffered] = useState<TicketMove | null>(null)
  if (move === undefined ? offered !== null : ticket?.moves.includes(move) && offered !== move)
    setOffered(move ?? null)
  return (
    <>
      <PageDialog
        isOpen
        onClose={onClose}
        title={ticket ? <Title ticket={ticket} /> : 'ใบงานซ่อม'}
        footer={
          ticket && (
            <>
              <span className={styles.aside}>
                <OrderButton ticket={ticket} />
                <WatchButton ticket={ticket} />
                {ticket.may_edit && (
                  <Button
                    leftSection={<Icon name="edit" size={16} />}
                    onClick={() => asking.open(editing)}
                  >
                    แก้ไข
                  </Button>
                )}
              </span>
              <MoveButtons ticket={ticket} onMove={(one) => asking.open(one)} />
            </>
          )
        }
      >
        <RecordState
          query={query}
          noun="ใบงานซ่อม"
          list={<Link to={paths.tickets}>ดูใบงานซ่อมทั้งหมด</Link>}
        >
          {(shown) => <Content ticket={shown} />}
        </RecordState>
      </PageDialog>
      {ticket && move && offered === move && (
        <MoveDialog
          key={move}
          move={move}
          tickets={[ticket]}
          onClose={asking.close}
          onDone={asking.close}
        />
      )}
      {ticket && <PauseForms of={{ ticket_id: ticket.id }} places={pauseChoices(ticket)} />}
      {ticket?.may_edit && asking.value === editing && (
        <EditDialog key={ticket.version} ticket={ticket} onClose={asking.close} />
      )}
    </>
  )
}

function Title({ ticket: { state, number, title } }: { ticket: TicketDetail }) {
  return (
    <span className={panel.title}>
      <TicketStateChip state={state} /> {number} {title}
    </span>
  )
}

function Content({ ticket }: { ticket: TicketDetail }) {
  const now = useServerNow(tickMs)
  const { text, tone } = dueWords(ticket, now)
  const returned = returnOfWork(ticket.state, ticket.events)
  return (
    <div className={panel.panel}>
      <Ladder ticket={ticket} />
      {returned && <ReturnedNote event={returned} />}
      {isOwnWork(ticket.moves) && <p className={styles.hint}>{ownWorkSentence}</p>}
      <div className={panel.top}>
        <div className={panel.facts}>
          <p className={styles.due} data-tone={tone ?? undefined}>
            <SeverityChip severity={ticket.priority} /> <b>{text}</b>
            {ticket.due_at && <span>กำหนด {formatThaiDeadline(ticket.due_at)}</span>}
            {ticket.expected_at && (
              <span>ผู้ซ่อมคาดว่าเสร็จ {formatThaiDateTime(ticket.expected_at)}</span>
            )}
          </p>
          {ticket.description && <p className={styles.description}>{ticket.description}</p>}
          {ticket.cancel_reason && (
            <p className={styles.description}>เหตุผลที่ยกเลิก: {ticket.cancel_reason}</p>
          )}
          <Fields ticket={ticket} />
        </div>
        <TicketMap ticket={ticket} />
      </div>
      <TicketClock ticket={ticket} />
      <TicketPhotos ticket={ticket} />
      <TicketAlarms ticket={ticket} />
      <TicketReports ticket={ticket} />
      <TicketChain ticket={ticket} />
      <section className={panel.part}>
        <h3>ลำดับเหตุการณ์</h3>
        {ticket.may_comment && <Comment key={ticket.id} id={ticket.id} />}
        <TicketHistory ticket={ticket} />
      </section>
    </div>
  )
}

function Fields({ ticket }: { ticket: TicketDetail }) {
  const { contractor, contract_contractor, repeats, watchers, cost_baht, served_at } = ticket
  const repairer = contractor || (ticket.state === 'open' ? '' : 'หน่วยงานซ่อมเอง')
  const fields: readonly ShownField[] = [
    { label: 'อุปกรณ์', value: <SubjectLink ticket={ticket} /> },
    { label: 'พื้นที่ติดตั้ง', value: <SiteName ticket={ticket} /> },
    { label: 'ประเภทระบบ', value: typeByName.get(ticket.type_name)?.menuName ?? '' },
    { label: 'สายทาง กม. (STA)', value: roadWords(ticket) },
    { label: 'หน่วยงาน', value: ticket.department },
    { label: 'ผู้รับมอบหมาย', value: ticket.assignee_name },
    { label: 'ผู้ซ่อม', value: repairer },
    { label: 'ผู้รับจ้างได้รับแจ้งเมื่อ', value: served_at && formatThaiDateTime(served_at) },
    { label: 'โครงการ', value: ticket.project },
    { label: 'สัญญา', value: [ticket.contract_no, contract_contractor].filter(Boolean).join(' · ') },
    {
      label: 'ระยะประกัน',
      value: <GuaranteeMark from={ticket.guarantee_from} to={ticket.guarantee_to} />,
    },
    {
      label: 'เปิดเมื่อ',
      value: `${formatThaiDateTime(ticket.opened_at)} · ${ticketOriginNames[ticket.origin]}${ticket.opened_by_name ? ` โดย ${ticket.opened_by_name}` : ''}`,
    },
    ...(repeats > 0 ? [{ label: 'ซ่อมซ้ำใน 7 วัน', value: `ครั้งที่ ${formatNumber(repeats + 1)}` }] : []),
    ...(ticket.parts ? [{ label: 'อะไหล่', value: ticket.parts }] : []),
    ...(cost_baht === null
      ? []
      : [{ label: 'ค่าใช้จ่าย', value: `${formatNumber(cost_baht, 2)} บาท` }]),
    ...(watchers.length > 0
      ? [{ label: 'ผู้ติดตาม', value: watchers.map(({ name }) => name).join(', ') }]
      : []),
  ]
  return <ShownFields fields={fields} />
}

/** What is repaired, as a link to where it is shown. */
function SubjectLink({ ticket }: { ticket: TicketDetail }) {
  const linkOf = useEquipmentLink()
  const { asset_id, subject, site } = ticket
  const page = asset_id === null ? null : linkOf(ticket, subject)
  return page ? <Link {...page}>{subject}</Link> : subject || site
}

function SiteName({ ticket }: { ticket: TicketDetail }) {
  const page = useSiteLink()(ticket)
  return page ? <Link {...page}>{ticket.site}</Link> : ticket.site
}

function WatchButton({ ticket: { id, is_watched } }: { ticket: TicketDetail }) {
  const client = useQueryClient()
  const send = useSend(watchTicket, { onSuccess: () => refetchTickets(client) })
  return (
    <Button
      leftSection={<Icon name="bell" size={16} isFilled={is_watched} />}
      aria-pressed={is_watched}
      loading={send.isPending}
      onClick={() => send.mutate({ id, watch: !is_watched })}
    >
      {is_watched ? 'เลิกติดตาม' : 'ติดตาม'}
    </Button>
  )
}

/** Everything that happened to a ticket, newest first. */
function TicketHistory({ ticket: { events } }: { ticket: TicketDetail }) {
  const newestFirst = events.toSorted((one, other) => other.id - one.id)
  return (
    <TimeLine>
      {newestFirst.map((event) => (
        <TimeLineEntry
          key={event.id}
          at={event.at}
          tone={eventTone(event)}
          name={eventName(event)}
          by={event.by_name ?? (event.party === 'console' ? 'ระบบ' : null)}
          words={eventWords(event)}
          note={event.note}
        >
          {event.place && <Place {...event.place} />}
        </TimeLineEntry>
      ))}
    </TimeLine>
  )
}

/** Decimals of a degree that a phone knows: about a metre. */
const decimals = 5

function Place({
  latitude,
  longitude,
  accuracy_m,
}: NonNullable<TicketDetail['events'][number]['place']>) {
  return (
    <p className={styles.place}>
      ที่ {latitude.toFixed(decimals)}, {longitude.toFixed(decimals)} คลาดเคลื่อนไม่เกินราว{' '}
      {formatNumber(Math.ceil(accuracy_m))}&nbsp;ม.
    </p>
  )
}

/** A word to whoever works on the ticket. */
function Comment({ id }: { id: number }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [requestId, setRequestId] = useState(newRequestId)
  const send = useSend(commentTicket, {
    onSuccess: () => {
      setNote('')
      setRequestId(newRequestId())
      return refetchTickets(client)
    },
  })
  const isEmpty = note.trim() === ''
  return (
    <form
      className={panel.comment}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) send.mutate({ id, request_id: requestId, note: note.trim() })
      }}
    >
      <Textarea
        aria-label="ความเห็น"
        placeholder="บันทึกความเห็น เช่น นัดเข้าพื้นที่วันจันทร์"
        rows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Button type="submit" disabled={isEmpty} loading={send.isPending}>
        บันทึก
      </Button>
      <FailureNote error={send.error} />
    </form>
  )
}

import { Button } from '@mantine/core'
import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { isOpenTicket } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticket as ticketCall, ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { useCall } from '../api/use-call.ts'
import { useServerNow } from '../api/use-server-now.ts'
import { Icon } from '../icon.tsx'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { ViewState } from '../parts/view-state.tsx'
import styles from './asset-tickets.module.css'
import { Ladder } from './ladder.tsx'
import { useTicketLive } from './use-ticket-live.ts'
import { TicketStateChip } from './ticket-state.tsx'
import { dueWords } from './ticket-words.ts'
import {
  newTicketOf,
  useOpeningStep,
  useTicketStep,
  type NewTicketSubject,
} from './use-ticket-steps.ts'

/** Of so many the newest are listed. */
const most = 50
const tickMs = 60_000

interface AssetTicketsProps {
  of: Pick<Body<typeof ticketList>, 'asset' | 'wid' | 'equipment'>
  title: string
  /** They are of several things, which are named; in a card of its own. */
  isOfSite?: boolean
}

/**
 * The repairs of a piece of equipment or a site, and where the present one stands. A press opens a
 * ticket over the page (`?ticket=`).
 */
export function AssetTickets({ of, title, isOfSite = false }: AssetTicketsProps) {
  const now = useServerNow(tickMs)
  const ticket = useTicketStep()
  useTicketLive()
  const query = useCall(ticketList, {
    ...of,
    sort: 'opened_at',
    order: 'desc',
    page: 1,
    perPage: most,
  })
  const present = isOfSite ? undefined : query.data?.rows.find(({ state }) => isOpenTicket(state))
  return (
    <section className={styles.repairs} data-card={isOfSite || undefined} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {query.data?.may_open && <OpenButton subject={subjectOf(of, query.data.asset_id)} />}
      </header>
      {present && <PresentRepair id={present.id} />}
      <ViewState query={query} isEmpty={({ total }) => total === 0} emptyText="ยังไม่มีใบงานซ่อม">
        {({ rows, total }) => (
          <>
            <ol className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Line
                    row={row}
                    now={now}
                    hasSubject={isOfSite}
                    onOpen={() =>
                      ticket.value === undefined ? ticket.open(row.id) : ticket.replace(row.id)
                    }
                  />
                </li>
              ))}
            </ol>
            {total > rows.length && (
              <p className={styles.rest}>
                แสดง {formatNumber(rows.length)} ใบล่าสุด จากทั้งหมด {formatNumber(total)} ใบ
              </p>
            )}
          </>
        )}
      </ViewState>
    </section>
  )
}

/** What a new ticket is of; null: the equipment's id is not known. */
function subjectOf(
  { asset, wid }: AssetTicketsProps['of'],
  found: number | null | undefined,
): NewTicketSubject | null {
  const id = asset ?? found
  if (id !== undefined && id !== null) return { kind: 'asset', id: Number(id) }
  return wid === undefined ? null : { kind: 'site', wid: Number(wid) }
}

function OpenButton({ subject }: { subject: NewTicketSubject | null }) {
  const opening = useOpeningStep()
  if (!subject) return null
  return (
    <Button
      size="compact-sm"
      leftSection={<Icon name="wrench" size={15} />}
      onClick={() => opening.open(newTicketOf(subject))}
    >
      เปิดใบงาน
    </Button>
  )
}

/** Where the repair that is under way stands, step by step. */
function PresentRepair({ id }: { id: number }) {
  const query = useCall(ticketCall, { id })
  return <ViewState query={query}>{(shown) => <Ladder ticket={shown} />}</ViewState>
}

interface LineProps {
  row: TicketRow
  now: number
  hasSubject: boolean
  onOpen: () => void
}

function Line({ row, now, hasSubject, onOpen }: LineProps) {
  const { number, title, subject, state, opened_at, contractor } = row
  const { text, tone } = dueWords(row, now)
  return (
    <button type="button" className={styles.line} onClick={onOpen}>
      <TicketStateChip state={state} />
      <span>
        <b>{number}</b> {hasSubject && !title.includes(subject) && `${subject} `}
        {title}
      </span>
      <span className={styles.when}>
        {formatThaiDateTime(opened_at)} <small data-tone={tone ?? undefined}>{text}</small>
      </span>
      <small className={styles.who}>{contractor}</small>
    </button>
  )
}

import { Button } from '@mantine/core'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import {
  isOpenTicket,
  ticketStateNames,
  type TicketMove,
  type TicketState,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ListTools } from '@roadside/ui/lists/list-parts.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { TicketStateMark, ticketTones } from '@roadside/ui/tickets/ticket-state.tsx'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useState } from 'react'
import { moveInto } from '../move-words.ts'
import type { TicketViewProps } from '../ticket-view.ts'
import {
  narrowingOf,
  openStates,
  ticketParameters,
  type TicketFilter,
} from '../use-ticket-filter.ts'
import { ticketsIntervalMs } from '../use-ticket-list.ts'
import styles from './board.module.css'
import { TicketCard } from './ticket-card.tsx'

/** Where no state is chosen: those that are not ended, and what was accepted last. */
const usualColumns: readonly TicketState[] = [...openStates, 'accepted']
/** Cards of a column at first, and so many more at each press. */
const cardsStep = 30
/** The server answers no more at once. */
const mostCards = 500
const tickMs = 30_000

/** Tickets as cards in a column for each state. A card moves by its buttons, by Shift with ← →, and with the mouse. */
export function TicketBoard(props: TicketViewProps) {
  const { filter, title, filters, isUnfolded, mayMove, onMove } = props
  const columns = filter.states.length > 0 ? filter.states : usualColumns
  const [dragged, setDragged] = useState<TicketRow | null>(null)
  const [shownOnPhone, setShownOnPhone] = useState<TicketState | null>(null)
  const open = shownOnPhone && columns.includes(shownOnPhone) ? shownOnPhone : columns[0]
  return (
    <Panel
      title={title}
      isFlush
      actions={
        <ListTools isOpen={isUnfolded}>
          <SavedFilterMenu list="tickets" names={ticketParameters} />
          <SearchBox
            label="ค้นหาใบงานซ่อม"
            value={filter.search}
            onSearch={(text) => filter.put({ search: text || undefined })}
          />
        </ListTools>
      }
    >
      {filters}
      <div className={styles.choice}>
        {columns.map((state) => (
          <button
            key={state}
            type="button"
            aria-pressed={state === open}
            onClick={() => setShownOnPhone(state)}
          >
            {ticketStateNames[state]}
          </button>
        ))}
      </div>
      <div className={styles.board}>
        {columns.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            columns={columns}
            filter={filter}
            isShown={state === open}
            dragged={mayMove ? dragged : null}
            onDrag={setDragged}
            {...(mayMove && { onMove: (move, row) => onMove(move, [row]) })}
          />
        ))}
      </div>
    </Panel>
  )
}

interface BoardColumnProps {
  state: TicketState
  columns: readonly TicketState[]
  filter: TicketFilter
  /** On a phone one column is. */
  isShown: boolean
  /** The card that the mouse carries. */
  dragged: TicketRow | null
  onDrag: (row: TicketRow | null) => void
  onMove?: (move: TicketMove, row: TicketRow) => void
}

function BoardColumn(props: BoardColumnProps) {
  const { state, columns, filter, isShown, dragged, onDrag, onMove } = props
  const [most, setMost] = useState(cardsStep)
  const now = useServerNow(tickMs)
  const ticket = useTicketStep()
  const isEnded = !isOpenTicket(state)
  const query = useCall(
    ticketList,
    {
      ...narrowingOf(filter),
      state: [state],
      // what is ended is in order of its end, the newest first
      ...(isEnded && { sort: 'state_since' as const, order: 'desc' as const }),
      page: 1,
      perPage: most,
    },
    { refetchInterval: ticketsIntervalMs },
  )
  const drop = dragged && moveInto(dragged, state)
  return (
    // what the mouse does, buttons and keys do as well
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.column}
      data-state={state}
      data-shown={isShown || undefined}
      data-drop={drop ? true : undefined}
      aria-label={`${ticketStateNames[state]} ${formatNumber(query.data?.total)} ใบ`}
      onDragOver={(event) => drop && event.preventDefault()}
      onDrop={(event) => {
        if (!drop) return
        event.preventDefault()
        onDrag(null)
        onMove?.(drop, dragged)
      }}
    >
      <h3 data-tone={ticketTones[state]}>
        <TicketStateMark state={state} size={14} /> {ticketStateNames[state]}
        <span>{formatNumber(query.data?.total)}</span>
      </h3>
      <div className={styles.cards}>
        <ViewState
          query={query}
          isEmpty={({ total }) => total === 0}
          emptyText={<span className={styles.empty}>ไม่มีใบงาน</span>}
        >
          {({ rows, total }) => (
            <>
              <ul>
                {rows.map((row) => (
                  <li key={row.id}>
                    <TicketCard
                      ticket={row}
                      columns={columns}
                      now={now}
                      onOpen={() => ticket.open(row.id)}
                      onDrag={onDrag}
                      {...(onMove && { onMove: (move) => onMove(move, row) })}
                    />
                  </li>
                ))}
              </ul>
              {total > rows.length &&
                (most < mostCards ? (
                  <Button
                    size="xs"
                    loading={query.isPlaceholderData}
                    onClick={() => setMost(Math.min(most + cardsStep, mostCards))}
                  >
                    แสดงเพิ่ม
                  </Button>
                ) : (
                  <p className={styles.empty}>กรุณากรองเพื่อดูใบงานที่เหลือ</p>
                ))}
            </>
          )}
        </ViewState>
      </div>
    </section>
  )
}

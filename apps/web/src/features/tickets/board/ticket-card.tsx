import type { TicketMove, TicketState } from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { ageWords } from '@roadside/ui/alarms/alarm-words.ts'
import { SeverityMark } from '@roadside/ui/state-mark.tsx'
import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { dueWords } from '@roadside/ui/tickets/ticket-words.ts'
import type { KeyboardEvent } from 'react'
import { MoveButtons } from '../move-buttons.tsx'
import { moveInto } from '../move-words.ts'
import { roadWords } from '../ticket-columns.tsx'
import styles from './board.module.css'

interface TicketCardProps {
  ticket: TicketRow
  /** The columns of the board, in their order. */
  columns: readonly TicketState[]
  /** Milliseconds. */
  now: number
  onOpen: () => void
  /** The mouse takes the card up, or lets go of it. */
  onDrag: (row: TicketRow | null) => void
  /** Without it nothing can be moved. */
  onMove?: (move: TicketMove) => void
}

/** The nearest column on one side that a move leads to; undefined: there is none. */
function moveBeside(ticket: TicketRow, columns: readonly TicketState[], by: 1 | -1) {
  const at = columns.indexOf(ticket.state)
  const beside = by > 0 ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
  return beside.flatMap((state) => moveInto(ticket, state) ?? [])[0]
}

/** A ticket on the board. */
export function TicketCard(props: TicketCardProps) {
  const { ticket, columns, now, onOpen, onDrag, onMove } = props
  const { number, title, subject, site, priority, department, contractor, moves } = ticket
  const { text, tone } = dueWords(ticket, now)
  const isMovable = onMove !== undefined && moves.length > 0
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined
    if (!by || !event.shiftKey) return
    const move = moveBeside(ticket, columns, by)
    if (!move) return
    event.preventDefault()
    onMove?.(move)
  }
  return (
    // what the mouse does, buttons and keys do as well
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      className={styles.card}
      draggable={isMovable}
      onDragStart={(event) => {
        // Firefox carries nothing without data
        event.dataTransfer.setData('text/plain', number)
        event.dataTransfer.effectAllowed = 'move'
        onDrag(ticket)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        className={styles.open}
        aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <span className={styles.cardHead}>
          <SeverityMark severity={priority} size={13} label={severityNames[priority]} />
          <b>{number}</b>
          <span data-tone={tone ?? undefined}>{text}</span>
        </span>
        <span className={styles.cardTitle}>{title}</span>
        <small>{[subject !== site && site, roadWords(ticket)].filter(Boolean).join(' · ')}</small>
        <small>{[department, contractor].filter(Boolean).join(' · ')}</small>
      </button>
      <footer>
        <small>{ageWords(ticket.state_since, now)}</small>
        {ticket.assignee_name && <small>{ticket.assignee_name}</small>}
        {isMovable && <MoveButtons ticket={ticket} onMove={onMove} isSmall />}
      </footer>
    </article>
  )
}

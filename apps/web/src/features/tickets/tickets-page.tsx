import { Button } from '@mantine/core'
import { moveTicket } from '@roadside/contract/tickets/ticket-calls.ts'
import {
  ticketMoves,
  ticketStateNames,
  type TicketMove,
} from '@roadside/contract/tickets/domain/ticket-state.ts'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { FoldButton, FoldedFilters, ListFilters } from '@roadside/ui/lists/list-parts.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import {
  newTicketOf,
  useOpeningStep,
  useTicketStep,
} from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useTicketLive } from '@roadside/ui/tickets/use-ticket-live.ts'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { useUrlStep } from '@roadside/ui/use-url-step.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { TicketBoard } from './board/ticket-board.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { DueCalendar } from './calendar/due-calendar.tsx'
import {
  DueFilter,
  dueTitle,
  QuickFilters,
  setChoices,
  StateFilter,
  TicketFilters,
} from './ticket-filters.tsx'
import { TicketKeys } from './ticket-keys.tsx'
import { TicketTable } from './ticket-table.tsx'
import type { TicketViewProps } from './ticket-view.ts'
import { TicketsMap } from './tickets-map.tsx'
import styles from './tickets.module.css'
import {
  ticketViews,
  useTicketFilter,
  type TicketFilter,
  type TicketView,
} from './use-ticket-filter.ts'
import { ticketsIntervalMs, useTicketList } from './use-ticket-list.ts'

const viewNames: Record<TicketView, string> = {
  list: 'รายการ',
  board: 'บอร์ด',
  map: 'แผนที่',
  calendar: 'ปฏิทินกำหนด',
}

/** `/tickets`: what is to be repaired, by whom and until when, as list, board, map and calendar. */
export function TicketsPage() {
  const { crumbs } = useCrumbs()
  const filter = useTicketFilter()
  useTicketLive()
  const keys = useUrlDialog('ticketKeys')
  const opening = useOpeningStep()
  const mayMove = useAccess(moveTicket.access)
  const maySeeReports = useAccess('signedIn')
  const mayRule = useAccess('staff')
  const [isUnfolded, setUnfolded] = useState(false)
  const moving = useMoving()
  // the first page of it counts for every view
  const listing = useTicketList(filter)
  const counted = listing.query.data
  const mayOpen = counted?.may_open ?? false
  const isCalendar = filter.view === 'calendar'
  const view: TicketViewProps = {
    filter,
    listing,
    title: titleOf(filter),
    isUnfolded,
    mayMove,
    mayOpen,
    onMove: moving.ask,
    onHelp: () => keys.open(),
    filters: isCalendar ? (
      <TicketFilters filter={filter} isCalendar />
    ) : (
      <ListFilters>
        <StateFilter filter={filter} counts={counted?.counts} />
        <FoldButton
          set={setChoices(filter)}
          isOpen={isUnfolded}
          onToggle={() => setUnfolded(!isUnfolded)}
        />
        <QuickFilters filter={filter} late={counted?.late} />
        <DueFilter filter={filter} />
        <FoldedFilters isOpen={isUnfolded}>
          <TicketFilters filter={filter} isCalendar={false} />
        </FoldedFilters>
      </ListFilters>
    ),
  }
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title="ใบงานซ่อม"
        actions={
          <div className={styles.pageActions}>
            {mayOpen && (
              <Button
                variant="filled"
                leftSection={<Icon name="plus" size={16} />}
                onClick={() => opening.open(newTicketOf({ kind: 'choose' }))}
              >
                เปิดใบงาน
              </Button>
            )}
            {maySeeReports && (
              <Button renderRoot={(props) => <Link to={paths.faultReports} {...props} />}>
                เรื่องที่แจ้ง
              </Button>
            )}
            {mayRule && (
              <Button renderRoot={(props) => <Link to={paths.ticketRules} {...props} />}>
                กฎเปิดใบงาน
              </Button>
            )}
            <Button
              component="a"
              href={paths.myWork}
              leftSection={<Icon name="wrench" size={16} />}
            >
              งานของฉัน
            </Button>
            <Button
              className={styles.keysButton ?? ''}
              leftSection={<Icon name="keyboard" size={16} />}
              onClick={() => keys.open()}
            >
              ปุ่มลัด
            </Button>
          </div>
        }
        freshness={<LiveFreshness query={listing.query} intervalMs={ticketsIntervalMs} />}
      />
      <div className={styles.tabs}>
        <TabBar
          tabs={ticketViews.map((id) => ({ id, label: viewNames[id] }))}
          open={filter.view}
          onOpen={(id) => filter.put({ view: id === 'list' ? undefined : id })}
        />
      </div>
      {filter.view === 'list' && <TicketTable {...view} />}
      {filter.view === 'board' && <TicketBoard {...view} />}
      {filter.view === 'map' && <TicketsMap {...view} />}
      {isCalendar && <DueCalendar {...view} />}
      {moving.dialog}
      <TicketKeys isOpen={keys.isOpen} onClose={keys.close} />
    </>
  )
}

/** The form of a move that was asked for on this page; that of the panel is the panel's own. */
function useMoving() {
  const asking = useUrlStep('move')
  const ticket = useTicketStep()
  const [targets, setTargets] = useState<readonly TicketRow[]>([])
  const move = ticketMoves.find((one) => one === asking.value)
  return {
    ask: (one: TicketMove, tickets: readonly TicketRow[]) => {
      if (tickets.length === 0) return
      setTargets(tickets)
      asking.open(one)
    },
    dialog: move && targets.length > 0 && ticket.value === undefined && (
      <MoveDialog
        move={move}
        tickets={targets}
        onClose={asking.close}
        onDone={() => {
          setTargets([])
          asking.close()
        }}
      />
    ),
  }
}

/** Which tickets are shown. */
function titleOf({ states, due, isMine, isLate, view }: TicketFilter): string {
  if (view === 'calendar') return 'ใบงานที่ยังไม่เสร็จ'
  const which =
    states.length === 0
      ? 'ที่ยังไม่ปิด'
      : `สถานะ${states.map((one) => ticketStateNames[one]).join(' · ')}`
  return [`ใบงาน${which}`, isMine && 'ของฉัน', isLate && 'เกินกำหนด', due && dueTitle(due)]
    .filter(Boolean)
    .join(' · ')
}

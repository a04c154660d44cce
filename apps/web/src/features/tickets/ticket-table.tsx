import { Button } from '@mantine/core'
import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { ticketNameSorts } from '@roadside/contract/tickets/ticket-calls.ts'
import { plainListLimit } from '@roadside/contract/paging.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ListTools, NothingToDo, SelectionToolbar } from '@roadside/ui/lists/list-parts.tsx'
import { useListKeys } from '@roadside/ui/lists/use-list-keys.ts'
import { useSelection } from '@roadside/ui/lists/use-selection.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { TableButtons } from '@roadside/ui/print/table-buttons.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { ColumnMenu } from '@roadside/ui/table/column-menu.tsx'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { isNarrowed } from '@roadside/ui/table/is-narrowed.ts'
import { ListPager } from '@roadside/ui/table/list-pager.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import {
  newTicketOf,
  useOpeningStep,
  useTicketStep,
} from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useToday } from '@roadside/ui/use-today.ts'
import { useMemo } from 'react'
import { mainMove, moveLabel, movesOfAll } from './move-words.ts'
import { ticketColumns } from './ticket-columns.tsx'
import { exportTickets } from './ticket-export.ts'
import type { TicketViewProps } from './ticket-view.ts'
import styles from './tickets.module.css'
import { ticketParameters } from './use-ticket-filter.ts'

const tickMs = 15_000
const minuteMs = 60_000
const list = 'tickets'
const rowKey = ({ id }: TicketRow) => id
const noRows: readonly TicketRow[] = []
const firstDue = { id: 'due_at', order: 'asc' } as const

/** Tickets as a table, what is due first at the head; rows are selected for moves of many. */
export function TicketTable(props: TicketViewProps) {
  const { filter, listing, title, filters, isUnfolded, mayMove, mayOpen, onMove, onHelp } = props
  const { query, paging } = listing
  const today = useToday()
  const now = Math.floor(useServerNow(tickMs) / minuteMs) * minuteMs
  const ticket = useTicketStep()
  const opening = useOpeningStep()
  const rows = query.data?.rows
  const isMany = query.data?.total === plainListLimit
  // so many are not sorted by a name
  const isByName = ticketNameSorts.some((one) => one === filter.sort?.id)
  const sort = isMany && isByName ? null : filter.sort
  const selection = useSelection(rows ?? noRows)
  const { selected, has, pick } = selection
  const next = (row: TicketRow | undefined) => {
    const [first] = selected.length > 0 ? selected : row ? [row] : []
    const move = first && mainMove(first)
    if (move) onMove(move, selected.length > 0 ? selected : [first])
  }
  const { frame, onFocus } = useListKeys<TicketRow>({
    rows: rows ?? noRows,
    onPick: (row, isRange) => mayMove && pick(row, isRange),
    onPickAll: () => mayMove && selection.pickAll(),
    letters: {
      ...(mayMove && { m: next }),
      ...(mayOpen && { n: () => opening.open(newTicketOf({ kind: 'choose' })) }),
    },
    onClear: selection.clear,
    onHelp,
  })
  const columns = useMemo(
    () => ticketColumns({ now, today, isMany, selection: mayMove ? { has, onPick: pick } : null }),
    [now, today, isMany, mayMove, has, pick],
  )
  const table = (
    <DataTable
      label="รายการใบงานซ่อม"
      list={list}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sort={sort ?? firstDue}
      onSort={({ id, order }) =>
        filter.put(
          id === firstDue.id && order === firstDue.order
            ? { sort: undefined, order: undefined }
            : { sort: id, order: order === 'desc' ? order : undefined },
        )
      }
      selectedKey={Number(ticket.value) || null}
      onRowClick={({ id }) => ticket.open(id)}
      narrowedBy={[listing.subject]}
      pager={
        <ListPager
          paging={paging}
          total={query.data?.total}
          isFetching={query.isFetching}
          isCountCut={isMany}
        />
      }
    />
  )
  return (
    <>
      <Panel
        title={title}
        isFlush
        actions={
          <ListTools isOpen={isUnfolded}>
            <ColumnMenu list={list} columns={columns} />
            <SavedFilterMenu list={list} names={ticketParameters} />
            <SearchBox
              label="ค้นหาใบงานซ่อม"
              value={filter.search}
              onSearch={(text) => filter.put({ search: text || undefined })}
            />
            <TableButtons
              table={async () => ({
                name: title,
                columns: exportTickets(now, today),
                rows: await listing.exportAll(),
              })}
              print={{ of: `ข้อมูลล่าสุดเมื่อ ${formatThaiDateTime(new Date(now))}`, period: null }}
            />
          </ListTools>
        }
      >
        {filters}
        <div ref={frame} className={styles.frame} role="presentation" onFocus={onFocus}>
          <ViewState
            query={query}
            loading={table}
            isEmpty={({ total }) => total === 0 && !isNarrowed(listing.narrowedBy)}
            emptyText={<NothingToDo text="ไม่มีใบงานซ่อมที่ค้างอยู่" />}
          >
            {() => table}
          </ViewState>
        </div>
      </Panel>
      {mayMove && selected.length > 0 && (
        <SelectionToolbar count={selected.length} onClear={selection.clear}>
          {movesOfAll(selected).map((move, at) => (
            <Button
              key={move}
              variant={at === 0 ? 'filled' : 'default'}
              {...(at === 0 && { rightSection: <kbd>M</kbd> })}
              onClick={() => onMove(move, selected)}
            >
              {moveLabel(move)}
            </Button>
          ))}
        </SelectionToolbar>
      )}
    </>
  )
}

import { formatNumber } from '@roadside/contract/domain/format.ts'
import { ticketList } from '@roadside/contract/tickets/ticket-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ListTools } from '@roadside/ui/lists/list-parts.tsx'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapLegend } from '@roadside/ui/map/map-legend.tsx'
import { MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import type { MapMarker } from '@roadside/ui/map/marker-layer.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { SavedFilterMenu } from '@roadside/ui/saved-filters/saved-filter-menu.tsx'
import { SearchBox } from '@roadside/ui/table/search-box.tsx'
import { useTicketStep } from '@roadside/ui/tickets/use-ticket-steps.ts'
import { useMemo } from 'react'
import { shownMarks, ticketMarks, ticketMarkWords } from './ticket-marks.ts'
import type { TicketViewProps } from './ticket-view.ts'
import styles from './tickets.module.css'
import { narrowingOf, openStates, ticketParameters } from './use-ticket-filter.ts'
import { ticketsIntervalMs } from './use-ticket-list.ts'

/** Marks of single things that a map draws at once. */
const mostMarks = 500
const tickMs = 60_000

/** Where there is something to repair; what is due first is drawn where there is more than a map holds. */
export function TicketsMap({ filter, title, filters, isUnfolded }: TicketViewProps) {
  const { states } = filter
  const now = useServerNow(tickMs)
  const query = useCall(
    ticketList,
    {
      ...narrowingOf(filter),
      state: [...(states.length > 0 ? states : openStates)],
      page: 1,
      perPage: mostMarks,
    },
    { refetchInterval: ticketsIntervalMs },
  )
  const rows = query.data?.rows
  const markers = useMemo(() => ticketMarks(rows ?? [], now), [rows, now])
  const total = query.data?.total ?? 0
  const shown = rows?.length ?? 0
  const unplaced = shown - markers.length
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
      {(unplaced > 0 || total > shown) && (
        <p className={styles.mapNote}>
          {[
            total > shown &&
              `แสดง ${formatNumber(shown)} ใบที่ครบกำหนดก่อน จากทั้งหมด ${formatNumber(total)} ใบ กรุณากรองให้เหลือน้อยลง`,
            unplaced > 0 && `${formatNumber(unplaced)} ใบยังไม่มีพิกัด จึงไม่แสดงบนแผนที่`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ViewState query={query}>{() => <Marks markers={markers} />}</ViewState>
    </Panel>
  )
}

function Marks({ markers }: { markers: readonly MapMarker[] }) {
  const tiles = useTileServer()
  const ticket = useTicketStep()
  // another choice of tickets is another part of the map; news of the same ones do not move it
  const ids = markers
    .map(({ id }) => id)
    .toSorted()
    .join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- by which they are, not by what they say
  const frame = useMemo(() => frameOf(markers), [ids])
  return (
    <div className={styles.wholeMap}>
      <MapView {...frame} tiles={tiles} ariaLabel="แผนที่ใบงานซ่อม">
        <MarkerLayer
          markers={markers}
          words={ticketMarkWords}
          selectedId={ticket.value ?? null}
          onSelect={(id) => ticket.open(id)}
        />
        <MapLegend words={ticketMarkWords} shown={shownMarks} />
      </MapView>
    </div>
  )
}

import type { TicketRow } from '@roadside/contract/tickets/ticket.ts'
import { MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { useMemo } from 'react'
import { useServerNow } from '@roadside/ui/api/use-server-now.ts'
import { ticketMarks, ticketMarkWords } from './ticket-marks.ts'
import panel from '@roadside/ui/lists/work-panel.module.css'

const zoom = 15
const tickMs = 60_000

/** Where the equipment of a ticket stands. */
export function TicketMap({ ticket }: { ticket: TicketRow }) {
  const tiles = useTileServer()
  const now = useServerNow(tickMs)
  const markers = useMemo(() => ticketMarks([ticket], now), [ticket, now])
  const [marker] = markers
  if (!marker) return <p className={panel.nothing}>ยังไม่มีพิกัด จึงไม่แสดงบนแผนที่</p>
  return (
    <div className={panel.map}>
      <MapView
        center={[marker.lat, marker.lon]}
        zoom={zoom}
        tiles={tiles}
        ariaLabel={`แผนที่ ${ticket.subject || ticket.site}`}
      >
        <MarkerLayer markers={markers} words={ticketMarkWords} />
      </MapView>
    </div>
  )
}

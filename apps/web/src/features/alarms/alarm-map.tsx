import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { MapView, MarkerLayer } from '@roadside/ui/map/map.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { useMemo } from 'react'
import { alarmName } from './alarm-columns.tsx'
import panel from '@roadside/ui/lists/work-panel.module.css'

const zoom = 15

/** Where an alarm is. */
export function AlarmMap({ alarm }: { alarm: AlarmRow }) {
  const tiles = useTileServer()
  const { id, latitude, longitude, is_active } = alarm
  const label = alarmName(alarm)
  const markers = useMemo(
    () =>
      latitude === null || longitude === null
        ? []
        : [
            {
              id: String(id),
              lat: latitude,
              lon: longitude,
              health: is_active ? ('fault' as const) : ('ok' as const),
              label,
            },
          ],
    [id, latitude, longitude, is_active, label],
  )
  const [marker] = markers
  if (!marker) return <p className={panel.nothing}>ยังไม่มีพิกัด จึงไม่แสดงบนแผนที่</p>
  return (
    <div className={panel.map}>
      <MapView
        center={[marker.lat, marker.lon]}
        zoom={zoom}
        tiles={tiles}
        ariaLabel={`แผนที่ ${label}`}
      >
        <MarkerLayer markers={markers} />
      </MapView>
    </div>
  )
}

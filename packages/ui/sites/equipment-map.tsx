import type { Health } from '@roadside/contract/health.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { frameOf } from '../map/frame-of.ts'
import { MapLegend } from '../map/map-legend.tsx'
import { MapView, MarkerLayer } from '../map/map.tsx'
import type { MapMarker } from '../map/marker-layer.tsx'
import { useTileServer } from '../map/use-tile-server.ts'
import { Panel } from '../parts/panel.tsx'
import styles from './sites.module.css'

/** Degrees; null: nobody has entered it. */
interface Position {
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface PlacedEquipment extends Position {
  readonly id: number
  readonly name: string
  readonly health: Health
}

/** Equipment that was asked for on its map: a new object each time, so that the same one is centred again. */
export interface ShownOnMap {
  readonly id: number
}

interface EquipmentMapProps {
  site: Position & { readonly name: string }
  equipment: readonly PlacedEquipment[]
  /** Marked, in the middle, and the map in view. */
  shown: ShownOnMap | null
  onSelect?: (id: number) => void
}

/** The equipment of a site; what has no position of its own stands where the site does, and says so. */
export function EquipmentMap({ site, equipment, shown, onSelect }: EquipmentMapProps) {
  const tiles = useTileServer()
  const markers = useMemo(() => equipment.flatMap((one) => markOf(one, site)), [equipment, site])
  // where the map opens; news do not move it
  const [frame] = useState(() => frameOf(markers))
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) place.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  const isPlaced = markers.some(({ id }) => id === String(shown?.id))
  return (
    <Panel title="แผนที่" isFlush>
      {(markers.length === 0 || (shown && !isPlaced)) && (
        <p className={styles.unplaced}>ยังไม่มีพิกัด จึงไม่แสดงบนแผนที่</p>
      )}
      <div ref={place} className={styles.equipmentMap} hidden={markers.length === 0}>
        {markers.length > 0 && (
          <MapView {...frame} tiles={tiles} ariaLabel={`แผนที่ ${site.name}`}>
            <MarkerLayer
              markers={markers}
              selectedId={shown && String(shown.id)}
              centering={shown}
              onSelect={(id) => onSelect?.(Number(id))}
            />
            <MapLegend />
          </MapView>
        )}
      </div>
    </Panel>
  )
}

function markOf({ id, name, health, ...own }: PlacedEquipment, site: Position): MapMarker[] {
  const isOwn = own.latitude !== null && own.longitude !== null
  const { latitude: lat, longitude: lon } = isOwn ? own : site
  if (lat === null || lon === null) return []
  const label = isOwn ? name : `${name} (ตำแหน่งของพื้นที่ติดตั้ง)`
  return [{ id: String(id), lat, lon, health, label }]
}

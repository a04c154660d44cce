import {
  coordinateTexts,
  mapPoint,
  readPosition,
  type Point,
} from '@roadside/contract/domain/coordinates.ts'
import { mapZooms } from '@roadside/contract/domain/limits.ts'
import { frameOf } from '@roadside/ui/map/frame-of.ts'
import { MapView, PinLayer } from '@roadside/ui/map/map.tsx'
import { useTileServer } from '@roadside/ui/map/use-tile-server.ts'
import { useState } from 'react'
import styles from './cameras.module.css'

interface CameraMapProps {
  latitude: string
  longitude: string
  /** Where the map opens for a camera without a position. */
  site: Point | null
  onMove: (texts: ReturnType<typeof coordinateTexts>) => void
}

/** Where a camera stands; a click sets it. Key it by the site, so that another site opens another place. */
export function CameraMap({ latitude, longitude, site, onMove }: CameraMapProps) {
  const tiles = useTileServer()
  const point = mapPoint(readPosition(latitude, longitude))
  const place = point ?? site
  // where it opens; later the pin moves and not the map
  const [frame] = useState(() =>
    place
      ? { center: [place.latitude, place.longitude] as const, zoom: mapZooms.editPosition }
      : frameOf([]),
  )
  return (
    <div className={styles.map}>
      <MapView {...frame} tiles={tiles} ariaLabel="แผนที่กำหนดตำแหน่งกล้อง">
        <PinLayer
          position={point && { lat: point.latitude, lon: point.longitude }}
          onMove={({ lat, lon }) => onMove(coordinateTexts({ latitude: lat, longitude: lon }))}
        />
      </MapView>
    </div>
  )
}

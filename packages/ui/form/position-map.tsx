import {
  coordinateTexts,
  mapPoint,
  readPosition,
  type Point,
} from '@roadside/contract/domain/coordinates.ts'
import type { ReactNode } from 'react'
import { MapView, PinLayer } from '../map/map.tsx'
import { useTileServer } from '../map/use-tile-server.ts'
import { CurrentPosition } from './current-position.tsx'
import styles from './form.module.css'
import { usePositionFrame } from './use-position-frame.ts'

export interface PositionMapProps {
  /** As typed in the fields next to it. */
  latitude: string
  longitude: string
  /** Where the map opens when no position is typed yet. */
  near: Point | null
  /** What it opens on where nothing near is known: others of the same department, of the same project. */
  around?: readonly Point[]
  /** A press on the map or a drag of the pin, as texts for the fields. */
  onMove: (texts: ReturnType<typeof coordinateTexts>) => void
  /** Layers under the pin: the road, other equipment. */
  children?: ReactNode
}

/** Picks a position on a map; key it by what `near` and `around` belong to, so that another place opens another map. */
export function PositionMap({
  latitude,
  longitude,
  near,
  around,
  onMove,
  children,
}: PositionMapProps) {
  const tiles = useTileServer()
  const point = mapPoint(readPosition(latitude, longitude))
  const { frame, key, show } = usePositionFrame(point ?? near, around)
  return (
    <>
      <div className={styles.map}>
        <MapView key={key} {...frame} tiles={tiles} ariaLabel="แผนที่กำหนดตำแหน่ง">
          {children}
          <PinLayer
            position={point && { lat: point.latitude, lon: point.longitude }}
            onMove={({ lat, lon }) => onMove(coordinateTexts({ latitude: lat, longitude: lon }))}
          />
        </MapView>
      </div>
      <CurrentPosition
        onFound={(found) => {
          show(found)
          onMove(coordinateTexts(found))
        }}
      />
    </>
  )
}

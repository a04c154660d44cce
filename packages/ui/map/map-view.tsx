import { control, map as createMap, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BaseMap } from './base-map.tsx'
import { createPanes } from './layer-order.ts'
import { MapContext } from './map-context.ts'
import styles from './map-view.module.css'
import { zoomRange } from './point-source.ts'
import { prefersStill } from './reduced-motion.ts'
import { ScaleBar } from './scale-bar.tsx'
import type { TileSource } from './tile-source.ts'

export interface MapViewProps {
  /** Degrees. The view moves there whenever they change. */
  center: readonly [lat: number, lon: number]
  zoom: number
  /** null: outline and graticule. */
  tiles: TileSource | null
  ariaLabel: string
  /** Once the map can be moved; points come later (`PointLayer.onReady`). */
  onReady?: () => void
  /** Layers and overlays such as a legend. */
  children?: ReactNode
}

/** Beyond this there is nothing to see: Thailand's surroundings. South-west and north-east. */
const maxBounds: [[number, number], [number, number]] = [
  [-4, 84],
  [31, 120],
]

/** See `map.tsx`. */
export function MapView({
  center: [lat, lon],
  zoom,
  tiles,
  ariaLabel,
  onReady,
  children,
}: MapViewProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const latest = useRef({ onReady, view: { lat, lon, zoom } })
  /** The last view by the properties; they may have changed while the map was loading. */
  const shown = useRef('')
  useEffect(() => {
    latest.current = { onReady, view: { lat, lon, zoom } }
  })

  useEffect(() => {
    if (!place) return
    const { view, onReady: ready } = latest.current
    const made = makeMap(place).setView([view.lat, view.lon], view.zoom)
    shown.current = Object.values(view).join()
    const watcher = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    watcher.observe(place)
    setMap(made)
    ready?.()
    return () => {
      watcher.disconnect()
      setMap(null)
      made.remove()
    }
  }, [place])

  useEffect(() => {
    const wanted = [lat, lon, zoom].join()
    if (map && wanted !== shown.current) map.setView([lat, lon], zoom, { animate: false })
    if (map) shown.current = wanted
  }, [map, lat, lon, zoom])

  return (
    <div className={styles.frame}>
      <section ref={setPlace} className={styles.map} aria-label={ariaLabel} />
      {map && (
        <MapContext value={map}>
          <BaseMap key={tiles?.url} tiles={tiles} />
          <ScaleBar />
          {children}
        </MapContext>
      )}
    </div>
  )
}

function makeMap(place: HTMLElement): LeafletMap {
  const isMoving = !prefersStill()
  const made = createMap(place, {
    minZoom: zoomRange.min,
    maxZoom: zoomRange.max,
    maxBounds,
    maxBoundsViscosity: 0.8,
    zoomControl: false,
    zoomAnimation: isMoving,
    fadeAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  })
  made.attributionControl.setPrefix(false)
  control
    .zoom({ position: 'topright', zoomInTitle: 'ขยายแผนที่', zoomOutTitle: 'ย่อแผนที่' })
    .addTo(made)
  createPanes(made)
  made.on('viewreset zoomend', () =>
    place.style.setProperty('--road-width', `${roadWidth(made.getZoom())}px`),
  )
  return made
}

/** Pixels of a road's core. */
function roadWidth(zoom: number): number {
  return zoom < 10 ? 2 : zoom < 12 ? 3 : zoom < 14 ? 4.5 : zoom < 16 ? 6 : 8
}

import { polyline, type Polyline, svg } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'

type LatLon = readonly [lat: number, lon: number]

export interface LineLayerProps {
  /** Degrees; several lines as lists of lists. */
  points: readonly LatLon[] | readonly (readonly LatLon[])[]
  /** `road` the watched road, `side` neighbouring roads, `accent` the selected one. */
  tone?: 'road' | 'side' | 'accent'
}

/** Roads: a light casing and a core, thinner from afar. */
export function LineLayer({ points, tone = 'road' }: LineLayerProps): null {
  const map = useMap()
  const lines = useRef<Polyline[]>([])
  useEffect(() => {
    const options = {
      pane: 'lines',
      renderer: svg({ pane: 'lines', padding: 0.3 }),
      interactive: false,
    }
    const made = [`${styles.casing} ${styles[tone]}`, `${styles.core} ${styles[tone]}`].map(
      (className) => polyline([], { ...options, className }).addTo(map),
    )
    lines.current = made
    return () => made.forEach((line) => line.remove())
  }, [map, tone])
  useEffect(() => {
    for (const line of lines.current) line.setLatLngs(points as [number, number][])
  }, [map, tone, points])
  return null
}

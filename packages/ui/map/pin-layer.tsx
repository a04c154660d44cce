import { divIcon, type LatLng, type LeafletMouseEvent, marker, type Marker } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useMap } from './map-context.ts'
import styles from './map-view.module.css'

export interface PinPosition {
  readonly lat: number
  readonly lon: number
}

export interface PinLayerProps {
  position: PinPosition | null
  /** The map was pressed or the pin dragged there. Degrees. */
  onMove: (position: PinPosition) => void
}

const pin = `<svg width="30" height="40" viewBox="0 0 30 40" aria-hidden="true"><path d="M15 39C12 31 2 25 2 14.5a13 13 0 0 1 26 0C28 25 18 31 15 39Z"/><circle cx="15" cy="14.5" r="5"/></svg>`

/** The one marker of a position editor (specification §5: a press on the map sets it, and there is only one). */
export function PinLayer({ position, onMove }: PinLayerProps): null {
  const map = useMap()
  const shown = useRef<Marker | null>(null)
  const latest = useRef(onMove)
  useEffect(() => {
    latest.current = onMove
  })

  useEffect(() => {
    const move = ({ lat, lng }: LatLng) => latest.current({ lat, lon: lng })
    const icon = divIcon({
      className: styles.pin ?? '',
      html: pin,
      iconSize: [30, 40],
      iconAnchor: [15, 39],
    })
    // by keyboard the position is typed into its fields: a pin that takes the focus could do nothing with it
    const made = marker([0, 0], {
      pane: 'pin',
      draggable: true,
      autoPan: true,
      icon,
      keyboard: false,
    })
    made.on('dragend', () => move(made.getLatLng()))
    const press = (event: LeafletMouseEvent) => move(event.latlng.wrap())
    map.on('click', press)
    map.getContainer().classList.add(styles.picking ?? '')
    shown.current = made
    return () => {
      map.getContainer().classList.remove(styles.picking ?? '')
      map.off('click', press)
      made.remove()
      shown.current = null
    }
  }, [map])

  const [lat, lon] = [position?.lat ?? NaN, position?.lon ?? NaN]
  useEffect(() => {
    const made = shown.current
    if (Number.isNaN(lat) || Number.isNaN(lon)) made?.remove()
    else {
      made?.setLatLng([lat, lon]).addTo(map)
      if (!map.getBounds().contains([lat, lon])) map.panTo([lat, lon])
    }
  }, [map, lat, lon])
  return null
}

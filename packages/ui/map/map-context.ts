import type { Map as LeafletMap } from 'leaflet'
import { createContext, useContext } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** The map around a layer. Throws outside of `MapView`. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('A map layer must stand inside MapView')
  return map
}

import type { Map as LeafletMap } from 'leaflet'

/** What lies above what, as z-index of the map's panes; Leaflet's own are tiles 200, tooltips 650 and popups 700. */
export const layerOrder = {
  outline: 150,
  graticule: 250,
  lines: 410,
  points: 450,
  markers: 600,
  pin: 620,
} as const
export type LayerName = keyof typeof layerOrder

export function createPanes(map: LeafletMap): void {
  for (const [name, order] of Object.entries(layerOrder))
    map.createPane(name).style.zIndex = String(order)
}

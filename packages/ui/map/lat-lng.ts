import { latLngBounds, type LatLngBounds } from 'leaflet'
import type { Bounds } from './point-source.ts'

export function toLatLngBounds([west, south, east, north]: Bounds): LatLngBounds {
  return latLngBounds([south, west], [north, east])
}

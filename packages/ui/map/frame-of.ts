import type { Bounds } from './point-source.ts'

interface Positioned {
  readonly lat: number
  readonly lon: number
}
export interface MapFrame {
  readonly center: readonly [lat: number, lon: number]
  readonly zoom: number
}

/** Thailand in one view. */
const whole: MapFrame = { center: [13.3, 101], zoom: 5 }
const nearest = 16
/**
 * The part of a map next to a table that its content should fill, in pixels; at zoom 0 the whole
 * world is 256 wide.
 */
const filled = { width: 260, height: 420 }

/** Where a map must stand to show these places; Thailand where there are none. Degrees. */
export function frameOf(places: readonly Positioned[]): MapFrame {
  if (places.length === 0) return whole
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)]
  const [west, south, east, north] = [
    Math.min(...lons),
    Math.min(...lats),
    Math.max(...lons),
    Math.max(...lats),
  ]
  return frameAround([(south + north) / 2, (west + east) / 2], [west, south, east, north])
}

/** The nearest view from this centre that shows all of the extent. Degrees. */
export function frameAround(
  center: MapFrame['center'],
  [west, south, east, north]: Bounds,
): MapFrame {
  const [lat, lon] = center
  const wide = 2 * Math.max(lon - west, east - lon)
  const high = (2 * Math.max(lat - south, north - lat)) / Math.cos((lat * Math.PI) / 180)
  const share = Math.max(wide / filled.width, high / filled.height)
  const zoom = Math.floor(Math.log2(360 / 256 / share))
  return { center, zoom: Math.min(Math.max(zoom, whole.zoom), nearest) }
}

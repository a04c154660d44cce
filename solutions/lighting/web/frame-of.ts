import type { Bounds } from '@roadside/ui/map/point-source.ts'

interface Place {
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
/** What a map shows of the world at zoom 0 is 256 CSS pixels wide; this many are filled with what is to be seen. */
const filledPx = 320

/** Where a map must stand to show these places; Thailand where there are none. Degrees. */
export function frameOf(places: readonly Place[]): MapFrame {
  if (places.length === 0) return whole
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)]
  const [west, south, east, north] = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
  return frameAround([(south + north) / 2, (west + east) / 2], [west, south, east, north])
}

/** The nearest view from this centre that shows all of the extent. Degrees. */
export function frameAround(center: MapFrame['center'], [west, south, east, north]: Bounds): MapFrame {
  const [lat, lon] = center
  const wide = 2 * Math.max(lon - west, east - lon)
  const high = (2 * Math.max(lat - south, north - lat)) / Math.cos((lat * Math.PI) / 180)
  const zoom = Math.floor(Math.log2((filledPx / 256) * (360 / Math.max(wide, high))))
  return { center, zoom: Math.min(Math.max(zoom, whole.zoom), nearest) }
}

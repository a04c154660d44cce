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
const nearest = 15
/** What a map shows of the world at zoom 0 is 256 CSS pixels wide; this many are filled with what is to be seen. */
const filledPx = 320

/** Where a map must stand to show these places; Thailand where there are none. Degrees. */
export function frameOf(places: readonly Place[]): MapFrame {
  if (places.length === 0) return whole
  const [lats, lons] = [places.map(({ lat }) => lat), places.map(({ lon }) => lon)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const center = [(south + north) / 2, (west + east) / 2] as const
  const span = Math.max(east - west, (north - south) / Math.cos((center[0] * Math.PI) / 180))
  const zoom = Math.floor(Math.log2((filledPx / 256) * (360 / span)))
  return { center, zoom: Math.min(Math.max(zoom, whole.zoom), nearest) }
}

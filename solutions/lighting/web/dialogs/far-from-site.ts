import type { Point } from '@roadside/contract/domain/coordinates.ts'

type LatLon = readonly [lat: number, lon: number]

/** Lamps stand along the road of their site: farther away a figure is mistyped, rather. Kilometres. */
export const farKm = 10
const kmPerDegree = 111.2

/** How far a point is from a site: from its road, or from the site itself where that is nearer; null where neither is known. */
export function kmFromSite(
  { latitude, longitude }: Point,
  site: Point | null,
  road: readonly LatLon[],
): number | null {
  const places = [...(site ? [[site.latitude, site.longitude] as const] : []), ...road.slice(0, 1)]
  const parts = [
    ...places.map((place) => [place, place] as const),
    ...road.slice(1).map((to, index) => [road[index] ?? to, to] as const),
  ]
  if (parts.length === 0) return null
  const shrink = Math.cos((latitude * Math.PI) / 180)
  // kilometres east and north of the point: at these distances the Earth is flat
  const seen = ([lat, lon]: LatLon) =>
    [(lon - longitude) * shrink * kmPerDegree, (lat - latitude) * kmPerDegree] as const
  return Math.min(
    ...parts.map(([from, to]) => {
      const [x, y] = seen(from)
      const [endX, endY] = seen(to)
      const [alongX, alongY] = [endX - x, endY - y]
      const length = alongX ** 2 + alongY ** 2
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * alongX + y * alongY) / length))
      return Math.hypot(x + share * alongX, y + share * alongY)
    }),
  )
}

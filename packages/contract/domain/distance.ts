import type { Point } from './coordinates.ts'

/** Mean radius of the Earth, metres (IUGG). */
const earthRadius_m = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two places over the Earth's surface (haversine formula). */
export function metresBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  const narrowing = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude))
  return 2 * earthRadius_m * Math.asin(Math.min(1, Math.sqrt(north + narrowing * east)))
}

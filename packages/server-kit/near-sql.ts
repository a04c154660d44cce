import { sql } from 'kysely'

/** Length of a degree of latitude, and of longitude at the equator. Metres. */
const degreeM = 111_195

/** Degrees. */
interface Place {
  readonly latitude: number
  readonly longitude: number
}

/**
 * How far `asset a` of `site s` is from a place: `joins` makes `m.distance` (metres) of its own place or that of its site,
 * `isWithin` is its bound. Distances of some kilometres are measured on a plane.
 */
export function near({ latitude, longitude }: Place, withinM: number) {
  const high = withinM / degreeM
  const wide = high / Math.max(Math.cos((latitude * Math.PI) / 180), 0.01)
  return {
    joins: sql`cross join lateral (
        select case when a.latitude is null or a.longitude is null then s.latitude else a.latitude end as latitude,
          case when a.latitude is null or a.longitude is null then s.longitude else a.longitude end as longitude) p
      cross join lateral (
        select ${degreeM}::float8 * sqrt(
          (p.latitude - ${latitude}::float8) ^ 2
          + ((p.longitude - ${longitude}::float8) * cos(radians(${latitude}::float8))) ^ 2) as distance) m`,
    isWithin: sql<boolean>`(p.latitude between ${latitude - high}::float8 and ${latitude + high}::float8
      and p.longitude between ${longitude - wide}::float8 and ${longitude + wide}::float8 and m.distance <= ${withinM})`,
  }
}

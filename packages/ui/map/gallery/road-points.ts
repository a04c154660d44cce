import { healths, type Health } from '@roadside/contract/health.ts'
import type { PointColumns } from '../point-source.ts'

/** Where an invented road runs, for tests and the gallery: metres along it → longitude, latitude. */
export function alongRoad(metres: number): [lon: number, lat: number] {
  const bend = Math.sin(metres / 2_600) * 0.006 + Math.sin(metres / 9_000) * 0.02
  return [100.41 + metres * 7.4e-6 - bend * 0.5, 13.86 + metres * 4.6e-6 + bend]
}

/** Lamps every 32 m, most of them well; above 5 000 on roads of 2 500 all over the country. The same for the same count. */
export function roadPoints(
  count: number,
  healthOf: (row: number) => Health = mostlyOk,
): PointColumns {
  const perRoad = count > 5_000 ? 2_500 : count
  const rows = Array.from({ length: count }, (_, row) => row)
  const places = rows.map((row) => {
    const [lon, lat] = alongRoad((row % perRoad) * 32)
    const road = Math.floor(row / perRoad)
    return [
      lon + Math.sin(road * 2.4) * 0.09 * road ** 0.8,
      lat + Math.cos(road * 2.4) * 0.16 * road ** 0.8,
    ] as const
  })
  return {
    ids: rows.map((row) => `P-${String(row + 1).padStart(3, '0')}`),
    labels: rows.map((row) => `เสา P-${String(row + 1).padStart(3, '0')}`),
    lon: Float64Array.from(places, ([lon]) => lon),
    lat: Float64Array.from(places, ([, lat]) => lat),
    health: Uint8Array.from(rows, (row) => healths.indexOf(healthOf(row))),
  }
}

function mostlyOk(row: number): Health {
  if ((row % 171) % 90 === 9 || row % 171 === 10) return 'fault'
  if (row % 253 === 30) return 'warning'
  if (row % 147 === 22) return 'unreachable'
  return row % 397 === 40 ? 'unknown' : 'ok'
}

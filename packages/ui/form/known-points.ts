import { mapPoint, readPosition, type Point } from '@roadside/contract/domain/coordinates.ts'

interface Placed {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Where these are, without those of whom nobody knows. */
export function knownPoints(rows: readonly Placed[]): readonly Point[] {
  return rows.flatMap(
    ({ latitude, longitude }) => mapPoint(readPosition(String(latitude), String(longitude))) ?? [],
  )
}

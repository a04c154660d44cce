import type { LampSummary } from '../points.ts'

/** The road at a site as a map draws it; empty where it is not known. Degrees. */
export function roadOf(
  summary: Pick<LampSummary, 'line'> | undefined,
): readonly (readonly [lat: number, lon: number])[] {
  return (summary?.line ?? []).flatMap(([lat, lon]) => (lat && lon ? [[lat, lon] as const] : []))
}
